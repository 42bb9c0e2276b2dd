/// A field's new value: what an edit carries, so that two people who change different fields of one
/// record both win.
public struct FieldChange: FieldObject, Hashable, Sendable {
  public var name: String
  /// Null empties an optional field.
  public var value: JSONValue

  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }

  public init() {
    self.init("", .null)
  }

  public mutating func visit(_ fields: FieldVisitor) throws(FieldError) {
    try fields.field("name", &name)
    try fields.field("value", &value)
  }
}

extension Fielded {
  /// The fields in which `after` differs from `before`, with the values of `after`, in the order of
  /// the visit.
  @inlinable
  public static func changes(from before: Self, to after: Self) -> [FieldChange] {
    let visitor = ChangeFinder(before: before.row)
    var copy = after
    try? copy.visit(visitor)
    return visitor.changes
  }

  /// Sets the fields that `changes` name; the last of several for one field counts.
  /// - Throws: `malformed` at the name that is no field, or what the field's shape says of its
  ///   value; then nothing has changed.
  @inlinable
  public mutating func apply(_ changes: [FieldChange]) throws(FieldError) {
    let visitor = ChangeSetter(changes: changes)
    var copy = self
    try copy.visit(visitor)
    for change in changes where !visitor.known.contains(change.name) {
      throw FieldError(change.name, .malformed)
    }
    self = copy
  }
}

@usableFromInline
final class ChangeFinder: FieldVisitor {
  private let before: [JSONValue]
  private var next = 0
  @usableFromInline private(set) var changes: [FieldChange] = []

  @usableFromInline
  init(before: [JSONValue]) {
    self.before = before
    super.init(sets: false, needsShape: false)
  }

  @usableFromInline
  override func visit(_ name: String, _ shape: FieldShape, _ value: inout JSONValue)
    throws(FieldError)
  {
    if value != before[next] { changes.append(FieldChange(name, value)) }
    next += 1
  }
}

@usableFromInline
final class ChangeSetter: FieldVisitor {
  private let changes: [FieldChange]
  @usableFromInline private(set) var known: [String] = []

  @usableFromInline
  init(changes: [FieldChange]) {
    self.changes = changes
    super.init(sets: true, needsShape: true)
  }

  @usableFromInline
  override func visit(_ name: String, _ shape: FieldShape, _ value: inout JSONValue)
    throws(FieldError)
  {
    guard let change = changes.last(where: { $0.name == name }) else { return }
    known.append(name)
    value = change.value
    try shape.check(change.value, at: name)
  }
}
