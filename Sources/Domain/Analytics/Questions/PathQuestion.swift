import Fields

/// Which ways people take through the app (Docs/Analytics.md, Paths).
public struct PathQuestion: FieldObject, Hashable, Sendable {
  public static let mostSteps: Int64 = 8
  /// The most ways that are told.
  public static let mostPaths: Int64 = 1_000

  public var nodes = PathNodes.events
  /// How many nodes a way has.
  public var steps: Int64 = 3
  /// The node with which ways begin; nil for all ways.
  public var from: String?
  /// The node with which they end, instead.
  public var to: String?
  public var within = PathStretch.session
  /// Of `window`: how long a stretch is at most.
  public var windowMinutes: Int64?
  /// Whether one node that comes again and again is several.
  public var keepsRepeats = false
  /// How many ways are told, the most frequent ones.
  public var most: Int64 = 20

  public init() {}

  public init(of nodes: PathNodes) {
    self.nodes = nodes
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("nodes", &nodes, or: .events)
    fields.field("steps", &steps, or: 3)
    fields.field("from", &from, maxLength: 60)
    fields.field("to", &to, maxLength: 60)
    fields.field("within", &within, or: .session)
    fields.field("windowMinutes", &windowMinutes)
    fields.field("keepsRepeats", &keepsRepeats, or: false)
    fields.field("most", &most, or: 20)
  }
}

public enum PathNodes: String, FieldChoice, Sendable {
  /// The names of events, but for those that only developers send and the end of a session.
  case events
  /// The names of screens.
  case screens
}

/// What a way does not leave.
public enum PathStretch: String, FieldChoice, Sendable {
  /// One session of one device.
  case session
  /// So many minutes from the first node on; the next stretch begins with the first node after them.
  case window
}
