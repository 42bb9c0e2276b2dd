import API
import Clinic
import Database
import Fields
import HTTP
import Identity
import Records
import Sync
import SyncServer
import Testing
import Values
import Wire

@testable import UmbuServer

@Suite("FF-068 The bytes of documents")
struct DocumentTests {
  private static let path = "/fisioflow/v1/files"
  private static let note = Array("uma nota sobre o joelho\n".utf8)

  private static func document(_ number: UInt64, bytes: Int) -> Document {
    var document = Document()
    document.id = ID(UUID(high: 0x0190_0000_0000_7000, low: 0x9000_0000_0000_0000 | number))
    document.patient = Patient(1, "Ana").id
    document.name = "nota.txt"
    document.type = "text/plain"
    document.bytes = Int64(bytes)
    return document
  }

  private static func encoded(_ text: String) -> String { Base64.encode(Array(text.utf8)) }

  private static func creation(
    of document: Document, in space: UUID, length: Int? = nil
  ) -> [(String, String)] {
    [
      ("Tus-Resumable", "1.0.0"), ("Upload-Length", "\(length ?? Int(document.bytes))"),
      (
        "Upload-Metadata",
        "space \(encoded("\(space)")),record \(encoded("\(document.id)")),filename bm90YQ=="
      ),
      ("Content-Type", "application/offset+octet-stream"),
    ]
  }

  private static func send(
    _ bytes: [UInt8], of document: Document, by person: Person, length: Int? = nil
  ) async -> Response {
    await person.room.send(
      .post, path, token: person.token, body: bytes,
      headers: creation(of: document, in: person.space, length: length))
  }

  /// The documents of a person's clinic, as a new device pulls them.
  private static func documents(of person: Person) async throws -> [Document] {
    var device = person
    device.cursor = 0
    device.sequence = 0
    return try await device.sync().changes.filter { $0.table == "document" }.map {
      try Document(object: $0.record)
    }
  }

  private static func count(_ table: String, in room: ServerRoom) async throws -> Int {
    try await room.app("fisioflow").database.read {
      try $0.first("SELECT count(*) FROM \(table)") { Int($0.int(0)) } ?? 0
    }
  }

  @Test("a document's record has its file as soon as the last byte is there")
  func completing() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let document = Self.document(1, bytes: Self.note.count)
    try await ana.sync(AddPatient(Patient(1, "Ana")), AddDocument(document))
    let created = await Self.send(Array(Self.note.prefix(5)), of: document, by: ana)
    #expect(created.status == .created)
    #expect(try await Self.documents(of: ana).map(\.isAwaited) == [true])
    let before = ana.cursor
    let location = try #require(created.headers["Location"])
    let last = await room.send(
      .patch, location, token: ana.token, body: Array(Self.note.dropFirst(5)),
      headers: [
        ("Tus-Resumable", "1.0.0"), ("Upload-Offset", "5"),
        ("Content-Type", "application/offset+octet-stream"),
      ])
    #expect(last.status == .noContent)
    let stored = try #require(try await Self.documents(of: ana).first)
    #expect(location.hasSuffix("\(try #require(stored.file))"))
    #expect(stored.type == "text/plain")
    #expect(try await ana.sync().cursor == before + 1)
    #expect(await room.call(.get, location, token: ana.token).status == .ok)
  }

  @Test("an upload for a record that is not there, not theirs or not so long is not begun")
  func strangers() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let bia = try await Person(in: room, "bia@example.com")
    let document = Self.document(1, bytes: Self.note.count)
    #expect(await Self.send([], of: document, by: ana).status == .notFound)
    try await ana.sync(AddPatient(Patient(1, "Ana")), AddDocument(document))
    #expect(await Self.send([], of: document, by: bia).status == .notFound)
    #expect(
      await Self.send([], of: document, by: ana, length: Self.note.count + 1).status == .notFound)
    #expect(await Self.send(Self.note, of: document, by: ana).status == .created)
    // Now it has its file.
    #expect(await Self.send(Self.note, of: document, by: ana).status == .notFound)
    #expect(try await Self.count("file", in: room) == 1)
  }

  @Test("who begins again ends what they had begun, so that nothing is reserved twice")
  func again() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let document = Self.document(1, bytes: 1_073_741_824)
    try await ana.sync(AddPatient(Patient(1, "Ana")), AddDocument(document))
    for _ in 0..<3 {
      #expect(await Self.send([], of: document, by: ana).status == .created)
    }
    #expect(try await Self.count("file", in: room) == 1)
  }

  @Test("what the server does not take is said at the record, and takes no room")
  func refusing() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let page = Array("<!doctype html><html><body>oi</body></html>".utf8)
    let document = Self.document(1, bytes: page.count)
    try await ana.sync(AddPatient(Patient(1, "Ana")), AddDocument(document))
    #expect(await Self.send(page, of: document, by: ana).status.code == 415)
    let refused = try #require(try await Self.documents(of: ana).first)
    #expect(refused.refusal == "unwantedType")
    #expect(refused.file == nil)
    #expect(try await Self.count("file", in: room) == 0)
    #expect(await Self.send(page, of: document, by: ana).status == .notFound)
  }

  @Test("FF-037 one that comes back from a copy is sent by who brings it, and stays who added it")
  func recovering() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    var document = Self.document(1, bytes: Self.note.count)
    try await ana.sync(AddPatient(Patient(1, "Ana")), AddDocument(document))
    #expect(await Self.send(Self.note, of: document, by: ana).status == .created)
    let original = try #require(try await Self.documents(of: ana).first)
    let invitation = try InvitationGrant(
      object: await ana.call(
        TeamEndpoints.invite,
        NewInvitation(to: ana.space, email: "bia@example.com", role: .receptionist)
      ).json)
    var input = SignUp(spaceName: "", email: "bia@example.com", password: Person.password)
    input.invitation = invitation.code
    var bia = try await Person(in: room, signingUp: input)
    // Removed, it comes back under the same id, by somebody else.
    try await ana.sync(RemoveDocument(document))
    #expect(try await Self.count("file", in: room) == 0)
    document = original
    document.addedAt = Instant(milliseconds: 5)
    try await bia.sync(AddDocument(recovered: document))
    let back = try #require(try await Self.documents(of: ana).first)
    #expect(back.isAwaited && back.addedAt == document.addedAt)
    #expect(back.addedBy == ana.grant.account.id && back.sender == bia.grant.account.id)
    #expect(await Self.send(Self.note, of: document, by: ana).status == .notFound)
    #expect(await Self.send(Self.note, of: document, by: bia).status == .created)
    let stored = try #require(try await Self.documents(of: ana).first)
    #expect(stored.file != nil && stored.file != original.file)
    #expect(stored.sentBy == nil && stored.addedBy == original.addedBy)
    #expect(try await Self.count("file", in: room) == 1)
  }

  @Test("FF-068 a document that is removed takes its file along, and an upload that it waits for")
  func removing() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let stored = Self.document(1, bytes: Self.note.count)
    let begun = Self.document(2, bytes: 700_000_000)
    try await ana.sync(
      AddPatient(Patient(1, "Ana")), AddDocument(stored), AddDocument(begun))
    let location = try #require(
      await Self.send(Self.note, of: stored, by: ana).headers["Location"])
    let upload = try #require(await Self.send([1], of: begun, by: ana).headers["Location"])
    #expect(await room.call(.delete, location, token: ana.token).status.code == 409)
    try await ana.sync(RemoveDocument(stored), RemoveDocument(begun))
    #expect(await room.call(.get, location, token: ana.token).status == .notFound)
    let late = await room.send(
      .patch, upload, token: ana.token, body: [2],
      headers: [
        ("Tus-Resumable", "1.0.0"), ("Upload-Offset", "1"),
        ("Content-Type", "application/offset+octet-stream"),
      ])
    #expect(late.status == .notFound)
    #expect(try await Self.count("file", in: room) == 0)
    #expect(try await Self.count("file_content", in: room) == 0)
    #expect(try await Self.count("file_litter", in: room) == 1)
    let list = await room.call(.get, Self.path + "?space=\(ana.space)", token: ana.token).json
    #expect(list["usedBytes"]?.integer == 0)
  }

  @Test("FF-068 the plan counts bytes when the record is added, on SQLite and PostgreSQL")
  func limit() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let answer = try await ana.sync(
      AddPatient(Patient(1, "Ana")), AddDocument(Self.document(1, bytes: 1_073_741_823)),
      AddDocument(Self.document(2, bytes: 2)), AddDocument(Self.document(3, bytes: 1)),
      AddDocument(Self.document(4, bytes: 1)))
    #expect(answer.refusals.map(\.sequence) == [3, 5])
    let full = Refusal(.limitReached, "storage", limit: 1)
    #expect(answer.refusals.allSatisfy { $0.refusal == full })
  }

  @Test("FF-125 FF-127 looks at documents, downloads and removals are in the audit")
  func audit() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let document = Self.document(1, bytes: 10)
    try await ana.sync(AddPatient(Patient(1, "Ana")), AddDocument(document))
    let version = ana.cursor
    try await ana.sync(
      ViewPatient(Patient(1, "Ana"), hasDocuments: true), ViewDocument(document, isSaved: false),
      ViewDocument(document, isSaved: true))
    #expect(ana.cursor == version)
    try await ana.sync(RemoveDocument(document), RemoveDocument(document))
    let space = SQLValue(ana.space)
    let rows = try await room.app("fisioflow").database.read { transaction in
      try transaction.rows(
        "SELECT action, details, subject FROM audit WHERE space = $1 ORDER BY number",
        [space]
      ) { ($0.text(0), $0.text(1), $0.isNull(2) ? UUID.zero : $0.uuid(2)) }
    }.dropFirst(2).filter { $0.0 != "download_data" }
    let fields = #""fields":["documents"]"#
    let id = #""document":"\#(document.id)""#
    #expect(
      rows.map { "\($0.0) \($0.1)" } == [
        "edit_patient {\"change\":\"documentAdded\",\(fields),\(id)}", "view_patient {}",
        "access_sensitive_data {\(fields)}",
        "access_sensitive_data {\(fields),\"saved\":false,\(id)}",
        "access_sensitive_data {\(fields),\"saved\":true,\(id)}",
        "delete_data {\(fields),\"retention\":\"none\",\(id)}",
      ])
    #expect(rows.allSatisfy { $0.2 == document.patient.uuid })
  }
}
