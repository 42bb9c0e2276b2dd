import Crypto
import Database
import Values

/// Writes a sealed file, frame by frame.
final class SealedWriter {
  private let file: ByteFile
  private let head: SealedHead
  private let main: SealingKey
  /// Of the space whose frames are written now.
  private var space: (id: UUID, key: SealingKey, first: UInt64, digest: RunningDigest)?
  private var number: UInt64 = 0
  /// How many bytes were written.
  private(set) var length: Int64

  /// - Parameters:
  ///   - file: empty.
  ///   - name: what its head says of the key, for everyone to read; nil for nothing.
  init(
    _ file: ByteFile, sealedBy key: SealingKey, named name: UUID? = nil
  ) throws(DatabaseError) {
    self.file = file
    let id = name.map { name in (0..<16).map { name[$0] } + randomBytes(16) }
    head = SealedHead(sealedBy: key, id: id ?? randomBytes(32))
    main = head.frameKey(of: key)
    length = Int64(SealedHead.size)
    try file.write(head.bytes)
  }

  /// Starts what is sealed under a space's key, until `end`.
  func startSpace(_ id: UUID, sealedBy key: SealingKey) throws {
    let check = SealedHead.check(of: key, for: head.id)
    try add(SealedFrame(.begin, [[SQLValue(id), .blob(check)]]))
    space = (id, head.frameKey(of: key), number, RunningDigest(.sha256))
  }

  func end() throws {
    guard let ended = space else { return }
    space = nil
    let count = Int64(number - ended.first)
    try add(SealedFrame(.end, [[.integer(count), .blob(ended.digest.finish())]]))
  }

  func add(_ frame: SealedFrame) throws {
    let owner: FrameOwner = space == nil ? .installation : .space
    let sealed = try frame.sealed(number, [owner.rawValue], by: space?.key ?? main)
    var bytes: [UInt8] = [owner.rawValue]
    bytes.append(bigEndian: UInt32(sealed.count))
    bytes += sealed
    space?.digest.add(bytes)
    try file.write(bytes)
    length += Int64(bytes.count)
    number += 1
  }

  /// Ends the file; it is durable when this returns.
  func finish() throws {
    try add(SealedFrame(.last, [[.integer(Int64(number))]]))
    try file.sync()
  }
}

/// Gathers rows of tables until they make a frame.
struct RowGatherer {
  private static let frameBytes = 256 << 10

  private let writer: SealedWriter
  private var rows: [[SQLValue]] = []
  private var bytes = 0
  private var heading: [SQLValue] = []
  /// By table.
  private(set) var counts: [String: RowCount] = [:]

  init(_ writer: SealedWriter) { self.writer = writer }

  mutating func add(_ page: [[SQLValue]], of table: TableDescription) throws {
    for row in page {
      if rows.isEmpty {
        heading = [.text(table.name)] + table.columns.map { .text($0.name) }
      }
      rows.append(row)
      bytes += row.reduce(2) { $0 + $1.size }
      counts[table.name, default: RowCount()].add(row)
      if bytes >= Self.frameBytes { try flush() }
    }
  }

  /// Ends the frame; after each table.
  mutating func flush() throws {
    guard !rows.isEmpty else { return }
    try writer.add(SealedFrame(.rows, [heading] + rows))
    rows = []
    bytes = 0
  }
}

/// How many rows came, and what all of them make together, in their order.
struct RowCount {
  private(set) var rows = 0
  private let digest = RunningDigest(.sha256)

  mutating func add(_ row: [SQLValue]) {
    rows += 1
    var bytes: [UInt8] = []
    RowBytes.append(row, to: &bytes)
    digest.add(bytes)
  }

  func finish() -> [UInt8] { digest.finish() }
}

extension SQLValue {
  fileprivate var size: Int {
    switch self {
    case .null: 1
    case .integer, .real: 9
    case .text(let text): 5 + text.utf8.count
    case .blob(let bytes): 5 + bytes.count
    }
  }
}
