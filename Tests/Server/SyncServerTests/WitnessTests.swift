import Database
import Notebook
import Records
import SyncServer
import Synchronization
import Testing
import Values

@Suite("Who witnesses what mutations do")
struct WitnessTests {
  private final class Notes: MutationWitness {
    let seen = Mutex<[DoneMutation]>([])
    let refuses: Bool

    init(refuses: Bool = false) { self.refuses = refuses }

    func saw(_ done: DoneMutation, in transaction: any WriteTransaction) throws {
      if refuses { throw DatabaseError.full }
      seen.withLock { $0.append(done) }
    }
  }

  @Test("each that took effect is told with what was there before, and none that was refused")
  func beforeAndAfter() async throws {
    let notes = Notes()
    let room = try await SyncRoom(witnesses: [notes])
    try await room.open(id(100), for: [id(1): "writer"])
    var device = SyncDevice(room, id(1), in: id(100), client: id(201))
    try await device.sync(
      WriteNote(ID(1), "um"), WriteNote(ID(1), "dois"), WriteNote(ID(2), ""), TearNote(ID(1)))
    let seen = notes.seen.withLock { $0 }
    #expect(seen.map(\.version) == [1, 2, 3])
    #expect(seen.map(\.mutation.name) == ["writeNote", "writeNote", "tearNote"])
    let titles = seen.map { done in
      done.written.map { written in
        [written.before, written.row].map { $0.flatMap { Note(stored: $0)?.title } }
      }
    }
    #expect(titles == [[[nil, "um"]], [["um", "dois"]], [["dois", nil]]])
    #expect(seen.allSatisfy { $0.author.account == id(1) && $0.space == id(100) })
  }

  @Test("one that writes nothing is witnessed, and leaves the version as it was")
  func traceless() async throws {
    let notes = Notes()
    let room = try await SyncRoom(witnesses: [notes])
    try await room.open(id(100), for: [id(1): "writer"])
    var device = SyncDevice(room, id(1), in: id(100), client: id(201))
    try await device.sync(WriteNote(ID(1), "um"), LookAtNote(ID(1)), TearNote(ID(1)))
    let looked = try await device.sync(WriteNote(ID(2), "dois"), LookAtNote(ID(2)))
    #expect(looked.acknowledged == 5 && looked.cursor == 3)
    let again = try await device.sync(LookAtNote(ID(2)), LookAtNote(ID(1)))
    #expect(again.acknowledged == 7 && again.cursor == 3)
    #expect(again.refusals.map(\.sequence) == [7] && again.changes.isEmpty)
    #expect(room.moves.withLock { $0.map(\.version) } == [2, 3])
    let seen = notes.seen.withLock { $0 }
    #expect(seen.map(\.version) == [1, 1, 2, 3, 3, 3])
    #expect(seen.map(\.written.count) == [1, 0, 1, 1, 0, 0])
  }

  @Test("what a witness cannot write undoes the push")
  func undone() async throws {
    let room = try await SyncRoom(witnesses: [Notes(refuses: true)])
    try await room.open(id(100), for: [id(1): "writer"])
    var device = SyncDevice(room, id(1), in: id(100), client: id(201))
    await #expect(throws: DatabaseError.full) { try await device.sync(WriteNote(ID(1), "um")) }
    #expect(try await room.count("SELECT count(*) FROM note") == 0)
    #expect(try await room.count("SELECT count(*) FROM sync_client") == 0)
  }
}
