import Crypto
import Database
import FileServer
import SyncServer
import Values

/// A backup: the rows of all tables as of one moment, and the files that they tell of, sealed so that
/// the keyring alone opens them.
public struct Backup: Sendable {
  /// What a backup says of itself.
  public struct About: Sendable, Hashable {
    public var app: String
    public var madeAt: Instant
    /// The version of umbu that made it.
    public var version: String
    /// The secret of the key that signs the audit, where there was one.
    public var auditSecret: [UInt8]?
    /// The public keys by which the audit may be signed.
    public var auditTrusted: [[UInt8]]

    public init(
      app: String, madeAt: Instant, version: String, auditSecret: [UInt8]?, auditTrusted: [[UInt8]]
    ) {
      self.app = app
      self.madeAt = madeAt
      self.version = version
      self.auditSecret = auditSecret
      self.auditTrusted = auditTrusted
    }
  }

  /// What came of making one.
  public struct Made: Sendable {
    public var rows = 0
    public var spaces = 0
    /// Spaces that were erased while it was made.
    public var leftOut: [UUID] = []
    /// Whether the keyring was made just now.
    public var hasNewKeyring = false
    /// How many spaces had no key before: older copies of the keyring do not open them.
    public var newKeys = 0
    public var files = SealedFiles.Taken()
  }

  private let path: String
  private let about: About
  private let database: any Database
  private let keys: KeyringFile
  private let store: (any ObjectStore)?
  /// Tables whose rows have a backup of their own.
  public var tablesElsewhere: Set<String> = []

  /// - Parameters:
  ///   - path: where the file is to be; what files are taken along comes into a folder beside it.
  ///   - keys: the keyring, which gets a key for each space that has none.
  ///   - store: where the files lie; nil when they are not taken along.
  public init(
    to path: String, about: About, of database: any Database, keys: KeyringFile,
    files store: (any ObjectStore)?
  ) {
    self.path = path
    self.about = about
    self.database = database
    self.keys = keys
    self.store = store
  }

  /// Makes it, while reads and writes go on; it has its name once all of it was read back. Blocks.
  /// - Throws: `DatabaseError`; `invalid` when there is a file of that name.
  public func make() throws -> Made {
    var made = Made()
    var counts: [String: RowCount] = [:]
    var keyring = Keyring()
    try BackupFile(path).write(
      { partial in
        let file = try ByteFile(filling: partial)
        let writer: SealedWriter
        (writer, keyring, counts) = try database.withSnapshot { snapshot in
          let keyring = try self.keyring(for: snapshot, &made)
          let writer = try SealedWriter(file, sealedBy: keyring.installation[0])
          return (writer, keyring, try add(snapshot, to: writer, keyring, &made))
        }
        if let store {
          made.files = try SealedFiles(besides: path).sealAll(
            from: store, named: database, keyring, noting: writer)
        }
        try writer.finish()
      },
      check: { partial in try check(partial, keyring, counts) })
    return made
  }

  /// The keyring with a key for each space of the snapshot.
  private func keyring(for snapshot: any ReadTransaction, _ made: inout Made) throws -> Keyring {
    let spaces = try snapshot.rows("SELECT id FROM space ORDER BY id") { $0.uuid(0) }
    let hasErasures = try snapshot.tables().contains { $0.name == ErasureMigrations.table }
    let erased = hasErasures ? try Erasure.all(in: snapshot) : []
    var newKeys = 0
    let (keyring, isNew) = try keys.update { keyring in
      var isChanged = false
      for one in erased where keyring.erase(one.space, at: one.erasedAt) { isChanged = true }
      let before = keyring.spaces.count
      if keyring.add(keysFor: spaces) { isChanged = true }
      newKeys = keyring.spaces.count - before
      return isChanged
    }
    made.hasNewKeyring = isNew
    made.newKeys = newKeys
    return keyring
  }

  private func add(
    _ snapshot: any ReadTransaction, to writer: SealedWriter, _ keyring: Keyring, _ made: inout Made
  ) throws -> [String: RowCount] {
    var gatherer = RowGatherer(writer)
    let tables = try snapshot.tables().filter { !tablesElsewhere.contains($0.name) }
      .map(\.withoutBookkeeping)
    try writer.add(SealedFrame(.about, [about.row]))
    try writer.add(SealedFrame(.definitions, try snapshot.definitions().map { [.text($0)] }))
    let spaces = try snapshot.rows("SELECT id FROM space ORDER BY id") { $0.uuid(0) }
    let known = Set(spaces)
    var withJobs: Set<UUID> = []
    for table in tables {
      let owner = SpaceRows.owner(of: table)
      let place = table.argumentsPlace
      try TablePages(table).read(snapshot, where: SpaceRows.rest(owner)) { page in
        guard owner == .arguments else { return try gatherer.add(page, of: table) }
        let rest = page.filter { row in
          guard let space = row.job(at: place), known.contains(space) else { return true }
          withJobs.insert(space)
          return false
        }
        try gatherer.add(rest, of: table)
      }
      try gatherer.flush()
    }
    let owned = tables.filter { SpaceRows.owner(of: $0) != .installation }
    for space in spaces {
      guard let key = keyring.spaces[space]?.first else {
        // Of one that was erased in the tables nothing is left that could be missing.
        if try !SpaceRows.counts(of: space, in: snapshot).filter({ $0.key != "file_litter" })
          .isEmpty
        {
          made.leftOut.append(space)
        }
        continue
      }
      made.spaces += 1
      try writer.startSpace(space, sealedBy: key)
      for table in owned {
        let owner = SpaceRows.owner(of: table)
        if owner == .arguments, !withJobs.contains(space) { continue }
        let place = table.argumentsPlace
        try TablePages(table).read(snapshot, where: SpaceRows.condition(owner, space)) { page in
          try gatherer.add(
            owner == .arguments ? page.filter { $0.job(at: place) == space } : page, of: table)
        }
        try gatherer.flush()
      }
      try writer.end()
    }
    made.rows = gatherer.counts.values.reduce(0) { $0 + $1.rows }
    if made.leftOut.isEmpty, made.spaces == spaces.count {
      try checkThatAllAreThere(gatherer.counts, tables, snapshot)
    }
    return gatherer.counts
  }

  private func checkThatAllAreThere(
    _ counts: [String: RowCount], _ tables: [TableDescription], _ snapshot: any ReadTransaction
  ) throws {
    for table in tables {
      let count = try snapshot.first("SELECT count(*) FROM \"\(table.name)\"") { Int($0.int(0)) }
      guard count == counts[table.name]?.rows ?? 0 else {
        throw DatabaseError.invalid("rows of \(table.name) belong to no space and to no list")
      }
    }
  }

  /// Reads all of the file back.
  private func check(_ partial: String, _ keyring: Keyring, _ wanted: [String: RowCount]) throws {
    var found: [String: RowCount] = [:]
    let reader = try SealedReader(partial, keyring)
    while let part = try reader.next() {
      guard case .frame(let frame, _) = part, frame.kind == .rows,
        case .text(let table)? = frame.rows.first?.first
      else { continue }
      for row in frame.rows.dropFirst() { found[table, default: RowCount()].add(row) }
    }
    guard found.mapValues({ $0.finish() }) == wanted.mapValues({ $0.finish() }) else {
      throw DatabaseError.corrupt("what was written reads back differently")
    }
  }
}

extension Backup.About {
  var row: [SQLValue] {
    [
      .text(app), .integer(madeAt.milliseconds), .text(version), SQLValue(auditSecret),
    ] + auditTrusted.map { .blob($0) }
  }

  init?(_ row: [SQLValue]) {
    guard row.count >= 4, case .text(let app) = row[0], case .integer(let time) = row[1],
      case .text(let version) = row[2]
    else { return nil }
    self.init(
      app: app, madeAt: Instant(milliseconds: time), version: version, auditSecret: row[3].blob,
      auditTrusted: row[4...].compactMap(\.blob))
  }
}

extension SQLValue {
  var blob: [UInt8]? { if case .blob(let bytes) = self { bytes } else { nil } }
}

extension TableDescription {
  /// What PostgreSQL notes of migrations beyond what a file has is not kept.
  var withoutBookkeeping: TableDescription {
    guard name == "migrations" else { return self }
    var table = self
    let both: Set = ["room", "number", "name", "checksum", "applied"]
    table.columns.removeAll { !both.contains($0.name) }
    return table
  }

  fileprivate var argumentsPlace: Int? { columns.firstIndex { $0.name == "arguments" } }
}

extension [SQLValue] {
  /// The space of a job.
  fileprivate func job(at place: Int?) -> UUID? {
    guard let place, case .text(let arguments) = self[place] else { return nil }
    return SpaceRows.space(ofJob: arguments)
  }
}
