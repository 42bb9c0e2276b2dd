import Records
import Values

/// The device's store as the engine of a local space writes it: how it does, and what it lacks.
///
/// - One commit is on its way at a time; what is done meanwhile goes with the next.
/// - It says from which version it goes on (`mark`), so that of two tabs' commits that build on the
///   same version one is done.
final class LocalStore {
  struct Commit {
    let token: Int
    /// How many of the mutations are in it.
    let mutations: Int
    let buckets: SmallSet<Int>
    /// The mark that it puts.
    let mark: Int64
    /// For the other tabs, once it is durable.
    let message: [UInt8]
  }

  var condition = DeviceStore.Condition.durable
  /// Commits that it did not take, in a row.
  var failures = 0
  /// Whether a commit failed and the wait after it is not over.
  var isWaiting = false
  /// The mutations that it has not, in the order in which they ran.
  var unsaved: [LocalMutation] = []
  /// The parts of the replica that differ.
  var buckets = SmallSet<Int>()
  /// Whether something besides the mutations is to be written.
  var hasMeta = false
  /// Keys of what could not be read.
  var broken: [String] = []
  /// The version that stands in it; nil when it has none.
  var mark: Int64?
  /// Whether it has something under `SyncKeys.meta`, readable or not.
  var isBegun = false
  var commit: Commit?

  var hasAll: Bool { commit == nil && unsaved.isEmpty && !hasMeta }

  static func key(_ mark: Int64) -> String { SyncKeys.markPrefix + String(mark) }

  /// The version that a key names; nil for one that names none.
  static func mark(of key: String) -> Int64? {
    guard key.begins(with: SyncKeys.markPrefix) else { return nil }
    return key.dropping(utf8: SyncKeys.markPrefix.byteCount).wholeNumber
  }

  /// What must hold so that nothing is overwritten that this tab has not seen: what another wrote, or the word that
  /// all there was is erased.
  func condition(putting next: Int64) -> StoreCondition {
    if let mark { return .has(Self.key(mark)) }
    return .lacks([isBegun ? Self.key(next) : SyncKeys.meta, SyncKeys.erased])
  }
}
