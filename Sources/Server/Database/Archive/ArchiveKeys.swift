import Crypto
import Values

/// A key that seals an archive, and the id by which the files say that it was this one.
public struct ArchiveKey: Sendable, Hashable {
  public var id: UUID
  public var key: SealingKey

  public init(id: UUID, key: SealingKey) {
    self.id = id
    self.key = key
  }
}

/// Where the keys of archives are kept. They are in no archive: whoever has that alone reads nothing.
public struct ArchiveKeys: Sendable {
  /// The key of an id; nil when there is none, or none any more.
  public var find: @Sendable (UUID) throws(DatabaseError) -> SealingKey?
  /// A new key; it is durable when this returns.
  public var make: @Sendable () throws(DatabaseError) -> ArchiveKey
  /// Destroys keys for ever.
  public var destroy: @Sendable (Set<UUID>) throws(DatabaseError) -> Void

  public init(
    find: @escaping @Sendable (UUID) throws(DatabaseError) -> SealingKey?,
    make: @escaping @Sendable () throws(DatabaseError) -> ArchiveKey,
    destroy: @escaping @Sendable (Set<UUID>) throws(DatabaseError) -> Void
  ) {
    self.find = find
    self.make = make
    self.destroy = destroy
  }
}

/// What a file of an archive says of its key: which one it is, and a random number, so that each file
/// is sealed with a key of its own.
struct ArchiveSeal: Hashable, Sendable {
  static let size = 48

  let key: UUID
  private let salt: [UInt8]

  init(by key: ArchiveKey) {
    self.key = key.id
    salt = randomBytes(32)
  }

  /// Nil when there are too few bytes.
  init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count == Self.size else { return nil }
    key = UUID(high: bytes.bits(at: 0), low: bytes.bits(at: 8))
    salt = Array(bytes[16...])
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: Int(bitPattern: UInt(key.high)))
    bytes.append(number: Int(bitPattern: UInt(key.low)))
    return bytes + salt
  }

  /// The key of one file, by all of its head: what was changed in that opens nothing.
  static func fileKey(of key: SealingKey, head: [UInt8]) -> SealingKey {
    key.derived(for: Array("umbu archive".utf8) + head)
  }
}
