import API
import Database
import Fields
import HTTP
import Identity
import Purchases
import Purchasing
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("Seats of a plan that another pays for")
struct SeatTests {
  private static let day: Int64 = 86_400_000

  /// With Ana, who has bought a plan with seats.
  private func withFamily(_ body: (SeatFamily) async throws -> Void) async throws {
    let store = PaperStore()
    let room = try await ServerRoom.open(of: [.careguide]) {
      $0.appStores = ["careguide": store.reader]
    }
    defer { room.remove() }
    let ana = try await Person(in: room, app: "careguide", "ana@example.com")
    let announced = await ana.call(
      PurchaseEndpoints.announce, NewPurchase(SeatFamily.product, from: .apple, for: .family))
    #expect(announced.status == .ok, "\(announced.json)")
    let intent = try AnnouncedPurchase(object: announced.json).id
    let family = SeatFamily(room: room, store: store, ana: ana, intent: intent)
    await family.pay(1)
    try await body(family)
    await room.umbu.stop()
  }

  @Test(
    "CG-113 five seats are given, each makes its holder's family premium, the sixth is refused"
  )
  func gives() async throws {
    try await withFamily { family in
      #expect(try await family.plan(of: family.ana) == "premium")
      #expect(try await family.seats(of: family.ana).total == 5)
      var codes: [String] = []
      for number in 1...5 {
        let offer = try #require(await family.offer("Pessoa \(number)").offer)
        codes.append(offer.code)
      }
      // An offer that waits counts as given.
      #expect(await family.offer("Mais uma").problem == "seatsGiven")
      let bia = try await family.person("bia")
      #expect(try await family.plan(of: bia) == "basic")
      let view = await bia.call(SeatEndpoints.look, SeatCode(codes[0].lowercased()))
      #expect(try SeatView(object: view.json).giver == "a…@e….com")
      let held = try #require(await family.take(codes[0], bia).held)
      #expect(held.counts && held.giver == "a…@e….com")
      #expect(try await family.plan(of: bia) == "premium")
      // An answer that was lost is asked for again.
      #expect(await family.take(codes[0], bia).held?.id == held.id)

      let caio = try await family.person("caio")
      #expect(await family.take(codes[0], caio).problem == "seatTaken")
      #expect(await family.take(codes[1], bia).problem == "hasSeat")
      #expect(await family.take(codes[1], family.ana).problem == "ownSeat")
      for wrong in ["0000-0000-0000-0000", "hello", ""] {
        #expect(await family.take(wrong, caio).problem == "noSuchSeat")
      }
      #expect(try await family.plan(of: caio) == "basic")
      for name in ["", "   ", "a\u{202E}b"] {
        let refused = await family.ana.call(SeatEndpoints.offer, NewSeat(for: name))
        #expect(refused.status == .unprocessableContent, "\(name)")
      }
    }
  }

  @Test("CG-113 whoever leaves and who is taken out has the seat no more, and it is free again")
  func ends() async throws {
    try await withFamily { family in
      let (bia, caio) = (try await family.person("bia"), try await family.person("caio"))
      let seats = try await (family.give(to: bia), family.give(to: caio))
      #expect(try await family.plan(of: caio) == "premium")
      // Neither a stranger nor another holder ends it.
      let dora = try await family.person("dora")
      for other in [dora, caio] {
        #expect(await other.call(SeatEndpoints.end, SeatChoice(seats.0)).status == .notFound)
      }
      #expect(await bia.call(SeatEndpoints.end, SeatChoice(seats.0)).status == .ok)
      #expect(await family.ana.call(SeatEndpoints.end, SeatChoice(seats.1)).status == .ok)
      #expect(try await family.plan(of: bia) == "basic")
      #expect(try await family.plan(of: caio) == "basic")
      #expect(try await family.seats(of: family.ana).given == [])
      #expect(await bia.call(SeatEndpoints.end, SeatChoice(seats.0)).status == .notFound)
      #expect(try await family.plan(of: family.ana) == "premium")
      // Who has left may have another.
      _ = try await family.give(to: bia)
      #expect(try await family.plan(of: bia) == "premium")
    }
  }

  @Test("CG-113 when the plan is over its seats rest, and count again when it is paid")
  func rests() async throws {
    try await withFamily { family in
      var bia = try await family.person("bia")
      _ = try await family.give(to: bia)
      family.room.clock.move(milliseconds: 30 * Self.day)
      #expect(try await family.plan(of: family.ana) == "basic")
      #expect(try await family.plan(of: bia) == "basic")
      try await bia.signInAnew()
      let resting = try await family.seats(of: bia)
      #expect(resting.held?.counts == false && resting.total == 0)
      // Whoever has a seat that rests may buy for themselves.
      let own = await bia.call(
        PurchaseEndpoints.announce, NewPurchase("1942", from: .apple, for: .account))
      #expect(own.status == .ok, "\(own.json)")
      await family.pay(2)
      #expect(try await family.plan(of: bia) == "premium")
      // A refund ends all of it at once.
      await family.pay(2, refunded: true)
      #expect(try await family.plan(of: bia) == "basic")
    }
  }

  @Test("CG-113 with one product come five seats, with the other none; a seat is no second plan")
  func products() async throws {
    try await withFamily { family in
      let bia = try await family.person("bia")
      for (product, reach) in [
        ("1942", PurchaseReach.family), (SeatFamily.product, .account),
        ("careguide.premium.yearly", .family),
      ] {
        let refused = await bia.call(
          PurchaseEndpoints.announce, NewPurchase(product, from: .web, for: reach))
        #expect(refused.json["code"]?.text == "notSold", "\(product)")
      }
      #expect(await family.offer("Caio", by: bia).problem == "noSeats")
      let seat = try await family.give(to: bia)
      let wanted = NewPurchase("1942", from: .web, for: .account)
      let twice = await bia.call(PurchaseEndpoints.announce, wanted)
      #expect(twice.status == .conflict && twice.json["code"]?.text == "hasSeat")
      // A seat is nothing to give on.
      #expect(try await family.seats(of: bia).total == 0)
      #expect(await family.offer("Caio", by: bia).problem == "noSeats")
      // The trial of one's own is not had by it.
      _ = await bia.call(SeatEndpoints.end, SeatChoice(seat))
      let announced = await bia.call(PurchaseEndpoints.announce, wanted)
      #expect(try AnnouncedPurchase(object: announced.json).hasTrial)
    }
  }

  @Test("CG-113 what a family shares in the store gives its member the plan, and no seats")
  func shared() async throws {
    try await withFamily { family in
      let bia = try await family.person("bia")
      var period = PaperStore.Period(
        product: SeatFamily.product, id: "3000", from: family.room.clock.now)
      period.isShared = true
      let word = family.store.sign(period, at: family.room.clock.now)
      let sent = await bia.call(AppStoreEndpoints.send, SignedTransaction(word))
      #expect(try RecordedPurchase(object: sent.json).outcome == .own)
      #expect(try await family.plan(of: bia) == "premium")
      #expect(try await family.seats(of: bia).total == 0)
    }
  }

  @Test("CG-115 who has a seat sees nothing of what is paid, and who pays nothing of the family")
  func privacy() async throws {
    try await withFamily { family in
      let bia = try await family.person("bia")
      _ = try await family.give(to: bia)
      for path in ["purchases", "purchases/seats", "checkouts"] {
        let answer = await family.room.call(.get, "/careguide/v1/\(path)", token: bia.token)
        #expect(answer.status == .ok)
        let text = String(decoding: answer.bytes, as: UTF8.self)
        for secret in ["ana@example.com", "apple", SeatFamily.product] {
          #expect(!text.contains(secret), "\(path): \(text)")
        }
      }
      let given = try await family.seats(of: family.ana).given
      #expect(given.map(\.name) == ["Para bia"] && given.map(\.holder) == ["b…@e….com"])
      // The families themselves stay apart.
      let foreign = await family.ana.send(family.ana.request(in: bia.space))
      #expect([403, 404].contains(foreign.status.code))
    }
  }

  @Test("CG-113 an offer that nobody takes is over after fourteen days, and its seat free")
  func offers() async throws {
    try await withFamily { family in
      var offers: [SeatOffer] = []
      for number in 1...5 {
        offers.append(try #require(await family.offer("Pessoa \(number)").offer))
      }
      family.room.clock.move(milliseconds: 14 * Self.day - 1)
      var bia = try await family.person("bia")
      #expect(await family.take(offers[0].code, bia).held != nil)
      family.room.clock.move(milliseconds: 1)
      await family.settle()
      var ana = family.ana
      try await ana.signInAnew()
      let left = try await family.seats(of: ana)
      #expect(left.given.map(\.id) == [offers[0].seat])
      let caio = try await family.person("caio")
      let late = await family.take(offers[1].code, caio).problem
      // Whether it was removed already or not.
      #expect(late == "seatEnded" || late == "noSuchSeat")
      #expect(await family.offer("Caio", by: ana).offer != nil)
      try await bia.signInAnew()
      #expect(try await family.seats(of: bia).held?.counts == true)
    }
  }

  @Test("CG-113 of two who take one seat at once one has it, and one account never has two")
  func races() async throws {
    try await withFamily { family in
      for round in 0..<4 {
        let one = try await family.person("one\(round)")
        let two = try await family.person("two\(round)")
        let offer = try #require(await family.offer("Alguém").offer)
        async let first = family.take(offer.code, one)
        async let second = family.take(offer.code, two)
        let problems = await [first.problem, second.problem]
        #expect(Self.isOnes(problems, "seatTaken"), "\(problems)")
        let loser = problems[0] == nil ? two : one
        // Of two offers at once the last seat is one's.
        let codes = await [family.offer("A").offer?.code, family.offer("B").offer?.code]
        let (a, b) = (try #require(codes[0]), try #require(codes[1]))
        async let third = family.take(a, loser)
        async let fourth = family.take(b, loser)
        let taken = await [third.problem, fourth.problem]
        #expect(Self.isOnes(taken, "hasSeat"), "\(taken)")
        for seat in try await family.seats(of: family.ana).given {
          _ = await family.ana.call(SeatEndpoints.end, SeatChoice(seat.id))
        }
      }
      for number in 1...4 { #expect(await family.offer("Pessoa \(number)").offer != nil) }
      async let fifth = family.offer("Quinta")
      async let sixth = family.offer("Sexta")
      let last = await [fifth.problem, sixth.problem]
      #expect(Self.isOnes(last, "seatsGiven"), "\(last)")
    }
  }

  /// Whether one of two got what both wanted, and the other was told why not.
  private static func isOnes(_ problems: [String?], _ why: String) -> Bool {
    problems == [nil, why] || problems == [why, nil]
  }

  @Test("CG-113 a family that is founded later has the plan, by a purchase and by a seat")
  func founded() async throws {
    try await withFamily { family in
      let bia = try await family.person("bia")
      _ = try await family.give(to: bia)
      for person in [family.ana, bia] {
        family.room.clock.move(milliseconds: 1)
        let made = await person.call(TeamEndpoints.createSpace, NewSpace(name: "Outra"))
        let space = try #require(try AccountView(object: made.json).spaces.last).space
        #expect(space != person.space)
        #expect(try await family.plan(ofSpace: space) == "premium")
      }
    }
  }

  @Test("CG-113 umbu why says by whose seat; of who is gone no name stays, but what is paid for")
  func gone() async throws {
    try await withFamily { family in
      let (bia, caio) = (try await family.person("bia"), try await family.person("caio"))
      let seat = try await family.give(to: bia)
      _ = try await family.give(to: caio)
      _ = await family.offer("Dora")
      let giver = family.ana.grant.account.id
      let commands = Commands(family.room.umbu.apps)
      for name in ["\(bia.space)", bia.email] {
        let why = await commands.run(["why", name]).text
        #expect(why.contains("seat \(seat)  counts"), "\(why)")
        #expect(why.contains("given by \(giver)") && why.contains("apple:2000"), "\(why)")
      }
      try await family.room.app("careguide").database.write {
        [left = caio.grant.account.id] transaction in
        try PurchaseLedger.forget(giver, in: transaction)
        try PurchaseLedger.forget(left, in: transaction)
      }
      let rows = "SELECT count(*) FROM purchase_seat"
      #expect(try await family.room.count("careguide", rows) == 1)
      #expect(try await family.room.count("careguide", rows + " WHERE name = ''") == 1)
      #expect(try await family.room.count("careguide", rows + "_holder") == 1)
      await family.settle()
      #expect(try await family.plan(of: bia) == "premium")
    }
  }
}

/// Somebody who pays for a plan with seats, and those to whom they are given.
struct SeatFamily {
  static let product = "careguide.family.monthly"

  let room: ServerRoom
  let store: PaperStore
  let ana: Person
  let intent: UUID

  /// The store tells of the period of that number, which begins now.
  func pay(_ number: Int, refunded: Bool = false) async {
    let now = room.clock.now
    var period = PaperStore.Period(product: Self.product, number: number, from: now)
    if refunded { period.refundedAt = now }
    let word = store.sign(period, at: now.adding(milliseconds: refunded ? 1 : 0), intent: intent)
    let answer = await room.call(
      .post, "/careguide/v1/store/apple/notifications",
      json: .object([.init("signedPayload", .text(word))]))
    #expect(answer.status == .ok)
  }

  func person(_ name: String) async throws -> Person {
    try await Person(in: room, app: "careguide", "\(name)@example.com", calling: "Casa \(name)")
  }

  /// Does all jobs that are due.
  func settle() async {
    for runner in room.umbu.jobs { await runner.runDue() }
  }

  /// The plan in the records of somebody's family, once all has come of what was done.
  func plan(of person: Person) async throws -> String? { try await plan(ofSpace: person.space) }

  func plan(ofSpace space: UUID) async throws -> String? {
    await settle()
    return try await room.app("careguide").database.read {
      try $0.first("SELECT plan FROM family WHERE space = $1", [SQLValue(space)]) { $0.text(0) }
    }
  }

  func seats(of person: Person) async throws -> OwnSeats {
    let answer = await room.call(.get, "/careguide/v1/purchases/seats", token: person.token)
    #expect(answer.status == .ok, "\(answer.json)")
    return try OwnSeats(object: answer.json)
  }

  func offer(
    _ name: String, by giver: Person? = nil
  ) async -> (offer: SeatOffer?, problem: String?) {
    let answer = await (giver ?? ana).call(SeatEndpoints.offer, NewSeat(for: name))
    guard answer.status == .ok else { return (nil, answer.json["code"]?.text) }
    return (try? SeatOffer(object: answer.json), nil)
  }

  func take(
    _ code: String, _ person: Person
  ) async -> (held: HeldSeat?, problem: String?) {
    let answer = await person.call(SeatEndpoints.take, SeatCode(code))
    guard answer.status == .ok else { return (nil, answer.json["code"]?.text) }
    return (try? HeldSeat(object: answer.json), nil)
  }

  /// Offers a seat that somebody takes at once.
  func give(to person: Person) async throws -> UUID {
    let name = person.email.split(separator: "@")[0]
    let offer = try #require(await offer("Para \(name)").offer)
    #expect(await take(offer.code, person).held?.id == offer.seat)
    return offer.seat
  }
}
