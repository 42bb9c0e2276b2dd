import Testing
import Values

@testable import Mail

@Suite("Mails as they are written")
struct MessageTests {
  private let server = try! MailServer(
    "smtp://localhost?from=convites@clinica.example&name=Cl%C3%ADnica")

  private func write(
    subject: String = "Convite", text: String = "Olá", html: String = "<p>Olá</p>",
    id: String = "7@clinica.example", unsubscribe: String? = nil,
    attachment: MailAttachment? = nil
  ) throws -> [String] {
    var message = MailMessage(
      to: try #require(Email("bia@example.com")), subject: subject, text: text, html: html, id: id,
      date: Instant(milliseconds: 1_763_800_000_000))
    message.unsubscribeAddress = unsubscribe
    message.attachment = attachment
    let bytes = try message.bytes(from: server)
    #expect(bytes.allSatisfy { $0 == 0x0D || $0 == 0x0A || 0x20...0x7E ~= $0 }, "not ASCII")
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).map { String($0) }
    for line in lines {
      #expect(!line.utf8.contains(0x0D) && !line.utf8.contains(0x0A), "a lone end of a line")
      #expect(line.utf8.count <= 76, "too long: \(line)")
    }
    return lines
  }

  @Test("RFC 8058: how one gets no more, with one tap, in two headers that nothing else gets into")
  func unsubscribing() throws {
    let lines = try write(unsubscribe: "https://umbu.example/a/unsubscribe/b")
    let head = lines.prefix { !$0.isEmpty }
    #expect(head.contains("List-Unsubscribe: <https://umbu.example/a/unsubscribe/b>"))
    #expect(head.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"))
    #expect(try !write().contains { $0.hasPrefix("List-") })
    for wrong in ["mailto:a@b.example", "https://a b", "https://a>,<b", "https://a\r\nBcc: x", ""] {
      #expect(throws: MailFailure.notAMessage) { try write(unsubscribe: wrong) }
    }
  }

  @Test("headers, a text and the same as HTML, to the letter")
  func whole() throws {
    let expected = """
      Date: Sat, 22 Nov 2025 08:26:40 +0000
      From: =?utf-8?Q?Cl=C3=ADnica?=
       <convites@clinica.example>
      To: <bia@example.com>
      Subject: =?utf-8?Q?Convite_para_voc=C3=AA?=
      Message-ID: <7@clinica.example>
      MIME-Version: 1.0
      Auto-Submitted: auto-generated
      Content-Type: multipart/alternative;
       boundary="=_umbu_7"

      --=_umbu_7
      Content-Type: text/plain; charset=utf-8
      Content-Transfer-Encoding: quoted-printable

      Ol=C3=A1=20
      1+1=3D2
      --=_umbu_7
      Content-Type: text/html; charset=utf-8
      Content-Transfer-Encoding: quoted-printable

      <p>Ol=C3=A1</p>
      --=_umbu_7--

      """
    #expect(
      try write(subject: "Convite para você", text: "Olá \n1+1=2").joined(separator: "\n")
        == expected)
  }

  @Test("CC-048 a file goes beside the text and the same as HTML, and nothing in it is a header")
  func attachment() throws {
    let bytes = Array(repeating: UInt8(ascii: "a"), count: 58)
    let lines = try write(
      attachment: MailAttachment(
        name: "horario.ics", type: "text/calendar; charset=utf-8; method=PUBLISH", bytes: bytes))
    let text = lines.joined(separator: "\n")
    let type = "Content-Type: multipart/mixed;\n boundary=\"=_umbu_mixed_7\""
    #expect(text.contains(type + "\n\n--=_umbu_mixed_7\nContent-Type: multipart/alternative;"))
    #expect(
      text.hasSuffix(
        """
        --=_umbu_7--

        --=_umbu_mixed_7
        Content-Type: text/calendar; charset=utf-8; method=PUBLISH
        Content-Transfer-Encoding: base64
        Content-Disposition: attachment; filename="horario.ics"

        \(String(repeating: "YWFh", count: 19))
        YQ==
        --=_umbu_mixed_7--

        """))
    for (name, type) in [
      ("a\".ics", "text/calendar"), ("a.ics", "text/calendar\r\nBcc: x"), ("", "text/calendar"),
    ] {
      let file = MailAttachment(name: name, type: type, bytes: [])
      #expect(throws: MailFailure.notAMessage) { try write(attachment: file) }
    }
  }

  @Test("nothing in a subject or a text adds a header, a part or an end")
  func injection() throws {
    let evil =
      "x\r\nBcc: eve@example.com\r\n\r\n--=_umbu_7--\r\n.\r\nMAIL FROM:<a@b.c>\n\u{0}\u{85}"
    let lines = try write(subject: evil, text: evil, html: evil)
    let headers = lines.prefix { !$0.isEmpty }.filter { !$0.hasPrefix(" ") }
    #expect(
      headers.map { $0.prefix { $0 != ":" } } == [
        "Date", "From", "To", "Subject", "Message-ID", "MIME-Version", "Auto-Submitted",
        "Content-Type",
      ])
    #expect(lines.count { $0.hasPrefix("--=_umbu_7") } == 3)
    #expect(!lines.contains("."))
    // Only what was a line of the text is a line.
    #expect(lines.filter { $0.hasPrefix("Bcc") } == [])
  }

  @Test("a subject that a program has decoded is one line, and is read as it was written")
  func decodedSubject() throws {
    let lines = try write(subject: "Ipê\r\nBcc: eve\u{202E}\u{85}moc")
    let start = try #require(lines.firstIndex { $0.hasPrefix("Subject: ") })
    let first = String(lines[start].dropFirst(9))
    let words = [first] + lines[(start + 1)...].prefix { $0.hasPrefix(" ") }
    let bytes = words.flatMap { word in
      let letters = String(word.drop { $0 == " " }.dropFirst(10).dropLast(2))
      return decoded(letters.replacing("_", with: " "))
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "Ipê Bcc: eve moc")
  }

  @Test("an id of another form is refused, as is a mail beyond all measure")
  func refused() {
    for id in ["", "7", "7@", "@x", "7@a\r\nb", "7@a>b", "a@b@c", "7 @x"] {
      #expect(throws: MailFailure.notAMessage) { try write(id: id) }
    }
    #expect(throws: MailFailure.notAMessage) {
      try write(text: String(repeating: "á", count: 100_000))
    }
  }

  @Test("long lines are broken where readers join them again, whatever they are made of")
  func quotedPrintable() {
    var random = SystemRandomNumberGenerator()
    let letters = Array("a=. \tá€👩‍⚕️\r\n~")
    for _ in 0..<2_000 {
      let text = String(
        (0..<Int.random(in: 0...200)).map { _ in letters.randomElement(using: &random)! })
      let encoded = QuotedPrintable.encode(text)
      for line in encoded.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
        #expect(line.count <= 77)
        #expect(line.first != UInt8(ascii: "."))
      }
      #expect(decoded(encoded) == Array(text.utf8), "\(text.debugDescription)")
    }
  }

  /// As a reader of mails would, with lines that end in LF.
  private func decoded(_ text: String) -> [UInt8] {
    var rest = Array(text.utf8)[...]
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "=") {
        let next = Array(rest.prefix(2))
        rest = rest.dropFirst(2)
        if next != [0x0D, 0x0A] {
          bytes.append(UInt8(String(decoding: next, as: UTF8.self), radix: 16)!)
        }
      } else if byte != 0x0D {
        bytes.append(byte)
      }
    }
    return bytes
  }

  @Test("encoded words hold whole characters and fit their lines")
  func encodedWords() {
    let text = String(repeating: "Fisioterapia á€👩 ", count: 20)
    let words = EncodedWords.encode(text, after: 9).split(separator: "\r\n ")
    #expect(
      words.allSatisfy { $0.utf8.count <= 75 && $0.hasPrefix("=?utf-8?Q?") && $0.hasSuffix("?=") })
    #expect(words[0].utf8.count <= 76 - 9)
    let bytes = words.flatMap { word in
      decoded(word.dropFirst(10).dropLast(2).replacing("_", with: " "))
    }
    #expect(String(decoding: bytes, as: UTF8.self) == text)
    for word in words {
      let part = decoded(word.dropFirst(10).dropLast(2).replacing("_", with: " "))
      #expect(String(validating: part, as: UTF8.self) != nil, "a character was cut")
    }
  }

  private func decoded(_ text: some StringProtocol) -> [UInt8] { decoded(String(text)) }
}

@Suite("The address of a mail server")
struct MailServerTests {
  @Test("says where it is, as whom, and how")
  func read() throws {
    let server = try MailServer(
      "smtp://um%40bu@Mail.example:2525/?from=a@clinica.example&name=Cl%C3%ADnica%20Ip%C3%AA",
      password: "p")
    #expect(server.host == "mail.example")
    #expect(server.port == 2525)
    #expect(server.user == "um@bu")
    #expect(server.password == "p")
    #expect(server.from.description == "a@clinica.example")
    #expect(server.name == "Clínica Ipê")
    #expect(!server.isSecure)
    #expect(!server.isLoopback)
    #expect("\(server)" == "smtp://mail.example:2525")
    #expect(try MailServer("smtps://mail.example?from=a@b.example").port == 465)
    #expect(try MailServer("smtp://[::1]:25?from=a@b.example").isLoopback)
    #expect(try MailServer("smtp://localhost?from=a@b.example").port == 587)
  }

  @Test(
    "anything else is refused with words",
    arguments: [
      ("mail.example", MailServer.Failure.notAnAddress), ("http://mail.example", .notAnAddress),
      ("smtp://?from=a@b.example", .notAnAddress), ("smtp://mail.example", .noSender),
      ("smtp://mail.example:0?from=a@b.example", .notAnAddress),
      ("smtp://mail.example:99999?from=a@b.example", .notAnAddress),
      ("smtp://a b?from=a@b.example", .notAnAddress),
      ("smtp://mail.example/path?from=a@b.example", .notAnAddress),
      ("smtp://umbu:secret@mail.example?from=a@b.example", .passwordInAddress),
      ("smtp://umbu@mail.example?from=a@b.example", .noPassword),
      ("smtp://mail.example?from=nobody", .notAnAddress),
      ("smtp://mail.example?from=a@b.example%0D%0ABcc:x", .notAnAddress),
      ("smtp://mail.example?from=a@b.example&name=x%0D%0ABcc:x", .notAnAddress),
      ("smtp://mail.example?from=a@b.example&to=x", .notAnAddress),
      ("smtp://mail.example?from=%ZZ", .notAnAddress),
    ])
  func refused(_ text: String, _ failure: MailServer.Failure) {
    #expect(throws: failure) { try MailServer(text) }
  }
}
