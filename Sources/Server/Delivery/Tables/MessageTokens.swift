import Crypto
import Database
import SyncServer
import Values

/// What makes the tokens of messages: who has one can do the one thing with the one message that it is
/// for, and nothing else. They are the same each time, so that a message that is sent again has the
/// same bytes, and lie nowhere: the secret from which they are made is the database's.
public struct MessageTokens: Sendable {
  /// What a token is for.
  public enum Purpose: String, Sendable {
    /// To say that an attempt was shown or opened.
    case receipt
    /// To want no more messages of a message's kind.
    case unsubscribe
    /// To say whether one comes to what a link is about.
    case answer
    /// To say whether one takes a time that became free.
    case offer
    /// To see the doses that a message is about.
    case doses
    /// To say of one dose that it was taken.
    case taken
    /// To say of one dose that it was skipped.
    case skipped
    /// To pay a bill.
    case bill
  }

  private static let markSize = 16
  private let key: SealingKey

  /// Those of a database; the secret is made when it is first needed.
  public static func findOrCreate(
    in transaction: any WriteTransaction
  ) throws -> MessageTokens {
    try transaction.execute(
      "INSERT INTO message_secret (id, secret) VALUES (1, $1) ON CONFLICT (id) DO NOTHING",
      [.blob(SealingKey().bytes)])
    guard let tokens = try find(in: transaction) else { throw DatabaseError.unavailable("secret") }
    return tokens
  }

  /// Those of a database; nil before the first message.
  public static func find(in transaction: any ReadTransaction) throws -> MessageTokens? {
    let secret = try transaction.first("SELECT secret FROM message_secret WHERE id = 1") {
      $0.bytes(0)
    }
    return secret.flatMap { SealingKey(bytes: $0) }.map { MessageTokens(key: $0) }
  }

  /// The token for a message, an attempt or a link.
  public func token(for id: UUID, _ purpose: Purpose) -> String {
    (Self.bytes(of: id) + mark(of: id, purpose)).base64URL
  }

  /// For which message, attempt or link a token is; nil for one that is not for this.
  public func id(of token: String, _ purpose: Purpose) -> UUID? {
    guard token.utf8.count <= 100, let bytes = [UInt8](base64URL: token),
      bytes.count == 16 + Self.markSize,
      let id = bytes[..<16].withUnsafeBytes({ UUID($0) })
    else { return nil }
    return MessageMark.areEqual(Array(bytes[16...]), mark(of: id, purpose)) ? id : nil
  }

  /// What stands for a text that is not to be kept, the same each time, in Base64 for URLs.
  public func mark(of text: String) -> String {
    let key = key.derived(for: Array("mark".utf8))
    return Array(key.mark(of: Array(text.utf8)).prefix(Self.markSize)).base64URL
  }

  private func mark(of id: UUID, _ purpose: Purpose) -> [UInt8] {
    let key = key.derived(for: Array(purpose.rawValue.utf8))
    return Array(key.mark(of: Self.bytes(of: id)).prefix(Self.markSize))
  }

  private static func bytes(of id: UUID) -> [UInt8] {
    withUnsafeBytes(of: id.high.bigEndian) { Array($0) }
      + withUnsafeBytes(of: id.low.bigEndian) { Array($0) }
  }
}
