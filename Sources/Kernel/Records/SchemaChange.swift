/// One difference between a revision of a schema and the one before, as far as devices of the one
/// before must be met for it. Frozen once an app with it is out, as a migration is.
public struct SchemaChange: Hashable, Sendable {
  /// The record type or the mutation whose field it is: the two have names of their own.
  let owner: String
  /// What the field is called since; empty for the whole record type.
  let field: String
  /// What it was called before; nil when it was not there.
  let earlier: String?

  /// A record type that was not there before.
  public static func adds(_ recordType: String) -> SchemaChange {
    SchemaChange(owner: recordType, field: "", earlier: nil)
  }

  /// A field of a record type that was not there before.
  public static func adds(_ field: String, to recordType: String) -> SchemaChange {
    SchemaChange(owner: recordType, field: field, earlier: nil)
  }

  /// Another name for a field of a record type, or for an argument of a mutation.
  public static func renames(_ earlier: String, to field: String, of owner: String) -> SchemaChange
  {
    SchemaChange(owner: owner, field: field, earlier: earlier)
  }
}

/// An argument of a mutation that says something of the fields of a record, and so is read with
/// them when an earlier revision of the schema wrote it.
public struct RecordArgument: Hashable, Sendable {
  public let name: String
  public let recordType: String
  let isWhole: Bool

  /// The record itself, or a list of such records.
  public static func record(_ argument: String, of recordType: String) -> RecordArgument {
    RecordArgument(name: argument, recordType: recordType, isWhole: true)
  }

  /// A `FieldChange` of one, or a list of them.
  public static func changes(_ argument: String, of recordType: String) -> RecordArgument {
    RecordArgument(name: argument, recordType: recordType, isWhole: false)
  }
}
