import Values

extension CivilDate: FieldValue {
  @inlinable
  public static var outline: FieldOutline { FieldOutline(.text, .date) }
  @inlinable
  public var json: JSONValue { .text(description) }
  @inlinable
  public init?(json: JSONValue) {
    guard case .text(let text) = json, let value = CivilDate(text) else { return nil }
    self = value
  }
}

extension CPF: FieldValue {
  @inlinable
  public static var outline: FieldOutline { FieldOutline(.text, .cpf) }
  /// The eleven digits.
  @inlinable
  public var json: JSONValue { .text(digits) }
  @inlinable
  public init?(json: JSONValue) {
    guard case .text(let text) = json, text.byteCount == 11, let value = CPF(text) else {
      return nil
    }
    self = value
  }
}

extension Phone: FieldValue {
  @inlinable
  public static var outline: FieldOutline { FieldOutline(.text, .phone) }
  @inlinable
  public var json: JSONValue { .text(e164) }
  @inlinable
  public init?(json: JSONValue) {
    guard case .text(let text) = json, let value = Phone(e164: text) else { return nil }
    self = value
  }
}

extension Email: FieldValue {
  @inlinable
  public static var outline: FieldOutline { FieldOutline(.text, .email) }
  @inlinable
  public var json: JSONValue { .text(description) }
  @inlinable
  public init?(json: JSONValue) {
    guard case .text(let text) = json, let value = Email(text) else { return nil }
    self = value
  }
}

extension Language: FieldChoice {}

extension Currency: FieldChoice {}

extension Money: FieldObject {
  public init() {
    self.init(minor: 0, .brl)
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("minor", &minor)
    fields.field("currency", &currency)
  }
}

extension CivilTime: FieldValue {
  @inlinable
  public static var outline: FieldOutline { FieldOutline(.text) }
  @inlinable
  public var json: JSONValue { .text(description) }
  @inlinable
  public init?(json: JSONValue) {
    guard case .text(let text) = json, let value = CivilTime(text) else { return nil }
    self = value
  }
}

extension CivilDateTime: FieldValue {
  @inlinable
  public static var outline: FieldOutline { FieldOutline(.text) }
  @inlinable
  public var json: JSONValue { .text(description) }
  @inlinable
  public init?(json: JSONValue) {
    guard case .text(let text) = json, let value = CivilDateTime(text) else { return nil }
    self = value
  }
}
