import Subscriptions
import Testing
import Values

@Suite("what Apple's facts come to")
struct AppleLifeTests {
  @Test("FF-095 nothing is known before anything is bought")
  func nothing() {
    #expect(states([], on: 0, 400) == ["none", "none"])
    #expect(states([bought("1", 10..<40)], on: 9, 10) == ["none", "active"])
    #expect(folded([]).nextChange(after: .epoch) == nil)
  }

  @Test("FF-095 CG-010 without renewal there is access exactly to the end of what was paid")
  func cancelled() {
    let life = folded([
      bought("1", 0..<30), renewal(signed: 0), renewal(signed: 10) { $0.autoRenews = false },
    ])
    let end = day(30)
    #expect(life.standing(at: day(20)).state == .activeUntilEnd)
    #expect(life.standing(at: day(20)).accessUntil == end)
    #expect(life.standing(at: end.adding(milliseconds: -1)).hasAccess)
    #expect(life.standing(at: end).state == .expired(.cancelled))
    #expect(life.nextChange(after: day(20)) == end)
  }

  @Test("FF-095 renewing again before the end is as if nothing had been")
  func resumed() {
    let facts = [
      bought("1", 0..<30), renewal(signed: 10) { $0.autoRenews = false }, renewal(signed: 12),
    ]
    #expect(states(facts, on: 20) == ["active"])
  }

  @Test("FF-095 a renewal that cannot be charged: grace, then retries for 60 days, then the end")
  func billing() {
    let facts = [
      bought("1", 0..<30),
      renewal(signed: 30) {
        $0.isInBillingRetry = true
        $0.graceUntil = day(46)
      },
    ]
    #expect(
      states(facts, on: 29, 30, 45, 46, 89, 90)
        == ["active", "grace", "grace", "billingRetry", "billingRetry", "expired.billingError"])
    let life = folded(facts)
    #expect(life.standing(at: day(30)).accessUntil == day(46))
    #expect(life.nextChange(after: day(31)) == day(46))
    #expect(life.nextChange(after: day(46)) == day(90))
    #expect(life.nextChange(after: day(90)) == nil)
    // Recovered, what was said of the failure is of a period before.
    #expect(
      states(facts + [bought("2", 33..<63)], on: 34, 63) == ["active", "expired.unexplained"])
  }

  @Test("FF-095 why it ended is what the store says, and else what is known")
  func reasons() {
    let first = bought("1", 0..<30)
    for reason in ExpiryReason.allCases {
      let told = renewal(signed: 30) { $0.expiryReason = reason }
      #expect(states([first, told], on: 31) == ["expired." + reason.rawValue])
    }
    let unanswered = renewal(signed: 20) { $0.priceIncrease = .waiting }
    #expect(states([first, unanswered], on: 29, 31) == ["active", "expired.priceIncrease"])
    #expect(folded([first, unanswered]).standing(at: day(25)).priceIncrease == .waiting)
    let agreed = renewal(signed: 21) { $0.priceIncrease = .agreed }
    #expect(states([first, unanswered, agreed], on: 31) == ["expired.unexplained"])
  }

  @Test("FF-095 an extension moves the end, whichever is heard first")
  func extended() {
    let longer = bought("1", 0..<40, signed: 15)
    #expect(
      states([longer, bought("1", 0..<30)], on: 35, 40) == ["active", "expired.unexplained"])
  }

  @Test(
    "FF-095 CG-009 a refund ends it at its instant, of all or of a part, with what is left paid")
  func refunds() {
    let whole = bought("1", 0..<30, signed: 10) {
      $0.revocation = Revocation(at: day(10), .whole, reason: 1)
    }
    let first = bought("1", 0..<30)
    #expect(
      states([first, whole], on: 9, 10, 31) == ["active", "refunded.whole", "refunded.whole"])
    #expect(folded([first, whole]).revenue == [StoreAmount(thousandths: 0, "BRL")])
    let part = bought("1", 0..<30, signed: 9) {
      $0.revocation = Revocation(at: day(9), .part, percentage: 70_000)
    }
    #expect(states([part, first], on: 8, 9) == ["active", "refunded.part"])
    #expect(folded([part]).revenue == [StoreAmount(thousandths: 29_100, "BRL")])
    // A refund that is reversed never was.
    #expect(states([whole, bought("1", 0..<30, signed: 12)], on: 11, 20) == ["active", "active"])
  }

  @Test("FF-095 of two signed at one instant the revocation counts, then the greater digest")
  func ties() {
    let kept = bought("1", 0..<30, signed: 10)
    let revoked = bought("1", 0..<30, signed: 10) {
      $0.revocation = Revocation(at: day(10), .whole)
    }
    #expect(states([kept, revoked], on: 11) == ["refunded.whole"])
    #expect(states([revoked, kept], on: 11) == ["refunded.whole"])
    let one = bought("1", 0..<30, silver)
    let other = bought("1", 0..<30, gold)
    let greater = one.digest > other.digest ? silver : gold
    #expect(folded([one, other]).standing(at: day(1)).product == greater)
    #expect(folded([other, one]).standing(at: day(1)).product == greater)
  }

  @Test("FF-095 what the family shares is there until it does not, and is nobody's revenue twice")
  func family() {
    let shared = bought("1", 0..<30) { $0.ownership = .familyShared }
    #expect(folded([shared]).standing(at: day(1)).isFamilyShared)
    #expect(folded([shared]).revenue.isEmpty)
    let ended = bought("1", 0..<30, signed: 5) {
      $0.ownership = .familyShared
      $0.revocation = Revocation(at: day(5), .family)
    }
    #expect(states([shared, ended], on: 4, 5) == ["active", "revoked"])
  }

  @Test("FF-095 a kind that is not known changes nothing")
  func unknown() {
    var fact = UnknownFact()
    fact.kind = "hologram"
    fact.subscription = original
    fact.signedAt = day(20)
    let facts = [bought("1", 0..<30), renewal(signed: 0)]
    #expect(folded(facts + [.unknown(fact)]) == folded(facts))
  }

  @Test("CG-008 a free week, the last safe moment to cancel, and access to its end")
  func trial() {
    let week = bought("1", 0..<7) {
      $0.offer = .trial
      $0.price = nil
    }
    let facts = [week, renewal(signed: 0)]
    let standing = folded(facts).standing(at: day(3))
    #expect(standing.state == .trial)
    #expect(standing.lastSafeCancel == day(6))
    #expect(standing.trialReminders == [day(5), day(6)])
    let left = facts + [renewal(signed: 3) { $0.autoRenews = false }]
    #expect(states(left, on: 4, 6, 7) == ["trial", "trial", "expired.cancelled"])
    #expect(folded(left).standing(at: day(4)).lastSafeCancel == nil)
    #expect(states(facts + [bought("2", 7..<37)], on: 6, 7, 8) == ["trial", "active", "active"])
  }

  @Test("FM-132 the better product begins at once, the lesser when it renews")
  func changes() {
    let premium: ProductID = "com.ideiassertiva.fypmatch.premium.monthly"
    let vip: ProductID = "com.ideiassertiva.fypmatch.vip.monthly"
    let catalogue = ProductCatalogue.fypMatch
    #expect(catalogue.change(from: premium, to: vip) == .upgrade)
    #expect(catalogue.change(from: vip, to: premium) == .downgrade)
    let upgraded = [
      bought("1", 0..<30, premium, signed: 10) { $0.isUpgraded = true }, bought("2", 10..<40, vip),
    ]
    let better = folded(upgraded)
    #expect(better.standing(at: day(9)).product == premium)
    #expect(better.standing(at: day(10)).product == vip)
    let wish = renewal(signed: 20) { $0.nextProduct = premium }
    let waiting = folded(upgraded + [wish]).standing(at: day(39))
    #expect(waiting.product == vip)
    #expect(waiting.nextProduct == premium)
    let renewed = folded(upgraded + [wish, bought("3", 40..<70, premium)]).standing(at: day(40))
    #expect(renewed.product == premium)
    #expect(renewed.nextProduct == nil)
  }

  @Test(
    "FF-095 who changes at once has no more of what was before, also when nobody says that it was upgraded"
  )
  func replaced() {
    let yearly = bought("1", 0..<365, silver)
    let better = bought("2", 10..<40, gold)
    let life = folded([yearly, better])
    #expect(life.standing(at: day(9)).product == silver)
    #expect(life.standing(at: day(39)).product == gold)
    #expect(!life.standing(at: day(41)).hasAccess)
    let refunded = bought("2", 10..<40, gold, signed: 20) {
      $0.revocation = Revocation(at: day(20), .whole)
    }
    #expect(states([yearly, better, refunded], on: 19, 21) == ["active", "refunded.whole"])
    // A renewal that is charged in the last day takes nothing of what is paid.
    let renewal = bought("3", 364..<395, silver)
    #expect(folded([yearly, renewal]).standing(at: day(1)).accessUntil == day(365))
  }
}
