import Compression
import Crypto
import Database
import Values

/// What a sealed file is made of (Docs/Backup.md): frames that follow a head of 64 bytes.
struct SealedFrame: Sendable {
  /// What its rows are.
  enum Kind: UInt8, Sendable {
    /// One row: the app, when it was made, the version of umbu, the audit's secret, then public keys.
    case about = 1
    /// A definition of a table each.
    case definitions = 2
    /// The first row is the table's name and those of the columns, the others are rows of it.
    case rows = 3
    /// One row: a space and what tells its key; what follows is sealed under that.
    case begin = 4
    /// One row: how many frames the space had here, and the SHA-256 of their bytes.
    case end = 5
    /// Files that were taken along: the digest, the upload and the edge of each, and its bytes.
    case files = 6
    /// One row: how many frames there are before this one, the last.
    case last = 7
    /// A part of a file's bytes, in one row.
    case bytes = 8
  }

  var kind: Kind
  var rows: [[SQLValue]]

  /// More bytes than a frame may have; a row that is longer cannot be kept.
  static let mostBytes = 64 << 20

  /// Seals the frame that has the number.
  func sealed(_ number: UInt64, _ context: [UInt8], by key: SealingKey) throws -> [UInt8] {
    var plain: [UInt8] = [kind.rawValue]
    for row in rows { RowBytes.append(row, to: &plain) }
    guard plain.count <= Self.mostBytes else {
      throw DatabaseError.invalid("a row has more than \(Self.mostBytes) bytes")
    }
    let packed = kind == .bytes ? nil : Deflate.pack(plain)
    var wrapped: [UInt8] = []
    wrapped.reserveCapacity((packed ?? plain).count + 4)
    // 0 for what is not packed.
    wrapped.append(bigEndian: UInt32(packed == nil ? 0 : plain.count))
    wrapped += packed ?? plain
    return key.seal(wrapped, number: number, in: context)
  }

  init(_ kind: Kind, _ rows: [[SQLValue]]) {
    self.kind = kind
    self.rows = rows
  }

  /// Opens what `sealed` made; nil for anything else.
  init?(_ sealed: [UInt8], _ number: UInt64, _ context: [UInt8], by key: SealingKey) {
    guard let wrapped = key.open(sealed, number: number, in: context), wrapped.count > 4 else {
      return nil
    }
    let size = wrapped[..<4].reduce(0) { $0 << 8 | Int($1) }
    guard size <= Self.mostBytes else { return nil }
    var plain = Array(wrapped[4...])
    if size > 0 {
      guard let unpacked = Deflate.unpack(plain, to: size) else { return nil }
      plain = unpacked
    }
    guard let kind = plain.first.flatMap({ Kind(rawValue: $0) }),
      let rows = RowBytes.rows(plain, from: 1)
    else { return nil }
    self.kind = kind
    self.rows = rows
  }
}

/// The first bytes of a sealed file, and the keys that are made for it.
struct SealedHead: Sendable {
  static let mark = Array("umbu sealed 0001".utf8)
  static let size = 64

  /// Random: two files never use one key.
  let id: [UInt8]
  /// Tells whether a key is the right one.
  let check: [UInt8]

  init(sealedBy key: SealingKey, id: [UInt8] = randomBytes(32)) {
    self.id = id
    check = Self.check(of: key, for: id)
  }

  /// Nil when the bytes are not those of a sealed file.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size, Array(bytes.prefix(16)) == Self.mark else { return nil }
    id = Array(bytes[16..<48])
    check = Array(bytes[48...])
  }

  var bytes: [UInt8] { Self.mark + id + check }

  /// The key under which the frames are sealed that a key is for.
  func frameKey(of key: SealingKey) -> SealingKey {
    key.derived(for: Array("umbu frames".utf8) + id)
  }

  /// 16 bytes that tell which key it is, to nobody but its owner.
  static func check(of key: SealingKey, for id: [UInt8]) -> [UInt8] {
    Array(key.mark(of: Array("umbu check".utf8) + id).prefix(16))
  }

  /// The key among some that is the one.
  func find(in keys: [SealingKey], check: [UInt8]? = nil) -> SealingKey? {
    keys.first { Self.check(of: $0, for: id) == check ?? self.check }
  }
}

/// Who seals a frame, in the byte before it.
enum FrameOwner: UInt8 {
  case installation = 1
  case space = 2
}
