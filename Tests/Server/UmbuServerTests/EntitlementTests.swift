import API
import Agenda
import Clinic
import Crypto
import Database
import Effort
import Entitlements
import Fields
import HTTP
import Identity
import Purchasing
import Records
import Scheduling
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("What somebody may do now")
struct EntitlementTests {
  private static let day: Int64 = 86_400_000
  private static let hour: Int64 = 3_600_000

  private func ask(_ person: Person, having tag: String? = nil) async -> Response {
    await person.room.call(
      .get, "/\(person.app)/v1/entitlements", token: person.token,
      headers: tag.map { [("If-None-Match", $0)] } ?? [])
  }

  private func answer(_ person: Person) async throws -> OwnEntitlements {
    try OwnEntitlements(object: await ask(person).json)
  }

  /// What a person may do in the space of their own.
  private func entitlement(_ person: Person) async throws -> Entitlement {
    try #require(try await answer(person).entitlement(of: person.space))
  }

  private func keys(_ room: ServerRoom, of app: String = "fisioflow") async throws
    -> [EntitlementKey]
  {
    let answer = await room.call(.get, "/\(app)/v1/entitlements/keys")
    return try EntitlementKeys(object: answer.json).keys
  }

  /// Whether one of the keys has signed a token, by RFC 7515 alone.
  private func isSigned(_ token: String, by keys: [EntitlementKey]) -> Bool {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 3, let head = [UInt8](base64URL: parts[0]),
      let name = (try? JSONValue.parse(head))?["kid"]?.text,
      let key = keys.first(where: { $0.name == name }), let x = [UInt8](base64URL: key.x),
      let y = [UInt8](base64URL: key.y), let signature = [UInt8](base64URL: parts[2])
    else { return false }
    let signed = Array((parts[0] + "." + parts[1]).utf8)
    return P256Key.isValid(signature, of: signed, by: [4] + x + y)
  }

  /// Buys a product for a clinic, or for an account, and says what the store wrote.
  private func buy(
    _ product: String, from store: PaperStore, by person: Person, for reach: PurchaseReach = .space
  ) async throws -> PaperStore.Period {
    let space = reach == .space ? person.space : nil
    let announced = await person.call(
      PurchaseEndpoints.announce,
      NewPurchase(product, from: .apple, for: reach, space: space))
    let intent = try AnnouncedPurchase(object: announced.json).id
    let now = person.room.clock.now
    let period = PaperStore.Period(product: product, from: now)
    await tell(store.sign(period, at: now, intent: intent), person)
    return period
  }

  private func tell(_ word: String, _ person: Person) async {
    let answer = await person.room.call(
      .post, "/\(person.app)/v1/store/apple/notifications",
      json: .object([.init("signedPayload", .text(word))]))
    #expect(answer.status == .ok)
  }

  private func runJobs(_ room: ServerRoom) async {
    for runner in room.umbu.jobs { await runner.runDue() }
  }

  private func withStore(
    _ body: (ServerRoom, PaperStore) async throws -> Void
  ) async throws {
    let store = PaperStore()
    let room = try await ServerRoom.open {
      $0.appStores = ["fisioflow": store.reader, "careguide": store.reader]
    }
    defer { room.remove() }
    try await body(room, store)
    await room.umbu.stop()
  }

  @Test("FF-080 FF-088 one answer says plan, state, limits with what is used, and until when")
  func answers() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, "ana@example.com")
      let free = try await entitlement(ana)
      #expect(free.plan == "free" && free.status == "none" && free.rule == "nothingBought")
      #expect(free.until == nil && free.source == nil)
      // FF-082: what a clinic begins with.
      #expect(free[.patients] == LimitUse(.patients, .atMost(10), used: 0))
      #expect(free[.therapists] == LimitUse(.therapists, .atMost(1), used: 1))
      #expect(free[.appointmentsPerMonth]?.used == 0 && free[.storage]?.used == 0)
      #expect(free[.aiFeatures] == LimitUse(.aiFeatures, .atMost(0)))

      let period = try await buy("com.fisioflow.gold.monthly", from: store, by: ana)
      let gold = try await entitlement(ana)
      #expect(gold.plan == "gold" && gold.status == "active" && gold.rule == "onlyOne")
      #expect(gold.source == "apple" && gold.product == "com.fisioflow.gold.monthly")
      #expect(gold.until == period.from.adding(milliseconds: 30 * Self.day))
      #expect(gold[.patients]?.limit == .atMost(200))
      #expect(gold.limits.map(\.name) == PlanCatalogue.clinic.limits.map(\.key.name.text))
      let stranger = await room.call(.get, "/fisioflow/v1/entitlements")
      #expect(stranger.status == .unauthorized)
    }
  }

  @Test("FF-088 who has the answer is told that it is the same, until something of it is another")
  func tags() async throws {
    try await withStore { room, _ in
      var ana = try await Person(in: room, "ana@example.com")
      let first = await ask(ana)
      let tag = try #require(first.headers["ETag"])
      for known in [tag, "\"0\", " + tag, String(tag.dropFirst(2)), "*"] {
        let same = await ask(ana, having: known)
        #expect(same.status == .notModified && same.bytes.isEmpty, "\(known)")
        #expect(same.headers["ETag"] == tag)
      }
      #expect(await ask(ana, having: "W/\"0\"").status == .ok)
      try await ana.sync(AddPatient(Patient(1, "Bia")))
      let used = await ask(ana, having: tag)
      #expect(used.status == .ok && used.headers["ETag"] != tag)
      let next = try #require(used.headers["ETag"])
      #expect(await ask(ana, having: next).status == .notModified)
      // Its token is a newer one then.
      room.clock.move(milliseconds: Self.hour)
      try await ana.signInAnew()
      #expect(await ask(ana, having: next).status == .ok)
    }
  }

  @Test(
    "FF-088 the token says the same, signed, good for a day and the grace, and no longer than paid")
  func token() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, "ana@example.com")
      let given = try await answer(ana)
      let token = try #require(EntitlementToken(given.token))
      #expect(try await isSigned(given.token, by: keys(room)))
      #expect(token.claims.app == "fisioflow" && token.claims.account == ana.grant.account.id)
      #expect(token.claims.plan(of: ana.space) == EntitledPlan("free", of: ana.space, until: nil))
      let issued = Instant(milliseconds: token.claims.issuedAt * 1_000)
      #expect(0..<Self.hour ~= room.clock.now.since(issued))
      #expect(token.claims.expiresAt - token.claims.issuedAt == 24 * 3_600)
      #expect(token.claims.grace == 72 * 3_600)
      let end = issued.adding(milliseconds: 96 * Self.hour)
      #expect(
        token.claims.term(of: ana.space, at: end.adding(milliseconds: -1)) == .grace(until: end))
      #expect(token.claims.term(of: ana.space, at: end) == .over(since: end))

      _ = try await buy("com.fisioflow.gold.monthly", from: store, by: ana)
      let bought = try await answer(ana)
      let gold = try #require(bought.entitlement(of: ana.space))
      let claims = try #require(EntitlementToken(bought.token)).claims
      let paid = try #require(gold.until).milliseconds / 1_000
      #expect(claims.plan(of: ana.space)?.plan == "gold")
      #expect(claims.plan(of: ana.space)?.until == paid + (gold.renews ? 72 * 3_600 : 0))
      #expect(try await isSigned(bought.token, by: keys(room)))
    }
  }

  @Test(
    "FF-088 another key signs after a month; the one before is known while its tokens are good")
  func rotation() async throws {
    try await withStore { room, _ in
      var ana = try await Person(in: room, "ana@example.com")
      _ = try await answer(ana)
      let first = try await keys(room)
      #expect(first.count == 1)
      room.clock.move(milliseconds: 30 * Self.day - Self.hour)
      await runJobs(room)
      try await ana.signInAnew()
      let last = try await answer(ana).token
      #expect(isSigned(last, by: first))
      room.clock.move(milliseconds: Self.day)
      await runJobs(room)
      try await ana.signInAnew()
      let both = try await keys(room)
      let newest = try await answer(ana).token
      #expect(both.count == 2 && isSigned(last, by: both) && isSigned(newest, by: both))
      #expect(!isSigned(newest, by: first))
      room.clock.move(milliseconds: 5 * Self.day)
      await runJobs(room)
      let left = try await keys(room)
      #expect(left.count == 1 && isSigned(newest, by: left) && !isSigned(last, by: left))
      // Another app has its own.
      let others = try await keys(room, of: "careguide")
      #expect(others.count == 1 && !both.contains(others[0]))
    }
  }

  @Test("FF-088 umbu why reads a token, and says of a forged one that nobody here has signed it")
  func shown() async throws {
    try await withStore { room, _ in
      let ana = try await Person(in: room, "ana@example.com")
      let commands = Commands(room.umbu.apps)
      let token = try await answer(ana).token
      let told = await commands.run(["why", token])
      #expect(told.text.contains("signed by this server.") && !told.text.contains("not signed"))
      #expect(told.text.contains("\(ana.space): free, without the server until "))
      let parts = token.split(separator: ".").map { String($0) }
      var claims = try #require(EntitlementToken(token)).claims
      claims.plans = [EntitledPlan("platinum", of: ana.space, until: nil)]
      let other = P256Key()
      let body = parts[0] + "." + claims.object.bytes.base64URL
      for signature in [parts[2], other.sign(Array(body.utf8)).base64URL, "AAAA", "A"] {
        let forged = await commands.run(["why", body + "." + signature])
        #expect(forged.text.contains("not signed by a key of this server's"), "\(forged.text)")
      }
      // What asks for no signature is no token at all.
      let none = Array(#"{"alg":"none","kid":"a"}"#.utf8).base64URL
      #expect(EntitlementToken(none + "." + parts[1] + "." + parts[2]) == nil)
      #expect(await commands.run(["why", none + "." + parts[1] + "."]).exitCode != 0)
    }
  }

  @Test(
    "FF-088 who does not run the clinic is told what it may do, and nothing of how that is paid")
  func members() async throws {
    try await withStore { room, store in
      let ana = try await Person(in: room, "ana@example.com")
      _ = try await buy("com.fisioflow.gold.monthly", from: store, by: ana)
      let invited = await ana.call(
        TeamEndpoints.invite,
        NewInvitation(to: ana.space, email: "bia@example.com", role: .receptionist))
      var input = SignUp(spaceName: "", email: "bia@example.com", password: Person.password)
      input.invitation = try InvitationGrant(object: invited.json).code
      let bia = try await Person(in: room, signingUp: input)
      let told = try #require(try await answer(bia).entitlement(of: ana.space))
      #expect(told.plan == "gold" && told.status == "active" && told[.patients]?.used == 0)
      #expect(told.source == nil && told.product == nil && told.until == nil && !told.renews)
      #expect(try await entitlement(ana).source == "apple")
    }
  }

  @Test("CG-107 the state is called as in the list of what was bought, through all of its life")
  func named() async throws {
    try await withStore { room, store in
      var ana = try await Person(in: room, app: "careguide", "ana@example.com", calling: "Souza")
      // The account's own answer, that of its family, and the list.
      func states() async throws -> [String] {
        let list = await room.call(.get, "/careguide/v1/purchases", token: ana.token)
        let purchase = try OwnPurchases(object: list.json).purchases.last
        return try await answer(ana).entitlements.map(\.status) + [purchase?.state ?? "none"]
      }
      #expect(try await states() == ["none", "none", "none"])
      var period = try await buy("1942", from: store, by: ana, for: .account)
      #expect(try await states() == ["active", "active", "active"])
      #expect(try await entitlement(ana).plan == "premium")
      room.clock.move(milliseconds: 31 * Self.day)
      await runJobs(room)
      try await ana.signInAnew()
      let over = try await states()
      #expect(Set(over).count == 1 && over.first?.hasPrefix("expired") == true, "\(over)")
      #expect(try await entitlement(ana).plan == "basic")
      period.number = 2
      period.from = room.clock.now
      await tell(store.sign(period, at: room.clock.now), ana)
      #expect(try await states() == ["active", "active", "active"])
      room.clock.move(milliseconds: Self.hour)
      period.refundedAt = room.clock.now
      await tell(store.sign(period, at: room.clock.now), ana)
      try await ana.signInAnew()
      let refunded = try await states()
      #expect(Set(refunded).count == 1 && refunded.first?.hasPrefix("refunded") == true)
    }
  }

  @Test("FF-071 FF-082 a hold is used of the month until it ends")
  func held() async throws {
    try await withStore { room, _ in
      var ana = try await Person(in: room, "ana@example.com")
      let patient = Patient(1, "Maria das Graças")
      try await ana.sync(AddPatient(patient))
      let start = CivilDateTime("2025-10-14T09:00")!
      var session = Session()
      session.id = ID(UUID(high: 4, low: 1))
      session.place = SessionPlace(
        start, in: "America/Sao_Paulo", at: start.instant(secondsEast: -3 * 3_600), minutes: 50)
      let held = Appointment(
        ID(UUID(high: 5, low: 1)), patient.id.uuid, .held,
        heldUntil: room.clock.now.adding(milliseconds: 300_000))
      let answer = try await ana.sync(BookSession<ClinicAgenda>(session, [held]))
      #expect(answer.refusals.isEmpty)
      room.clock.move(milliseconds: 299_999)
      #expect(try await entitlement(ana)[.appointmentsPerMonth]?.used == 1)
      room.clock.move(milliseconds: 1)
      #expect(try await entitlement(ana)[.appointmentsPerMonth]?.used == 0)
    }
  }

  @Test("FF-082 after acts at random the answer counts what a walk over all that happened counts")
  func counted() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    try await withStore { room, _ in
      var random = SeededGenerator(seed: seed)
      var ana = try await Person(in: room, "ana@example.com")
      let plan = await Commands(room.umbu.apps).run(["plan", "set", "\(ana.space)", "gold"])
      #expect(plan.exitCode == 0)
      var clinic = CountedClinic(of: ana)
      for step in 0..<Effort.times(300, quick: 60) {
        try await clinic.act(&ana, &random)
        guard step % 10 == 9 else { continue }
        let told = try await entitlement(ana)
        let used = [
          told[.patients]?.used, told[.therapists]?.used, told[.appointmentsPerMonth]?.used,
          told[.storage]?.used,
        ]
        #expect(used == clinic.used, "after \(step + 1) acts, seed \(seed)")
      }
    }
  }
}
