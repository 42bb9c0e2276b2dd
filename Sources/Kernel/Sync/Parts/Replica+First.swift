import Records
import Values

extension Replica {
  /// Shows what the first view needs, while the rest is read, with what waits on top. False when there is
  /// nothing that can be shown so.
  func showFirst(of contents: StoreContents) -> Bool {
    guard contents.hasFirst, let stored = contents.meta, stored.isComplete, isWritten(in: stored),
      stored.revision == schema.revision
    else { return false }
    storage = contents.storage
    if !stored.role.isEmpty { meta.role = stored.role }
    for entry in contents.entries { _ = run(entry) }
    return true
  }

  /// How much of a record type can be asked for while only that is shown.
  func firstPart(of table: String) -> ShownRows {
    guard let first = schema.firstRows(of: table) else { return .none }
    return first.areAll ? .all : .newest
  }

  /// What the first view needs of a record type, as the person sees it, by id.
  func firstRows(of table: String, on today: CivilDate) -> [Row] {
    let rows = storage.base.rows(of: table)
    return storage.base.firstIDs(of: table, on: today).ordered().compactMap { rows[$0] }
  }

  /// The store may not have what the first view needs as it is: it is written with the next commit.
  func forgetFirst() {
    storage.base.isFirstChanged = true
    meta.first = 0
  }

  /// What the first view needs, to be written with `meta`; nil when the store has it as it is.
  func firstValue(at now: Instant) -> StoredValue? {
    guard !schema.first.isEmpty else {
      // What another revision of the app has put there is not kept up.
      meta.first = 0
      return nil
    }
    guard storage.base.isFirstChanged || meta.first == 0 else { return nil }
    storage.base.isFirstChanged = false
    // Greater with each commit, whichever tab makes it.
    meta.first = meta.commits
    return StoredFirst.value(
      meta.first, of: storage.base, schema, on: CivilDate(at: now, minutesEast: 0))
  }
}
