import Audit
import Entitlements
import Fields
import Records
import Sync
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
  /// One of those that are here, where there may be so many that reading them all takes long; nil where `records` does.
  public var record: (@Sendable (UUID, Parts, inout Standing) -> Void)?
  /// Who added one, where the permission to append lets them change it; nil where only that to write does.
  public var addedBy: (@Sendable (UUID, Parts) -> UUID?)?
  /// Its fields, in the order of its form.
  public var fields: [FieldKind] = []
  /// What can be done with it.
  public var changes: [ChangeKind] = []
  /// Why a change of it was refused, where that needs its own words; nil where the usual ones do.
  public var refusal: @Sendable (Refusal, Language) -> String? = { _, _ in nil }
  /// What people do with one or many of its records without opening them; `records` finds those.
  public var acts: [RecordAct] = []
  /// What the paywall says was tried, where a refusal is a limit of the plan that a change of it met.
  public var paywall: @Sendable (Refusal, Parts) -> MeteredAction? = { _, _ in nil }
  /// What a person's own copy holds of it; nil where it holds nothing.
  public var copy: CopyKind?
  /// How many of those of a space of this device alone say nothing any more: in an account nobody misses them.
  public var over: @Sendable (LocalContents) -> Int = { _ in 0 }
  /// How its long texts are decided that two people changed at once; nil for one that has none.
  public var texts: TextDecisions?
  /// Whether its page leads to what became of it.
  public var hasHistory = false
  /// The edit that puts an earlier value of one field back; nil where it has that value, or where the
  /// field cannot take it any more.
  public var putBack: @Sendable (UUID, FieldChange, Parts) -> PutBack? = { _, _, _ in nil }
  /// Whether its page leads a person to who looked at it.
  public var showsAccesses: @Sendable (Context) -> Bool = { _ in false }
  /// The audit's actions for a look at one and for a change of one, where the app has its own.
  public var audited: (look: AuditAction, change: AuditAction)?
  /// What the audit calls those that are shown on the page of another record, and what a person does.
  public var section: (name: String, title: Phrase)?
  /// Where a person makes room when a limit of its own is reached, and what that is called.
  public var room: @Sendable (Refusal) -> (title: Phrase, path: Path)? = { _ in nil }
  /// What the audit says that somebody did with it; nil for what is not its own.
  public var deed: @Sendable (AuditEntry, Language) -> String? = { _, _ in nil }

  public init<R: Record>(_ type: R.Type, _ noun: Noun) {
    self.type = R.recordType
    self.noun = noun
  }

  /// Those of these records that are here.
  public func put(_ ids: [UUID], among parts: Parts, into standing: inout Standing) {
    guard let record else { return records(parts, &standing) }
    for id in ids { record(id, parts, &standing) }
  }

  public func field(_ name: String) -> FieldKind? { fields.first { $0.name == name } }

  public func act(_ name: Literal) -> RecordAct? { acts.first { $0.name == name } }

  /// Whether the person may change some of its records, if only those that they added themselves.
  public func mayChangeSome(in context: Context) -> Bool {
    switch context.permission(on: type) {
    case .hidden, .read: false
    case .append: addedBy != nil
    case .write: true
    }
  }

  /// What the app is to do about a refusal: show what a plan would allow.
  public func message(of refusal: Refusal, among parts: Parts) -> Message? {
    if refusal == .needsSync { return .paywall(MeteredAction(.sync)) }
    return paywall(refusal, parts).map { .paywall($0) }
  }
}
