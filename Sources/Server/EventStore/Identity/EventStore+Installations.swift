import Analytics
import Crypto
import Database
import SyncServer
import Values

/// The table `event_installation`: devices that may bring events, by an id and the digest of a secret.
extension EventStore {
  /// A device as the table has it.
  struct Installation: Hashable, Sendable {
    var id: UUID
    /// SHA-256.
    var secret: [UInt8]
    /// The highest number of an event that was judged.
    var highWater: Int64
    /// Whether what was counted before its first sign-in is somebody's already.
    var isLinked: Bool
  }

  /// The device that a proof is of; nil for one that proves nothing.
  func installation(
    with proof: InstallationProof, in transaction: any ReadTransaction
  ) throws -> Installation? {
    guard let digest = proof.digest else { return nil }
    guard let found = try find(proof.installation, in: transaction) else { return nil }
    return MessageMark.areEqual(found.secret, digest) ? found : nil
  }

  /// Whether a proof is that of a device that is known.
  public func knows(
    _ proof: InstallationProof, in transaction: any ReadTransaction
  ) throws -> Bool {
    try installation(with: proof, in: transaction) != nil
  }

  private func find(
    _ id: UUID, in transaction: any ReadTransaction
  ) throws -> Installation? {
    try transaction.first(
      "SELECT secret, high_water, linked FROM event_installation WHERE id = $1", [SQLValue(id)]
    ) { row in
      Installation(
        id: id, secret: row.bytes(0), highWater: row.int(1), isLinked: row.int(2) == 1)
    }
  }

  /// Makes a device known, unless it is. A write about it.
  /// - Parameter key: of the key that it came with; nil for one of our own.
  /// - Returns: false when the proof is no proof, or another secret than the one that is known.
  public func register(
    _ proof: InstallationProof, key: UUID? = nil, in transaction: any WriteTransaction
  ) throws -> Bool {
    guard let digest = proof.digest, proof.installation != .zero else { return false }
    let now = now()
    try transaction.execute(
      """
      INSERT INTO event_installation (id, secret, made_at, seen_at, high_water, linked, dropped, \
      key_id) VALUES ($1, $2, $3, $3, 0, 0, 0, $4) ON CONFLICT (id) DO NOTHING
      """,
      [
        SQLValue(proof.installation), .blob(digest), .integer(now.milliseconds),
        key.map { SQLValue($0) } ?? .null,
      ])
    return try knows(proof, in: transaction)
  }
}

extension InstallationProof {
  /// Of its secret; nil where that is none.
  var digest: [UInt8]? {
    guard let bytes = [UInt8](base64URL: secret), bytes.count == 32 else { return nil }
    return Digest.sha256(bytes)
  }

  /// Reads `UUID.SECRET`, as the header of a device has it.
  public init?(header: String) {
    let parts = header.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let installation = UUID(String(parts[0])) else { return nil }
    self.init(installation: installation, secret: String(parts[1]))
  }

  /// As the header of a device has it.
  public var header: String { "\(installation).\(secret)" }
}
