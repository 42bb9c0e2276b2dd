import Capturing
import Database
import DatabaseTesting
import FileServer
import SyncServer
import Testing
import Values
import Waiting

@testable import MailCapture

@Suite("Mail to an address of one's own", .onThreads)
struct ReceivingTests {
  private static let ana = UUID(high: 2, low: 1)
  private static let bia = UUID(high: 2, low: 2)
  private static let space = UUID(high: 1, low: 1)

  private static func settings() throws -> CaptureSettings {
    try CaptureSettings("capture.example?authority=mx.capture.example", secret: nil)
  }

  private static func withCapture(
    limits: CaptureLimits = CaptureLimits(),
    workers: InspectionWorkers = InspectionWorkers(for: .mail),
    _ body: (MailCapture, any Database) async throws -> Void
  ) async throws {
    try await withTemporaryDatabase(CaptureMigrations.all, of: CaptureMigrations.room) { database in
      let number = Count()
      let capture = MailCapture(
        database, try settings(),
        clock: ServerClock(
          now: { Instant(milliseconds: 1_764_000_000_000) },
          newID: { UUID(high: 3, low: UInt64(number.add())) }),
        workers: workers, limits: limits)
      try await body(capture, database)
    }
  }

  private static func message(
    _ id: String, from: String = "ana@site.example", results: String? = nil, more: String = ""
  ) -> [UInt8] {
    let vouched = results ?? "dmarc=pass header.from=\(from.split(separator: "@").last ?? "")"
    return Array(
      """
      Authentication-Results: mx.capture.example; \(vouched)
      From: \(from)
      Message-ID: <\(id)>
      Subject: Nota \(id)
      \(more)
      texto de \(id)
      """.utf8)
  }

  /// Why a mail is not taken; nil when it is.
  private static func refusal(
    _ message: [UInt8], to address: String, by capture: MailCapture
  ) async -> MailRefusal? {
    do throws(MailRefusal) {
      _ = try await capture.receive(message, to: address)
      return nil
    } catch {
      return error
    }
  }

  @Test("what an allowed sender sends waits for the app, which takes it in once")
  func taken() async throws {
    try await Self.withCapture { capture, database in
      let made = try await capture.changeAddress(
        of: Self.ana, in: Self.space, senders: ["ana@site.example"])
      let address = try #require(made.address)
      let attached =
        "Content-Type: multipart/mixed; boundary=m\n\n--m\n\noi\n--m\n"
        + "Content-Type: text/csv; name=a.csv\n\n1,2\n--m--"
      let receipt = try await capture.receive(
        Self.message("1", more: attached), to: address.uppercased())
      #expect(receipt.isNew)
      let page = try await capture.waiting(of: Self.ana)
      let mail = try #require(page.mails.first)
      #expect(page.mails.count == 1)
      #expect(mail.id == receipt.id)
      #expect(mail.subject == "Nota 1")
      #expect(mail.sender == "ana@site.example")
      #expect(mail.parts.map(\.name) == ["a.csv"])
      let piece = try await capture.part(0, of: mail.id, piece: 0, for: Self.ana)
      #expect(piece == MailPiece(bytes: Array("1,2".utf8), hasMore: false))
      // Nobody else sees or takes it.
      let hers = try await capture.waiting(of: Self.bia)
      #expect(hers.mails.isEmpty)
      let foreign = try await capture.part(0, of: mail.id, piece: 0, for: Self.bia)
      #expect(foreign == nil)
      try await capture.taken([mail.id], by: Self.bia)
      let still = try await capture.waiting(of: Self.ana)
      #expect(still.mails.count == 1)
      try await capture.taken([mail.id], by: Self.ana)
      let after = try await capture.waiting(of: Self.ana)
      #expect(after.mails.isEmpty)
      // The same message again adds none, also once it is taken in.
      let again = try await capture.receive(Self.message("1"), to: address)
      #expect(!again.isNew)
      let none = try await capture.waiting(of: Self.ana)
      #expect(none.mails.isEmpty)
    }
  }

  @Test("the same message twice at the same time is one")
  func twice() async throws {
    try await Self.withCapture { capture, _ in
      let made = try await capture.changeAddress(
        of: Self.ana, in: Self.space, senders: ["@site.example"])
      let address = try #require(made.address)
      let new = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<4 {
          group.addTask {
            (try? await capture.receive(Self.message("1"), to: address))?.isNew ?? false
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(new == 1)
      let page = try await capture.waiting(of: Self.ana)
      #expect(page.mails.count == 1)
    }
  }

  @Test("who is not allowed, or for whom nobody vouches, is refused, and nothing is kept")
  func refused() async throws {
    try await Self.withCapture { capture, _ in
      let made = try await capture.changeAddress(
        of: Self.ana, in: Self.space, senders: ["ana@site.example"])
      let address = try #require(made.address)
      for message in [
        Self.message("1", from: "bia@site.example"),
        Self.message("2", results: "none"),
        Self.message("3", results: "dmarc=pass header.from=evil.example"),
        Array("From: ana@site.example\n\nx".utf8), [],
      ] {
        #expect(await Self.refusal(message, to: address, by: capture) == .notAllowed)
      }
      let large = [UInt8](repeating: 0x61, count: CapturedMail.mostBytes + 1)
      #expect(await Self.refusal(large, to: address, by: capture) == .tooLarge)
      let page = try await capture.waiting(of: Self.ana)
      #expect(page.mails.isEmpty)
    }
  }

  @Test(
    "an address that was changed or given up takes nothing any more, and is kept nowhere as it is")
  func changed() async throws {
    try await Self.withCapture { capture, database in
      let first = try await capture.changeAddress(of: Self.ana, in: Self.space, senders: [])
      let old = try #require(first.address)
      let second = try await capture.changeAddress(
        of: Self.ana, in: Self.space, senders: ["ana@site.example"])
      let new = try #require(second.address)
      #expect(old != new && old.utf8.count == 42)
      #expect(await Self.refusal(Self.message("1"), to: old, by: capture) == .unknownAddress)
      #expect(await Self.refusal(Self.message("1"), to: new, by: capture) == nil)
      let known = try await capture.address(of: Self.ana)
      #expect(known.address == nil && known.senders == ["ana@site.example"])
      let kept = try await database.read { transaction -> [String] in
        try transaction.rows("SELECT senders, digest FROM capture_address") { row in
          row.text(0) + String(decoding: row.bytes(1), as: UTF8.self)
        }
      }
      let name = String(new.prefix { $0 != "@" })
      #expect(kept.count == 1)
      #expect(!kept[0].contains(name))
      _ = try await capture.removeAddress(of: Self.ana)
      #expect(await Self.refusal(Self.message("2"), to: new, by: capture) == .unknownAddress)
      for address in ["", "x", "x@capture.example", name + "@other.example", "@capture.example"] {
        #expect(await Self.refusal(Self.message("3"), to: address, by: capture) == .unknownAddress)
      }
    }
  }

  @Test("an address that gets too much takes the rest later")
  func limits() async throws {
    var limits = CaptureLimits()
    limits.waiting = 2
    limits.daily = 3
    try await Self.withCapture(limits: limits) { capture, _ in
      let made = try await capture.changeAddress(
        of: Self.ana, in: Self.space, senders: ["@site.example"])
      let address = try #require(made.address)
      #expect(await Self.refusal(Self.message("1"), to: address, by: capture) == nil)
      #expect(await Self.refusal(Self.message("2"), to: address, by: capture) == nil)
      #expect(await Self.refusal(Self.message("3"), to: address, by: capture) == .tooMuch)
      // What came before is no more of it.
      #expect(await Self.refusal(Self.message("2"), to: address, by: capture) == nil)
      let page = try await capture.waiting(of: Self.ana)
      try await capture.taken(page.mails.map(\.id), by: Self.ana)
      #expect(await Self.refusal(Self.message("3"), to: address, by: capture) == nil)
      #expect(await Self.refusal(Self.message("4"), to: address, by: capture) == .tooMuch)
    }
  }

  @Test(
    "what a worker does not survive is refused; one that cannot be asked keeps the mail for later",
    arguments: [
      ("kill -SEGV $$", .notAMail), ("printf read >&0", .notAMail), ("printf other >&0", .notAMail),
      ("printf tooLarge >&0", .tooLarge), ("printf noRoom >&0", .later), ("kill -KILL $$", .later),
    ] as [(String, MailRefusal)])
  func workers(words: String, refusal: MailRefusal) async throws {
    let ready = "printf 'ready 1' >&0; /usr/bin/head -c 1 > /dev/null; "
    let workers = InspectionWorkers(command: ["/bin/sh", "-c", ready + words])
    try await Self.withCapture(workers: workers) { capture, _ in
      let made = try await capture.changeAddress(
        of: Self.ana, in: Self.space, senders: ["@site.example"])
      let address = try #require(made.address)
      #expect(await Self.refusal(Self.message("1"), to: address, by: capture) == refusal)
      let page = try await capture.waiting(of: Self.ana)
      #expect(page.mails.isEmpty)
    }
  }

  @Test("each refusal ends the pipe of a mail server as sysexits says")
  func exits() {
    let codes = MailRefusal.allCases.map(\.exitCode)
    #expect(codes == [67, 77, 65, 65, 75, 75])
    #expect(MailRefusal.allCases.filter(\.canRetry) == [.tooMuch, .later])
  }

  @Test(
    "the setting names a domain and who vouches",
    arguments: [
      ("mail.example?authority=mx.example", nil, nil), ("mail.example", nil, .noAuthority),
      ("mail.example?authority=", nil, .noAuthority), ("?authority=mx.example", nil, .notADomain),
      ("mail.example?authority=mx", "short", .shortSecret),
    ] as [(String, String?, CaptureSettings.Failure?)])
  func settings(text: String, secret: String?, failure: CaptureSettings.Failure?) {
    var found: CaptureSettings.Failure?
    do throws(CaptureSettings.Failure) {
      _ = try CaptureSettings(text, secret: secret)
    } catch {
      found = error
    }
    #expect(found == failure)
  }
}
