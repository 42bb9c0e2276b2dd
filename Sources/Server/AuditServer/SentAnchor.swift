import Crypto
import Database
import Values

/// An anchor as it is sent away, with all that it signed: lines of text that a person can keep in any
/// form, a file, a mailbox, what an HTTP server took (Docs/Audit.md).
public struct SentAnchor: Hashable, Sendable {
  public let app: String
  public let anchor: AuditAnchor
  /// In the order of their spaces.
  let heads: [AuditAnchor.Head]

  /// The anchor of a number; nil when there is none.
  /// - Throws: `DatabaseError`.
  public init?(_ number: Int64, of app: String, in transaction: any ReadTransaction) throws {
    let found = try transaction.first(
      """
      SELECT number, day, made_at, previous, digest, public_key, signature FROM audit_anchor \
      WHERE number = $1
      """, [.integer(number)], AuditAnchor.init(row:))
    guard let found else { return nil }
    self.app = app
    anchor = found
    heads = try transaction.rows(
      "SELECT space, number, hash FROM audit_anchor_head WHERE anchor = $1 ORDER BY space",
      [.integer(number)], AuditAnchor.Head.init(row:))
  }

  init(app: String, anchor: AuditAnchor, heads: [AuditAnchor.Head]) {
    self.app = app
    self.anchor = anchor
    self.heads = heads
  }

  /// Whether nothing of it was changed, and nothing lacks.
  var isWhole: Bool {
    let digest = AuditAnchor.digest(
      of: app, anchor.hour, after: anchor.previous, by: anchor.publicKey, heads)
    return digest == anchor.digest
      && SigningKey.isValid(anchor.signature, of: digest, by: anchor.publicKey)
  }
}

/// As text.
extension SentAnchor {
  static let mark = "umbu-anchor"
  static let headMark = "umbu-head"

  /// The lines, in texts with so many heads each at most; each text begins with the anchor, and all of
  /// them together are it.
  public func texts(of heads: Int = .max) -> [String] {
    let first = [
      Self.mark, app, "\(anchor.number)", anchor.period, "\(anchor.madeAt)",
      anchor.previous.hexadecimal, anchor.digest.hexadecimal, anchor.publicKey.hexadecimal,
      anchor.signature.hexadecimal,
    ].joined(separator: " ")
    let lines = self.heads.map { head in
      "\(Self.headMark) \(head.space) \(head.number) \(head.hash.hexadecimal)"
    }
    guard lines.count > heads else { return [(([first] + lines).joined(separator: "\n")) + "\n"] }
    return stride(from: 0, to: lines.count, by: heads).map { start in
      ([first] + lines[start..<min(start + heads, lines.count)]).joined(separator: "\n") + "\n"
    }
  }
}

extension AuditAnchor {
  /// From the columns of `audit_anchor` in their order.
  init(row: any Row) {
    self.init(
      number: row.int(0), period: row.text(1), madeAt: row.int(2), previous: row.bytes(3),
      digest: row.bytes(4), publicKey: row.bytes(5), signature: row.bytes(6))
  }
}
