import Fields
import Records
import Values

/// One part of the replica as it is stored: of each record type its fields' names, then its rows.
enum ReplicaBucket {
  static func key(_ bucket: Int) -> String { SyncKeys.bucketPrefix + String(bucket) }

  static func number(of key: String) -> Int? {
    guard key.begins(with: SyncKeys.bucketPrefix) else { return nil }
    return key.dropping(utf8: SyncKeys.bucketPrefix.byteCount).wholeNumber.map {
      Int(clamping: $0)
    }
  }

  static func bucket(of id: UUID) -> Int {
    Int(((id.high ^ id.low) &* 0x9E37_79B9_7F4A_7C15) >> 57)
  }

  /// The bytes of those buckets; nil for one without rows.
  static func bytes(
    of buckets: SmallSet<Int>, in storage: MemoryStorage, _ schema: SpaceSchema
  ) -> [(bucket: Int, bytes: [UInt8]?)] {
    var writers: SmallMap<Int, CompactWriter> = [:]
    for table in schema.tables {
      var members = [[UUID]](repeating: [], count: SyncKeys.buckets)
      let rows = storage.rows(of: table.name)
      for id in rows.keys {
        let bucket = bucket(of: id)
        if buckets.contains(bucket) { members[bucket].append(id) }
      }
      for (bucket, ids) in members.enumerated() where !ids.isEmpty {
        var writer = writers[bucket] ?? CompactWriter()
        writer.write(table.name)
        writer.write(count: table.fields.count)
        for field in table.fields { writer.write(field.name) }
        writer.write(count: ids.count)
        for id in ids.ordered() {
          writer.write(id)
          writer.write(row: rows[id] ?? [])
        }
        writers[bucket] = writer
      }
    }
    return buckets.ordered().map { bucket in
      (bucket, writers[bucket].map { StoredFrame.bytes($0) })
    }
  }

  /// Puts the rows of a stored bucket into `storage`, by the fields' names when they are others
  /// now. False when the bytes are not readable; then nothing is put.
  static func read(_ bytes: [UInt8]?, into storage: MemoryStorage, _ schema: SpaceSchema) -> Bool {
    guard var reader = StoredFrame.reader(bytes) else { return false }
    var found: [(RecordTable, UUID, Row)] = []
    while !reader.isAtEnd {
      let table = schema.table(named: reader.text())
      var names: [String] = []
      for _ in 0..<reader.count() { names.append(reader.text()) }
      let isSame = table.map { sameNames($0, names) } ?? false
      for _ in 0..<reader.count() {
        let id = reader.id()
        let row = reader.row()
        if reader.failed { return false }
        guard let table else { continue }
        found.append((table, id, isSame ? row : table.row(row, named: names)))
      }
      if reader.failed { return false }
    }
    for (table, id, row) in found { storage.put(table, id, row) }
    return true
  }

  private static func sameNames(_ table: RecordTable, _ names: [String]) -> Bool {
    guard table.fields.count == names.count else { return false }
    for position in names.indices where table.fields[position].name != names[position] {
      return false
    }
    return true
  }
}
