import Notebook
import Records
import Sync
import SyncServer
import Testing
import Values

@Suite("Pushes that read much")
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
}
