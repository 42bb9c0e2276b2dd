import Records
import Values

/// What the first view of an app needs (`SpaceSchema.showsFirst`), once more and as one value, which can be read
/// and shown before the parts of a large replica: a number, what it is of, and then rows as in `ReplicaBucket`.
///
/// It holds when `meta` of the same reading has the same number. A commit by an app that knows nothing of it
/// leaves `meta` without one.
enum StoredFirst {
  /// It begins as those of the replica do, and is left out with them.
  static let key = SyncKeys.first

  /// - Parameter number: another one than that of any other content.
  static func value(
    _ number: Int64, of storage: MemoryStorage, _ schema: SpaceSchema, on today: CivilDate
  ) -> StoredValue {
    var writer = CompactWriter()
    writer.write(number)
    writer.write(schema.nameOfFirst)
    for first in schema.first {
      let ids = storage.firstIDs(of: first.table.name, on: today)
      guard !ids.isEmpty else { continue }
      ReplicaBucket.write(first.table, ids, storage.rows(of: first.table.name), to: &writer)
    }
    return StoredValue(key, StoredFrame.bytes(writer))
  }

  /// A reader of the rows; nil when they cannot be read, or are not those of `meta` or of this schema.
  static func reader(
    _ bytes: [UInt8]?, of meta: StoredMeta?, _ schema: SpaceSchema
  ) -> CompactReader? {
    guard let meta, meta.first > 0, var reader = StoredFrame.reader(bytes),
      reader.integer() == meta.first, reader.text() == schema.nameOfFirst, !reader.failed
    else { return nil }
    return reader
  }
}
