import Values

/// What a mail server tells of a mail that it could not deliver after all (RFC 3464).
public struct BounceReport: Sendable, Hashable {
  /// One of those to whom it was to go.
  public struct Recipient: Sendable, Hashable {
    public var address: Email
    /// RFC 3463, as in `5.1.1`.
    public var status: String

    /// Whether the address itself is refused for good: nobody has it, or it is closed.
    public var isOfAddress: Bool { status.hasPrefix("5.1.") || status == "5.2.1" }
  }

  /// The `Message-ID` of the mail that came back, without brackets.
  public var messageID: String
  /// Those whom it has failed to reach for good.
  public var failed: [Recipient]

  private static let mostParts = 40

  /// Reads a mail; nil for one that is no such report, or tells of no failure for good.
  public init?(mail bytes: [UInt8]) {
    let mail = Entity(String(decoding: bytes, as: UTF8.self))
    guard mail.type.hasPrefix("multipart/report"), let boundary = mail.boundary else { return nil }
    var messageID: String?
    var failed: [Recipient] = []
    for part in mail.parts(boundary).prefix(Self.mostParts) {
      switch part.type {
      case let type where type.hasPrefix("message/delivery-status"):
        failed += Self.recipients(part.body)
      case let type where type.hasPrefix("message/rfc822") || type.hasPrefix("message/global"),
        let type where type.hasPrefix("text/rfc822-headers"):
        messageID = messageID ?? Entity(part.body)["message-id"].map(Self.bare)
      default: continue
      }
    }
    guard let messageID, !failed.isEmpty else { return nil }
    self.messageID = messageID
    self.failed = failed
  }

  /// The groups of fields behind the first, one for each recipient (RFC 3464 section 2.3).
  private static func recipients(_ text: String) -> [Recipient] {
    text.split(separator: "\n\n").compactMap { group in
      let fields = Entity(String(group) + "\n\n")
      guard fields["action"]?.lowercased() == "failed",
        let status = fields["status"]?.split(separator: " ").first, status.hasPrefix("5."),
        let named = fields["final-recipient"] ?? fields["original-recipient"]
      else { return nil }
      // `rfc822; ana@example.com`
      let text = named.split(separator: ";").last.map { bare(String($0)) } ?? ""
      let isStatus = status.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".")
      }
      guard isStatus, status.utf8.count <= 11, let address = Email(text) else { return nil }
      return Recipient(address: address, status: String(status))
    }
  }

  private static func bare(_ text: String) -> String {
    String(text.filter { $0 != "<" && $0 != ">" && $0 != " " && $0 != "\t" })
  }

  /// A head and a body (RFC 5322 section 2.1), its lines ending with `\n`.
  private struct Entity {
    private var fields: [(name: String, value: String)] = []
    let body: String

    init(_ text: String) {
      let text = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" }))
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
      // An entity may begin with the empty line that ends its head.
      while let line = lines.popFirst(), !line.isEmpty {
        if line.first == " " || line.first == "\t" {
          guard let last = fields.indices.last else { continue }
          fields[last].value += " " + line.drop { $0 == " " || $0 == "\t" }
        } else if let colon = line.firstIndex(of: ":") {
          let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
          fields.append((line[..<colon].lowercased(), String(value)))
        }
      }
      body = lines.joined(separator: "\n")
    }

    /// The first field of that name, in small letters.
    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// In small letters, with its parameters.
    var type: String { self["content-type"]?.lowercased() ?? "" }

    var boundary: String? {
      guard let type = self["content-type"],
        let parameter = type.split(separator: ";").map({ $0.drop { $0 == " " || $0 == "\t" } })
          .first(where: { $0.lowercased().hasPrefix("boundary=") })
      else { return nil }
      let value = parameter.dropFirst("boundary=".count).filter { $0 != "\"" }
      return value.isEmpty ? nil : String(value)
    }

    /// RFC 2046 section 5.1.1.
    func parts(_ boundary: String) -> [Entity] {
      var parts: [[Substring]] = []
      for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
        if line == "--\(boundary)--" { break }
        if line == "--\(boundary)" {
          parts.append([])
        } else if !parts.isEmpty {
          parts[parts.count - 1].append(line)
        }
      }
      return parts.map { Entity($0.joined(separator: "\n")) }
    }
  }
}
