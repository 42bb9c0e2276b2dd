import Database
import Effort
import Fields
import Notebook
import Records
import Sync
import SyncServer
import Testing
import Values

@Suite("Push and pull")
struct SyncServiceTests {
  let ana = id(1)
  let bia = id(2)
  let book = id(100)

  private func opened() async throws -> (SyncRoom, SyncDevice, SyncDevice) {
    let room = try await SyncRoom()
    try await room.open(book, for: [ana: "writer", bia: "writer"])
    return (
      room, SyncDevice(room, ana, in: book, client: id(201)),
      SyncDevice(room, bia, in: book, client: id(202))
    )
  }

  @Test("a note with every field travels through its row unchanged")
  func everyField() async throws {
    let (room, _, reader) = try await opened()
    var note = Note(ID(7), "Título \"com\" \\ e\n\u{1} 👩‍👩‍👧")
    note.text = String(repeating: "dor no ombro ", count: 900)
    note.isPinned = true
    note.weight = 0.1
    note.stars = -5
    note.author = ana
    note.writtenAt = Instant(milliseconds: 1_750_000_000_123)
    note.tags = ["a", "b,\"c\"", ""]
    note.code = "X"
    let written = note
    let tables = room.service.tables
    try await room.database.write { [book] transaction in
      _ = try Spaces.change(book, of: tables, at: .epoch, in: transaction) { $0.put(written) }
    }
    let read = try await room.database.write { [book] transaction in
      let storage = SQLStorage(transaction, space: book, tables: tables, version: 0, now: .epoch)
      return Transaction(storage).find(ID<Note>(7))
    }
    #expect(read == written)
    var device = reader
    try await device.sync()
    #expect(device.notes == [id(7): written])
  }

  @Test("what one device pushed another pulls, and both stand at the same version")
  func pushAndPull() async throws {
    var (room, a, b) = try await opened()
    let response = try await a.sync(WriteNote(ID(1), "um"), WriteNote(ID(2), "dois"))
    #expect(response.acknowledged == 2)
    #expect(response.cursor == 2)
    #expect(response.role == "writer")
    #expect(response.refusals.isEmpty)
    try await b.sync()
    #expect(b.notes == a.notes)
    #expect(b.notes.values.map(\.title).sorted() == ["dois", "um"])
    try await b.sync(TearNote(ID(1)))
    try await a.sync()
    #expect(a.notes.keys.map(\.self) == [id(2)])
    #expect(
      room.moves.withLock { $0 } == [
        SpaceMove(space: book, version: 2, session: a.caller.session),
        SpaceMove(space: book, version: 3, session: b.caller.session),
      ])
  }

  @Test("a request that arrives twice takes effect once")
  func repeated() async throws {
    var (room, a, _) = try await opened()
    let queued = a.queue([WriteNote(ID(1), "um"), WriteNote(ID(2), "")])
    let first = try await a.send(a.request(queued))
    let second = try await a.send(a.request(queued))
    #expect(first == second)
    #expect(try await room.count("SELECT count(*) FROM note") == 1)
    #expect(try await room.count("SELECT version FROM space") == 1)
    #expect(room.moves.withLock { $0.count } == 1)
  }

  @Test("a refused mutation leaves nothing behind, and the ones after it run")
  func refused() async throws {
    var (room, a, _) = try await opened()
    let response = try await a.sync(
      WriteNote(ID(1), "um", code: "A"), WriteNote(ID(2), "dois", code: "A"),
      WriteNote(ID(3), ""), WriteNote(ID(4), "quatro"))
    #expect(
      response.refusals.map(\.refusal) == [
        Refusal(.duplicate, "code"), Refusal(.invalid, "title", reason: "missing"),
      ])
    #expect(response.refusals.map(\.sequence) == [2, 3])
    #expect(response.acknowledged == 4)
    #expect(response.cursor == 2)
    #expect(a.notes.keys.sorted() == [id(1), id(4)])
    #expect(try await room.count("SELECT count(*) FROM note") == 2)
  }

  @Test("a mutation that is refused half-way leaves nothing of its first half")
  func refusedHalfWay() async throws {
    var (room, a, b) = try await opened()
    let response = try await a.sync(
      WriteNote(ID(1), "um", code: "A"),
      WriteTwice(WriteNote(ID(2), "dois", code: "B"), WriteNote(ID(3), "três", code: "B")),
      WriteTwice(WriteNote(ID(4), "quatro", code: "B"), WriteNote(ID(1), "")),
      WriteTwice(WriteNote(ID(5), "cinco", code: "B"), WriteNote(ID(6), "seis")))
    #expect(
      response.refusals.map(\.refusal) == [
        Refusal(.duplicate, "code"), Refusal(.invalid, "title", reason: "missing"),
      ])
    #expect(response.cursor == 2)
    #expect(a.notes.keys.sorted() == [id(1), id(5), id(6)])
    try await b.sync()
    #expect(b.notes == a.notes)
    #expect(try await room.count("SELECT count(*) FROM note") == 3)
  }

  @Test("the answer to a push is what a pull would have said")
  func answers() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("answers to pushes: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var (_, a, _) = try await opened()
    for _ in 0..<200 {
      let mutations = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let note = ID<Note>(UInt64.random(in: 1...12, using: &random))
        let code = Bool.random(using: &random) ? nil : "\(Int.random(in: 1...6, using: &random))"
        let write = WriteNote(note, "a \"título\" of \(note)", text: code, code: code)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return TearNote(note) as any Mutation
        case 1: return WriteTwice(write, WriteNote(ID(20), "vinte", code: code))
        case 2: return WriteNote(note, "")
        default: return write
        }
      }
      a.settled = Bool.random(using: &random) ? a.sequence : a.settled
      let push = a.request(a.queue(mutations))
      var pull = push
      pull.mutations = []
      let answer = try await a.send(push)
      #expect(try await ordered(a.send(pull)) == ordered(answer), "seed \(seed)")
      try a.take(answer)
    }
  }

  /// Within a version changes come in any order.
  private func ordered(_ response: SyncResponse) -> SyncResponse {
    var response = response
    response.changes.sort { $0.id < $1.id }
    return response
  }

  @Test("a refusal is told again until the device has settled it")
  func settled() async throws {
    var (room, a, _) = try await opened()
    try await a.sync(WriteNote(ID(1), ""), WriteNote(ID(2), ""))
    #expect(try await a.sync().refusals.map(\.sequence) == [1, 2])
    a.settled = 1
    #expect(try await a.sync().refusals.map(\.sequence) == [2])
    #expect(try await room.count("SELECT count(*) FROM sync_refusal") == 1)
    a.settled = 2
    #expect(try await a.sync(WriteNote(ID(3), "ok")).refusals.isEmpty)
    #expect(try await room.count("SELECT count(*) FROM sync_refusal") == 0)
  }

  @Test("gaps in the sequence are allowed; disorder is not")
  func sequences() async throws {
    var (_, a, _) = try await opened()
    a.sequence = 41
    #expect(try await a.sync(WriteNote(ID(1), "um")).acknowledged == 42)
    var request = a.request(a.queue([WriteNote(ID(2), "dois"), WriteNote(ID(3), "três")]))
    request.mutations.swapAt(0, 1)
    let bytes = request.jsonBytes()
    #expect(throws: SyncError.unreadable(FieldError("mutations.1.sequence", .outOfRange))) {
      try SyncService.request(from: bytes)
    }
  }

  @Test("an unknown mutation and unreadable arguments are refused and never block the queue")
  func unknown() async throws {
    var (_, a, _) = try await opened()
    var queued = a.queue([
      WriteNote(ID(1), "um"), WriteNote(ID(2), "dois"), WriteNote(ID(3), "três"),
    ])
    queued[0].name = "burnNote"
    queued[1].arguments = .object([.init("note", .text("no id"))])
    let response = try await a.send(a.request(queued))
    #expect(
      response.refusals.map(\.refusal) == [
        Refusal(.unknownMutation, "burnNote"), Refusal(.unreadable, "note", reason: "malformed"),
      ])
    #expect(response.acknowledged == 3)
    #expect(response.changes.count == 1)
  }

  @Test("arguments of one byte too many are refused, and the mutations around them run")
  func argumentBytes() async throws {
    var (_, a, _) = try await opened()
    // Within the field's own limit of characters, of which these take four bytes each.
    var text = String(repeating: "🌳", count: 16_000)
    let rest = WriteNote(ID(1), "um", text: text).object.bytes.count
    text += String(repeating: "a", count: SyncLimits.argumentBytes - rest)
    let response = try await a.sync(
      WriteNote(ID(1), "um", text: text), WriteNote(ID(2), "um", text: text + "a"),
      WriteNote(ID(3), "três"))
    #expect(response.refusals.map(\.sequence) == [2])
    #expect(
      response.refusals.map(\.refusal) == [Refusal(.invalid, "arguments", reason: "tooLong")])
    #expect(response.acknowledged == 3)
    #expect(a.notes.keys.sorted() == [id(1), id(3)])
  }

  @Test("pages end between versions and hold every change once")
  func pages() async throws {
    var (_, a, b) = try await opened()
    var number: UInt64 = 0
    while number < 4_500 {
      let batch = (0..<SyncLimits.mutations).map { step in
        WriteNote(ID(number + UInt64(step)), "n\(number + UInt64(step))")
      }
      number += UInt64(batch.count)
      _ = try await a.send(a.request(a.queue(batch)))
    }
    var pages: [Int] = []
    var response = try await b.send(b.request())
    while true {
      pages.append(response.changes.count)
      try b.take(response)
      guard response.hasMore else { break }
      response = try await b.send(b.request())
    }
    #expect(pages == [2_000, 2_000, 500])
    #expect(b.notes.count == 4_500)
  }

  @Test("a version of many records is never split")
  func wholeVersions() async throws {
    var (room, _, b) = try await opened()
    let tables = room.service.tables
    try await room.database.write { [book] transaction in
      for version in 0..<3 {
        try Spaces.change(book, of: tables, at: .epoch, in: transaction) { change in
          for step in 0..<1_500 {
            change.put(Note(ID(UInt64(version * 1_500 + step)), "n"))
          }
        }
      }
    }
    let first = try await b.send(b.request())
    #expect(first.changes.count == 3_000)
    #expect(first.cursor == 2)
    #expect(first.hasMore)
    try b.take(first)
    let second = try await b.sync()
    #expect(second.changes.count == 1_500)
    #expect(b.notes.count == 4_500)
  }

  @Test("a cursor beyond the space's version starts over")
  func startsOver() async throws {
    var (_, a, b) = try await opened()
    try await a.sync(WriteNote(ID(1), "um"))
    b.cursor = 900
    b.notes[id(66)] = Note(ID(66), "from a lost future")
    let response = try await b.sync()
    #expect(response.startsOver)
    #expect(b.notes.keys.map(\.self) == [id(1)])
  }

  @Test("a note that is torn and written again is there for those who saw neither")
  func tornAndWritten() async throws {
    var (_, a, b) = try await opened()
    try await a.sync(WriteNote(ID(1), "um"))
    try await b.sync()
    try await a.sync(TearNote(ID(1)), WriteNote(ID(1), "um de novo"))
    try await b.sync()
    #expect(b.notes.values.map(\.title) == ["um de novo"])
    try await a.sync(TearNote(ID(1)))
    try await b.sync()
    #expect(b.notes.isEmpty)
  }

  @Test("a time from the future becomes the server's own")
  func time() async throws {
    var (room, a, _) = try await opened()
    let now = room.clock.withLock { $0 }
    try await a.sync(WriteNote(ID(1), "amanhã"), at: now.adding(milliseconds: 86_400_000))
    try await a.sync(WriteNote(ID(2), "ontem"), at: now.adding(milliseconds: -86_400_000))
    #expect(a.notes[id(1)]?.writtenAt == now)
    #expect(a.notes[id(2)]?.writtenAt == now.adding(milliseconds: -86_400_000))
  }

  @Test("a client id belongs to one account in one space")
  func foreignClient() async throws {
    var (room, a, b) = try await opened()
    try await a.sync(WriteNote(ID(1), "um"))
    var request = b.request(b.queue([WriteNote(ID(2), "dois")]))
    request.client = a.client
    let stolen = request
    let thief = b
    await #expect(throws: SyncError.foreignClient) { try await thief.send(stolen) }
    request.mutations = []
    let look = request
    await #expect(throws: SyncError.foreignClient) { try await thief.send(look) }
    #expect(try await room.count("SELECT count(*) FROM note") == 1)
  }

  @Test("who is no member neither reads nor writes, nor learns that the space exists")
  func strangers() async throws {
    let (room, _, _) = try await opened()
    var stranger = SyncDevice(room, id(3), in: book, client: id(203))
    let write = stranger.request(stranger.queue([WriteNote(ID(1), "um")]))
    let read = stranger.request()
    var nowhere = read
    nowhere.space = id(999)
    for request in [write, read, nowhere] {
      let device = stranger
      await #expect(throws: SyncError.forbidden) { try await device.send(request) }
    }
    #expect(try await room.count("SELECT count(*) FROM note") == 0)
    #expect(try await room.count("SELECT count(*) FROM sync_client") == 0)
  }

  @Test("a role that changes counts from the next push")
  func roleChanges() async throws {
    var (room, a, _) = try await opened()
    try await a.sync(WriteNote(ID(1), "um"))
    room.set(role: "reader", of: ana, in: book)
    let response = try await a.sync(WriteNote(ID(2), "dois"))
    #expect(response.refusals.map(\.refusal.code) == [.forbidden])
    #expect(response.role == "reader")
  }

  @Test("a device of another protocol version is told so before anything else is read")
  func outdated() throws {
    for (version, error) in [(0, SyncError.outdated), (syncProtocolVersion + 1, .behind)] {
      let bytes = JSONValue.object([
        .init("protocolVersion", .integer(Int64(version))), .init("space", .integer(1)),
      ]).bytes
      #expect(throws: error) { try SyncService.request(from: bytes) }
    }
  }

  @Test("what was removed is forgotten after its time, and a device that was away starts over")
  func forgetting() async throws {
    var (room, a, b) = try await opened()
    try await a.sync(WriteNote(ID(1), "um"), WriteNote(ID(2), "dois"))
    try await b.sync()
    try await a.sync(TearNote(ID(1)))
    let removedAt = room.clock.withLock { $0 }
    room.clock.withLock { $0 = $0.adding(milliseconds: 1_000) }
    try await a.sync(TearNote(ID(2)), WriteNote(ID(3), "três"))
    try await room.service.forgetRemovals(before: removedAt)
    #expect(try await room.count("SELECT count(*) FROM tombstone") == 2)
    try await room.service.forgetRemovals(before: removedAt.adding(milliseconds: 1))
    #expect(try await room.count("SELECT count(*) FROM tombstone") == 1)
    #expect(try await room.count("SELECT horizon FROM space") == 3)
    // Whoever is whole up to the horizon goes on; whoever is not starts over.
    func answer(_ device: SyncDevice, whole: Int64?) async throws -> SyncResponse {
      var request = device.request()
      request.whole = whole
      return try await device.send(request)
    }
    #expect(try await answer(b, whole: 2).startsOver)
    #expect(try await !answer(b, whole: 3).startsOver)
    #expect(try await !answer(b, whole: nil).startsOver)
    try b.take(try await answer(b, whole: 2))
    #expect(b.notes.keys.map(\.self) == [id(3)])
  }
}
