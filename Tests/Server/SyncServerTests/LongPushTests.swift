import Database
import Notebook
import Records
import Sync
import SyncServer
import Testing
import Values

@Suite("Pushes that read or remove much")
struct LongPushTests {
  @Test("one that has read enough stops; the rest of the queue runs when it comes again")
  func stops() async throws {
    let room = try await SyncRoom(mostRead: 10)
    try await room.open(id(1), for: [id(2): "writer"])
    var device = SyncDevice(room, id(2), in: id(1), client: id(3))
    try await device.sync(WriteNote(ID(9), "um"))
    // Each reads one row.
    let looks = (0..<12).map { _ in LookAtNote(ID(9)) as any Mutation }
    let queue = device.queue(looks + [WriteNote(ID(8), "dois")])
    let first = try await device.send(device.request(queue))
    #expect(first.acknowledged == 11 && first.refusals.isEmpty && first.changes.isEmpty)
    let second = try await device.send(device.request(Array(queue.dropFirst(10))))
    #expect(second.acknowledged == 14 && second.refusals.isEmpty)
    #expect(second.changes.map(\.id) == [id(8)])
    // Sent whole, what ran is passed over.
    let again = try await device.send(device.request(queue))
    #expect(again.acknowledged == 14 && again.changes.map(\.id) == [id(8)])
  }

  @Test("one that has removed enough stops, and so does one with which too much else goes")
  func removals() async throws {
    let room = try await SyncRoom(mostRemoved: 2)
    try await room.open(id(1), for: [id(2): "writer"])
    var device = SyncDevice(room, id(2), in: id(1), client: id(3))
    try await device.sync(
      WriteNote(ID(1), "um"), WriteNote(ID(2), "dois"), WriteNote(ID(3), "três"))
    let queue = device.queue([
      TearNote(ID(1)), TearNote(ID(2)), TearNote(ID(3)), WriteNote(ID(4), "quatro"),
    ])
    let first = try await device.send(device.request(queue))
    #expect(first.acknowledged == 5 && first.refusals.isEmpty)
    let second = try await device.send(device.request(Array(queue.dropFirst(2))))
    #expect(second.acknowledged == 7 && second.refusals.isEmpty)
    #expect(try await room.count("SELECT count(*) FROM note") == 1)
  }

  /// Removes half of what a push may with each mutation.
  private struct Greedy: MutationWitness {
    func saw(
      _ done: DoneMutation, within portion: inout Portion, in transaction: any WriteTransaction
    ) throws {
      _ = portion.take(Portion.mostBytes / 2)
    }
  }

  @Test("mutations of one push share what goes beside their records")
  func portions() async throws {
    let room = try await SyncRoom(witnesses: [Greedy()])
    try await room.open(id(1), for: [id(2): "writer"])
    var device = SyncDevice(room, id(2), in: id(1), client: id(3))
    let queue = device.queue((1...UInt64(5)).map { WriteNote(ID($0), "\($0)") as any Mutation })
    let first = try await device.send(device.request(queue))
    // The third found no room any more.
    #expect(first.acknowledged == 3)
    let second = try await device.send(device.request(Array(queue.dropFirst(3))))
    #expect(second.acknowledged == 5)
  }
}
