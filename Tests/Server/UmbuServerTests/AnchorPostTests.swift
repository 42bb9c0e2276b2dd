import AuditServer
import Clinic
import Database
import DatabaseTesting
import Foundation
import HTTP
import Mail
import Retention
import Synchronization
import Testing
import Values
import Waiting

@testable import UmbuServer

@Suite("What the audit signs is sent out of reach", .onThreads)
struct AnchorPostTests {
  private static let hour: Int64 = 3_600_000

  /// What was taken elsewhere; a status other than 200 takes nothing.
  private final class Inbox: Sendable {
    static let auditor = "audit@example.com"
    private let state = Mutex<(status: Int, texts: [String])>((200, []))
    var texts: [String] { state.withLock { $0.texts } }
    func answer(_ status: Int) { state.withLock { $0.status = status } }

    func take(_ text: String) -> Int {
      state.withLock { state in
        if state.status == 200 { state.texts.append(text) }
        return state.status
      }
    }

    /// An HTTP server that puts what is posted into it.
    func serve() throws -> Server {
      var router = Router()
      router.on(.post, "/anchors", body: .collected(upTo: 1 << 20)) { request in
        Response(Status(self.take(String(decoding: request.body.bytes, as: UTF8.self))))
      }
      var configuration = Configuration()
      configuration.port = 0
      configuration.loops = 1
      let server = Server(router: router, configuration: configuration)
      try server.start()
      return server
    }

    /// A post office that puts mails into it.
    var mail: MailSettings {
      MailSettings(
        mailer: Mailer { message in
          // The mail by which people confirm their address is none of an auditor's.
          guard message.to.key == Self.auditor else { return }
          guard self.take(message.text) == 200 else { throw MailFailure.unreachable }
        }, domain: "clinica.example", address: PublicAddress("https://umbu.example")!)
    }
  }

  @Test(
    """
    FF-130 each hour with writes goes to a file, a mail and an address; whoever then writes all of it \
    anew with the key is found by each of them, by row
    """)
  func everywhere() async throws {
    let (web, post) = (Inbox(), Inbox())
    let server = try web.serve()
    let folder = ServerRoom.temporaryFolder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/anchors"
    let room = try await ServerRoom.open { settings in
      settings.mail = post.mail
      settings.anchors = [
        "file:\(file)", "mailto:\(Inbox.auditor)", "http://127.0.0.1:\(server.port)/anchors?of=a",
      ].compactMap { AnchorPlace($0) }
    }
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let runner = room.umbu.jobs[0]
    await runner.runDue()
    // A place that does not answer keeps none of the others waiting, and has it later.
    web.answer(503)
    post.answer(0)
    try await ana.sync(AddPatient(Patient(1, "Bia")))
    room.clock.move(milliseconds: Self.hour)
    await runner.runDue()
    #expect(SentAnchors(try text(of: file)).count == 2)
    #expect(web.texts.count == 1 && post.texts.count == 1)
    #expect(room.log.all.contains { $0.contains("the address of anchors answered 503") })
    web.answer(200)
    post.answer(200)
    room.clock.move(milliseconds: Self.hour)
    await runner.runDue()
    // Nothing was written in that hour.
    #expect(web.texts.count == 2 && post.texts.count == 2)

    let commands = Commands(room.umbu.apps)
    var kept = [file]
    for (name, inbox) in [("web", web), ("post", post)] {
      kept.append("\(folder)/\(name)")
      try inbox.texts.joined(separator: "\n").write(
        toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    for path in kept {
      let sound = await commands.run(["audit", "verify", "--anchors", path])
      #expect(sound.exitCode == 0, "\(sound.text)")
      #expect(sound.text.contains("2 anchors, 2 compared with what was sent away"), "\(sound.text)")
    }
    try await rewrite(room, ana.space)
    let alone = await commands.run(["audit", "verify"])
    #expect(alone.exitCode == 0, "it is signed as before: \(alone.text)")
    for path in kept {
      let found = await commands.run(["audit", "verify", "--anchors", path])
      #expect(found.exitCode == 1)
      #expect(
        found.text.contains(
          """
          space \(ana.space), row 3: it is not the one of anchor 2 as it was sent away; the first row \
          that does not agree is between 2 and 3
          """), "\(found.text)")
    }
    #expect(await commands.run(["audit", "verify", "--anchors", folder + "/none"]).exitCode == 1)
    #expect(await commands.run(["audit", "verify", "nonsense"]).exitCode == 2)
    await room.umbu.stop()
    await server.stop(grace: .zero)
  }

  /// Changes row 2, and all hashes and signatures after it, with the key of the server.
  private func rewrite(_ room: ServerRoom, _ space: Values.UUID) async throws {
    let key = try AuditKeyFile(in: room.folder + "/data").loadOrMake()
    try await room.app("fisioflow").database.write { transaction in
      try transaction.execute(
        "UPDATE audit SET action = 'view_patient' WHERE space = $1 AND number = 2",
        [SQLValue(space)])
      try AuditForgery.signAnew("fisioflow", with: key, in: transaction)
    }
  }

  private func text(of file: String) throws -> String {
    try String(contentsOfFile: file, encoding: .utf8)
  }

  @Test("who writes the database has nothing sent to a place of their own")
  func foreignPlace() async throws {
    let folder = ServerRoom.temporaryFolder()
    let room = try await ServerRoom.open { $0.anchors = [] }
    defer { room.remove() }
    _ = try await Person(in: room, "ana@example.com")
    let app = room.app("fisioflow")
    let place = AnchorPlace.file(folder + "/stolen")
    let key = try AuditKeyFile(in: room.folder + "/data").loadOrMake()
    try await app[AuditModule.self].anchor(signedBy: key, sendingTo: [place], .standardError)
    await room.umbu.jobs[0].runDue()
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(room.log.all.contains { $0.contains("not among --anchors of this server") })
    await room.umbu.stop()
  }

  @Test(
    "a key beside the data is told by log and doctor; one elsewhere signs, and no backup has it")
  func keyElsewhere() async throws {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let beside = try await ServerRoom.open()
    defer { beside.remove() }
    let words = "the key of the audit lies beside the data that it vouches for"
    #expect(beside.log.all.contains { $0.contains(words) })
    func doctor(_ data: DataPlace) async -> String {
      await Doctor(data: data, web: WebFolders(path: nil), apps: [.fisioFlow]).examine().text
    }
    let data = DataPlace(
      folder: beside.folder + "/data", postgreSQL: try TestEngine.installation(in: beside.folder))
    #expect(await doctor(data).contains("✔ audit: its key \(data.folder)/audit.key lies beside"))
    await beside.umbu.stop()

    let room = try await ServerRoom.open { $0.data.auditKey = folder + "/keys/umbu.key" }
    defer { room.remove() }
    #expect(!room.log.all.contains { $0.contains(words) })
    var place = DataPlace(
      folder: room.folder + "/data", postgreSQL: try TestEngine.installation(in: room.folder),
      auditKey: folder + "/keys/umbu.key")
    #expect(await doctor(place).contains("✔ audit: its key is \(folder)/keys/umbu.key, not beside"))
    #expect(!FileManager.default.fileExists(atPath: room.folder + "/data/audit.key"))
    _ = try await Person(in: room, "ana@example.com")
    await room.umbu.jobs[0].runDue()
    let backup = await Commands(room.umbu.apps).run(["backup", folder + "/backup"])
    #expect(backup.exitCode == 0, "\(backup.text)")
    await room.umbu.stop()
    // A command that is not told where the key is knows what it signed.
    place.auditKey = nil
    let audit = await OfflineData(in: place, of: [.fisioFlow]).run(["audit", "verify"])
    #expect(audit.exitCode == 0 && audit.text.contains(" 1 anchors"), "\(audit.text)")
    let new = DataPlace(folder: folder + "/new")
    let restored = await Restore(
      .backup(folder + "/backup"), to: new, of: .fisioFlow, keys: room.folder + "/data/backup.keys"
    ).run()
    #expect(restored.exitCode == 0, "\(restored.text)")
    #expect(!FileManager.default.fileExists(atPath: new.folder + "/audit.key"))
    let again = await OfflineData(in: new, of: [.fisioFlow]).run(["audit", "verify"])
    #expect(again.exitCode == 0, "\(again.text)")
  }

  @Test("places are written as an operator would, and anything else is wrongly asked")
  func places() throws {
    for text in [
      "file:/var/anchors", "mailto:ana@example.com", "https://a.example/b?c=d",
      "http://127.0.0.1:8080/a", "http://localhost/a",
    ] {
      #expect(AnchorPlace(text)?.description == text)
    }
    #expect(AnchorPlace("file:///var/anchors") == .file("/var/anchors"))
    let wrong = [
      "", "anchors", "file:anchors", "file:/", "file://host/a", "mailto:ana", "http://a.example/b",
      "https://a.example/", "https://ana:x@a.example/b", "https:///b", "ftp://a.example/b",
    ]
    for text in wrong { #expect(AnchorPlace(text) == nil, "\(text)") }
    for options in [["--anchors", "ftp://a.example/b"], ["--anchors", "mailto:ana@example.com"]] {
      let done = try UmbuProcess.run(["serve", "--data", "/nonexistent"] + options)
      #expect(done.status == 2, "\(done.error)")
    }
  }
}
