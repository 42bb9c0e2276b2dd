import API
import Analytics
import Database
import EventStore
import EventTesting
import Fields
import HTTP
import Identity
import Purchasing
import Subscriptions
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("What ledgers say to the figures")
struct EventIntervalTests {
  private static let day: Int64 = 86_400_000
  private static let zone = ZoneRules(name: "America/Sao_Paulo", offset: -10_800)

  /// A server of FisioFlow with somebody who agreed to be counted, and a store that it believes.
  private func withStore(
    _ body: (ServerRoom, PaperStore, Person) async throws -> Void
  ) async throws {
    let store = PaperStore()
    let room = try await ServerRoom.open { $0.appStores = ["fisioflow": store.reader] }
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    try await say(true, ana.token, room)
    try await body(room, store, ana)
    await room.umbu.stop()
  }

  private func say(_ isYes: Bool, _ token: String, _ room: ServerRoom) async throws {
    let counter = Counter(1, in: room, app: "fisioflow")
    let told = AccountConsent([EventDevice.entry(isYes, at: room.clock.now)])
    let answer = await counter.call("account-consent", by: .put, told, token: token)
    #expect(answer.status == .ok, "\(answer.json)")
  }

  private func module(_ room: ServerRoom) throws -> AnalyticsModule {
    let modules = room.app("fisioflow").modules
    return try #require(modules.compactMap { $0 as? AnalyticsModule }.first)
  }

  /// What the events know of an account, in days since a beginning.
  private func known(
    _ account: UUID, since start: Instant, _ room: ServerRoom
  ) async throws -> [String] {
    let module = try module(room)
    try await module.copyLedgers()
    let person = try await module.context.database.read { [people = module.people] in
      try people.knownPseudonym(of: account, in: $0)
    }
    guard let person else { return [] }
    let intervals = try await module.context.events.read { [store = module.store] in
      try store.intervals(of: person, in: $0)
    }
    return intervals.map { interval in
      let since = interval.since.since(start) / Self.day
      let until = interval.until.map { "\($0.since(start) / Self.day)" } ?? ""
      return "\(interval.kind) \(interval.value) \(since)-\(until)"
    }
  }

  /// A trial of a week and a month that is paid, of which the store tells as they come.
  private func buy(_ room: ServerRoom, _ store: PaperStore, _ ana: Person) async throws {
    let product = "com.fisioflow.gold.monthly"
    let announced = await ana.call(
      PurchaseEndpoints.announce,
      NewPurchase(product, from: .apple, for: .space, space: ana.space))
    let intent = try AnnouncedPurchase(object: announced.json).id
    let start = room.clock.now
    let trial = PaperStore.Period(product: product, from: start, days: 7, offer: .trial)
    try await notify(store.sign(trial, at: start, intent: intent), room)
    room.clock.move(milliseconds: 8 * Self.day)
    let paid = PaperStore.Period(
      product: product, number: 2, from: start.adding(milliseconds: 7 * Self.day))
    try await notify(store.sign(paid, at: room.clock.now, intent: intent), room)
  }

  private func notify(_ word: String, _ room: ServerRoom) async throws {
    let answer = await room.call(
      .post, "/fisioflow/v1/store/apple/notifications",
      json: .object([.init("signedPayload", .text(word))]))
    #expect(answer.status == .ok)
  }

  @Test(
    "PR-193 trial, paid and expired reach the events as the ledger has them, of who agreed and no longer"
  )
  func copied() async throws {
    try await withStore { room, store, ana in
      let account = ana.grant.account.id
      let start = room.clock.now
      let nothing = try await known(account, since: start, room)
      #expect(nothing == [])
      try await buy(room, store, ana)
      let paid = try await known(account, since: start, room)
      #expect(
        paid == ["plan_owned gold 0-", "subscription trial 0-7", "subscription active 7-"])
      room.clock.move(milliseconds: 30 * Self.day)
      let over = try await known(account, since: start, room)
      #expect(
        over == [
          "plan_owned gold 0-37", "plan_owned free 37-", "subscription trial 0-7",
          "subscription active 7-37", "subscription expired 37-",
        ])
      try await say(false, try await ana.signIn(), room)
      let withdrawn = try await known(account, since: start, room)
      #expect(withdrawn == [])
    }
  }

  @Test("PR-193 what a space has holds for a member from the day on which they came to it")
  func members() async throws {
    try await withStore { room, store, ana in
      let start = room.clock.now
      try await buy(room, store, ana)
      let bia = try await Person(in: room, "bia@example.com")
      try await say(true, bia.token, room)
      let (account, joined) = (bia.grant.account.id, start.adding(milliseconds: 2 * Self.day))
      try await room.app("fisioflow").database.write { [space = ana.space] transaction in
        try transaction.execute(
          "INSERT INTO membership (account, space, role, created_at) VALUES ($1, $2, $3, $4)",
          [
            SQLValue(account), SQLValue(space), .text("therapist"),
            .integer(joined.milliseconds),
          ])
      }
      let found = try await known(account, since: start, room)
      #expect(
        found == ["plan_owned gold 2-", "subscription trial 2-7", "subscription active 7-"])
    }
  }

  @Test(
    "PR-199 subscriptions of a month and plan, how many give access later and what is paid of them")
  func cohorts() async throws {
    try await withStore { room, store, ana in
      let start = room.clock.now
      try await buy(room, store, ana)
      room.clock.move(milliseconds: 60 * Self.day)
      let desk = try #require(room.app("fisioflow").questions)
      let question = Question(measure: "subscription_cohort", during: Period(last: 6, .month))
      let answer = try await desk.answer(question)
      // By hand: 197 when it began and 197 a week later, with access for 37 days.
      var expected: [String] = []
      var month = TimeUnit.month.start(of: Self.zone.local(start).date)
      let last = Self.zone.local(room.clock.now).date
      let payments = [start, start.adding(milliseconds: 7 * Self.day)]
      let end = start.adding(milliseconds: 37 * Self.day)
      var first: Double?
      while month <= last {
        let next = month.adding(months: 1)
        let (from, until) = (Self.zone.start(of: month), Self.zone.start(of: next))
        let paid = 197 * Double(payments.filter { from <= $0 && $0 < until }.count)
        if paid > 0, first == nil { first = paid }
        let active = start < until && from < end ? 1 : 0
        let retained = paid / (first ?? 1)
        expected.append("gold BRL \(expected.count) 1 \(active) \(paid) \(retained)")
        month = next
      }
      let rows = answer.rows.map { row in
        row.dropFirst().map { $0.text ?? $0.jsonText }.joined(separator: " ")
      }
      #expect(rows == expected)
      #expect(answer.definition.contains("de todas as contas, tenham consentido ou não"))
    }
  }
}
