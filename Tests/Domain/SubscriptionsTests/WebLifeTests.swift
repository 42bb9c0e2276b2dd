import Subscriptions
import Testing
import Values

@Suite("what a web checkout's facts come to")
struct WebLifeTests {
  private func onTheWeb(_ facts: [Fact]) -> Subscription { Subscription(web, folding: facts) }

  @Test("FF-095 a Pix waits for its payment and covers a whole period from then")
  func first() {
    let waiting = bill("1", 0..<30) { $0.dueAt = day(3) }
    #expect(
      states([fetched(0, [waiting])], of: web, on: 0, 2, 3) == ["pending", "pending", "none"])
    let paid = bill("1", 0..<30, paid: 1) { $0.dueAt = day(3) }
    let facts = [fetched(0, [waiting]), fetched(1, [paid])]
    #expect(
      states(facts, of: web, on: 0, 1, 30, 31)
        == ["pending", "activeUntilEnd", "activeUntilEnd", "expired.unexplained"])
  }

  @Test("FF-095 what is paid in the days of grace covers its own period, later it extends")
  func late() {
    let first = bill("1", 0..<30, paid: 0)
    let open = fetched(25, [first, bill("2", 30..<60)])
    #expect(
      states([open], of: web, on: 29, 30, 34, 35)
        == ["activeUntilEnd", "grace", "grace", "expired.billingError"])
    let inGrace = onTheWeb([open, fetched(33, [first, bill("2", 30..<60, paid: 33)])])
    #expect(inGrace.standing(at: day(33)).accessUntil == day(60))
    let afterIt = onTheWeb([open, fetched(40, [first, bill("2", 30..<60, paid: 40)])])
    #expect(afterIt.standing(at: day(40)).accessUntil == day(70))
    // The same bill again changes nothing; another one follows it.
    let again = fetched(41, [bill("2", 30..<60, paid: 40)])
    #expect(
      onTheWeb([open, fetched(40, [first, bill("2", 30..<60, paid: 40)]), again])
        .standing(at: day(41)).accessUntil == day(70))
    let third = bill("3", 60..<90, paid: 58)
    let next = onTheWeb([open, fetched(58, [first, bill("2", 30..<60, paid: 40), third])])
    #expect(next.standing(at: day(69)).accessUntil == day(70))
    #expect(next.standing(at: day(70)).accessUntil == day(100))
  }

  @Test("FF-095 a bill paid early begins when the running period ends")
  func early() {
    let life = onTheWeb([
      fetched(23, [bill("1", 0..<30, paid: 0), bill("2", 30..<60, paid: 23)])
    ])
    #expect(life.standing(at: day(24)).accessUntil == day(30))
    #expect(life.standing(at: day(30)).accessUntil == day(60))
    #expect(life.standing(at: day(60)).state == .expired(.unexplained))
  }

  @Test("FF-095 a bill without payments never gives grace twice")
  func noFreeMonths() {
    let first = bill("1", 0..<30, paid: 0)
    let bills = [first, bill("2", 30..<60), bill("3", 60..<90)]
    #expect(
      states([fetched(61, bills)], of: web, on: 31, 36, 60, 62)
        == ["grace", "expired.billingError", "expired.billingError", "expired.billingError"])
  }

  @Test("FF-095 a card renews; the provider's tries, its pause and its end are told")
  func card() {
    let first = bill("1", 0..<30, .card, paid: 0)
    let next = bill("2", 30..<60, .card) { $0.graceUntil = nil }
    #expect(states([fetched(1, [first])], of: web, on: 29) == ["active"])
    let failing = fetched(30, [first, next]) { $0.status = .pastDue }
    #expect(states([failing], of: web, on: 29, 30) == ["active", "billingRetry"])
    let given = fetched(50, [first, next]) {
      $0.status = .canceled
      $0.endedAt = day(50)
      $0.endReason = .billingError
    }
    #expect(states([failing, given], of: web, on: 51) == ["expired.billingError"])
    let paused = fetched(30, [first]) { $0.status = .paused }
    #expect(states([paused], of: web, on: 31) == ["paused"])
    let leaving = fetched(10, [first]) { $0.cancelsAtEnd = true }
    #expect(states([leaving], of: web, on: 11, 30) == ["activeUntilEnd", "expired.cancelled"])
  }

  @Test("FF-095 a refund of all ends it, of a part leaves it, a dispute ends it when it is lost")
  func refunds() {
    let all = bill("1", 0..<30, .card, paid: 0) {
      $0.refunded = 97_000
      $0.refundedAt = day(6)
    }
    #expect(states([fetched(6, [all])], of: web, on: 5, 6) == ["active", "refunded.whole"])
    #expect(onTheWeb([fetched(6, [all])]).revenue == [StoreAmount(thousandths: 0, "BRL")])
    let part = bill("1", 0..<30, .card, paid: 0) {
      $0.refunded = 40_000
      $0.refundedAt = day(6)
    }
    #expect(states([fetched(6, [part])], of: web, on: 7) == ["active"])
    #expect(onTheWeb([fetched(6, [part])]).revenue == [StoreAmount(thousandths: 57_000, "BRL")])
    let ended = fetched(8, [part]) {
      $0.status = .canceled
      $0.endedAt = day(8)
    }
    #expect(states([ended], of: web, on: 7, 8) == ["activeUntilEnd", "refunded.part"])
    let open = bill("1", 0..<30, .card, paid: 0) { $0.dispute = .open }
    let lost = bill("1", 0..<30, .card, paid: 0) {
      $0.dispute = .lost
      $0.disputeLostAt = day(20)
    }
    #expect(states([fetched(9, [open])], of: web, on: 10) == ["active"])
    #expect(
      states([fetched(9, [open]), fetched(20, [lost])], of: web, on: 19, 20)
        == ["active", "revoked"])
  }
}
