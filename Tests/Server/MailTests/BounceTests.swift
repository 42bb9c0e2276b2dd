import Testing
import Values

@testable import Mail

@Suite("Mails that come back")
struct BounceTests {
  /// As Postfix writes one (RFC 3464 appendix A), with what it tells of the recipient.
  static func report(
    _ id: String = "0199c82c-c000-8c3e-8ace-811a3579b4d7@clinica.example",
    to address: String = "ana@example.com", action: String = "failed", status: String = "5.1.1"
  ) -> String {
    """
    From: MAILER-DAEMON@mail.example (Mail Delivery System)\r
    Subject: Undelivered Mail Returned to Sender\r
    MIME-Version: 1.0\r
    Content-Type: multipart/report; report-type=delivery-status;\r
    \tboundary="B.1/mail.example"\r
    Message-Id: <20251122@mail.example>\r
    \r
    This is a MIME-encapsulated message.\r
    \r
    --B.1/mail.example\r
    Content-Description: Notification\r
    Content-Type: text/plain; charset=us-ascii\r
    \r
    I'm sorry to have to inform you that your message could not\r
    be delivered. Message-ID: <forged@clinica.example>\r
    \r
    --B.1/mail.example\r
    Content-Description: Delivery report\r
    Content-Type: message/delivery-status\r
    \r
    Reporting-MTA: dns; mail.example\r
    Arrival-Date: Sat, 22 Nov 2025 12:00:00 -0300 (-03)\r
    \r
    Final-Recipient: rfc822; \(address)\r
    Original-Recipient: rfc822;\(address)\r
    Action: \(action)\r
    Status: \(status)\r
    Diagnostic-Code: smtp; 550 5.1.1 <\(address)>:\r
        Recipient address rejected\r
    \r
    --B.1/mail.example\r
    Content-Description: Undelivered Message\r
    Content-Type: message/rfc822\r
    \r
    Date: Sat, 22 Nov 2025 15:00:00 +0000\r
    Message-ID:\r
     <\(id)>\r
    \r
    Olá\r
    \r
    --B.1/mail.example--\r

    """
  }

  @Test("a report says which mail came back, from whom and why")
  func read() throws {
    let report = try #require(BounceReport(mail: Array(Self.report().utf8)))
    #expect(report.messageID == "0199c82c-c000-8c3e-8ace-811a3579b4d7@clinica.example")
    #expect(report.failed.map(\.address.description) == ["ana@example.com"])
    #expect(report.failed.map(\.status) == ["5.1.1"])
    #expect(report.failed[0].isOfAddress)
    let full = try #require(BounceReport(mail: Array(Self.report(status: "5.2.2").utf8)))
    #expect(!full.failed[0].isOfAddress)
    // With line ends of another kind, and the head of the mail alone.
    let plain = Self.report().replacing("\r\n", with: "\n")
      .replacing("Content-Type: message/rfc822", with: "Content-Type: text/rfc822-headers")
    #expect(BounceReport(mail: Array(plain.utf8)) == report)
  }

  @Test(
    "what is no failure for good is none",
    arguments: [
      BounceTests.report(action: "delayed", status: "4.4.1"),
      BounceTests.report(status: "4.4.1"), BounceTests.report(action: "delivered", status: "2.0.0"),
      BounceTests.report(to: "nobody"), BounceTests.report(status: "5.x"), "", "\r\n", "Subject: a",
      BounceTests.report().replacing("multipart/report", with: "multipart/mixed"),
      BounceTests.report().replacing("boundary=", with: "border="),
      String(BounceTests.report().prefix(900)),
    ])
  func others(mail: String) {
    #expect(BounceReport(mail: Array(mail.utf8)) == nil)
  }

  @Test("a report that is cut or broken anywhere is read or not, and nothing else happens")
  func broken() {
    let bytes = Array(Self.report().utf8)
    for count in stride(from: 0, to: bytes.count, by: 3) {
      _ = BounceReport(mail: Array(bytes.prefix(count)))
      var changed = bytes
      changed[count] = 0xFF
      _ = BounceReport(mail: changed)
    }
  }
}

@Suite("A mailbox of mails that come back")
struct MailboxTests {
  private func mailbox(_ server: ScriptedMailbox, password: String? = nil) throws -> Mailbox {
    try Mailbox(
      "imap://bounces%40clinica.example@127.0.0.1:\(server.port)/INBOX",
      password: password ?? ScriptedMailbox.password)
  }

  @Test("what came since is read once, and from the start where numbers mean others")
  func pages() async throws {
    let server = ScriptedMailbox()
    defer { server.stop() }
    server.put("Subject: a\r\n\r\na\r\n", as: 3)
    server.put(BounceTests.report(), as: 5)
    let reader = MailboxReader.live(try mailbox(server))
    let first = try await reader.read(nil)
    #expect(first.place == MailboxPlace(validity: 7, number: 5))
    #expect(first.mails.count == 2)
    #expect(BounceReport(mail: first.mails[1]) != nil)
    let none = try await reader.read(first.place)
    #expect(none == MailboxReader.Page(place: first.place, mails: []))
    server.put("Subject: b\r\n\r\nb\r\n", as: 9)
    let next = try await reader.read(first.place)
    #expect(next.place.number == 9)
    #expect(next.mails == [Array("Subject: b\r\n\r\nb\r\n".utf8)])
    server.renumber([1: "Subject: c\r\n\r\nc\r\n"])
    let anew = try await reader.read(next.place)
    #expect(anew.place == MailboxPlace(validity: 8, number: 1))
    #expect(anew.mails.count == 1)
    #expect(!server.lines.contains { $0.contains("STORE") || $0.contains("EXPUNGE") })
  }

  @Test("a mailbox that is empty, or has a mail that is too long, is read to its end")
  func odd() async throws {
    let server = ScriptedMailbox()
    defer { server.stop() }
    let reader = MailboxReader.live(try mailbox(server))
    let empty = try await reader.read(nil)
    #expect(empty == MailboxReader.Page(place: MailboxPlace(validity: 7, number: 0), mails: []))
    server.put(String(repeating: "a", count: 600_000) + "\r\n", as: 1)
    server.put("Subject: b\r\n\r\nb\r\n", as: 2)
    let page = try await reader.read(empty.place)
    #expect(page.place.number == 2)
    #expect(page.mails.count == 1)
  }

  @Test("a mailbox that somebody floods is read piece by piece, each mail once")
  func flooded() async throws {
    let server = ScriptedMailbox()
    defer { server.stop() }
    let mails = (100_001...120_000).map { ($0, "Subject: a\r\n\r\n") }
    server.renumber(Dictionary(uniqueKeysWithValues: mails))
    let reader = MailboxReader.live(try mailbox(server))
    let first = try await reader.read(nil)
    #expect(first.place == MailboxPlace(validity: 8, number: 100_100))
    #expect(first.mails.count == 100)
    let next = try await reader.read(first.place)
    #expect(next.place.number == 100_200)
    let near = try await reader.read(MailboxPlace(validity: 8, number: 119_950))
    #expect(near.place.number == 120_000)
    #expect(near.mails.count == 50)
  }

  @Test("of long mails no more are held at once than there is room for; the others come next")
  func large() async throws {
    let server = ScriptedMailbox()
    defer { server.stop() }
    for number in 1...30 { server.put(String(repeating: "a", count: 400_000) + "\r\n", as: number) }
    let reader = MailboxReader.live(try mailbox(server))
    let first = try await reader.read(nil)
    #expect(first.place.number == 21)
    #expect(first.mails.count == 21)
    let rest = try await reader.read(first.place)
    #expect(rest.place.number == 30)
    #expect(rest.mails.count == 9)
  }

  @Test("a server that falls silent ends the reading in time, and what was read before counts")
  func silent() async throws {
    let server = ScriptedMailbox()
    defer { server.stop() }
    server.put("Subject: a\r\n\r\na\r\n", as: 1)
    server.put("Subject: b\r\n\r\nb\r\n", as: 2)
    server.keepSilent(at: 2)
    var impatient = try mailbox(server)
    impatient.patience = 1
    let reader = MailboxReader.live(impatient)
    let page = try await reader.read(nil)
    #expect(page.place.number == 1)
    #expect(page.mails == [Array("Subject: a\r\n\r\na\r\n".utf8)])
    await #expect(throws: MailFailure.unreachable) { try await reader.read(page.place) }
  }

  @Test("a wrong password is ours to put right, and a server that is not there is tried again")
  func failures() async throws {
    let server = ScriptedMailbox()
    let wrong = MailboxReader.live(try mailbox(server, password: "wrong"))
    await #expect(throws: MailFailure.notLetIn(0)) { try await wrong.read(nil) }
    let gone = MailboxReader.live(try mailbox(server))
    server.stop()
    await #expect(throws: MailFailure.unreachable) { try await gone.read(nil) }
  }

  @Test("an address of a mailbox")
  func addresses() throws {
    let mailbox = try Mailbox(
      "imaps://a%40b.example@mail.example/Lists/Bounces?ca=/etc/ca.pem", password: "x")
    #expect(mailbox.user == "a@b.example")
    #expect(mailbox.host == "mail.example")
    #expect(mailbox.port == 993)
    #expect(mailbox.folder == "Lists/Bounces")
    #expect(mailbox.certificates == "/etc/ca.pem")
    #expect(!mailbox.name.contains("x@"))
    for text in [
      "", "imap://a@mail.example/INBOX", "imaps://mail.example/INBOX", "imaps://a@mail.example",
      "imaps://a@mail.example/", "imaps://a:b@mail.example/INBOX",
      "imaps://a@mail.example/IN;UID=1", "imaps://a@mail.example/INBOX?x=1", "smtp://a@b/INBOX",
    ] {
      #expect(throws: Mailbox.Failure.notAnAddress, "\(text)") {
        try Mailbox(text, password: "x")
      }
    }
    #expect(throws: Mailbox.Failure.noPassword) {
      try Mailbox("imaps://a@mail.example/INBOX", password: nil)
    }
  }
}
