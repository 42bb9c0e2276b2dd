import Database
import Effort
import Fields
import Notebook
import Records
import Sync
import SyncServer
import Synchronization
import Testing
import Values

@Suite("How much a space may take")
struct BudgetTests {
  private let ana = id(1)
  private let bia = id(2)
  private let book = id(100)

  /// How often the budget of the space was looked up.
  private final class Looks: Sendable {
    private let count = Mutex(0)
    var made: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }

  private func opened(
    _ budget: SpaceBudget, least: SpaceBudget? = nil, looks: Looks = Looks()
  ) async throws -> (SyncRoom, SyncDevice, SyncDevice) {
    let budgets = SpaceBudgets(
      least: least ?? budget,
      find: { _, _ in
        looks.add()
        return budget
      }, bringsBack: { $0.arguments["code"]?.text == "copy" })
    let room = try await SyncRoom(budgets: budgets)
    try await room.open(book, for: [ana: "writer", bia: "writer"])
    return (
      room, SyncDevice(room, ana, in: book, client: id(201)),
      SyncDevice(room, bia, in: book, client: id(202))
    )
  }

  private func use(_ room: SyncRoom) async throws -> SpaceUse {
    SpaceUse(
      records: Int64(try await room.count("SELECT record_count FROM space")),
      bytes: Int64(try await room.count("SELECT byte_count FROM space")))
  }

  @Test("FF-060 records end where the plan's do; what makes room and what changes goes on")
  func records() async throws {
    var (room, a, _) = try await opened(SpaceBudget(records: 3, bytes: 1 << 30))
    let full = try await a.sync(
      WriteNote(ID(1), "um"), WriteNote(ID(2), "dois"), WriteNote(ID(3), "três"),
      WriteNote(ID(4), "quatro"), WriteNote(ID(1), "um!"))
    #expect(full.refusals.map(\.sequence) == [4])
    #expect(full.refusals.map(\.refusal) == [Refusal(.limitReached, "records", limit: 3)])
    #expect(try await room.count("SELECT count(*) FROM note") == 3)
    a.settled = 5
    let freed = try await a.sync(TearNote(ID(2)), WriteNote(ID(4), "quatro"))
    #expect(freed.refusals.isEmpty)
    #expect(a.notes.keys.sorted() == [id(1), id(3), id(4)])
    #expect(try await use(room).records == 3)
  }

  @Test("FF-037 what comes from a copy is not cut by the budget of records, but by that of bytes")
  func copies() async throws {
    var (room, a, _) = try await opened(SpaceBudget(records: 1, bytes: 1 << 20))
    let back = try await a.sync(
      WriteNote(ID(1), "um"), WriteNote(ID(2), "dois", code: "copy"), WriteNote(ID(3), "três"))
    #expect(back.refusals.map(\.sequence) == [3])
    #expect(back.usage == SpaceUsage(of: .records, percent: 200))
    a.settled = 3
    let text = String(repeating: "x", count: 20_000)
    let more = try await a.sync(
      TearNote(ID(2)), WriteNote(ID(2), "dois", text: text, code: "copy"),
      WriteNote(ID(2), "dois", text: text, code: "copy"))
    #expect(more.refusals.isEmpty)
    var refused = 0
    for _ in 0..<20 {
      let answer = try await a.sync(WriteNote(ID(2), "dois", text: text, code: "copy"))
      a.settled = a.sequence
      refused += answer.refusals.count
    }
    #expect(refused == 5)
    #expect(try await use(room).bytes <= 1 << 20)
  }

  @Test("FF-060 bytes end for every plan; traces of reading go on for a sixteenth more")
  func bytes() async throws {
    var (room, a, _) = try await opened(SpaceBudget(records: nil, bytes: 1 << 20))
    let text = String(repeating: "x", count: 20_000)
    var refused: [Refusal] = []
    for number in 1...20 {
      let answer = try await a.sync(WriteNote(ID(UInt64(number)), "nota", text: text))
      refused += answer.refusals.map(\.refusal)
      a.settled = a.sequence
    }
    #expect(refused == Array(repeating: Refusal(.limitReached, "bytes", limit: 1), count: 3))
    #expect(try await use(room).records == 17)
    let looks = (0..<300).map { _ in LookAtNote(ID(1)) as any Mutation }
    let answer = try await a.send(a.request(a.queue(looks)))
    let taken = looks.count - answer.refusals.count
    #expect(taken > 90 && taken < 250)
    #expect(answer.refusals.first?.refusal == Refusal(.limitReached, "bytes", limit: 1))
    let bytes = try await use(room).bytes
    #expect(bytes > 1 << 20 && bytes <= (1 << 20) + (1 << 16))
    #expect(try await room.count("SELECT version FROM space") == 17)
  }

  @Test("FF-060 at 80 and at 95 percent every answer says so, to a push and to a pull alike")
  func warning() async throws {
    var (_, a, b) = try await opened(SpaceBudget(records: 20, bytes: 1 << 30))
    for number in 1...20 {
      let answer = try await a.sync(WriteNote(ID(UInt64(number)), "nota"))
      let expected = number < 16 ? nil : SpaceUsage(of: .records, percent: number * 5)
      #expect(answer.usage == expected, "\(number)")
      #expect(try await b.sync().usage == expected, "\(number)")
    }
  }

  @Test("a plan is looked up only where the least would not do")
  func looks() async throws {
    let looks = Looks()
    var (_, a, _) = try await opened(
      SpaceBudget(records: 1_000, bytes: 1 << 30), least: SpaceBudget(records: 10, bytes: 1 << 30),
      looks: looks)
    for number in 1...7 { try await a.sync(WriteNote(ID(UInt64(number)), "nota")) }
    #expect(looks.made == 0)
    let notes = (8...30).map { WriteNote(ID($0), "nota") as any Mutation }
    let answer = try await a.send(a.request(a.queue(notes)))
    #expect(answer.refusals.isEmpty && answer.usage == nil)
    #expect(looks.made == 1, "once for a push")
  }

  @Test("a space says how many records it has, whatever came, went and was refused")
  func counted() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("records of a space: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var (room, a, _) = try await opened(SpaceBudget(records: 9, bytes: 1 << 30))
    var bytes: Int64 = 0
    for _ in 0..<60 {
      let mutations = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let note = ID<Note>(UInt64.random(in: 1...14, using: &random))
        let code = Bool.random(using: &random) ? nil : "\(Int.random(in: 1...6, using: &random))"
        switch Int.random(in: 0..<6, using: &random) {
        case 0...1: return TearNote(note) as any Mutation
        case 2:
          return WriteTwice(
            WriteNote(note, "um", code: code), WriteNote(ID(20), "vinte", code: code))
        case 3: return LookAtNote(note)
        default: return WriteNote(note, "um", code: code)
        }
      }
      try await a.sync(TearNote(ID(20)))
      try a.take(try await a.send(a.request(a.queue(mutations))))
      a.settled = a.sequence
      let use = try await use(room)
      #expect(use.records == Int64(try await room.count("SELECT count(*) FROM note")))
      #expect(use.records <= 9 && use.bytes >= bytes)
      bytes = use.bytes
    }
  }

  @Test("what the server itself changes counts and is never refused")
  func ofTheServer() async throws {
    let (room, a, _) = try await opened(SpaceBudget(records: 1, bytes: 1 << 30))
    let tables = room.service.tables
    for number in 1...3 {
      try await room.database.write { [book] transaction in
        _ = try Spaces.change(book, of: tables, at: .epoch, in: transaction) {
          $0.put(Note(ID(UInt64(number)), "nota"))
        }
      }
    }
    let use = try await use(room)
    #expect(use.records == 3 && use.bytes > 3 * 512)
    var device = a
    #expect(try await device.sync(WriteNote(ID(9), "nove")).refusals.count == 1)
  }
}
