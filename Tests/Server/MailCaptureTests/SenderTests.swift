import Testing
import Values

@testable import MailCapture

@Suite("Who sent a mail")
struct SenderTests {
  private static let authority = "mx.capture.example"

  private static func head(_ lines: String...) -> MailHead {
    MailHead(of: Array((lines.joined(separator: "\r\n") + "\r\n\r\nx").utf8))
  }

  private static func vouches(_ lines: [String], from: String = "ana@site.example") -> Bool {
    let head = MailHead(of: Array((lines.joined(separator: "\r\n") + "\r\n\r\nx").utf8))
    guard let sender = Email(from) else { return false }
    return AuthenticationResults(in: head, by: authority)?.vouches(for: sender) ?? false
  }

  @Test(
    "a sender is vouched for by what its own domain stands behind",
    arguments: [
      ("dmarc=pass header.from=site.example", true),
      ("dmarc=pass header.from=other.example", false),
      ("dkim=pass header.d=site.example", true), ("dkim=pass header.i=@site.example", true),
      ("dkim=pass header.d=example", false), ("dkim=pass header.d=evil.example", false),
      ("dkim=fail header.d=site.example", false), ("dkim=none", false), ("none", false),
      ("spf=pass smtp.mailfrom=ana@site.example", true),
      ("spf=pass smtp.mailfrom=site.example", true),
      ("spf=pass smtp.mailfrom=ana@evil.example", false),
      ("spf=pass smtp.helo=site.example", false),
      ("dkim=pass header.d=site.example; dmarc=fail header.from=site.example", false),
      ("spf=fail; dkim=pass (2048 bit) header.d=Site.Example header.s=a", true),
      ("dkim = pass header.d = site.example", true),
      ("dkim=pass header.d=site.example header.d=evil.example", false),
      // What is in a comment or in quotation marks says nothing of its own.
      ("spf=fail (; dmarc=pass header.from=site.example)", false),
      ("spf=pass smtp.mailfrom=\"a; dmarc=pass header.from=site.example \"@evil.example", false),
      ("spf=fail (never ends; dmarc=pass header.from=site.example", false),
    ] as [(String, Bool)])
  func vouching(results: String, isVouched: Bool) {
    #expect(Self.vouches(["Authentication-Results: \(Self.authority); \(results)"]) == isVouched)
  }

  @Test("a domain above the sender's may sign for it, one below may not")
  func subdomains() {
    let above = ["Authentication-Results: \(Self.authority); dkim=pass header.d=site.example"]
    #expect(Self.vouches(above, from: "ana@mail.site.example"))
    let below = ["Authentication-Results: \(Self.authority); dkim=pass header.d=mail.site.example"]
    #expect(!Self.vouches(below))
  }

  @Test("only the topmost results of one's own mail server count")
  func topmost() {
    let good = "dmarc=pass header.from=site.example"
    let own = "Authentication-Results: \(Self.authority)"
    #expect(!Self.vouches(["Authentication-Results: mx.evil.example; \(good)"]))
    #expect(!Self.vouches(["\(own); none", "\(own); \(good)"]))
    #expect(Self.vouches(["\(own); \(good)", "\(own); none"]))
    #expect(
      Self.vouches(["Authentication-Results: relay.example; none", "\(own) 1;\r\n\t\(good)"]))
    // One that nobody can read may have been the one that counts.
    #expect(!Self.vouches(["\(own); spf=pass (", "\(own); \(good)"]))
    #expect(!Self.vouches(["X-Other: \(good)"]))
  }

  @Test(
    "a sender is one address, said once",
    arguments: [
      ("From: ana@site.example", "ana@site.example"),
      ("From: Ana <ana@Site.Example>", "ana@site.example"),
      ("From: \"Ana, <bia@evil.example>\" <ana@site.example> (casa)", "ana@site.example"),
      ("FROM : =?utf-8?Q?An=C3=A1?= <ana@site.example>", "ana@site.example"),
      ("From: Ana\r\n <ana@site.example>", "ana@site.example"),
      ("From: ana@site.example, bia@site.example", nil),
      ("From: <ana@site.example> <bia@evil.example>", nil),
      ("From: ana@site.example\r\nFrom: bia@site.example", nil),
      ("From: amigos: ana@site.example;", nil), ("From: \"ana@site.example", nil),
      ("Sender: ana@site.example", nil), ("From:", nil),
    ] as [(String, String?)])
  func from(line: String, sender: String?) {
    #expect(Self.head(line).sender?.description == sender)
  }

  @Test("allowed are addresses, and domains as a whole, however they are written")
  func allowed() throws {
    let allowed = try AllowedSenders(["Ana@Site.example ", "@firma.example", "ana@site.example"])
    #expect(allowed.entries == ["ana@site.example", "@firma.example"])
    #expect(AllowedSenders(kept: allowed.kept) == allowed)
    for (text, isAllowed) in [
      ("ANA@site.example", true), ("bia@site.example", false), ("bia@firma.example", true),
      ("bia@sub.firma.example", false),
    ] {
      let email = try #require(Email(text))
      #expect(allowed.allow(email) == isAllowed, "\(text)")
    }
    for wrong in ["ana", "@", "@localhost", "ana@", ""] {
      #expect(throws: AllowedSenders.Wrong(position: 1)) {
        try AllowedSenders(["ana@site.example", wrong])
      }
    }
  }

  @Test("a message is known by its id, or by what it says, not by what mail servers put on top")
  func digests() {
    func digest(_ text: String) -> [UInt8] {
      let bytes = Array(text.utf8)
      return MailHead(of: bytes).digest(of: bytes)
    }
    let plain = "From: a@b.example\r\nDate: hoje\r\n\r\num"
    #expect(digest("Received: x\r\n" + plain) == digest("From x\nReceived: y\r\n" + plain))
    #expect(digest(plain) != digest(plain + "!"))
    let named = "Message-ID: <1@b.example>\r\n"
    #expect(digest(named + plain) == digest(named + "Subject: outro\r\n\r\nx"))
    #expect(digest(named + plain) != digest("Message-ID: <2@b.example>\r\n" + plain))
  }
}
