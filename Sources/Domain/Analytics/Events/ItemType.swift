import Telemetry
import Values

/// A type of record, by the name that it has as a record. An app lists its own, and names them as static members.
public struct ItemType: Hashable, Sendable {
  public let literal: Literal

  public init(_ recordType: Literal) {
    literal = recordType
  }
}

extension ItemType {
  // What every app may have.
  public static var member: ItemType { ItemType("member") }
  public static var invitation: ItemType { ItemType("invitation") }
  public static var document: ItemType { ItemType("document") }
  public static var textConflict: ItemType { ItemType("textConflict") }
}

extension EventRegistry {
  /// Says which types of records the app has, of events that are added from then on.
  public mutating func list(_ types: [ItemType]) {
    list(types.map { $0.literal } + [ParameterDefinition.unknown], as: ParameterDefinition.itemType)
  }
}
