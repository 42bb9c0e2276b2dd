import Capturing
import Crypto
import Fields
import Foundation
import MailCapture
import SampleServer
import Testing
import Values
import Waiting
import Wire

@testable import UmbuServer

@Suite("Mail to addresses of people's own comes through the server's doors", .onThreads)
struct CaptureTests {
  private static let secret = "um segredo bem comprido"

  private static func open() async throws -> ServerRoom {
    var app = AppDefinition.sample
    app.modules = AppDefinition.usualModules + [CaptureModule.self]
    let settings = try CaptureSettings("correio.example?authority=mx.example", secret: secret)
    return try await ServerRoom.open(of: [app]) { $0.capture = settings }
  }

  private static func message(_ id: String, results: String = "dmarc=pass header.from=site.example")
    -> String
  {
    """
    Authentication-Results: mx.example; \(results)
    From: ana@site.example
    Message-ID: <\(id)>
    Subject: Nota \(id)
    Content-Type: multipart/mixed; boundary=m

    --m

    texto
    --m
    Content-Type: text/csv; name=a.csv

    1,2
    --m--
    """
  }

  /// The address of a new person, for mail of one sender.
  private static func address(of person: Person) async throws -> String {
    let made = await person.room.call(
      .post, "/sample/v1/capture/address", token: person.token,
      json: NewCaptureAddress(for: person.space, senders: ["ana@site.example"]).object)
    #expect(made.status.code == 200)
    return try #require(made.json["address"]?.text)
  }

  /// Posts as Mailgun does.
  private static func post(
    _ message: String, to address: String, in room: ServerRoom, signedAt time: Instant? = nil,
    by key: String = secret
  ) async -> Int {
    let seconds = String((time ?? room.clock.now).milliseconds / 1_000)
    let token = "0123456789abcdef"
    let mark = MessageMark.sha256(of: Array((seconds + token).utf8), by: Array(key.utf8))
    let fields = [
      ("recipient", address), ("timestamp", seconds), ("token", token),
      ("signature", mark.hexadecimal), ("subject", "outro"), ("body-mime", message),
    ]
    let parts = fields.map { name, value in
      "--limite\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }
    let body = Array((parts.joined() + "--limite--\r\n").utf8)
    let response = await room.send(
      .post, "/sample/v1/capture/mail", body: body,
      headers: [("Content-Type", "multipart/form-data; boundary=\"limite\"")])
    return response.status.code
  }

  @Test("PR-127 a mail service's signed form is taken, and the person's app takes it in, once")
  func door() async throws {
    let room = try await Self.open()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "sample", "ana@example.com", calling: "Horta")
    let address = try await Self.address(of: ana)
    #expect(await Self.post(Self.message("1"), to: address, in: room) == 200)
    #expect(await Self.post(Self.message("1"), to: address, in: room) == 200)
    let list = await room.call(.get, "/sample/v1/capture/mails", token: ana.token).json
    let mails = try #require(list["mails"]?.array)
    #expect(mails.count == 1)
    #expect(mails.first?["subject"]?.text == "Nota 1")
    #expect(mails.first?["markdown"]?.text == "texto")
    let id = try #require(mails.first?["id"]?.text.flatMap { Values.UUID($0) })
    let part = await room.call(
      .post, "/sample/v1/capture/part", token: ana.token, json: OnePart(0, of: id).object
    ).json
    #expect(part["data"]?.text == "MSwy")
    #expect(part["hasMore"]?.boolean == false)
    let taken = await room.call(
      .post, "/sample/v1/capture/taken", token: ana.token, json: TakenMails([id]).object)
    #expect(taken.status.code == 200)
    #expect(await Self.post(Self.message("1"), to: address, in: room) == 200)
    let after = await room.call(.get, "/sample/v1/capture/mails", token: ana.token).json
    #expect(after["mails"]?.array?.isEmpty == true)
  }

  @Test("the door says which mail never comes again, and opens for nobody without the secret")
  func refusals() async throws {
    let room = try await Self.open()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "sample", "ana@example.com", calling: "Horta")
    let address = try await Self.address(of: ana)
    let message = Self.message("1")
    #expect(await Self.post(message, to: address, in: room, by: "um outro segredo") == 401)
    let old = room.clock.now.adding(milliseconds: -3_600_000)
    #expect(await Self.post(message, to: address, in: room, signedAt: old) == 401)
    #expect(await Self.post(message, to: "x@correio.example", in: room) == 406)
    #expect(await Self.post(Self.message("2", results: "none"), to: address, in: room) == 406)
    let plain = await room.send(.post, "/sample/v1/capture/mail", body: Array("{}".utf8))
    #expect(plain.status.code == 406)
    let list = await room.call(.get, "/sample/v1/capture/mails", token: ana.token).json
    #expect(list["mails"]?.array?.isEmpty == true)
  }

  @Test("a piece that no attachment has is not there, however far behind the last it is")
  func pieces() async throws {
    let room = try await Self.open()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "sample", "ana@example.com", calling: "Horta")
    let address = try await Self.address(of: ana)
    #expect(await Self.post(Self.message("1"), to: address, in: room) == 200)
    let list = await room.call(.get, "/sample/v1/capture/mails", token: ana.token).json
    let mail = list["mails"]?.array?.first
    let id = try #require(mail?["id"]?.text.flatMap { Values.UUID($0) })
    let places: [(Int, Int)] = [(0, 1), (0, -1), (0, .max), (0, .min), (.max, .max), (-1, 0)]
    for (number, piece) in places {
      let part = await room.call(
        .post, "/sample/v1/capture/part", token: ana.token,
        json: OnePart(number, of: id, piece: piece).object)
      #expect(part.status.code == 404, "\(number), \(piece)")
    }
  }

  @Test("no network has more than a quarter of the places for forms, however many it asks for")
  func shares() {
    let forms = CaptureDoor.OpenForms()
    #expect(4 * CaptureDoor.mostOfClient <= CaptureDoor.mostAtOnce)
    func begun(_ client: String) -> Int { (1...20).count { _ in forms.begin(for: client) } }
    for client in ["a", "b", "c"] { #expect(begun(client) == 2) }
    // What is left is for others.
    #expect(begun("a") == 0)
    #expect(begun("d") == 2 && begun("e") == 0)
    forms.end(for: "a")
    #expect(begun("e") == 1 && begun("a") == 0)
  }

  @Test(
    "of one network few forms are on their way at once, none for more than a minute, and none at a crawl",
    arguments: [61_000, 10_000] as [Int64])
  func slow(milliseconds: Int64) async throws {
    let settings = try CaptureSettings("correio.example?authority=mx.example", secret: Self.secret)
    try await ServerRoom.serving({ $0.capture = settings }) { room in
      let path = "/prsnl/v1/capture/mail"
      let headers = [("Content-Type", "multipart/form-data; boundary=limite")]
      // More than is read before somebody wants it.
      let body = [UInt8](repeating: 0x20, count: 100_000)
      func status() throws -> Int {
        let client = WireClient(port: room.umbu.port)
        return try client.send("POST", path, headers: headers, body: body).status
      }
      var clients: [WireClient] = []
      try await until {
        if try status() == 503 { return true }
        let client = WireClient(port: room.umbu.port)
        try client.begin("POST", path, headers: headers, body)
        clients.append(client)
        return false
      }
      room.clock.move(milliseconds: milliseconds)
      let ends = clients.map { client in (try? client.exchange([0x20]))?.status }
      #expect(ends.count { $0 == 408 } == 2)
      try await until { try status() == 406 }
    }
  }

  @Test("PR-127 umbu mail receive ends as a mail server's pipe wants")
  func pipe() async throws {
    let room = try await Self.open()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "sample", "ana@example.com", calling: "Horta")
    let address = try await Self.address(of: ana)
    let path = room.folder + "/mail"
    let commands = Commands(room.umbu.apps)
    for (message, recipient, code) in [
      (Self.message("1"), address, 0), (Self.message("1"), address, 0),
      (Self.message("2"), "x@correio.example", 67),
      (Self.message("2", results: "none"), address, 77),
    ] {
      try message.write(toFile: path, atomically: true, encoding: .utf8)
      let result = await commands.run(["mail", "receive", recipient, path])
      #expect(result.exitCode == code, "\(result.text)")
    }
    let gone = await commands.run(["mail", "receive", address, room.folder + "/none"])
    #expect(gone.exitCode == 75)
    let wrong = await commands.run(["mail", "send", address, path])
    #expect(wrong.exitCode == 64)
  }

  @Test("an app without that, and a server that takes no mail, say so")
  func off() async throws {
    var app = AppDefinition.sample
    app.modules = AppDefinition.usualModules + [CaptureModule.self]
    let room = try await ServerRoom.open(of: [app])
    defer { room.remove() }
    let ana = try await Person(in: room, app: "sample", "ana@example.com", calling: "Horta")
    let known = await room.call(.get, "/sample/v1/capture/address", token: ana.token).json
    #expect(known["isOffered"]?.boolean == false)
    let made = await room.call(
      .post, "/sample/v1/capture/address", token: ana.token,
      json: NewCaptureAddress(for: ana.space, senders: []).object)
    #expect(made.status.code == 409)
    #expect(await Self.post(Self.message("1"), to: "x@correio.example", in: room) == 404)
    let result = await Commands(room.umbu.apps).run(["mail", "receive", "x@y.example", "/none"])
    #expect(result.exitCode == 75)
  }

  @Test(
    "a form in parts is read as browsers and services write it, and nothing else is",
    arguments: [
      ("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\num\r\n--b--", "um"),
      ("before\r\n--b\r\ncontent-disposition: form-data; name=a\r\n\r\n\r\n--b--\r\n", ""),
      (
        "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\num\r\n--bc\r\n--b--", "um\r\n--bc"
      ),
      ("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\num", nil), ("", nil), ("--b", nil),
      ("--b--", nil), ("--b\r\n\r\num\r\n--b--", nil),
    ] as [(String, String?)])
  func forms(body: String, value: String?) {
    let form = MultipartForm(Array(body.utf8), type: "multipart/form-data; boundary=b")
    #expect(form?.text("a") == value)
    let other = MultipartForm(Array(body.utf8), type: "text/plain; boundary=b")
    #expect(other?.text("a") == nil)
  }

  @Test("bytes are found in others that begin like them again and again")
  func found() {
    for (text, wanted, place) in [
      ("aaaaab", "aab", 3), ("abcabcabd", "abcabd", 3), ("aaa", "aaaa", nil), ("", "a", nil),
      ("\r\r\n", "\r\n", 1), ("ab", "ab", 0), ("xabab", "abab", 1), ("aabaabaaab", "aabaaab", 3),
    ] as [(String, String, Int?)] {
      let search = ByteSearch(Array(wanted.utf8))
      #expect(search.first(in: Array(text.utf8), from: 0) == place, "\(text)")
    }
    #expect(ByteSearch(Array("ab".utf8)).first(in: Array("abab".utf8), from: 1) == 2)
    #expect(ByteSearch(Array("ab".utf8)).first(in: Array("abab".utf8), from: 9) == nil)
  }
}
