import Fields
import Values

/// One file in a place: a copy, or a part of a document.
public struct OneFile: FieldObject, Hashable, Sendable {
  /// The space of which the caller must be a member.
  public var space = UUID.zero
  @Boxed public var place = CopyPlace()
  /// A `CopyName` or a `PartName`, as the operation says.
  public var name = ""

  public init() {}

  /// - Parameter name: of a copy.
  public init(_ name: String, of space: UUID, at place: CopyPlace) {
    self.space = space
    self.place = place
    self.name = name
  }

  public init(_ name: PartName, of space: UUID, at place: CopyPlace) {
    self.init(name.text, of: space, at: place)
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("place", &place)
    fields.field("name", &name, maxLength: PartName.textLength)
  }
}

/// A sealed file and where it goes.
public struct KeepFile: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  @Boxed public var place = CopyPlace()
  /// A `CopyName` or a `PartName` of that space, as the operation says.
  public var name = ""
  /// In Base64.
  public var data = ""

  public init() {}

  public init(_ name: CopyName, _ data: String, at place: CopyPlace) {
    self.init(name.text, of: name.space, data, at: place)
  }

  public init(_ name: PartName, _ data: String, at place: CopyPlace) {
    self.init(name.text, of: name.space, data, at: place)
  }

  private init(_ name: String, of space: UUID, _ data: String, at place: CopyPlace) {
    self.space = space
    self.place = place
    self.name = name
    self.data = data
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("place", &place)
    fields.field("name", &name, maxLength: PartName.textLength)
    fields.field("data", &data, maxLength: CopyLimits.text)
  }
}
