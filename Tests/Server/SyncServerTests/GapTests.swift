import Notebook
import Records
import Sync
import SyncServer
import Testing
import Values

@Suite("A space that was restored")
struct GapTests {
  private let first = Instant(milliseconds: 1_800_000_000_000)

  @Test("the versions that a restore skipped start over; those before and after do not")
  func bounds() async throws {
    let (room, device) = try await opened()
    try await room.database.write { try SpaceGaps.leave(at: first, in: $0) }
    let skipped = first.milliseconds
    for (cursor, startsOver) in [
      (1, false), (2, false), (3, true), (900, true), (skipped - 1, true), (skipped, false),
      (skipped + 1, true),
    ] {
      var asking = device
      asking.cursor = cursor
      let response = try await asking.send(asking.request())
      #expect(response.startsOver == startsOver, "\(cursor)")
      #expect(response.cursor == skipped)
      #expect(response.changes.count == (startsOver ? 2 : max(0, 2 - Int(cursor))), "\(cursor)")
    }
  }

  @Test("who was in the middle of a pull starts over; a pull that began after the restore goes on")
  func pull() async throws {
    let (room, device) = try await opened()
    try await room.database.write { try SpaceGaps.leave(at: first, in: $0) }
    var asking = device
    asking.cursor = 1
    for (whole, startsOver) in [
      (1, true), (first.milliseconds - 1, true), (first.milliseconds, false),
    ] {
      var request = asking.request()
      request.whole = whole
      #expect(try await asking.send(request).startsOver == startsOver, "\(whole)")
    }
  }

  @Test("restored twice from the same backup, who saw the first restore starts over as well")
  func twice() async throws {
    let (room, device) = try await opened()
    try await room.database.write { try SpaceGaps.leave(at: first, in: $0) }
    var seen = device
    try await seen.sync(WriteNote(ID(3), "in the first restore"))
    // The second restore knows nothing of the first.
    let second = first.adding(milliseconds: 60_000)
    let (again, _) = try await opened()
    try await again.database.write { try SpaceGaps.leave(at: second, in: $0) }
    var moved = SyncDevice(again, device.caller.account, in: device.space, client: id(30))
    for number in UInt64(10)..<20 { try await moved.sync(WriteNote(ID(number), "later")) }
    var asking = SyncDevice(again, device.caller.account, in: device.space, client: device.client)
    asking.cursor = seen.cursor
    #expect(try await asking.send(asking.request()).startsOver)
    try await asking.sync()
    #expect(asking.notes.count == 12)
  }

  @Test("a clock behind the versions leaves everything as it is")
  func clock() async throws {
    let (room, _) = try await opened()
    await #expect(throws: SpaceGaps.ClockBehind.self) {
      try await room.database.write {
        try SpaceGaps.leave(at: Instant(milliseconds: 2), in: $0)
      }
    }
    #expect(try await room.count("SELECT version FROM space") == 2)
    #expect(try await room.count("SELECT count(*) FROM space_gap") == 0)
  }

  /// A space at version 2 with two notes, and a device that has seen nothing.
  private func opened() async throws -> (SyncRoom, SyncDevice) {
    let room = try await SyncRoom()
    try await room.open(id(100), for: [id(200): "member"])
    var writer = SyncDevice(room, id(200), in: id(100), client: id(1))
    try await writer.sync(WriteNote(ID(1), "um"), WriteNote(ID(2), "dois"))
    return (room, SyncDevice(room, id(200), in: id(100), client: id(2)))
  }
}
