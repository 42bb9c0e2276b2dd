import Crypto
import Values

/// The head of a message as far as it decides whether the message is taken, read here and not by the worker that takes
/// mails apart: that one reads what strangers sent, and is not asked who they are.
struct MailHead: Hashable, Sendable {
  /// Bytes of a head; a longer one is cut.
  private static let mostBytes = 262_144
  private static let mostFields = 1_000

  struct Field: Hashable, Sendable {
    /// In small letters.
    var name: String
    /// Unfolded.
    var value: String
  }

  /// From the top.
  let fields: [Field]
  /// How many bytes of the message it has, the empty line behind it among them.
  let bytes: Int

  /// - Parameter message: with lines that end in CRLF or LF (RFC 5322 section 2.1). A line `From …` that a mail server
  ///   puts before it, as in a mailbox, is passed over.
  init(of message: [UInt8]) {
    var fields: [Field] = []
    var open: Field?
    let head = message.prefix(Self.mostBytes)
    var isFirst = true
    var length = 0
    for bytes in head.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = bytes.last == 0x0D ? bytes.dropLast() : bytes
      length = min(length + bytes.count + 1, message.count)
      if line.isEmpty || fields.count >= Self.mostFields { break }
      defer { isFirst = false }
      let text = String(decoding: line, as: UTF8.self)
      if isFirst, text.hasPrefix("From ") { continue }
      if line.first == 0x20 || line.first == 0x09 {
        open?.value += " " + text.trimmed
        continue
      }
      if let done = open { fields.append(done) }
      open = Self.field(text)
      // What is no field ends the head.
      if open == nil { break }
    }
    if let done = open { fields.append(done) }
    self.fields = fields
    self.bytes = length
  }

  private static func field(_ line: String) -> Field? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let name = String(line[..<colon]).trimmed.asciiLowercased
    guard !name.isEmpty, name.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    return Field(name: name, value: String(line[line.index(after: colon)...]).trimmed)
  }

  func values(of name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// Who wrote it, where it says one person and says it once (RFC 5322 section 3.6.2); nil for anything that two readers
  /// might read as two senders.
  var sender: Email? {
    let said = values(of: "from")
    guard said.count == 1, let tokens = HeaderText(said[0])?.plain else { return nil }
    guard !tokens.contains(","), !tokens.contains(";") else { return nil }
    guard let start = tokens.firstIndex(of: "<") else { return Email(tokens.trimmed) }
    let rest = tokens[tokens.index(after: start)...]
    guard let end = rest.firstIndex(of: ">"), !rest[..<end].contains("<"),
      rest[rest.index(after: end)...].allSatisfy(\.isWhitespace)
    else { return nil }
    return Email(String(rest[..<end]))
  }

  /// What tells this message from all others: its Message-ID where it has one, else who sent it when and what follows the
  /// head. What mail servers put on top of it each time does not count.
  func digest(of message: [UInt8]) -> [UInt8] {
    let said = values(of: "message-id")
    if said.count == 1, 3...998 ~= said[0].utf8.count { return Digest.sha256("id " + said[0]) }
    let names = ["from", "date", "subject"].flatMap { values(of: $0) }
    return Digest.sha256(Array(names.joined(separator: "\n").utf8) + message.dropFirst(bytes))
  }
}

/// The value of a header field without its comments (RFC 5322 section 3.2.2).
struct HeaderText: Hashable, Sendable {
  /// Without comments, and without what stands in quotation marks: of a name, nothing that an address could be taken
  /// for is left.
  let plain: String
  /// Without comments and quotation marks; of what stands in those, what could be taken for more than a word is `?`.
  let unquoted: String

  /// Nil where a comment or a quotation does not end, or comments lie too deep in one another.
  init?(_ text: String) {
    var plain = String.UnicodeScalarView()
    var unquoted = String.UnicodeScalarView()
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
        if isQuoted { unquoted.append(Self.harmless(scalar)) }
        continue
      }
      switch scalar {
      case "\\" where isQuoted || depth > 0: isEscaped = true
      case "\"" where depth == 0: isQuoted.toggle()
      case _ where isQuoted: unquoted.append(Self.harmless(scalar))
      case "(":
        depth += 1
        if depth > 20 { return nil }
      case ")" where depth > 0:
        depth -= 1
        plain.append(" ")
        unquoted.append(" ")
      case _ where depth > 0: break
      default:
        plain.append(scalar)
        unquoted.append(scalar)
      }
    }
    guard depth == 0, !isQuoted, !isEscaped else { return nil }
    self.plain = String(plain)
    self.unquoted = String(unquoted)
  }

  /// Who writes to a mail server chooses what it quotes, a name in an envelope for one: no separator of ours comes of
  /// it.
  private static func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_", "+", "@": scalar
    default: "?"
    }
  }
}
