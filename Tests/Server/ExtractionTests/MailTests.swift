import Capturing
import Fields
import FileServer
import Findings
import Testing
import Values

@testable import Extraction

@Suite("A mail taken apart")
struct MailTests {
  /// What a mail comes to, and its attachments one after the other.
  private static func read(_ lines: String) throws -> (mail: CapturedMail, parts: String)? {
    Extractor.setUp()
    let (source, result, parts) = (try WorkFile(), try WorkFile(), try WorkFile())
    try source.write(Array(lines.utf8))
    guard
      Extractor.readMail(source.descriptor, into: result.descriptor, parts: parts.descriptor)
        == .read
    else { return nil }
    let mail = try CapturedMail(jsonBytes: try result.contents(upTo: 8 << 20))
    return (mail, String(decoding: try parts.contents(upTo: 64 << 20), as: UTF8.self))
  }

  @Test("the head says what it is about, when and whose, in any character set")
  func head() throws {
    let read = try Self.read(
      """
      From: =?iso-8859-1?Q?Jo=E3o?= da Silva <joao@site.example>
      To: x@capture.example
      Subject: =?utf-8?B?UmVjZWl0YSBkZSBww6Nv?=
      Date: Thu, 20 Nov 2025 10:00:00 -0300
      Content-Type: text/plain; charset=iso-8859-1
      Content-Transfer-Encoding: quoted-printable

      Uma linha com a=E7=FAcar
      e outra.

      > citada
      """)
    let mail = try #require(read?.mail)
    #expect(mail.subject == "Receita de pão")
    #expect(mail.sender == "joao@site.example")
    #expect(mail.senderName == "João da Silva")
    #expect(mail.sentAt?.milliseconds == 1_763_643_600_000)
    #expect(mail.markdown == "Uma linha com açúcar\\\ne outra.\n\n> citada")
    #expect(mail.parts.isEmpty)
  }

  @Test("of two forms the richer one is read, and pictures and files come along")
  func parts() throws {
    let read = try Self.read(
      """
      From: ana@site.example
      Subject: Fotos
      Content-Type: multipart/mixed; boundary=m

      --m
      Content-Type: multipart/related; boundary=r

      --r
      Content-Type: multipart/alternative; boundary=a

      --a
      Content-Type: text/plain

      simples
      --a
      Content-Type: text/html; charset=utf-8

      <p>com <b>formas</b></p><img src="cid:um@x" alt="praia"><script>x</script>
      --a--
      --r
      Content-Type: image/png; name=praia.png
      Content-ID: <um@x>
      Content-Transfer-Encoding: base64

      UE5H
      --r--
      --m
      Content-Type: application/pdf
      Content-Disposition: attachment; filename*=utf-8''relat%C3%B3rio.pdf

      PDF
      --m--
      """)
    let (mail, bytes) = try #require(read)
    #expect(mail.markdown == "com **formas**\n\n![praia](cid:um@x)")
    #expect(mail.parts.map(\.name) == ["praia.png", "relatório.pdf"])
    #expect(mail.parts.map(\.type) == ["image/png", "application/pdf"])
    #expect(mail.parts.map(\.contentID) == ["um@x", nil])
    #expect(mail.parts.map(\.number) == [0, 1])
    #expect(bytes == "PNGPDF")
    #expect(mail.leftOut == 0)
  }

  @Test("of 500 attachments a hundred are kept, and the mail says how many are not")
  func many() throws {
    let part = "--m\nContent-Type: text/csv; name=a.csv\n\n1,2\n"
    let head = "From: ana@site.example\nContent-Type: multipart/mixed; boundary=m\n\n"
    let read = try Self.read(head + String(repeating: part, count: 500) + "--m--\n")
    let mail = try #require(read?.mail)
    #expect(mail.parts.count == 100)
    #expect(mail.leftOut == 400)
    #expect(
      mail.note(in: .pt) == "O e-mail trouxe anexos demais: 100 estão aqui, 400 ficaram de fora.")
    #expect(
      mail.note(in: .en)
        == "The mail brought too many attachments: 100 are here, 400 were left out.")
  }

  @Test("a mail in a mail is read with it; mails too deep in one another are cut")
  func forwarded() throws {
    let inner = "From: bia@site.example\nSubject: Antes\n\nmais velha"
    let read = try Self.read(
      "From: ana@site.example\nSubject: Enc\nContent-Type: multipart/mixed; boundary=m\n\n"
        + "--m\n\nveja\n--m\nContent-Type: message/rfc822\n\n\(inner)\n--m--\n")
    let mail = try #require(read?.mail)
    #expect(mail.markdown.hasPrefix("veja\n\n---\n\n**Antes · "))
    #expect(mail.markdown.hasSuffix("\n\nmais velha"))
    var nested = ""
    for level in 0..<200 {
      nested += "Content-Type: multipart/mixed; boundary=m\(level)\n\n--m\(level)\n"
    }
    let lost = try #require(
      try Self.read("From: ana@site.example\n" + nested + "Content-Type: text/plain\n\nfim\n"))
    #expect(lost.mail.isCut && !lost.mail.markdown.contains("fim"))
    #expect(
      lost.mail.note(in: .pt)
        == "O e-mail era longo ou aninhado demais: parte dele não está aqui.")
    #expect(mail.note(in: .pt) == nil)
    let deep = String(repeating: "Content-Type: message/rfc822\n\n", count: 60) + "\nfim"
    let cut = try Self.read("From: ana@site.example\n" + deep)
    #expect(cut?.mail.isCut ?? true)
  }
}
