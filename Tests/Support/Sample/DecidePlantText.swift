import Fields
import Records
import Values

/// Decides between a plant's notes and a version of them that waits: one of the two, or a text merged from
/// both.
public struct DecidePlantText: Mutation {
  public static let name = "decidePlantText"
  public static let needs = RecordPermission.write(Plant.recordType)
  public static let carried = [RecordArgument.changes("choice", of: Plant.recordType)]

  public var plant = ID<Plant>.none
  public var conflict = ID<TextConflict>.none
  /// The version of the waiting text that the person saw.
  public var seen = ""
  /// The text that shall stand; its base is the plant's text that the person saw.
  public var choice = FieldChange()

  public init() {}

  /// - Parameter text: what shall stand in place of both.
  public init(_ conflict: TextConflict, over current: String, for text: String) {
    plant = ID(conflict.subject)
    self.conflict = conflict.id
    seen = conflict.version
    choice = FieldChange(conflict.field, .text(text), base: LongText.version(of: current))
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("plant", &plant)
    fields.field("conflict", &conflict)
    fields.field("seen", &seen)
    fields.field("choice", &choice)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try transaction.change(plant, by: author) { plant throws(Refusal) in
      try transaction.decide(conflict, seen: seen, for: choice, in: &plant, by: author)
    }
  }
}

/// Takes a decision about a plant's notes back: the version that waited waits again.
public struct ReopenPlantText: Mutation {
  public static let name = "reopenPlantText"
  public static let needs = RecordPermission.write(Plant.recordType)
  public static let carried = [RecordArgument.changes("earlier", of: Plant.recordType)]

  public var plant = ID<Plant>.none
  public var conflict = ID<TextConflict>.none
  /// The text before the decision; its base is the one that was decided on.
  public var earlier = FieldChange()

  public init() {}

  /// Takes back the decision for `text`, before which `current` stood there.
  public init(_ conflict: TextConflict, over current: String, from text: String) {
    plant = ID(conflict.subject)
    self.conflict = conflict.id
    earlier = FieldChange(conflict.field, .text(current), base: LongText.version(of: text))
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("plant", &plant)
    fields.field("conflict", &conflict)
    fields.field("earlier", &earlier)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try transaction.change(plant, by: author) { plant throws(Refusal) in
      try transaction.reopen(conflict, putting: earlier, in: &plant, by: author)
    }
  }
}
