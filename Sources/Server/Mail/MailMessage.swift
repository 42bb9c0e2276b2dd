import Values

/// A mail to one person: a text, and the same as simple HTML.
public struct MailMessage: Sendable, Hashable {
  public var to: Email
  public var subject: String
  /// Lines end with `\n`.
  public var text: String
  /// A whole page; lines end with `\n`.
  public var html: String
  /// Without brackets: `01890a5d@umbu.example`. The same when the same mail is sent again, by which
  /// it can be known.
  public var id: String
  public var date: Instant
  /// Where whoever gets it says that they want no more of its kind: an `https` URL that does so when it
  /// is posted to, and only then (RFC 8058). Nil for a mail that one cannot do without.
  public var unsubscribeAddress: String?
  /// A file that goes with it.
  public var attachment: MailAttachment?

  public init(
    to: Email, subject: String, text: String, html: String, id: String, date: Instant
  ) {
    self.to = to
    self.subject = subject
    self.text = text
    self.html = html
    self.id = id
    self.date = date
  }

  /// The most bytes of a message as it travels.
  static let maxBytes = 256 * 1_024
}

extension MailMessage {
  /// The message as it travels (RFC 5322, RFC 2045 to 2047): ASCII, lines of 76 characters at most
  /// that end with CRLF.
  ///
  /// Nothing that comes in can add a header or a part: names and subjects become encoded words, texts
  /// quoted-printable, and an `Email` is made of letters that mean nothing here. Nor does a subject that
  /// a program has decoded end a line, or turn how its list of mails is read.
  /// - Throws: `MailFailure.notAMessage` for an id of another form, or a message that is too long.
  func bytes(from server: MailServer) throws(MailFailure) -> [UInt8] {
    guard id.isMessageID, unsubscribeAddress?.isHeaderAddress != false,
      attachment?.isFitForHeaders != false
    else { throw .notAMessage }
    // Of the id, so that the same mail has the same bytes; no line of a part can be it, since
    // quoted-printable has no "=_" (RFC 2045 section 6.7).
    let boundary = "=_umbu_" + id.prefix { $0 != "@" }
    let sender = server.name.isEmpty ? "" : EncodedWords.encode(server.name, after: 6) + "\r\n "
    let unsubscribing = unsubscribeAddress.map {
      ["List-Unsubscribe: <\($0)>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"]
    }
    var header = [
      "Date: \(date.mailDate)",
      "From: \(sender)<\(server.from)>",
      "To: <\(to)>",
      "Subject: " + EncodedWords.encode(subject.asLine, after: 9),
      "Message-ID: <\(id)>",
      "MIME-Version: 1.0",
      "Auto-Submitted: auto-generated",
    ]
    let alternatives = [
      "Content-Type: multipart/alternative;\r\n boundary=\"\(boundary)\"",
      "",
      part("text/plain", text, boundary) + part("text/html", html, boundary) + "--\(boundary)--",
      "",
    ]
    // Before what the message is made of, other headers.
    header += unsubscribing ?? []
    let lines: [String]
    if let attachment {
      let outer = "=_umbu_mixed_" + id.prefix { $0 != "@" }
      lines =
        header + ["Content-Type: multipart/mixed;\r\n boundary=\"\(outer)\"", "", "--\(outer)"]
        + alternatives + ["--\(outer)"] + attachment.lines + ["--\(outer)--", ""]
    } else {
      lines = header + alternatives
    }
    let bytes = Array(lines.joined(separator: "\r\n").utf8)
    guard bytes.count <= Self.maxBytes else { throw .notAMessage }
    return bytes
  }

  private func part(_ type: String, _ text: String, _ boundary: String) -> String {
    "--\(boundary)\r\nContent-Type: \(type); charset=utf-8\r\n"
      + "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
      + QuotedPrintable.encode(text) + "\r\n"
  }
}

extension String {
  /// Whether it is a URL that stands in a header as it is, in one line (RFC 5322 section 2.1.1).
  fileprivate var isHeaderAddress: Bool {
    utf8.count <= 900 && (hasPrefix("https://") || hasPrefix("http://"))
      && utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
  }

  /// Whether it is two parts of letters, digits, dots and hyphens with `@` between.
  fileprivate var isMessageID: Bool {
    let parts = split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && utf8.count <= 200
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
              || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
              || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
          }
      }
  }
}

extension Instant {
  /// RFC 5322 section 3.3, in UTC: `Sun, 22 Nov 2026 10:00:00 +0000`.
  var mailDate: String {
    let text = description
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let day = milliseconds / 86_400_000 - (milliseconds % 86_400_000 < 0 ? 1 : 0)
    let parts = text.split { "-T.".contains($0) }
    let month = months[(Int(parts[1]) ?? 1) - 1]
    let weekday = days[Int(((day % 7) + 7) % 7)]
    return "\(weekday), \(parts[2]) \(month) \(parts[0]) \(parts[3]) +0000"
  }
}
