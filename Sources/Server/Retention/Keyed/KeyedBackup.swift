import Crypto
import Database
import Values

/// A backup of some tables, and of files beside them, under a key of its own. Once that is destroyed nobody
/// opens it, however many copies of it there are: so what is in it has an end.
public struct KeyedBackup: Sendable {
  /// What it says of itself.
  public struct About: Sendable, Hashable {
    public var app: String
    public var madeAt: Instant
    /// The version of umbu that made it.
    public var version: String
    /// What goes with the tables and lies in a file; nil where there is none.
    public var secret: [UInt8]?

    public init(app: String, madeAt: Instant, version: String, secret: [UInt8]?) {
      self.app = app
      self.madeAt = madeAt
      self.version = version
      self.secret = secret
    }
  }

  /// Which tables it is of.
  public struct Tables: Sendable {
    public var names: Set<String>
    /// Under which name the list of migrations has theirs.
    public var room: String

    public init(_ names: Set<String>, room: String) {
      self.names = names
      self.room = room
    }
  }

  /// A file that belongs to the tables.
  public struct File: Sendable, Hashable {
    /// Below the folder of them all.
    public var name: String
    /// Where its bytes are read; nobody changes them meanwhile.
    public var path: String
    /// Its SHA-256, in hexadecimal.
    public var checksum: String

    public init(name: String, path: String, checksum: String) {
      self.name = name
      self.path = path
      self.checksum = checksum
    }
  }

  /// What came of making one.
  public struct Made: Sendable {
    public var rows = 0
    public var files = 0
    /// The names of files whose bytes are not what the tables say of them; they are not in it.
    public var damaged: [String] = []
  }

  /// A part of a file's bytes.
  private static let pieceBytes = 1 << 20

  private let path: String
  private let about: About
  private let database: any Database
  private let tables: Tables
  private let keys: KeyringFile

  /// - Parameters:
  ///   - path: where the file is to be.
  ///   - keys: the keyring, which gets a key for it.
  public init(
    to path: String, about: About, of tables: Tables, in database: any Database, keys: KeyringFile
  ) {
    self.path = path
    self.about = about
    self.tables = tables
    self.database = database
    self.keys = keys
  }

  /// Makes it, while reads and writes go on; it has its name once all of it was read back. Blocks.
  /// - Parameter files: those that belong to the tables as a snapshot has them.
  /// - Throws: `DatabaseError`; `invalid` when there is a file of that name.
  public func make(with files: (any ReadTransaction) throws -> [File]) throws -> Made {
    let key = ArchiveKey(id: Self.keyID(at: about.madeAt), key: SealingKey())
    try keys.update { $0.add(archive: key) }
    var made = Made()
    var counts: [String: RowCount] = [:]
    var taken: [File] = []
    try BackupFile(path).write(
      { partial in
        let file = try ByteFile(filling: partial)
        let writer = try SealedWriter(file, sealedBy: key.key, named: key.id)
        let all: [File]
        (all, counts) = try database.withSnapshot { snapshot in
          (try files(snapshot), try add(snapshot, to: writer))
        }
        for file in all {
          if try add(file, to: writer) {
            taken.append(file)
          } else {
            made.damaged.append(file.name)
          }
        }
        try writer.finish()
      }, check: { partial in try check(partial, key.key, counts, taken) })
    made.rows = counts.values.reduce(0) { $0 + $1.rows }
    made.files = taken.count
    return made
  }

  private func add(
    _ snapshot: any ReadTransaction, to writer: SealedWriter
  ) throws -> [String: RowCount] {
    let names = tables.names.union(["migrations"])
    try writer.add(SealedFrame(.about, [about.row]))
    let definitions = try snapshot.definitions().filter { definition in
      Self.table(ofDefinition: definition).map { names.contains($0) } ?? false
    }
    try writer.add(SealedFrame(.definitions, definitions.map { [.text($0)] }))
    var gatherer = RowGatherer(writer)
    for table in try snapshot.tables() where names.contains(table.name) {
      let isList = table.name == "migrations"
      let condition = isList ? TablePages.Condition("room = $1", .text(tables.room)) : nil
      let table = table.withoutBookkeeping
      try TablePages(table).read(snapshot, where: condition) { try gatherer.add($0, of: table) }
      try gatherer.flush()
    }
    return gatherer.counts
  }

  /// The table that a definition makes, or that its index belongs to.
  private static func table(ofDefinition text: String) -> String? {
    let words = text.split { " \n(\"".contains($0) }
    guard words.count > 2 else { return nil }
    if words[1] == "TABLE" { return String(words[2]) }
    guard let place = words.firstIndex(of: "ON"), place + 1 < words.count else { return nil }
    return String(words[place + 1])
  }

  /// Adds the bytes of a file, after its name and its length.
  /// - Returns: false for one that is damaged or gone, of which nothing counts.
  private func add(_ file: File, to writer: SealedWriter) throws -> Bool {
    guard Self.checksum(of: file.path) == file.checksum else { return false }
    let source = try ByteFile(reading: file.path)
    let length = try source.length()
    try writer.add(
      SealedFrame(.files, [[.text(file.name), .integer(length), .text(file.checksum)]]))
    while true {
      let piece = try source.read(upTo: Self.pieceBytes)
      guard !piece.isEmpty else { return true }
      try writer.add(SealedFrame(.bytes, [[.blob(piece)]]))
    }
  }

  /// The SHA-256 of a file's bytes, in hexadecimal; nil for one that is not there or cannot be read.
  private static func checksum(of path: String) -> String? {
    guard let file = try? ByteFile(reading: path) else { return nil }
    let digest = RunningDigest(.sha256)
    while true {
      guard let piece = try? file.read(upTo: pieceBytes) else { return nil }
      guard !piece.isEmpty else { return digest.finish().hexadecimal }
      digest.add(piece)
    }
  }

  /// Reads all of the file back.
  private func check(
    _ partial: String, _ key: SealingKey, _ wanted: [String: RowCount], _ files: [File]
  ) throws {
    var found: [String: RowCount] = [:]
    var names: [String] = []
    let reader = try SealedReader(partial, Keyring(), keys: [key])
    while let part = try reader.next() {
      guard case .frame(let frame, nil) = part else { continue }
      switch frame.kind {
      case .rows:
        guard let table = frame.rows.first?.firstText else { continue }
        for row in frame.rows.dropFirst() { found[table, default: RowCount()].add(row) }
      case .files: names += frame.rows.compactMap(\.firstText)
      default: continue
      }
    }
    guard names == files.map(\.name),
      found.mapValues({ $0.finish() }) == wanted.mapValues({ $0.finish() })
    else { throw DatabaseError.corrupt("what was written reads back differently") }
  }
}

extension KeyedBackup.About {
  fileprivate var row: [SQLValue] {
    [.text(app), .integer(madeAt.milliseconds), .text(version), SQLValue(secret)]
  }

  init?(_ row: [SQLValue]) {
    guard row.count == 4, case .text(let app) = row[0], case .integer(let time) = row[1],
      case .text(let version) = row[2]
    else { return nil }
    self.init(
      app: app, madeAt: Instant(milliseconds: time), version: version, secret: row[3].blob)
  }
}
