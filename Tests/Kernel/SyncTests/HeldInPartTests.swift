import Fields
import Records
import Sync
import SyncSimulation
import Testing
import Values

@Suite("Record types that are held in part")
struct HeldInPartTests {
  private let server: ReferenceServer
  private let today = CivilDate(daysSinceEpoch: 20_000)

  init() {
    server = ReferenceServer(CardSpace.schema(CardSpace.firstInPart))
    server.today = today
    server.gainLimit = 100
  }

  private func phone(
    _ device: UInt64 = 1, store: SimulatedStore = SimulatedStore(), seed: UInt64 = 1
  ) -> Bench {
    let bench = Bench(
      server, store: store, device: device, seed: seed,
      schema: CardSpace.schema(CardSpace.firstInPart))
    bench.start()
    return bench
  }

  private func visit(_ number: UInt64) -> ID<Visit> { ID(UUID(high: 4, low: number)) }

  private func day(_ ahead: Int) -> JSONValue { today.adding(days: ahead).json }

  private func add(_ number: UInt64, _ ahead: Int) -> AddingDated<Visit> {
    AddingDated(visit(number), at: day(ahead), "visit \(number)")
  }

  private func visits(_ phone: Bench) -> [UInt64] {
    phone.engine.rows(of: Visit.recordType)
      .compactMap { Visit(stored: $0)?.id.uuid.low }.sorted()
  }

  private func presence(_ number: UInt64, _ phone: Bench) -> Presence {
    phone.engine.presence(of: RecordKey(Visit.recordType, visit(number).uuid))
  }

  @Test("A device gets what its window has, and knows that the rest may be there")
  func window() {
    let one = phone()
    for (number, ahead) in [(1, -4), (2, -3), (3, 5), (4, 6)] as [(UInt64, Int)] {
      one.mutate(add(number, ahead))
    }
    one.mutate(AddingDated<Visit>(visit(5), at: .null))
    #expect(visits(one) == [2, 3, 5])
    let other = phone(2)
    #expect(visits(other) == [2, 3, 5])
    #expect(other.status.windows.map(\.table) == ["visit", "ring"])
    #expect(other.status.windows.first?.range == FieldRange(from: day(-3), until: day(6)))
    #expect(presence(1, other) == .notHeld && presence(2, other) == .here)
    #expect(server.storage.base.rows(of: Visit.recordType).count == 5)
  }

  @Test("A day later one comes and one goes, without a version, a request for all, or a tombstone")
  func days() {
    let one = phone()
    for (number, ahead) in [(1, -3), (2, 6)] { one.mutate(add(UInt64(number), ahead)) }
    #expect(visits(one) == [1])
    let version = server.version
    server.today = today.adding(days: 1)
    one.give(.syncNow)
    #expect(visits(one) == [2] && server.version == version)
    #expect(one.requests.last?.cursor == version)
    #expect(presence(1, one) == .notHeld)
    // And back, since a server's clock was set.
    server.today = today
    one.give(.syncNow)
    #expect(visits(one) == [1])
    let reopened = phone(store: one.store)
    #expect(visits(reopened) == [1] && reopened.requests.first?.cursor == version)
  }

  @Test("What another moves out of the window goes, and what they move in comes")
  func moves() {
    let (one, other) = (phone(), phone(2))
    for number in [1, 2] { one.mutate(add(UInt64(number), number == 1 ? 0 : 30)) }
    other.mutate(MovingDated<Visit>(visit(1), to: day(40)))
    other.mutate(MovingDated<Visit>(visit(2), to: day(1)))
    one.give(.syncNow)
    #expect(visits(one) == [2] && visits(other) == [2])
    #expect(presence(1, one) == .notHeld)
  }

  @Test("A window that moves while a change waits that is about what leaves it loses nothing")
  func waiting() {
    let one = phone()
    one.mutate(add(1, -3))
    one.network = .held
    one.give(.syncNow)
    one.mutate(NotingDated<Visit>(visit(1), "waits"))
    server.today = today.adding(days: 2)
    one.answerHeld()
    #expect(one.status.windows.first?.from == day(-1))
    #expect(visits(one) == [1] && one.status.pending.map(\.isElsewhere) == [false])
    // It dies before its change has gone.
    let killed = phone(store: one.store, seed: 2)
    #expect(killed.status.pending.isEmpty && visits(killed).isEmpty)
    #expect(presence(1, killed) == .notHeld)
    let row = server.storage.base.rows(of: Visit.recordType)[visit(1).uuid] ?? []
    #expect(Visit(stored: row)?.text == "waits" && Visit(stored: row)?.count == 1)
  }

  @Test("A change about what is not held waits, and the server does it or refuses it")
  func elsewhere() {
    let one = phone()
    one.mutate(add(1, 30))
    #expect(visits(one).isEmpty)
    one.network = .down
    #expect(one.mutate(NotingDated<Visit>(visit(1), "from afar")) == "saved")
    #expect(one.mutate(NotingDated<Visit>(visit(8), "nobody")) == "saved")
    #expect(one.status.pending.map(\.isElsewhere) == [true, true])
    // Of a type that is held whole a record that is not here is gone.
    #expect(one.mutate(BumpCard(id(1))) == "refused: missing")
    one.network = .up
    one.give(.syncNow)
    #expect(one.status.pending.isEmpty)
    #expect(one.status.refused.map(\.refusal) == [Refusal(.missing, "visit")])
    let row = server.storage.base.rows(of: Visit.recordType)[visit(1).uuid] ?? []
    #expect(Visit(stored: row)?.text == "from afar")
  }

  @Test("What was not held is gone once all is held, and so is it for what waits")
  func elsewhereNoMore() {
    let one = phone()
    one.network = .held
    one.give(.holdAll(true))
    one.mutate(NotingDated<Visit>(visit(8), "nobody"))
    #expect(one.status.pending.map(\.isElsewhere) == [true])
    one.answerHeld()
    #expect(presence(8, one) == .gone && one.status.pending.map(\.isElsewhere) == [false])
  }

  @Test("Of the newest so many are held, with those that stand beside the last")
  func newest() {
    let one = phone()
    func entries(_ phone: Bench) -> [Int64] {
      phone.engine.rows(of: Ring.recordType)
        .compactMap { Ring(stored: $0)?.at?.milliseconds }.sorted()
    }
    for (number, at) in [10, 20, 20, 30, 40].enumerated() {
      one.mutate(
        AddingDated<Ring>(ID(UUID(high: 5, low: UInt64(number))), at: .integer(Int64(at))))
    }
    #expect(entries(one) == [20, 20, 30, 40])
    one.mutate(AddingDated<Ring>(ID(UUID(high: 5, low: 9)), at: .integer(50)))
    #expect(entries(one) == [20, 20, 30, 40, 50])
    // One goes, and an old one comes though its version is old.
    for number in [3, 4, 9] as [UInt64] {
      one.mutate(RemovingDated<Ring>(ID(UUID(high: 5, low: number))))
    }
    #expect(entries(one) == [10, 20, 20])
  }

  @Test("A window that gains more than a page starts over, and what waits is kept")
  func startsOver() {
    server.gainLimit = 2
    let (one, other) = (phone(), phone(2))
    for number in 1...6 as ClosedRange<UInt64> { one.mutate(add(number, 20 + Int(number))) }
    other.give(.syncNow)
    other.network = .down
    other.mutate(add(7, 25))
    server.today = today.adding(days: 23)
    other.network = .up
    other.give(.syncNow)
    other.give(.syncNow)
    #expect(visits(other) == [1, 2, 3, 4, 5, 6, 7] && other.status.pending.isEmpty)
  }

  @Test("All is held for now where something needs that, and it is said once it is here")
  func holdsAll() {
    server.gainLimit = 2
    let one = phone()
    for number in 1...5 as ClosedRange<UInt64> { one.mutate(add(number, 20 + Int(number))) }
    #expect(visits(one).isEmpty)
    server.pageSize = 1
    one.network = .held
    one.give(.holdAll(true))
    var pages = 0
    while !one.held.isEmpty {
      let isWhole = one.status.windows.allSatisfy { !$0.range.isBounded }
      #expect(!isWhole && presence(1, one) != .gone, "page \(pages)")
      one.answerHeld()
      pages += 1
    }
    #expect(pages > 3 && visits(one) == [1, 2, 3, 4, 5])
    #expect(one.status.windows.allSatisfy { !$0.range.isBounded })
    #expect(one.requests.last?.holdsAll == true)
    one.network = .up
    one.give(.holdAll(false))
    #expect(visits(one).isEmpty && presence(1, one) == .notHeld)
    #expect(one.requests.last?.holdsAll == nil)
  }

  @Test("Who dies while all is pulled anew holds what was held, and pulls it once more")
  func diesWhilePulling() {
    server.gainLimit = 2
    let one = phone()
    one.mutate(add(9, 0))
    for number in 1...5 as ClosedRange<UInt64> { one.mutate(add(number, 20 + Int(number))) }
    server.pageSize = 1
    one.network = .held
    one.give(.holdAll(true))
    one.answerHeld()
    one.answerHeld()
    let killed = Bench(
      server, store: one.store, seed: 2, schema: CardSpace.schema(CardSpace.firstInPart))
    killed.network = .held
    killed.start()
    #expect(killed.status.windows.first?.range == FieldRange(from: day(-3), until: day(6)))
    #expect(visits(killed).contains(9) && presence(5, killed) == .notHeld)
    killed.network = .up
    while !killed.held.isEmpty { killed.answerHeld() }
    #expect(visits(killed) == [9])
  }

  @Test("A first download that is killed goes on, and is not given what lies outside")
  func killedDownload() {
    let one = phone()
    for number in 1...8 as ClosedRange<UInt64> {
      one.mutate(add(number, number % 2 == 0 ? 0 : 100))
    }
    server.pageSize = 1
    let store = SimulatedStore()
    let first = Bench(
      server, store: store, device: 2, schema: CardSpace.schema(CardSpace.firstInPart))
    first.network = .held
    first.start()
    first.answerHeld()
    let killed = phone(2, store: store, seed: 2)
    #expect(visits(killed) == [2, 4, 6, 8])
    #expect(killed.requests.first?.cursor ?? 0 > 0)
    #expect(killed.requests.first?.whole == server.version)
    // Each page one of them: what lies outside is passed over.
    #expect(killed.requests.count <= 5)
  }

  @Test("Every tab holds the same, whichever of them asks")
  func tabs() {
    let store = SimulatedStore()
    let (one, other) = (
      phone(store: store),
      Bench(
        server, store: store, seed: 2, schema: CardSpace.schema(CardSpace.firstInPart))
    )
    other.mayLead = false
    other.start()
    (one.others, other.others) = ([other], [one])
    one.mutate(add(1, -3))
    other.mutate(add(2, 6))
    #expect(visits(one) == visits(other))
    server.today = today.adding(days: 1)
    one.give(.syncNow)
    #expect(visits(one) == [2] && visits(other) == [2])
    #expect(other.status.windows == one.status.windows)
  }

  @Test("An app of the revision before holds all, and once it is brought up to date a part")
  func olderApps() {
    let store = SimulatedStore()
    let old = Bench(server, store: store, schema: CardSpace.schema(CardSpace.firstInPart - 1))
    old.start()
    for (number, ahead) in [(1, -30), (2, 0), (3, 60)] { old.mutate(add(UInt64(number), ahead)) }
    #expect(visits(old) == [1, 2, 3] && old.status.windows.isEmpty)
    server.today = today.adding(days: 1)
    old.give(.syncNow)
    #expect(visits(old) == [1, 2, 3])
    let new = phone(store: store)
    #expect(visits(new) == [2])
  }
}
