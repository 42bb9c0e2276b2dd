import Audit
import Fields
import Records
import Values

/// What the features that every app has must know of one type of record, to speak of it: the sync page,
/// the texts to decide, the history, the audit and the copies ask the kinds of an app, and name none.
///
/// Kinds come with the later part of the program; what the first view needs of a record its part says.
public struct RecordKind: Sendable {
  /// The record's type.
  public let type: String
  /// "paciente".
  public let noun: Noun
  /// Where its page is; nil for a record that has none.
  public var page: (@Sendable (UUID) -> Path)?
  /// What one is called, as far as it is here.
  public var name: @Sendable (UUID, Parts) -> String? = { _, _ in nil }
  /// Those that are here.
  public var records: @Sendable (Parts, inout Standing) -> Void = { _, _ in }
  /// Its fields, in the order of its form.
  public var fields: [FieldKind] = []
  /// What can be done with it.
  public var changes: [ChangeKind] = []
  /// Why a change of it was refused, where that needs its own words; nil where the usual ones do.
  public var refusal: @Sendable (Refusal, Language) -> String? = { _, _ in nil }
  /// Where a person makes room when a limit of its own is reached, and what that is called.
  public var room: @Sendable (Refusal) -> (title: Phrase, path: Path)? = { _ in nil }
  /// What the audit says that somebody did with it; nil for what is not its own.
  public var deed: @Sendable (AuditEntry, Language) -> String? = { _, _ in nil }

  public init<R: Record>(_ type: R.Type, _ noun: Noun) {
    self.type = R.recordType
    self.noun = noun
  }

  public func field(_ name: String) -> FieldKind? { fields.first { $0.name == name } }
}
