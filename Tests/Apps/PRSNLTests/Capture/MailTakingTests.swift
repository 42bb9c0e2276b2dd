import API
import Capturing
import Documents
import DocumentsFeature
import Fields
import Flow
import Journal
import Records
import Shell
import Sync
import Testing
import Values

@testable import PRSNL

@Suite("Mail that becomes items")
struct MailTakingTests {
  private static var mail: CapturedMail {
    var part = CapturedPart()
    part.name = "nota.pdf"
    part.type = "application/pdf"
    part.bytes = 3
    part.contentID = "x@y"
    var mail = CapturedMail()
    mail.id = UUID(high: 5, low: 0x80)
    mail.receivedAt = CaptureFixture.now
    mail.sentAt = CaptureFixture.now.adding(milliseconds: 86_400_000)
    mail.subject = "Nota da padaria"
    mail.sender = "ana@exemplo.com"
    mail.senderName = "Ana [x](y)"
    mail.markdown = "Veja ![nota](cid:x@y) hoje"
    mail.parts = [part]
    return mail
  }

  private func run(
    _ state: inout MailTaking.State, _ action: MailTaking.Action, _ parts: Parts,
    _ context: Context = Context()
  ) -> [Request] {
    MailTaking.reduce(&state, action, in: context, among: parts).steps.map(\.request)
  }

  @Test("PR-127 a mail is kept here, text, item and attachments, before the server forgets it")
  func takes() throws {
    let mail = Self.mail
    var parts = CaptureFixture.parts()
    var state = MailTaking.State()
    state.leads = true
    state.isWanted = true
    state.zone = .utc
    let asked = run(&state, .looked, parts)
    #expect(asked == [.call(CaptureEndpoints.waiting, Nothing())])
    var page = CapturedMailPage()
    page.mails = [mail]
    let listed = run(&state, .listed(.success(page)), parts)
    #expect(listed == [.now])
    let text = run(&state, .timed(CaptureFixture.now), parts)
    guard case .values(.keep(let values, removing: _)) = try #require(text.first) else {
      Issue.record("\(text)")
      return
    }
    let item = MailTaking.item(of: mail, in: .utc)
    #expect(values.first?.key == JournalKey.text(of: item.id, item.text))
    let added = run(&state, .textKept(.kept), parts)
    #expect(added == [.mutate(AddItem(item))])
    let ask = run(&state, .added(.saved), parts)
    #expect(ask == [.call(CaptureEndpoints.part, OnePart(0, of: mail.id))])
    let piece = run(
      &state, .pieceRead(.success(PartContent("AQID", hasMore: false))), parts)
    guard
      case .capture(.appendBytes([1, 2, 3], blob: _, start: 0, total: 3, note: _)) =
        try #require(piece.first)
    else {
      Issue.record("\(piece)")
      return
    }
    let add = run(&state, .pieceKept(.kept, isLast: true), parts)
    #expect(add.count == 1)
    let id = MailTaking.document(mail.parts[0], of: mail)
    _ = run(&state, .partAdded(id, .saved), parts)
    #expect(state.made == [MailTaking.Made(id: mail.id)])

    // Neither while the head waits, nor while the attachment is on its way.
    var document = ItemDocument()
    document.id = id
    document.owner = item.id
    parts = CaptureFixture.parts([item], documents: [document])
    var context = Context()
    context.sync.pending = [CaptureFixture.pending(mail.id)]
    let early = run(&state, .looked, parts, context)
    #expect(early == [])
    let onWay = run(&state, .looked, parts)
    #expect(onWay == [])
    document.file = UUID(high: 1, low: 1)
    parts = CaptureFixture.parts([item], documents: [document])
    let told = run(&state, .looked, parts)
    #expect(told == [.call(CaptureEndpoints.taken, TakenMails([mail.id]))])
  }

  @Test("An attachment that the server refuses holds up no other mail")
  func refusedPart() {
    var other = CapturedMail()
    other.id = UUID(high: 6, low: 0x80)
    other.receivedAt = CaptureFixture.now
    other.subject = "Depois"
    let parts = CaptureFixture.parts()
    var state = MailTaking.State()
    state.zone = .utc
    var page = CapturedMailPage()
    page.mails = [Self.mail, other]
    _ = run(&state, .listed(.success(page)), parts)
    _ = run(&state, .timed(CaptureFixture.now), parts)
    _ = run(&state, .textKept(.kept), parts)
    _ = run(&state, .added(.saved), parts)
    let problem = Problem(status: 404, title: "", code: "notFound")
    let next = run(&state, .pieceRead(.failure(.missing(problem))), parts)
    #expect(next == [.now])
    #expect(state.failed == [Self.mail.id] && state.job?.mail.id == other.id)
  }

  @Test("A mail that came in halfway goes on with what is missing")
  func halves() {
    let mail = Self.mail
    let item = MailTaking.item(of: mail, in: .utc)
    var state = MailTaking.State()
    state.zone = .utc
    var page = CapturedMailPage()
    page.mails = [mail]
    let requests = run(&state, .listed(.success(page)), CaptureFixture.parts([item]))
    #expect(requests == [.call(CaptureEndpoints.part, OnePart(0, of: mail.id))])
  }

  @Test(
    """
    The item of a mail has the day it was sent, but none that is yet to come, and an origin that every device and \
    the server can read
    """)
  func item() throws {
    let item = MailTaking.item(of: Self.mail, in: .utc)
    #expect(item.day == CaptureFixture.today)
    #expect(item.source == .mail)
    #expect(item.title == "Nota da padaria")
    // An id has 36 signs: a longer beginning does not fit.
    #expect(item.origin == "m:" + Self.mail.id.description)
    let read = try Item(jsonBytes: item.jsonBytes())
    #expect(read == item)
    let text = MailText.text(of: Self.mail)
    #expect(text == "Ana x y <ana@exemplo.com>\n\nVeja (nota.pdf) hoje")
  }

  @Test("Senders are addresses or domains, however they are set apart")
  func senders() {
    #expect(
      MailCapture.senders(in: "a@b.c, @d.e\n a@b.c;f@g.h") == ["a@b.c", "@d.e", "f@g.h"])
    var state = MailCapture.State()
    state.address = CaptureAddress()
    state.senders = "ninguém"
    let refused = MailCapture.reduce(&state, .sendersSubmitted)
    #expect(refused.steps.map(\.request) == [.focus(id: MailCapture.sendersID)])
    #expect(state.sendersProblem == MailWords.wrongSender)
    state.senders = "ana@exemplo.com"
    let made = MailCapture.reduce(&state, .sendersSubmitted)
    let wish = NewCaptureAddress(for: state.context.space, senders: ["ana@exemplo.com"])
    #expect(
      made.steps.map(\.request) == [.call(CaptureEndpoints.changeAddress, wish)])
  }

  @Test("The bookmark hands over what it has behind the sign that no server sees")
  func bookmark() {
    let code = CaptureSettings.bookmark("https://umbu.example/prsnl/")
    #expect(code.begins(with: "javascript:void open('https://umbu.example/prsnl/salvar#'+"))
    #expect(!code.bytes.contains(0x22))
  }
}
