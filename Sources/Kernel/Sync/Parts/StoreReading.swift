import Records
import Values

/// What is being read from the device's store, and what is to be read next.
///
/// - One load is on its way at a time. What is asked for meanwhile makes its answer stale: it is asked
///   for once more, as wide as anybody wanted.
/// - A leader writes only once it has looked into the store and found nothing that it lacks
///   (`isCurrent`).
struct StoreReading {
  struct Loading {
    var scope: SyncLoad
    /// The turn in which it was asked for: what is stored later may not be in the answer.
    var since: Int
    /// Whether something came meanwhile that the answer may lack.
    var isStale = false
    /// What has come of it so far.
    var contents: StoreContents?
  }

  private(set) var loading: Loading?
  /// Whether a new leader has still to look into the store.
  var mustCheck = false
  /// Whether the replica may not be the store's, so that all is to be read.
  var mustReload = false
  /// What could not be read, to be set aside by the leader.
  var broken = BrokenParts()
  /// Whether the other tabs know that the store's replica is damaged.
  var hasToldDamage = false
  var isReadingQueue = false
  /// Whether what the first view needs is not to be believed.
  private var isFirstWrong = false
  /// Whether other tabs may have appended what they did not tell.
  var mustReadQueue = false

  var isLoading: Bool { loading != nil }

  /// Whether the replica is known to be the store's, but for what is uncommitted.
  var isCurrent: Bool { loading == nil && !mustCheck && !mustReload }

  /// True when the load is to be asked for; false when one on its way brings it.
  mutating func start(_ scope: SyncLoad, at turn: Int) -> Bool {
    if var running = loading {
      if running.scope == .withoutReplica { running.scope = scope }
      running.isStale = true
      loading = running
      return false
    }
    loading = Loading(scope: scope, since: turn)
    return true
  }

  /// Takes in a part of what is being read, and returns all that came; nil when nothing is being read.
  mutating func add(
    _ part: StoredSpace, _ schema: SpaceSchema, at now: Instant
  ) -> StoreContents? {
    guard loading != nil else { return nil }
    let contents =
      loading?.contents
      ?? StoreContents(
        schema, today: CivilDate(at: now, minutesEast: 0), ignoresFirst: isFirstWrong)
    loading?.contents = contents
    contents.add(part)
    return contents
  }

  /// Whether something that came first is in no part of the replica, which nobody writes so: then all is to be
  /// read once more, without what comes first.
  mutating func findsFirstWrong(in contents: StoreContents) -> Bool {
    guard !contents.isFirstConfirmed else { return false }
    isFirstWrong = true
    return true
  }

  /// The load that was answered; nil when none was asked for.
  mutating func finish() -> Loading? {
    let answered = loading
    loading = nil
    return answered
  }

  /// What is to be set aside now.
  mutating func removeBroken() -> BrokenParts {
    let parts = broken
    broken = BrokenParts()
    return parts
  }
}
