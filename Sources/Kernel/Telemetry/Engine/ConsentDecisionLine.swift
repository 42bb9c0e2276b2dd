import Fields
import Values

/// An answer of the person's on its way into the server's ledger.
public struct ConsentDecisionLine: FieldObject, Hashable, Sendable {
  public var purpose = Purpose.analytics
  public var isYes = false
  public var textVersion: Int64 = 0
  public var decidedAt = Instant.epoch
  public var region = ""
  public var zone = ""
  public var language = Language.pt
  public var source = ConsentSource.settings
  /// Whether it is still to be told of the device.
  public var isForInstallation = false
  /// Of whose account it is still to be told, which only their session can.
  public var account: UUID?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("purpose", &purpose)
    fields.field("isYes", &isYes)
    fields.field("textVersion", &textVersion)
    fields.field("decidedAt", &decidedAt)
    fields.field("region", &region)
    fields.field("zone", &zone)
    fields.field("language", &language)
    fields.field("source", &source)
    fields.field("isForInstallation", &isForInstallation)
    fields.field("account", &account)
  }

  /// As the server reads an entry of its ledger.
  var entry: JSONValue {
    .object([
      JSONValue.Member("purpose", purpose.json), JSONValue.Member("isYes", isYes.json),
      JSONValue.Member("textVersion", textVersion.json),
      JSONValue.Member("decidedAt", decidedAt.json), JSONValue.Member("region", region.json),
      JSONValue.Member("zone", zone.json), JSONValue.Member("language", language.json),
      JSONValue.Member("source", source.json),
    ])
  }
}
