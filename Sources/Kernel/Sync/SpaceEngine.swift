import Fields
import Records
import Values

/// Keeps one space on the device: it is told what happened and answers what is to be done. `SyncEngine`
/// keeps it the same as a server's, `LocalEngine` on this device alone.
public protocol SpaceEngine: AnyObject {
  /// Begins: asks for the store's contents.
  func start(now: Instant) -> [SyncOutput]
  /// Takes in what happened and says what is to be done about it.
  func handle(_ input: SyncInput, now: Instant) -> [SyncOutput]
  var status: SyncStatus { get }
  /// Whether another tab has erased the space, so that this one is to start anew. Of a space with an
  /// account the session tells that.
  var isErasedElsewhere: Bool { get }
  /// Whether it has ended, and has nothing of the space any more.
  var isClosed: Bool { get }
  var schema: SpaceSchema { get }
  /// The person's role in the space as it is known here, by its raw value; empty for one who was removed.
  var role: String { get }
  /// How much of a record type can be asked for.
  func shownRows(of table: String) -> ShownRows
  /// The row as the person sees it; nil when there is none.
  func row(_ key: RecordKey) -> Row?
  /// Whether a record is here, as the person sees it; nothing is known to be gone before all is read and pulled.
  func presence(of key: RecordKey) -> Presence
  /// All rows of a record type as the person sees them, by id.
  func rows(of table: String) -> [Row]
  /// Those of a record type that the first view needs on a day (`SpaceSchema.showsFirst`), by id.
  func firstRows(of table: String, on today: CivilDate) -> [Row]
  /// The past of a record as this device keeps it, the latest first; nil where a server has it.
  /// - Parameters:
  ///   - before: only what was before this version of the space; nil begins with the latest.
  ///   - stored: what the store keeps of it, under `StoredPast.prefix`.
  func past(of key: RecordKey, before: Int64?, stored: [StoredValue]) -> HistoryPage?
}

/// How much of a record type an engine has to show.
public enum ShownRows: Hashable, Sendable {
  /// Nothing yet.
  case none
  /// Those that the first view needs; the others follow.
  case newest
  case all
}

extension SyncEngine {
  public var isErasedElsewhere: Bool { false }

  public func past(of key: RecordKey, before: Int64?, stored: [StoredValue]) -> HistoryPage? { nil }
}
