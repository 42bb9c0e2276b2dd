import Fields
import Notebook
import Records
import Sync
import SyncServer
import Testing
import Values

@Suite("How long an answer may be")
struct AnswerSizeTests {
  let ana = id(1)
  let bia = id(2)
  let book = id(100)
  /// 60,000 bytes.
  let long = String(repeating: "🌳", count: 15_000)

  private func opened() async throws -> (SyncRoom, SyncDevice, SyncDevice) {
    let room = try await SyncRoom()
    try await room.open(book, for: [ana: "writer", bia: "writer"])
    return (
      room, SyncDevice(room, ana, in: book, client: id(201)),
      SyncDevice(room, bia, in: book, client: id(202))
    )
  }

  /// Makes versions of the space, each with so many long notes.
  private func write(_ versions: [Int], in room: SyncRoom) async throws {
    let tables = room.service.tables
    try await room.database.write { [book, long] transaction in
      var number: UInt64 = 0
      for count in versions {
        try Spaces.change(book, of: tables, at: .epoch, in: transaction) { change in
          for _ in 0..<count {
            number += 1
            var note = Note(ID(number), "n\(number)")
            note.text = long
            change.put(note)
          }
        }
      }
    }
  }

  private func pages(of device: inout SyncDevice) async throws -> [SyncResponse] {
    var pages: [SyncResponse] = []
    repeat {
      let bytes = try await device.room.service.sync(device.request(), by: device.caller)
      #expect(bytes.count < SyncLimits.changeBytes + 1_000_000)
      pages.append(try SyncResponse(jsonBytes: bytes))
      try device.take(pages[pages.count - 1])
    } while pages[pages.count - 1].hasMore && pages.count < 100
    return pages
  }

  @Test("long records end a page at the version in which it has bytes enough")
  func longRecords() async throws {
    var (room, _, b) = try await opened()
    try await write(Array(repeating: 3, count: 50), in: room)
    let pages = try await pages(of: &b)
    // 70 records are the first to pass the limit; their version ends with the 72nd.
    #expect(pages.map(\.changes.count) == [72, 72, 6])
    #expect(pages.map(\.cursor) == [24, 48, 50])
    #expect(b.notes.count == 150)
  }

  @Test("a version that is longer than a page comes whole, and alone")
  func longVersion() async throws {
    var (room, _, b) = try await opened()
    try await write([1, 80, 1], in: room)
    let pages = try await pages(of: &b)
    #expect(pages.map(\.changes.count) == [81, 1])
    #expect(pages.map(\.cursor) == [2, 3])
  }

  @Test("what a push wrote comes in pages too when it is long")
  func longPush() async throws {
    var (_, a, _) = try await opened()
    let notes = (1...100).map { WriteNote(ID($0), "n", text: long) as any Mutation }
    let first = try await a.send(a.request(a.queue(notes)))
    #expect(first.acknowledged == 100)
    #expect(first.changes.count == 70)
    #expect(first.hasMore)
    try a.take(first)
    #expect(try await a.sync().changes.count == 30)
  }

  @Test("a client that settles nothing is told a thousand refusals; the rest of its queue waits")
  func unsettled() async throws {
    var (room, a, _) = try await opened()
    func batch(_ device: inout SyncDevice, _ count: Int) -> [QueuedMutation] {
      device.queue((0..<count).map { _ in WriteNote(ID(1), "") }).map { mutation in
        var mutation = mutation
        mutation.name = String(repeating: "\u{1}", count: 200)
        return mutation
      }
    }
    let first = batch(&a, 500)
    let second = batch(&a, 450)
    var third = batch(&a, 100)
    third += a.queue([WriteNote(ID(2), "dois")])
    _ = try await a.send(a.request(first))
    _ = try await a.send(a.request(second))
    let full = try await a.send(a.request(third))
    #expect(full.refusals.count == SyncLimits.refusals)
    #expect(full.acknowledged == 1_000)
    #expect(try await room.count("SELECT count(*) FROM sync_refusal") == 1_000)

    // As if the answer had been lost: it comes again.
    #expect(try await a.send(a.request(third)) == full)
    // The device knows all that was refused, and has not kept it.
    let rest = Array(third.dropFirst(50))
    let stuck = a
    await #expect(throws: SyncError.unsettled) { try await stuck.send(stuck.request(rest)) }
    #expect(try await a.send(a.request()) == full, "pulling goes on")

    a.settled = 1_000
    let done = try await a.send(a.request(rest))
    #expect(done.acknowledged == 1_051)
    #expect(done.refusals.count == 50)
    #expect(done.changes.map(\.id) == [id(2)])
  }

  @Test("a client that has settled nothing still hears what others changed")
  func unsettledPull() async throws {
    var (_, a, b) = try await opened()
    let refused = (0..<SyncLimits.refusals).map { _ in WriteNote(ID(1), "") as any Mutation }
    try a.take(try await a.send(a.request(a.queue(refused))))
    try await b.sync(WriteNote(ID(9), "de outra"))
    let response = try await a.send(a.request(a.queue([WriteNote(ID(2), "dois")])))
    #expect(response.changes.map(\.id) == [id(9)])
    #expect(response.acknowledged == Int64(SyncLimits.refusals))
  }
}
