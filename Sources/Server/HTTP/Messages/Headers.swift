/// The header fields of a message, in order. Names compare without case (RFC 9110 section 5.1).
///
/// They are kept as the bytes that stand on the wire, so that reading a head copies once and
/// writing one copies once; strings are made only for the fields that somebody asks for.
public struct Headers: Sendable, ExpressibleByDictionaryLiteral {
  struct Field: Sendable {
    var nameStart: UInt32
    var nameEnd: UInt32
    var valueStart: UInt32
    var valueEnd: UInt32
  }

  /// Every field as `Name: value\r\n`.
  var bytes: [UInt8]
  var fields: [Field]

  init(bytes: [UInt8], fields: [Field]) {
    self.bytes = bytes
    self.fields = fields
  }

  public init() {
    bytes = []
    fields = []
  }

  public init(dictionaryLiteral elements: (String, String)...) {
    self.init()
    for (name, value) in elements { append(name, value) }
  }

  public var count: Int { fields.count }
  public var isEmpty: Bool { fields.isEmpty }

  /// The first field of this name, or nil. Setting replaces all of that name; nil removes them.
  public subscript(_ name: String) -> String? {
    get {
      for field in fields where matches(field, name) { return value(of: field) }
      return nil
    }
    set {
      remove(name)
      if let newValue { append(name, newValue) }
    }
  }

  /// The values of all fields of this name, in order.
  public func values(_ name: String) -> [String] {
    fields.filter { matches($0, name) }.map(value(of:))
  }

  public func contains(_ name: String) -> Bool {
    fields.contains { matches($0, name) }
  }

  /// Adds a field after the others.
  ///
  /// What could split a response is disarmed: CR, LF, NUL and other controls in the value become
  /// spaces, and a name that is not a token (RFC 9110 section 5.6.2) adds nothing.
  public mutating func append(_ name: String, _ value: String) {
    guard !name.isEmpty, name.utf8.allSatisfy(Token.isTokenByte) else { return }
    let nameStart = UInt32(bytes.count)
    bytes.append(contentsOf: name.utf8)
    let nameEnd = UInt32(bytes.count)
    bytes.append(Ascii.colon)
    bytes.append(Ascii.space)
    let valueStart = UInt32(bytes.count)
    bytes.append(contentsOf: value.utf8)
    for index in Int(valueStart)..<bytes.count where !Token.isFieldByte(bytes[index]) {
      bytes[index] = Ascii.space
    }
    let valueEnd = UInt32(bytes.count)
    bytes.append(Ascii.carriageReturn)
    bytes.append(Ascii.lineFeed)
    fields.append(
      Field(nameStart: nameStart, nameEnd: nameEnd, valueStart: valueStart, valueEnd: valueEnd))
  }

  /// Adds all fields of others after these.
  public mutating func append(_ others: Headers) {
    let start = UInt32(bytes.count)
    bytes += others.bytes
    for field in others.fields {
      fields.append(
        Field(
          nameStart: start + field.nameStart, nameEnd: start + field.nameEnd,
          valueStart: start + field.valueStart, valueEnd: start + field.valueEnd))
    }
  }

  /// Removes all fields of this name.
  public mutating func remove(_ name: String) {
    guard contains(name) else { return }
    var kept = Headers()
    for field in fields where !matches(field, name) {
      kept.append(self.name(of: field), value(of: field))
    }
    self = kept
  }
}
