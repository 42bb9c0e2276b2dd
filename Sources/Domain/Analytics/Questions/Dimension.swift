import Fields

/// What events are told apart by.
public struct Dimension: FieldObject, Hashable, Sendable {
  public var source = DimensionSource.stamp
  public var name = ""

  public init() {}

  public init(_ source: DimensionSource, _ name: String) {
    self.source = source
    self.name = name
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("source", &source)
    fields.field("name", &name, maxLength: 60)
  }

  /// The names of what stamps have.
  public static let ofStamps = [
    "platform", "app_version", "plan", "role", "space", "device_type", "connection_type",
    "language", "user_type",
  ]

  /// The one name of the source `event`.
  public static let eventName = "event"

  /// Whether its values are versions, of which one is the later one.
  public var isOfVersions: Bool { source == .stamp && name == "app_version" }

  /// The names of what the ledgers say held at the time of an event.
  public static let ofIntervals = ["subscription", "plan_owned", "access"]
}

/// Where a dimension comes from.
public enum DimensionSource: String, FieldChoice, Sendable {
  /// The name of the event.
  case event
  /// A parameter of the event.
  case parameter
  /// What the app believed when it happened.
  case stamp
  /// A registered property of the person, as the app believed it when it happened.
  case property
  /// What the ledger says held then.
  case interval
  /// Whether the person is in a saved group, whose name it has: `true` or `false`.
  case cohort
}
