import Crypto
import Database
import Values

extension KeyedBackup {
  /// How long the key of one is kept, in days.
  public static let days: Int64 = 35

  /// The id of a key: one of version 8 (RFC 9562 section 5.8), which says of itself when it was made and what
  /// it is of. Those of archives have version 7.
  static func keyID(at time: Instant) -> UUID {
    let random = randomBytes(16).withUnsafeBytes {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    let id = UUID.v7(at: time, random: random)
    return UUID(high: id.high & ~0xF000 | 0x8000, low: id.low)
  }

  /// When the key of that id was made; nil for that of an archive.
  static func madeAt(_ id: UUID) -> Instant? {
    guard id.high & 0xF000 == 0x8000 else { return nil }
    return Instant(milliseconds: Int64(id.high >> 16))
  }
}

extension Keyring {
  /// How many backups of events can still be opened, and how many archives.
  public var archiveCounts: (events: Int, archives: Int) {
    let events = archives.keys.count { KeyedBackup.madeAt($0) != nil }
    return (events, archives.count - events)
  }

  /// The ids of keys whose days are over.
  func keysToEnd(at now: Instant) -> [UUID] {
    let first = now.adding(milliseconds: -KeyedBackup.days * 86_400_000)
    return archives.keys.filter { KeyedBackup.madeAt($0).map { $0 <= first } ?? false }.sorted()
  }

  /// Destroys the keys of backups of events whose days are over.
  /// - Returns: whether there were any.
  @discardableResult
  public mutating func endKeyedBackups(at now: Instant) -> Bool {
    let ended = keysToEnd(at: now)
    for id in ended { _ = erase(id, at: now) }
    return !ended.isEmpty
  }
}

extension KeyringFile {
  /// The same in the file, which stays as it is where there are none.
  /// - Returns: how many it were.
  /// - Throws: `unavailable`, `full`.
  @discardableResult
  public func endKeyedBackups(at now: Instant) throws(DatabaseError) -> Int {
    guard let count = try load()?.keysToEnd(at: now).count, count > 0 else { return 0 }
    try update { $0.endKeyedBackups(at: now) }
    return count
  }
}
