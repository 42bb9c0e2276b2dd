import Fields
import Flow
import Records
import Values

/// How the long texts of a type of record are decided that two people changed at once.
public struct TextDecisions: Sendable {
  /// A text of a record as it is here.
  public struct Current: Equatable, Sendable {
    public let text: String
    /// When its record was last changed.
    public let changedAt: Instant

    public init(_ text: String, changedAt: Instant) {
      self.text = text
      self.changedAt = changedAt
    }
  }

  /// The text of a field; nil where the record is not here, or has no such text.
  public let current: @Sendable (UUID, _ field: String, Parts) -> Current?
  /// The mutation that decides for a text, over the one that the person saw.
  public let decide: @Sendable (TextConflict, _ current: String, _ text: String) -> Request
  /// The mutation that takes that back.
  public let reopen: @Sendable (TextConflict, _ current: String, _ text: String) -> Request

  public init(
    current: @escaping @Sendable (UUID, _ field: String, Parts) -> Current?,
    decide: @escaping @Sendable (TextConflict, _ current: String, _ text: String) -> Request,
    reopen: @escaping @Sendable (TextConflict, _ current: String, _ text: String) -> Request
  ) {
    self.current = current
    self.decide = decide
    self.reopen = reopen
  }

  /// Of a record that says itself which of its texts are long.
  /// - Parameter find: the record of that id, as far as it is here.
  public init<R: Dated & Decidable>(_ find: @escaping @Sendable (ID<R>, Parts) -> R?) {
    self.init(
      current: { id, field, parts in
        guard R.table.isLongText(field), let position = R.table.position(of: field),
          let record = find(ID(id), parts)
        else { return nil }
        return Current(record.row[position].text ?? "", changedAt: record.updatedAt)
      }, decide: { .mutate(DecideText<R>($0, over: $1, for: $2)) },
      reopen: { .mutate(ReopenText<R>($0, over: $1, from: $2)) })
  }
}
