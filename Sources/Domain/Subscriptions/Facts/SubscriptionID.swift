import Fields
import Values

/// One subscription: an original transaction of Apple's, a provider's subscription, or a grant.
public struct SubscriptionID: Hashable, Sendable {
  public var source: PurchaseSource
  /// The store's own: `originalTransactionId`, the provider's subscription, the grant's or code's id. What is
  /// imported has the id that it has in its store.
  public var storeID: String

  public init(_ source: PurchaseSource, _ storeID: String) {
    self.source = source
    self.storeID = storeID
  }

  /// Reads `text`.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard parts.count == 2,
      let source = PurchaseSource(rawValue: String(decoding: parts[0], as: UTF8.self))
    else { return nil }
    self.init(source, String(decoding: parts[1], as: UTF8.self))
  }

  /// `apple:2000000123456789`
  public var text: String { source.rawValue + ":" + storeID }
}

extension SubscriptionID: CustomStringConvertible {
  public var description: String { text }
}

extension SubscriptionID: Comparable {
  /// In the order of the texts' bytes.
  public static func < (a: SubscriptionID, b: SubscriptionID) -> Bool { isBefore(a.text, b.text) }
}

extension SubscriptionID: FieldObject {
  public init() {
    self.init(.imported, "")
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("source", &source)
    fields.field("id", &storeID, maxLength: 255)
  }
}

/// A product as its store names it: `com.fisioflow.gold.monthly`, `1942`.
public struct ProductID: Hashable, Sendable, ExpressibleByStringLiteral {
  public let rawValue: String

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension ProductID: FieldValue {
  public static var outline: FieldOutline { FieldOutline(.text) }
  public var json: JSONValue { .text(rawValue) }
  public init?(json: JSONValue) {
    guard case .text(let text) = json else { return nil }
    self.init(text)
  }
}

/// By bytes, so that the order is the same everywhere.
func isBefore(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
