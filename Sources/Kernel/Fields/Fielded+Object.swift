extension Fielded {
  /// The fields as a JSON object; fields that are null are left out.
  @inlinable
  public var object: JSONValue {
    let visitor = ObjectWriter()
    var copy = self
    try? copy.visit(visitor)
    return .object(visitor.members)
  }

  /// Reads the fields from a JSON object and checks each against its shape.
  ///
  /// Members that are not fields are ignored, so that an older reader understands a newer writer.
  /// - Throws: the first field that is missing, of the wrong type, malformed or too long.
  @inlinable
  public init(object: JSONValue) throws(FieldError) {
    guard case .object(let members) = object else { throw FieldError("", .wrongType) }
    self.init()
    let visitor = ObjectReader(members: members)
    try visit(visitor)
  }
}

/// A `Fielded` type that can itself be a field: a nested object.
public protocol FieldObject: Fielded, FieldValue {}

extension FieldObject {
  @inlinable
  public static var shape: FieldShape {
    var shape = FieldShape(.object)
    shape.members = fields
    return shape
  }

  @inlinable
  public static var outline: FieldShape { FieldShape(.object) }

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
    super.init(sets: false, needsShape: false)
  }

  @usableFromInline
  override func visit(_ name: String, _ shape: FieldShape, _ value: inout JSONValue)
    throws(FieldError)
  {
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
  init(members: [JSONValue.Member]) {
    self.members = members
    super.init(sets: true, needsShape: true, needsValue: false)
  }

  @usableFromInline
  override func visit(_ name: String, _ shape: FieldShape, _ value: inout JSONValue)
    throws(FieldError)
  {
    guard let found = find(name) else {
      guard !shape.isRequired else { throw FieldError(name, .missing) }
      if shape.isList, !shape.isOptional { value = .array([]) }
      return
    }
    value = found
    try shape.check(found, at: name)
  }

  private func find(_ name: String) -> JSONValue? {
    if guess < members.count, members[guess].name == name {
      guess += 1
      return members[guess - 1].value
    }
    for position in members.indices where members[position].name == name {
      guess = position + 1
      return members[position].value
    }
    return nil
  }
}
