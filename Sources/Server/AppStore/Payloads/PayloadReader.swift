import Fields
import Values

/// Reads members of what Apple signed. A member that is null counts as none.
struct PayloadReader {
  private let object: JSONValue

  init(_ object: JSONValue) {
    self.object = object
  }

  /// Nil where there is none.
  /// - Throws: `form` for one that `form` makes nothing of.
  private func read<Value>(
    _ name: String, as form: (JSONValue) -> Value?
  ) throws(StoreRefusal) -> Value? {
    guard let value = object[name], !value.isNull else { return nil }
    guard let read = form(value) else { throw .form(name) }
    return read
  }

  func needed<Value>(_ name: String, _ value: Value?) throws(StoreRefusal) -> Value {
    guard let value else { throw .missing(name) }
    return value
  }

  /// 4,096 bytes at most.
  func text(_ name: String) throws(StoreRefusal) -> String? {
    try read(name) { value in value.text.flatMap { $0.utf8.count <= 4_096 ? $0 : nil } }
  }

  /// One that Apple signed by itself; its own reader says how long it may be.
  func signedText(_ name: String) throws(StoreRefusal) -> String? {
    try read(name) { $0.text }
  }

  /// One that may be 256 visible letters of ASCII, and must be there.
  func identifier(_ name: String) throws(StoreRefusal) -> String {
    let text = try needed(name, self.text(name))
    guard 1...256 ~= text.utf8.count, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw .form(name)
    }
    return text
  }

  func texts(_ name: String) throws(StoreRefusal) -> [String]? {
    try read(name) { value in
      guard let items = value.array else { return nil }
      let texts = items.compactMap { $0.text }
      return texts.count == items.count ? texts : nil
    }
  }

  func number(_ name: String) throws(StoreRefusal) -> Int64? {
    try read(name) { $0.wholeNumber }
  }

  func boolean(_ name: String) throws(StoreRefusal) -> Bool? {
    try read(name) { $0.boolean }
  }

  /// Milliseconds since 1970, up to the year 9999.
  func instant(_ name: String) throws(StoreRefusal) -> Instant? {
    guard let milliseconds = try number(name) else { return nil }
    guard 0...253_402_300_799_999 ~= milliseconds else { throw .form(name) }
    return Instant(milliseconds: milliseconds)
  }

  /// An empty text counts as none: Apple has sent such.
  func uuid(_ name: String) throws(StoreRefusal) -> UUID? {
    guard let text = try self.text(name), !text.isEmpty else { return nil }
    guard let id = UUID(text) else { throw .form(name) }
    return id
  }

  func word<Known: RawRepresentable & Hashable & Sendable>(
    _ name: String
  ) throws(StoreRefusal) -> StoreWord<Known>? where Known.RawValue == String {
    guard let text = try self.text(name) else { return nil }
    return StoreWord(text)
  }

  func word<Known: RawRepresentable & Hashable & Sendable>(
    _ name: String
  ) throws(StoreRefusal) -> StoreWord<Known>? where Known.RawValue == Int64 {
    guard let number = try self.number(name) else { return nil }
    return StoreWord(number)
  }

  /// One that we do not know is no environment of ours.
  func environment() throws(StoreRefusal) -> StoreEnvironment {
    let name = try needed("environment", self.text("environment"))
    guard let environment = StoreEnvironment(rawValue: name) else { throw .environment }
    return environment
  }

  func offer() throws(StoreRefusal) -> StoreOffer? {
    let type: StoreWord<StoreOfferType>? = try word("offerType")
    guard let type else { return nil }
    let payment: StoreWord<StoreOfferPayment>? = try word("offerDiscountType")
    return StoreOffer(
      type: type, identifier: try text("offerIdentifier"), payment: payment,
      period: try text("offerPeriod"))
  }

  func revocation() throws(StoreRefusal) -> StoreRevocation? {
    guard let at = try instant("revocationDate") else { return nil }
    let reason: StoreWord<StoreRevocationReason>? = try word("revocationReason")
    let type: StoreWord<StoreRevocationType>? = try word("revocationType")
    let percentage = try number("revocationPercentage")
    if let percentage, !(0...100_000 ~= percentage) { throw .form("revocationPercentage") }
    return StoreRevocation(at: at, reason: reason, type: type, percentage: percentage)
  }

  func price(_ name: String) throws(StoreRefusal) -> StorePrice? {
    guard let thousandths = try number(name), let currency = try text("currency") else {
      return nil
    }
    guard thousandths >= 0 else { throw .form(name) }
    guard currency.utf8.count == 3,
      currency.utf8.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 })
    else { throw .form("currency") }
    return StorePrice(thousandths: thousandths, currency: currency)
  }
}
