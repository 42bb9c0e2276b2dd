import Crypto
import Database
import Values

extension KeyringFile {
  /// The keys of archives in this keyring, which is made with the first of them.
  public func archiveKeys(now: @escaping @Sendable () -> Instant) -> ArchiveKeys {
    ArchiveKeys(
      find: { id throws(DatabaseError) in try load()?.archives[id] },
      make: { () throws(DatabaseError) in
        let id = randomBytes(16).withUnsafeBytes {
          UUID.v7(
            at: now(),
            random: (
              $0.loadUnaligned(as: UInt64.self),
              $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            ))
        }
        let key = ArchiveKey(id: id, key: SealingKey())
        try update { $0.add(archive: key) }
        return key
      },
      destroy: { ids throws(DatabaseError) in
        let time = now()
        try erase(Dictionary(uniqueKeysWithValues: ids.map { ($0, time) }))
      })
  }
}
