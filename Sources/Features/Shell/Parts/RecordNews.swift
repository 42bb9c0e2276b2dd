import Flow
import Records
import Values

/// Which records of a type came, changed or went: the part that holds them tells the others, which
/// look at it for what they are.
public struct RecordNews: Equatable, Sendable {
  public let type: String
  /// Whether these are all there are.
  public let isComplete: Bool
  public let changed: [UUID]
  public let removed: [UUID]

  public init<R: Record>(_ changes: Changes<R>) {
    type = R.recordType
    isComplete = changes.isComplete
    changed = changes.changed.map { $0.id.uuid }
    removed = changes.removed.map { $0.uuid }
  }

  /// Whether a record is among those that came or changed.
  public func isChanged(_ subject: Subject) -> Bool {
    subject.type == type && changed.contains(subject.id)
  }
}
