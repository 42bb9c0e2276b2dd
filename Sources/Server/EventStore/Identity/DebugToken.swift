import Crypto
import Fields
import Values

/// Who may look at events as they come, for some hours: written and signed by the server, and kept by nobody
/// but who asked for it.
public struct DebugToken: FieldObject, Hashable, Sendable {
  public var account = UUID.zero
  public var app = ""
  public var expires = Instant.epoch

  /// In milliseconds.
  public static let lifetime: Int64 = 8 * 3_600_000

  public init() {}

  public init(for account: UUID, of app: String, until expires: Instant) {
    self.account = account
    self.app = app
    self.expires = expires
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("account", &account)
    fields.field("app", &app, maxLength: 40)
    fields.field("expires", &expires)
  }

  /// As it travels: what it says and a signature, each in Base64 for URLs, with a point between.
  public func text(signedBy keys: EventKeys) -> String {
    let words = jsonBytes().base64URL
    return words + "." + keys.signature(of: words, for: app).base64URL
  }

  /// Reads one that holds now; nil for one that somebody else wrote, of another app, or from long ago.
  public init?(_ text: String, of app: String, at now: Instant, signedBy keys: EventKeys) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 2, let signature = [UInt8](base64URL: parts[1]),
      MessageMark.areEqual(signature, keys.signature(of: parts[0], for: app)),
      let words = [UInt8](base64URL: parts[0])
    else { return nil }
    do throws(JSONFieldError) {
      try self.init(jsonBytes: words)
    } catch {
      return nil
    }
    guard self.app == app, now < expires else { return nil }
  }
}
