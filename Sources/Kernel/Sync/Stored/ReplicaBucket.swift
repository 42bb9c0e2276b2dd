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

  /// Those buckets as they are stored, in their order; without bytes where there are no rows.
  static func values(
    of buckets: [Int], in storage: MemoryStorage, _ schema: SpaceSchema
  ) -> [StoredValue] {
    guard !buckets.isEmpty else { return [] }
    var isWanted = [Bool](repeating: false, count: SyncKeys.buckets)
    for bucket in buckets { isWanted[bucket] = true }
    // The ids of the first record type by bucket, then those of the second, and so on.
    var members = [[UUID]](repeating: [], count: schema.tables.count * SyncKeys.buckets)
    for (number, table) in schema.tables.enumerated() {
      for id in storage.rows(of: table.name).keys {
        let bucket = bucket(of: id)
        if isWanted[bucket] { members[number * SyncKeys.buckets + bucket].append(id) }
      }
    }
    var values: [StoredValue] = []
    for bucket in buckets {
      var writer = CompactWriter()
      for (number, table) in schema.tables.enumerated() {
        let ids = members[number * SyncKeys.buckets + bucket]
        if !ids.isEmpty { write(table, ids, storage.rows(of: table.name), to: &writer) }
      }
      values.append(
        StoredValue(key(bucket), writer.bytes.isEmpty ? nil : StoredFrame.bytes(writer)))
    }
    return values
  }

  static func write(
    _ table: RecordTable, _ ids: [UUID], _ rows: HashMap<UUID, Row>, to writer: inout CompactWriter
  ) {
    writer.write(table.name)
    writer.write(count: table.fields.count)
    for field in table.fields { writer.write(field.name) }
    writer.write(count: ids.count)
    for id in ids.ordered() {
      writer.write(id)
      writer.write(row: rows[id] ?? [])
    }
  }

  /// The rows of a stored bucket; nil when the bytes are not readable.
  /// - Parameter revision: the one of the schema that wrote them.
  static func read(
    _ bytes: [UInt8]?, from revision: Int, _ schema: SpaceSchema
  ) -> BucketRows? {
    guard var reader = StoredFrame.reader(bytes) else { return nil }
    return BucketRows(&reader, from: revision, schema)
  }
}

/// Rows as they were stored, by the fields' names when they are others now.
struct BucketRows {
  private(set) var tables: [RecordTable] = []
  private(set) var ids: [UUID] = []
  private(set) var rows: [Row] = []

  /// Nil when it is not readable to its end.
  init?(_ reader: inout CompactReader, from revision: Int, _ schema: SpaceSchema) {
    while !reader.isAtEnd {
      let table = schema.table(named: reader.text())
      var names: [String] = []
      for _ in 0..<reader.count() { names.append(reader.text()) }
      let isSame =
        revision >= schema.revision && table.map { Self.sameNames($0, names) } ?? false
      for _ in 0..<reader.count() {
        let id = reader.id()
        let row = reader.row()
        if reader.failed { return nil }
        guard let table else { continue }
        tables.append(table)
        ids.append(id)
        rows.append(isSame ? row : schema.row(row, named: names, of: table, from: revision))
      }
      if reader.failed { return nil }
    }
  }

  private static func sameNames(_ table: RecordTable, _ names: [String]) -> Bool {
    guard table.fields.count == names.count else { return false }
    for position in names.indices where table.fields[position].name != names[position] {
      return false
    }
    return true
  }
}
