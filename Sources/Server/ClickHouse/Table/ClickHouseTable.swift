import Values

/// The table of an app's events in ClickHouse, and the tables in which partitions wait for their place. Each call blocks.
public struct ClickHouseTable: Sendable {
  let client: ClickHouseClient
  private let app: String
  private let version: Int

  /// - Parameters:
  ///   - app: its id.
  ///   - timeout: how long an answer may take, in milliseconds.
  public init(_ address: ClickHouseAddress, of app: String, timeout: Int64 = 20_000) {
    self.init(address, of: app, timeout: timeout, version: EventTableForm.version)
  }

  init(_ address: ClickHouseAddress, of app: String, timeout: Int64, version: Int) {
    client = ClickHouseClient(address, timeout: timeout)
    // An id has letters, digits and dashes, and a dash may be in no name.
    self.app = String(
      decoding: app.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
    self.version = version
    precondition(ClickHouseAddress.isName(self.app), "an app has a name")
  }

  private static let prefix = "umbu_events_"

  var name: String { "\(Self.prefix)\(app)_v\(version)" }
  var sql: ClickHouseSQL { ClickHouseSQL(stringLiteral: name) }

  /// Where copies are, as `event_copy` says it.
  public var place: String {
    "\(client.address.base)\(client.address.database)/\(Self.prefix)\(app)"
  }
  public var formVersion: Int { version }

  // MARK: What is there

  /// The partitions that are there, with how many rows each has.
  func partitions() throws(ClickHouseFailure) -> [UUID: Int] {
    let bytes = try client.rows(
      """
      SELECT partition, sum(rows) FROM system.parts WHERE active \
      AND database = \(client.address.database) AND table = \(name) GROUP BY partition
      """)
    return try Self.read(bytes)
  }

  /// Those of some segments that are whole there.
  func whole(of segments: [UUID: Int]) throws(ClickHouseFailure) -> Set<UUID> {
    let there = try partitions()
    return Set(segments.filter { there[$0.key] == $0.value }.keys)
  }

  /// Rows of a segment's id and a number.
  private static func read(_ bytes: [UInt8]) throws(ClickHouseFailure) -> [UUID: Int] {
    var found: [UUID: Int] = [:]
    try RowBinaryReader.read(bytes) { (reader: inout RowBinaryReader) throws(ClickHouseFailure) in
      let text = try reader.text()
      let rows = Int(try reader.uint64())
      if let id = UUID(text) { found[id, default: 0] += rows }
    }
    return found
  }

  /// The tables of the app: this one, those of other versions, and those in which partitions wait.
  private func tables() throws(ClickHouseFailure) -> [String] {
    let start = "\(Self.prefix)\(app)_"
    let bytes = try client.rows(
      """
      SELECT name FROM system.tables WHERE database = \(client.address.database) \
      AND startsWith(name, \(start))
      """)
    return try TextRows.read(bytes, columns: 1).map { $0[0] }
  }

  private func hasForm() throws(ClickHouseFailure) -> Bool {
    let bytes = try client.rows(
      """
      SELECT name, type FROM system.columns WHERE database = \(client.address.database) \
      AND table = \(name)
      """)
    let found = try TextRows.read(bytes, columns: 2)
    return found == EventTableForm.columns.map { [$0.name, $0.type] }
  }

  // MARK: Making it

  /// Makes the table where it is not there. One of another form under its name is made anew, and those of older
  /// versions are removed, for all that is in them is a copy; one of a newer version is another server's.
  /// - Parameter fence: of who copies now: what others left waiting is removed.
  func prepare(fence: Int64) throws(ClickHouseFailure) {
    let there = try tables()
    for table in there where isOld(table) || isLeft(table, by: fence) {
      try client.run("DROP TABLE IF EXISTS \(sql: ClickHouseSQL(stringLiteral: table))")
    }
    if there.contains(name) {
      if try hasForm() { return }
      try client.run("DROP TABLE IF EXISTS \(sql: sql)")
    }
    try client.run(EventTableForm.creation(of: sql))
  }

  /// `umbu_events_APP_v1` of an older version.
  private func isOld(_ table: String) -> Bool {
    let start = "\(Self.prefix)\(app)_v"
    guard table.hasPrefix(start), let number = Int(table.dropFirst(start.count)) else {
      return false
    }
    return number < version
  }

  private func isLeft(_ table: String, by fence: Int64) -> Bool {
    let start = "\(name)_staging_"
    guard table.hasPrefix(start), let number = Int64(table.dropFirst(start.count)) else {
      return false
    }
    return number <= fence
  }

  // MARK: Partitions

  /// Where a partition waits. Who had the lease before has one of another name, which is gone: it replaces nothing.
  func staging(_ fence: Int64) -> ClickHouseSQL {
    ClickHouseSQL(stringLiteral: "\(name)_staging_\(fence)")
  }

  /// Begins a partition anew.
  func beginStaging(_ fence: Int64) throws(ClickHouseFailure) {
    try client.run("DROP TABLE IF EXISTS \(sql: staging(fence))")
    try client.run(EventTableForm.creation(of: staging(fence)))
  }

  func stage(_ rows: [UInt8], _ fence: Int64) throws(ClickHouseFailure) {
    try client.insert(rows, into: staging(fence))
  }

  /// Puts the partition that waits in the place of the one that is there, or of none, in one step, once all of it waits.
  /// - Parameter rows: how many it has.
  /// - Throws: `moved` where another number of them waits.
  func replace(_ segment: UUID, rows: Int, _ fence: Int64) throws(ClickHouseFailure) {
    let waiting = try client.rows(
      "SELECT segment, count() FROM \(sql: staging(fence)) GROUP BY segment")
    let found = try Self.read(waiting)
    guard found == [segment: rows] else { throw .moved }
    try client.run(
      """
      ALTER TABLE \(sql: sql) REPLACE PARTITION \(segment.description) \
      FROM \(sql: staging(fence))
      """)
    try client.run("DROP TABLE IF EXISTS \(sql: staging(fence))")
  }

  func drop(_ segment: UUID) throws(ClickHouseFailure) {
    try client.run("ALTER TABLE \(sql: sql) DROP PARTITION \(segment.description)")
  }

  /// How many rows are of some people, or came under their pseudonyms.
  /// - Parameter numbers: one at least.
  func rows(of numbers: [Int64]) throws(ClickHouseFailure) -> Int {
    let bytes = try client.rows(
      """
      SELECT count() FROM \(sql: sql) \
      WHERE person IN (\(numbers)) OR origin IN (\(numbers))
      """)
    var count: Int64?
    try RowBinaryReader.read(bytes) { (reader: inout RowBinaryReader) throws(ClickHouseFailure) in
      count = try reader.uint64()
    }
    guard let count else { throw .unreadable }
    return Int(count)
  }
}

/// Rows of texts.
enum TextRows {
  static func read(_ bytes: [UInt8], columns: Int) throws(ClickHouseFailure) -> [[String]] {
    var rows: [[String]] = []
    try RowBinaryReader.read(bytes) { (reader: inout RowBinaryReader) throws(ClickHouseFailure) in
      var row: [String] = []
      for _ in 0..<columns { row.append(try reader.text()) }
      rows.append(row)
    }
    return rows
  }
}
