import Crypto
import Database
import SyncServer
import Values

/// The anchors of an audit, checked, with what they say of the chains.
struct AnchorCheck: Sendable {
  /// What an anchor says of a row.
  struct Signed: Sendable {
    var hash: [UInt8]
    var anchor: Int64
  }

  private(set) var problems: [AuditProblem] = []
  /// By space and number of the row.
  private(set) var signed: [UUID: [Int64: Signed]] = [:]
  /// How many there are.
  private(set) var count = 0
  /// Their digests, by number.
  private(set) var digests: [Int64: [UInt8]] = [:]

  /// - Parameter trusted: the public keys by which an anchor may be signed.
  init(of app: String, trusting trusted: Set<[UInt8]>, in transaction: any ReadTransaction) throws {
    let heads = Dictionary(
      grouping: try transaction.rows(
        "SELECT anchor, space, number, hash FROM audit_anchor_head ORDER BY anchor, space"
      ) { (anchor: $0.int(0), head: AuditAnchor.Head($0, from: 1)) }, by: { $0.anchor })
    let anchors = try transaction.rows(
      """
      SELECT number, day, made_at, previous, digest, public_key, signature FROM audit_anchor \
      ORDER BY number
      """, [], AuditAnchor.init(row:))
    count = anchors.count
    for anchor in anchors { digests[anchor.number] = anchor.digest }
    var previous = ChainHash.start
    for (position, anchor) in anchors.enumerated() {
      guard anchor.number == Int64(position) + 1 else {
        problems.append(.anchorMissing(Int64(position) + 1))
        return
      }
      let own = heads[anchor.number]?.map { $0.head } ?? []
      let digest = AuditAnchor.digest(
        of: app, anchor.hour, after: previous, by: anchor.publicKey, own)
      guard anchor.previous == previous, anchor.digest == digest,
        SigningKey.isValid(anchor.signature, of: digest, by: anchor.publicKey)
      else {
        problems.append(.anchor(anchor.number))
        return
      }
      guard trusted.contains(anchor.publicKey) else {
        problems.append(
          .foreignKey(anchor: anchor.number, key: anchor.publicKey.hexadecimal))
        return
      }
      for head in own {
        signed[head.space, default: [:]][head.number] = Signed(
          hash: head.hash, anchor: anchor.number)
      }
      previous = digest
    }
    let orphan = heads.keys.filter { $0 < 1 || $0 > Int64(anchors.count) }.min()
    if let orphan { problems.append(.anchorMissing(orphan)) }
  }
}
