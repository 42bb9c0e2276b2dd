import Values

extension String: FieldValue {
  @inlinable
  public static var outline: FieldOutline { FieldOutline(.text) }
  @inlinable
  public var json: JSONValue { .text(self) }
  @inlinable
  public init?(json: JSONValue) {
    guard case .text(let value) = json else { return nil }
    self = value
  }
}

extension Bool: FieldValue {
  @inlinable
  public static var outline: FieldOutline { FieldOutline(.boolean) }
  @inlinable
  public var json: JSONValue { .boolean(self) }
  @inlinable
  public init?(json: JSONValue) {
    guard case .boolean(let value) = json else { return nil }
    self = value
  }
}

extension Int64: FieldValue {
  @inlinable
  public static var outline: FieldOutline { FieldOutline(.integer) }
  @inlinable
  public var json: JSONValue { .integer(self) }
  @inlinable
  public init?(json: JSONValue) {
    guard let value = json.wholeNumber else { return nil }
    self = value
  }
}

extension Int: FieldValue {
  @inlinable
  public static var outline: FieldOutline { FieldOutline(.integer) }
  @inlinable
  public var json: JSONValue { .integer(Int64(self)) }
  @inlinable
  public init?(json: JSONValue) {
    guard let value = json.wholeNumber, let exact = Int(exactly: value) else { return nil }
    self = exact
  }
}

extension Double: FieldValue {
  @inlinable
  public static var outline: FieldOutline { FieldOutline(.number) }
  @inlinable
  public var json: JSONValue { .number(self) }
  @inlinable
  public init?(json: JSONValue) {
    switch json {
    case .number(let value): self = value
    case .integer(let value): self = Double(value)
    default: return nil
    }
  }
}

extension JSONValue: FieldValue {
  @inlinable
  public static var outline: FieldOutline { FieldOutline(.any) }
  @inlinable
  public var json: JSONValue { self }
  @inlinable
  public init?(json: JSONValue) { self = json }
}

extension UUID: FieldValue {
  @inlinable
  public static var outline: FieldOutline { FieldOutline(.text, .uuid) }
  @inlinable
  public var json: JSONValue { .text(description) }
  @inlinable
  public init?(json: JSONValue) {
    guard case .text(let text) = json, let value = UUID(text) else { return nil }
    self = value
  }
}

extension ID: FieldValue {
  @inlinable
  public static var outline: FieldOutline { FieldOutline(.text, .uuid) }
  @inlinable
  public var json: JSONValue { .text(description) }
  @inlinable
  public init?(json: JSONValue) {
    guard case .text(let text) = json, let value = UUID(text) else { return nil }
    self.init(value)
  }
}

extension Instant: FieldValue {
  @inlinable
  public static var outline: FieldOutline { FieldOutline(.integer, .instant) }
  @inlinable
  public var json: JSONValue { .integer(milliseconds) }
  @inlinable
  public init?(json: JSONValue) {
    guard let value = json.wholeNumber else { return nil }
    self.init(milliseconds: value)
  }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  @inlinable
  public static var shape: FieldShape { Wrapped.shape.optional }
  @inlinable
  public static var outline: FieldOutline { Wrapped.outline.optional }
  @inlinable
  public var json: JSONValue {
    switch self {
    case .some(let value): value.json
    case .none: .null
    }
  }
  @inlinable
  public init?(json: JSONValue) {
    if case .null = json {
      self = .none
    } else {
      guard let value = Wrapped(json: json) else { return nil }
      self = .some(value)
    }
  }
}

extension Array: FieldValue where Element: FieldValue {
  @inlinable
  public static var shape: FieldShape { Element.shape.list }
  @inlinable
  public static var outline: FieldOutline { Element.outline.list }
  @inlinable @inline(never)
  public var json: JSONValue {
    var items: [JSONValue] = []
    items.reserveCapacity(count)
    for element in self { items.append(element.json) }
    return .array(items)
  }
  @inlinable @inline(never)
  public init?(json: JSONValue) {
    self = []
    let isRead = json.allItems { item in
      guard let element = Element(json: item) else { return false }
      append(element)
      return true
    }
    guard isRead else { return nil }
  }
}
