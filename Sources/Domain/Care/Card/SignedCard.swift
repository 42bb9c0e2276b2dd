import Fields
import Values

/// An emergency card that the server which keeps a family's records has signed: whoever reads it can ask
/// whether it says what they held on its day.
public struct SignedCard: FieldObject, Hashable, Sendable {
  /// What the card says, its day among it.
  public var text = ""
  /// Ed25519 (RFC 8032) over `message`, in base64.
  public var signature = ""

  public init() {}

  public init(_ text: String, signature: String) {
    self.text = text
    self.signature = signature
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("text", &text, maxLength: EmergencyCard.most)
    fields.field("signature", &signature, maxLength: Self.signatureLength)
  }

  /// Reads what a code holds, as it was scanned or pasted; nil for a text without a signature.
  public init?(scanned: String) {
    var lines = Self.lines(of: scanned)
    guard lines.count > 1, let signature = lines.removeLast().words.last,
      signature.byteCount == Self.signatureLength
    else { return nil }
    self.init(lines.joined(separator: "\n"), signature: signature)
  }

  /// What a code holds: the text, and below it the signature.
  public func scanned(_ language: Language) -> String {
    text + "\n" + Self.title(language) + " " + signature
  }

  /// Enough of the signature to compare two papers by eye.
  public var shortSignature: String { signature.first(scalars: 12) }

  /// What is signed. The first line keeps a signature of anything else from being one of a card; it never
  /// changes.
  public var message: String {
    "umbu.card.1\n" + Self.lines(of: text).joined(separator: "\n")
  }

  /// Without the white space that scanning and pasting add and take away.
  private static func lines(of text: String) -> [String] {
    text.parts { $0 == "\n" || $0 == "\r" }.map { $0.trimmed }.filter { !$0.isEmpty }
  }

  /// Of 64 bytes in base64.
  static let signatureLength = 88
  /// The characters that a signature takes of a code.
  static let room = signatureLength + 13

  private static var title: Phrase { Phrase(pt: "Assinatura:", en: "Signature:") }
}
