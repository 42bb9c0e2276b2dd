import Fields
import Records
import Values

/// What this device holds of the space, and up to where.
///
/// - `storage.base` is what the server said up to `cursor` and nothing else. What waits in the queue
///   lies on top, and is taken back before the base changes.
/// - `meta` is as the store has it, or will have it with the next commit.
/// - While it is being pulled anew, the old rows stay in sight and `meta.cursor` is 0: whoever begins
///   again begins from nothing.
final class Replica {
  /// The replica is being pulled anew; rows that the server does not name again go with the last page.
  struct Refresh {
    var cursor: Int64 = 0
    var seen = RecordKeys()
    /// By which the rows are named; those in sight are still held by `meta.windows`.
    var windows: [HeldWindow] = []
  }

  let schema: SpaceSchema
  private let account: UUID
  private let isAlone: Bool
  private let fingerprint: Int64
  var storage: LayeredStorage
  /// What lies on top (`Replica+Waiting`).
  var onTop: [RunEntry] = []
  var meta = StoredMeta()
  /// Only pages move it (`Replica+Pages`).
  var refresh: Refresh?
  /// Whether there may be rows outside of the windows (`Replica+Windows`).
  var mayHoldOthers = false

  /// - Parameter isAlone: whether the space is on this device alone.
  init(schema: SpaceSchema, account: UUID, role: String, isAlone: Bool = false) {
    self.schema = schema
    self.account = account
    self.isAlone = isAlone
    fingerprint = Int64(bitPattern: schema.fingerprint)
    storage = LayeredStorage(MemoryStorage(first: schema.first))
    meta.role = role
  }

  /// The space's version that the next answer must build on.
  var cursor: Int64 { refresh?.cursor ?? meta.cursor }

  var isPulledAnew: Bool { refresh != nil }

  /// Of what was removed up to this version nothing is held any more.
  var whole: Int64 { refresh == nil && meta.isComplete ? cursor : meta.pullHead }

  /// Whether a tab of a newer app has written the store in words that this one does not know: then
  /// this one shows what it can, adds to the queue, and leaves all else to that one.
  var isOutrun: Bool { meta.revision > schema.revision }

  /// The row as the person sees it; nil when there is none.
  func row(_ key: RecordKey) -> Row? {
    guard let table = schema.table(named: key.table) else { return nil }
    return storage.row(table, key.id)
  }

  /// All rows of a record type as the person sees them, by id.
  func rows(of table: String) -> [Row] {
    let rows = storage.base.rows(of: table)
    return rows.keys.ordered().map { rows[$0] ?? [] }
  }

  /// Runs a mutation on top of all that was run before. A refused one leaves nothing. Where the account is
  /// no member, as far as this device knows, or what it is about is not held here, it waits for what the server
  /// says.
  func run(_ entry: QueueEntry) -> Refusal? {
    guard !meta.role.isEmpty else {
      entry.touched = []
      return nil
    }
    let mark = storage.mark
    let mutation = entry.mutation
    var author = Author(account: account, role: meta.role, time: mutation.time)
    author.isAlone = isAlone
    storage.hasMissed = false
    entry.isElsewhere = false
    if let refusal = storage.run(
      mutation.name, mutation.arguments, from: mutation.revision, in: schema, by: author)
    {
      // What it is about may be at the server.
      guard refusal.code == .missing, storage.hasMissed else { return refusal }
      entry.isElsewhere = true
      entry.touched = []
      return nil
    }
    entry.touched = storage.written(since: mark).map { $0.id }
    return nil
  }

  /// Puts what the store holds in the place of what was here; a role that it does not name stays. False
  /// when the store has no `meta` that can be read: then what waits keeps its client, so that it is not
  /// sent under two names.
  func install(_ contents: StoreContents, freshID: () -> UUID) -> Bool {
    let role = meta.role
    storage = LayeredStorage(contents.rows)
    refresh = nil
    defer { if meta.role.isEmpty { meta.role = role } }
    if let stored = contents.meta {
      meta = stored
      mayHoldOthers = true
      noteWindows()
      if !contents.isFirstStored || contents.isReplicaBroken { forgetFirst() }
      return true
    }
    let client = contents.entries.first?.client ?? meta.client
    meta = StoredMeta()
    meta.client = client == .zero ? freshID() : client
    return false
  }

  /// Rows are missing: all are pulled again.
  func startOver() {
    meta.cursor = 0
    meta.isComplete = false
  }

  /// From now on it is in the words of this schema. False when it was; else all is pulled again, for
  /// the server may have more to say of a row in these words.
  func adoptSchema() -> Bool {
    guard meta.fingerprint != fingerprint else { return false }
    meta.fingerprint = fingerprint
    meta.revision = schema.revision
    meta.cursor = 0
    forgetFirst()
    return true
  }

  /// Whether the rows of a store with that `meta` are in the words of this schema.
  func isWritten(in stored: StoredMeta) -> Bool { stored.fingerprint == fingerprint }

  /// Whether the store has nothing of the replica that this tab has not.
  func hasAll(of stored: StoredMeta?) -> Bool {
    guard let stored else { return meta.commits == 0 }
    return stored.commits == meta.commits && stored.cursor == meta.cursor
      && stored.fingerprint == fingerprint && stored.revision <= schema.revision
  }

  /// Begins anew once more, since the server went back while the replica was pulled.
  func restartRefresh() {
    refresh = Refresh()
  }

  func clear() {
    onTop = []
    storage = LayeredStorage(MemoryStorage(first: schema.first))
    noteWindows()
  }
}
