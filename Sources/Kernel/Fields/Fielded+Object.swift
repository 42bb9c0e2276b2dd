extension Fielded {
  /// The fields as a JSON object; fields that are null are left out.
  @inlinable @inline(never)
  public var object: JSONValue {
    let visitor = ObjectWriter()
    var copy = self
    copy.visit(visitor)
    return .object(visitor.members)
  }

  /// Reads the fields from a JSON object and checks each against its shape.
  ///
  /// Members that are not fields are ignored, so that an older reader understands a newer writer.
  /// - Throws: the first field that is missing, of the wrong type, malformed or too long.
  @inlinable @inline(never)
  public init(object: JSONValue) throws(FieldError) {
    let visitor = try ObjectReader(object)
    self.init()
    visit(visitor)
    try visitor.end()
  }
}

/// A `Fielded` type that can itself be a field: a nested object.
public protocol FieldObject: Fielded, FieldValue {}

extension FieldObject {
  @inlinable
  public static var shape: FieldShape { FieldShape(outline, members: fields) }

  @inlinable
  public static var outline: FieldOutline { FieldOutline(.object) }

  @inlinable
  public var json: JSONValue { object }

  @inlinable
  public init?(json: JSONValue) {
    do throws(FieldError) { try self.init(object: json) } catch { return nil }
  }
}

@usableFromInline
final class ObjectWriter: FieldVisitor {
  @usableFromInline var members: [JSONValue.Member] = []

  @usableFromInline
  init() {
    super.init(.write)
  }

  @usableFromInline
  override func write(_ name: String, _ value: JSONValue) {
    if case .null = value { return }
    members.append(JSONValue.Member(name, value))
  }
}

@usableFromInline
final class ObjectReader: FieldVisitor {
  let members: [JSONValue.Member]
  /// Where the next field probably is: writers keep the order of the visit.
  var guess = 0

  @usableFromInline
  init(_ object: JSONValue) throws(FieldError) {
    guard case .object(let members) = object else { throw FieldError("", .wrongType) }
    self.members = members
    super.init(.read)
  }

  override func find(_ name: String, _ outline: FieldOutline) -> JSONValue? {
    if guess < members.count, members[guess].name == name {
      guess += 1
      return members[guess - 1].value
    }
    for position in members.indices where members[position].name == name {
      guess = position + 1
      return members[position].value
    }
    return absent(name, outline)
  }
}
