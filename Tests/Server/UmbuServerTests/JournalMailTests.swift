import Capturing
import Fields
import HTTP
import Journal
import MailCapture
import Records
import Sync
import Testing
import Values
import Waiting

@testable import UmbuServer

@Suite("Mail that becomes items of a journal", .onThreads)
struct JournalMailTests {
  private static let message = """
    Authentication-Results: mx.example; dmarc=pass header.from=site.example
    From: ana@site.example
    Message-ID: <1>
    Subject: Comprovante
    Content-Type: text/plain; charset=utf-8

    Segue o comprovante.
    """

  @Test(
    """
    a mail to the address of a journal's owner waits for their devices; the first that takes it in makes it an item, \
    a second one changes nothing
    """)
  func taken() async throws {
    let settings = try CaptureSettings("correio.example?authority=mx.example", secret: nil)
    let room = try await ServedJournal.open { $0.capture = settings }
    defer { room.remove() }
    var journal = try await ServedJournal(in: room)
    let made = await journal.ana.call(
      CaptureEndpoints.changeAddress,
      NewCaptureAddress(for: journal.space, senders: ["ana@site.example"]))
    let address = try #require(made.json["address"]?.text)
    _ = try await room.app("prsnl")[CaptureModule.self].mail.receive(
      Array(Self.message.utf8), to: address)

    let list = await room.call(.get, "/prsnl/v1/capture/mails", token: journal.ana.token).json
    let mail = try #require(try CapturedMailPage(object: list).mails.first)
    #expect(mail.subject == "Comprovante" && mail.markdown.contains("Segue o comprovante."))
    let written = try await journal.keep(mail.markdown, of: ID(mail.id))
    var item = Item(ID(mail.id), on: CivilDate(at: mail.receivedAt, minutesEast: 0))
    item.title = mail.subject
    item.source = .mail
    item.origin = "m:\(mail.id)"
    item.text = written.version
    item.bytes = written.bytes
    item.start = written.start
    let heads = ImportItems([item])
    #expect(try await journal.ana.push([heads, heads]) == [nil, nil])
    let taken = await journal.ana.call(CaptureEndpoints.taken, TakenMails([mail.id]))
    #expect(taken.status == .ok)
    let after = await room.call(.get, "/prsnl/v1/capture/mails", token: journal.ana.token).json
    #expect(try CapturedMailPage(object: after).mails.isEmpty)
    #expect(try await journal.count("item") == 1)
    #expect(try await journal.texts(of: item.id) == [written.version])
    await room.umbu.stop()
  }
}
