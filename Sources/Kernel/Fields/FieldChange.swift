/// A field's new value: what an edit carries, so that two people who change different fields of one
/// record both win.
public struct FieldChange: FieldObject, Hashable, Sendable {
  public var name: String
  /// Null empties an optional field.
  public var value: JSONValue
  /// Names what a long text was before the change; nil from apps that do not say it.
  public var base: String?

  public init(_ name: String, _ value: JSONValue, base: String? = nil) {
    self.name = name
    self.value = value
    self.base = base
  }

  public init() {
    self.init("", .null)
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("name", &name)
    fields.field("value", &value)
    fields.field("base", &base, maxLength: 32)
  }
}

extension Fielded {
  /// The fields in which `after` differs from `before`, with the values of `after`, in the order of
  /// the visit.
  @inlinable
  public static func changes(from before: Self, to after: Self) -> [FieldChange] {
    let visitor = ChangeFinder(before: before.row)
    var copy = after
    copy.visit(visitor)
    return visitor.changes
  }

  /// Sets the fields that `changes` name; the last of several for one field counts.
  /// - Throws: `malformed` at the name that is no field, or what the field's shape says of its
  ///   value; then nothing has changed.
  @inlinable
  public mutating func apply(_ changes: [FieldChange]) throws(FieldError) {
    let visitor = ChangeSetter(changes: changes)
    var copy = self
    copy.visit(visitor)
    try visitor.end()
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
    super.init(.write)
  }

  @usableFromInline
  override func write(_ name: String, _ value: JSONValue) {
    if value != before[next] { changes.append(FieldChange(name, value)) }
    next += 1
  }
}

@usableFromInline
final class ChangeSetter: FieldVisitor {
  private let changes: [FieldChange]
  private var known: [String] = []

  @usableFromInline
  init(changes: [FieldChange]) {
    self.changes = changes
    super.init(.read)
  }

  override func find(_ name: String, _ outline: FieldOutline) -> JSONValue? {
    guard let change = changes.last(where: { $0.name == name }) else { return nil }
    known.append(name)
    return change.value
  }

  @usableFromInline
  override func end() throws(FieldError) {
    try super.end()
    for change in changes where !known.contains(change.name) {
      throw FieldError(change.name, .malformed)
    }
  }
}
