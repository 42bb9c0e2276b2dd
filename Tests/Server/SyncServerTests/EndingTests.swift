import Database
import Fields
import Notebook
import Records
import Sync
import SyncServer
import Testing
import Values

@Suite("Devices that stay away, and new ones")
struct EndingTests {
  private let ana = id(1)
  private let bia = id(2)
  private let book = id(100)
  private static let day: Int64 = 86_400_000

  private func opened(newClients: Int = .max) async throws -> (SyncRoom, SyncDevice, SyncDevice) {
    let room = try await SyncRoom(newClients: newClients)
    try await room.open(book, for: [ana: "writer", bia: "writer"])
    return (
      room, SyncDevice(room, ana, in: book, client: id(201)),
      SyncDevice(room, bia, in: book, client: id(202))
    )
  }

  /// Ends what is due after 400 days, as the job does.
  private func sweep(_ room: SyncRoom) async throws {
    let now = room.clock.withLock { $0 }
    try await room.service.endClients(unseenSince: now.adding(milliseconds: -400 * Self.day))
  }

  private func refusals(_ room: SyncRoom) async throws -> Int {
    try await room.count("SELECT count(*) FROM sync_refusal")
  }

  @Test("refusals end after 400 days without their client; its number stays, and it is told so")
  func ending() async throws {
    var (room, a, b) = try await opened()
    let sent = a.request(a.queue([WriteNote(ID(1), "um"), WriteNote(ID(2), "")]))
    let first = try await a.send(sent)
    #expect(first.refusals.map(\.sequence) == [2] && !first.ended)
    try await b.sync(WriteNote(ID(3), "três"), WriteNote(ID(3), ""))
    room.move(milliseconds: 400 * Self.day)
    try await sweep(room)
    #expect(try await refusals(room) == 2, "on the last day they are still there")
    try await b.sync(WriteNote(ID(3), "três!"))
    room.move(milliseconds: 1)
    try await sweep(room)
    #expect(try await refusals(room) == 1, "those of who was here")
    let late = try await a.send(sent)
    #expect(late.ended && late.acknowledged == 2 && late.refusals.isEmpty)
    #expect(late.changes.map(\.id).sorted() == [id(1), id(3)], "pulling goes on")
    // Nothing of it runs any more, not even what it never sent before.
    let more = try await a.send(a.request(a.queue([WriteNote(ID(4), "quatro")])))
    #expect(more.ended && more.acknowledged == 2)
    #expect(try await room.count("SELECT count(*) FROM note") == 2)
    #expect(try await room.count("SELECT count(*) FROM sync_client") == 2)
    // The device goes on under another name.
    var next = SyncDevice(room, ana, in: book, client: id(203))
    let answer = try await next.sync(WriteNote(ID(4), "quatro"))
    #expect(!answer.ended && answer.acknowledged == 1)
  }

  @Test("who settled its refusals, or pulls now and then, is not forgotten")
  func present() async throws {
    var (room, a, b) = try await opened()
    try await a.sync(WriteNote(ID(1), ""))
    a.settled = 1
    try await a.sync()
    try await b.sync(WriteNote(ID(1), ""))
    for _ in 0..<5 {
      room.move(milliseconds: 100 * Self.day)
      #expect(try await b.sync().refusals.count == 1)
      try await sweep(room)
    }
    #expect(try await refusals(room) == 1)
    #expect(try await room.count("SELECT count(*) FROM sync_client WHERE has_ended = 1") == 0)
    #expect(try await a.sync(WriteNote(ID(2), "dois")).acknowledged == 2)
  }

  @Test("an older app that cannot be told is asked to reload, and keeps its queue")
  func olderWire() async throws {
    var (room, a, _) = try await opened()
    try await a.sync(WriteNote(ID(1), ""))
    room.move(milliseconds: 401 * Self.day)
    try await sweep(room)
    var request = a.request(a.queue([WriteNote(ID(2), "dois")]))
    let device = a
    for version in [1, 3] {
      request.protocolVersion = version
      let old = request
      await #expect(throws: SyncError.outdated) { try await device.send(old) }
      let pull = a.request()
      var oldPull = pull
      oldPull.protocolVersion = version
      let asked = oldPull
      await #expect(throws: SyncError.outdated) { try await device.send(asked) }
    }
    request.protocolVersion = endingProtocolVersion
    #expect(try await a.send(request).ended)
  }

  @Test("refusals from before it was noted when a device was here have 400 days from now")
  func undated() async throws {
    var (room, a, _) = try await opened()
    try await a.sync(WriteNote(ID(1), ""))
    try await room.database.write { try $0.execute("UPDATE sync_client SET seen_at = 0") }
    try await sweep(room)
    #expect(try await refusals(room) == 1)
    room.move(milliseconds: 401 * Self.day)
    try await sweep(room)
    #expect(try await refusals(room) == 0)
  }

  @Test("of one account so many refusals are kept in a space; those longest away end first")
  func manyClients() async throws {
    let (room, _, other) = try await opened()
    var b = other
    try await b.sync(WriteNote(ID(1), ""))
    var devices: [SyncDevice] = []
    for number in 0..<23 {
      room.move(milliseconds: 1_000)
      var device = SyncDevice(room, ana, in: book, client: id(300 + UInt64(number)))
      let notes = (0..<500).map { _ in WriteNote(ID(1), "") as any Mutation }
      _ = try await device.send(device.request(device.queue(notes)))
      devices.append(device)
      #expect(try await refusals(room) <= Int(SyncLimits.accountRefusals) + 1)
    }
    let ended = try await devices.asyncMap { try await $0.send($0.request()).ended }
    #expect(ended == Array(repeating: true, count: 3) + Array(repeating: false, count: 20))
    #expect(try await b.sync().refusals.count == 1, "another person's are not touched")
  }

  @Test("a refusal is kept short, whatever name a device gives")
  func short() async throws {
    var (room, a, _) = try await opened()
    var queued = a.queue([WriteNote(ID(1), "um")])
    queued[0].name = String(repeating: "ç", count: 100_000)
    let answer = try await a.send(a.request(queued))
    #expect(answer.refusals.first?.refusal.code == .unknownMutation)
    #expect(try await room.count("SELECT max(length(refusal)) FROM sync_refusal") < 500)
  }

  @Test("an account has so many new clients within 24 hours; those it has go on")
  func newClients() async throws {
    var (room, a, b) = try await opened(newClients: 3)
    try await a.sync(WriteNote(ID(1), "um"))
    room.move(milliseconds: 3_600_000)
    for number: UInt64 in 2...3 {
      var more = SyncDevice(room, ana, in: book, client: id(300 + number))
      try await more.sync(WriteNote(ID(number), "mais"))
    }
    var fourth = SyncDevice(room, ana, in: book, client: id(304))
    let notes = fourth.queue([WriteNote(ID(4), "quatro")])
    // It is told what there is, for what it waits.
    let pulled = try await fourth.send(fourth.request(notes))
    #expect(pulled.acknowledged == 0 && pulled.changes.count == 3)
    try fourth.take(pulled)
    let waiting = fourth.request(notes)
    let device = fourth
    await #expect(throws: SyncError.tooManyClients(seconds: 82_800)) {
      try await device.send(waiting)
    }
    #expect(try await room.count("SELECT count(*) FROM sync_client") == 3)
    try await a.sync(WriteNote(ID(5), "cinco"))
    try await b.sync(WriteNote(ID(6), "de outra"))
    room.move(milliseconds: 82_800_000)
    try fourth.take(try await fourth.send(fourth.request()))
    #expect(try await fourth.send(fourth.request(notes)).acknowledged == 1)
  }

  @Test("who was removed is refused without a row, again and again")
  func removed() async throws {
    var (room, a, b) = try await opened()
    try await a.sync(WriteNote(ID(1), "um"))
    try await b.sync(WriteNote(ID(2), "dois"))
    func rows() async throws -> [Int] {
      var counts: [Int] = []
      for table in ["sync_client", "sync_refusal", "note", "tombstone"] {
        counts.append(try await room.count("SELECT count(*) FROM \(table)"))
      }
      return counts + [try await room.count("SELECT byte_count FROM space")]
    }
    let before = try await rows()
    room.set(role: "", of: ana, in: book)
    let waiting = a.queue([WriteNote(ID(3), "três"), WriteNote(ID(4), "quatro")])
    for client: UInt64 in [201, 201, 401, 402] {
      var device = SyncDevice(room, ana, in: book, client: id(client))
      device.cursor = a.cursor
      let answer = try await device.send(device.request(waiting))
      #expect(answer.role == "" && answer.changes.isEmpty && answer.startsOver)
      #expect(answer.acknowledged == 3)
      #expect(answer.refusals.map(\.sequence) == [2, 3])
      #expect(answer.refusals.allSatisfy { $0.refusal == Refusal(.forbidden, "membership") })
    }
    #expect(try await rows() == before)
  }

  @Test("what was refused while somebody was away does not run when it comes late, and new does")
  func returned() async throws {
    var (room, a, _) = try await opened()
    try await a.sync(WriteNote(ID(1), "um"))
    room.set(role: "", of: ana, in: book)
    let late = a.request(a.queue([WriteNote(ID(2), "dois")]))
    let refused = try await a.send(late)
    #expect(refused.refusals.count == 1)
    try a.take(refused)
    // Somebody takes them back, which is a version of the space.
    let tables = room.service.tables
    try await room.database.write { [ana, book] transaction in
      let version = try Spaces.change(book, of: tables, at: .epoch, in: transaction) {
        $0.put(Note(ID(9), "de volta"))
      }
      try SpaceReturns.note(ana, in: book, at: version, transaction)
    }
    room.set(role: "writer", of: ana, in: book)
    #expect(try await a.send(late).acknowledged == 1)
    #expect(try await room.count("SELECT count(*) FROM note WHERE title = 'dois'") == 0)
    // A device that has not pulled since does so first.
    let next = a.queue([WriteNote(ID(3), "três")])
    let first = try await a.send(a.request(next))
    #expect(first.acknowledged == 1 && first.changes.count == 2)
    try a.take(first)
    let done = try await a.send(a.request(next))
    #expect(done.acknowledged == 3 && done.refusals.isEmpty)
    #expect(try await room.count("SELECT count(*) FROM note") == 3)
  }
}

extension Array {
  fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
    var mapped: [T] = []
    for element in self { mapped.append(try await transform(element)) }
    return mapped
  }
}
