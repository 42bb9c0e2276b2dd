import API
import Database
import Fields
import FileServer
import HTTP
import SampleServer
import Testing
import Values
import Wire

@testable import UmbuServer

@Suite("Files over HTTP")
struct FileRouteTests {
  private static let path = "/fisioflow/v1/files"

  private static func encoded(_ text: String) -> String { Base64.encode(Array(text.utf8)) }

  /// The headers of a creation.
  private static func creation(
    _ length: Int, in space: UUID, named name: String = "nota.txt"
  ) -> [(String, String)] {
    [
      ("Tus-Resumable", "1.0.0"), ("Upload-Length", "\(length)"),
      ("Upload-Metadata", "space \(encoded("\(space)")),filename \(encoded(name))"),
    ]
  }

  private static func piece(at offset: Int) -> [(String, String)] {
    [
      ("Tus-Resumable", "1.0.0"), ("Upload-Offset", "\(offset)"),
      ("Content-Type", "application/offset+octet-stream"),
    ]
  }

  private static let note = Array("uma nota sobre o joelho\n".utf8)

  /// Uploads a note whole through the routes; its path.
  private static func upload(
    _ room: ServerRoom, _ person: Person, _ bytes: [UInt8] = note, named name: String = "nota.txt"
  ) async throws -> String {
    let created = await room.send(
      .post, path, token: person.token, body: bytes,
      headers: creation(bytes.count, in: person.space, named: name)
        + [("Content-Type", "application/offset+octet-stream")])
    #expect(created.status == .created)
    #expect(created.headers["Upload-Offset"] == "\(bytes.count)")
    return try #require(created.headers["Location"])
  }

  @Test("OPTIONS tells what the server can, to anyone")
  func abilities() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let response = await room.umbu.router.respond(to: Request(.options, Self.path))
    #expect(response.status == .noContent)
    #expect(response.headers["Tus-Version"] == "1.0.0")
    #expect(response.headers["Tus-Max-Size"] == "2147483648")
    #expect(response.headers["Tus-Checksum-Algorithm"] == "sha256,sha1")
    #expect(
      response.headers["Tus-Extension"]
        == "creation,creation-with-upload,expiration,checksum,termination")
  }

  @Test("an upload in two pieces, with what each answer says")
  func pieces() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let created = await room.send(
      .post, Self.path, token: ana.token, headers: Self.creation(Self.note.count, in: ana.space))
    #expect(created.status == .created)
    #expect(created.headers["Tus-Resumable"] == "1.0.0")
    #expect(created.headers["Upload-Expires"] == "Sat, 11 Oct 2025 08:53:20 GMT")
    let location = try #require(created.headers["Location"])
    #expect(location.hasPrefix(Self.path + "/"))
    let first = await room.send(
      .patch, location, token: ana.token, body: Array(Self.note.prefix(5)),
      headers: Self.piece(at: 0))
    #expect(first.status == .noContent)
    #expect(first.headers["Upload-Offset"] == "5")
    let looked = await room.umbu.router.respond(
      to: Request(
        .head, location,
        headers: ["Authorization": "Bearer \(ana.token)", "Tus-Resumable": "1.0.0"]))
    #expect(looked.headers["Upload-Offset"] == "5")
    #expect(looked.headers["Upload-Length"] == "\(Self.note.count)")
    #expect(looked.headers["Cache-Control"] == "no-store")
    #expect(await room.call(.get, location, token: ana.token).status == .notFound)
    let last = await room.send(
      .patch, location, token: ana.token, body: Array(Self.note.dropFirst(5)),
      headers: Self.piece(at: 5))
    #expect(last.status == .noContent)
    #expect(last.headers["Upload-Expires"] == nil)
    let page = await room.call(.get, Self.path + "?space=\(ana.space)", token: ana.token).json
    #expect(page["files"]?.array?.count == 1)
    #expect(page["files"]?.array?.first?["type"]?.text == "text/plain")
    #expect(page["usedBytes"]?.integer == Int64(Self.note.count))
    #expect(page["storageBytes"]?.integer == 1_073_741_824)
  }

  @Test("a download is the bytes that were sent, for members, with ranges, and no browser runs it")
  func download() async throws {
    try await ServerRoom.serving { room in
      let ana = try await Person(in: room, "ana@example.com")
      let name = "laudo \"1ª\".html"
      let path = try await Self.upload(room, ana, named: name)
      let bearer = [("Authorization", "Bearer \(ana.token)")]
      let whole = try await room.client.send("GET", path, headers: bearer)
      #expect(whole.status == 200)
      #expect(whole.body == Self.note)
      #expect(whole.header("content-type") == "text/plain")
      #expect(whole.header("x-content-type-options") == "nosniff")
      #expect(whole.header("cache-control") == "private, no-cache")
      #expect(whole.header("content-security-policy") == "sandbox; default-src 'none'")
      #expect(
        whole.header("content-disposition")
          == "attachment; filename=\"laudo _1___.html.txt\"; "
          + "filename*=UTF-8''laudo%20%221%C2%AA%22.html.txt")
      let etag = try #require(whole.header("etag"))
      let same = try await room.client.send(
        "GET", path, headers: bearer + [("If-None-Match", etag)])
      #expect(same.status == 304)
      let part = try await room.client.send(
        "GET", path, headers: bearer + [("Range", "bytes=4-7"), ("If-Range", etag)])
      #expect(part.status == 206)
      #expect(part.body == Array("nota".utf8))
      let head = try await room.client.send("HEAD", path, headers: bearer)
      #expect(head.header("content-length") == "\(Self.note.count)")
      let bia = try await Person(in: room, "bia@example.com")
      let foreign = await room.call(.get, path, token: bia.token)
      #expect(foreign.status == .notFound)
      #expect(try await room.client.send("GET", path).status == 401)
      #expect(await room.call(.delete, path, token: bia.token).status == .notFound)
      #expect(await room.call(.delete, path, token: ana.token).status == .noContent)
      #expect(await room.call(.get, path, token: ana.token).status == .notFound)
    }
  }

  private struct Case: Sendable {
    var name: String
    var method = HTTPMethod.post
    var path = FileRouteTests.path
    var headers: [(String, String)] = []
    var body: [UInt8] = []
    var status: Int
    var code: String
  }

  @Test("what is refused is refused with its status and code, and changes nothing")
  func refusals() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let bia = try await Person(in: room, "bia@example.com")
    let open = await room.send(
      .post, Self.path, token: ana.token, headers: Self.creation(100, in: ana.space))
    let upload = try #require(open.headers["Location"])
    let tus = [("Tus-Resumable", "1.0.0")]
    let cases: [Case] = [
      Case(
        name: "another tus", headers: [("Tus-Resumable", "0.2.2")], status: 412, code: "outdated"),
      Case(name: "no tus", headers: [], status: 412, code: "outdated"),
      Case(name: "no length", headers: tus, status: 400, code: "malformed"),
      Case(
        name: "a length that comes later", headers: tus + [("Upload-Defer-Length", "1")],
        status: 400, code: "malformed"),
      Case(
        name: "no space", headers: tus + [("Upload-Length", "1")], status: 400, code: "malformed"),
      Case(
        name: "metadata that is no Base64",
        headers: tus + [("Upload-Length", "1"), ("Upload-Metadata", "space !!!")], status: 400,
        code: "malformed"),
      Case(
        name: "someone else's space", headers: Self.creation(1, in: bia.space), status: 404,
        code: "notFound"),
      Case(
        name: "a byte more than the plan has",
        headers: Self.creation(1_073_741_824 - 99, in: ana.space), status: 402,
        code: "limitReached"),
      Case(
        name: "a byte more than a file may have",
        headers: Self.creation(2_147_483_649, in: ana.space), status: 413, code: "tooLarge"),
      Case(
        name: "the wrong offset", method: .patch, path: upload, headers: Self.piece(at: 1),
        body: [65], status: 409, code: "wrongOffset"),
      Case(
        name: "no offset", method: .patch, path: upload,
        headers: tus + [("Content-Type", "application/offset+octet-stream")], body: [65],
        status: 400, code: "malformed"),
      Case(
        name: "another content type", method: .patch, path: upload,
        headers: tus + [("Upload-Offset", "0"), ("Content-Type", "text/plain")], body: [65],
        status: 415, code: "notOffsetStream"),
      Case(
        name: "a checksum that is not that of the bytes", method: .patch, path: upload,
        headers: Self.piece(at: 0) + [("Upload-Checksum", "sha1 \(Self.encoded("no digest"))")],
        body: [65], status: 460, code: "checksumMismatch"),
      Case(
        name: "a checksum by a function that is not known", method: .patch, path: upload,
        headers: Self.piece(at: 0) + [("Upload-Checksum", "md5 AAAA")], body: [65], status: 400,
        code: "malformed"),
      Case(
        name: "an id that is none", method: .patch, path: Self.path + "/..%2f..%2fetc",
        headers: Self.piece(at: 0), body: [65], status: 404, code: "notFound"),
      Case(
        name: "an upload that is not there", method: .patch,
        path: Self.path + "/01900000-0000-7000-8000-000000000009", headers: Self.piece(at: 0),
        body: [65], status: 404, code: "notFound"),
    ]
    let before = try await room.rowCounts(of: "fisioflow")
    for each in cases {
      let response = await room.send(
        each.method, each.path, token: ana.token, body: each.body, headers: each.headers)
      let problem = try? Problem(object: response.json)
      #expect(response.status.code == each.status, "\(each.name)")
      #expect(problem?.code == each.code, "\(each.name)")
      #expect(try await room.rowCounts(of: "fisioflow") == before, "\(each.name)")
    }
    let signedOut = await room.send(
      .post, Self.path, headers: Self.creation(1, in: ana.space))
    #expect(signedOut.status == .unauthorized)
  }

  @Test("FF-068 a plan that is bought has its room at once")
  func plan() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let headers = Self.creation(1_073_741_825, in: ana.space)
    #expect(await room.send(.post, Self.path, token: ana.token, headers: headers).status == 402)
    _ = await Commands(room.umbu.apps).run(["plan", "set", "\(ana.space)", "silver"])
    #expect(await room.send(.post, Self.path, token: ana.token, headers: headers).status == 201)
  }

  @Test("in a clinic everyone reads and sends, each removes their own files, an admin any")
  func roles() throws {
    let rules = try #require(AppDefinition.fisioFlow.files)
    let actions: [FileAction] = [
      .read, .download, .copy, .add, .remove(isOwn: true), .remove(isOwn: false),
    ]
    for (role, allowed) in [
      ("admin", [true, true, true, true, true, true]),
      ("therapist", [true, true, true, true, true, false]),
      ("receptionist", [true, true, true, true, true, false]),
      ("nobody", [false, false, false, false, false, false]),
    ] {
      #expect(actions.map { rules.allows(role, $0) } == allowed, "\(role)")
    }
  }

  @Test("an app without files has no such paths, and the metrics count what was sent")
  func elsewhere() async throws {
    var bare = AppDefinition.sample
    bare.files = nil
    let room = try await ServerRoom.open(of: [.fisioFlow, bare])
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    _ = try await Self.upload(room, ana)
    let other = await room.send(
      .post, "/sample/v1/files", token: ana.token, headers: Self.creation(1, in: ana.space))
    #expect(other.status == .notFound)
    let page = String(decoding: await room.operate("/metrics").bytes, as: UTF8.self)
    #expect(
      page.contains("umbu_file_received_bytes_total{app=\"fisioflow\"} \(Self.note.count)\n"))
    #expect(page.contains("umbu_file_uploads_total{app=\"fisioflow\",end=\"finished\"} 1\n"))
  }

  @Test("metadata is read as tus writes it")
  func metadata() {
    let good = UploadMetadata("a \(Self.encoded("x y")),b,c \(Self.encoded("ção"))")
    #expect(good?["a"] == "x y")
    #expect(good?["b"] == "")
    #expect(good?["c"] == "ção")
    #expect(good?["d"] == nil)
    for bad in ["a b c", "a ===", "a A", "a \(Base64.encode([0xFF])),", "a,a"] {
      #expect(UploadMetadata(bad) == nil, "\(bad)")
    }
  }
}
