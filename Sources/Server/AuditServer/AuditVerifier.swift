import Database
import SyncServer
import Values

/// Walks every chain from its first row to its end, and every anchor, and names what is not as it was
/// written. It reads in pages, beside whoever writes meanwhile.
public struct AuditVerifier: Sendable {
  /// What was looked at, and what is wrong with it.
  public struct Finding: Sendable {
    public var rows = 0
    public var chains = 0
    public var anchors = 0
    /// How many anchors that were sent away it was compared with.
    public var sent = 0
    /// Of each chain the first, in the order of the spaces; behind them those of the anchors.
    public var problems: [AuditProblem] = []
  }

  private static let pageSize = 1_000

  private let app: String
  private let database: any Database
  private let trusted: Set<[UInt8]>
  private let sent: SentAnchors

  /// - Parameters:
  ///   - app: whose anchors they are.
  ///   - trusted: the public keys by which an anchor may be signed.
  ///   - sent: what was sent away, of any app; whoever has the key and writes the database can sign
  ///     anew, but not change these.
  public init(
    of app: String, in database: any Database, trusting trusted: Set<[UInt8]>,
    comparing sent: SentAnchors = SentAnchors()
  ) {
    self.sent = sent.of(app)
    self.app = app
    self.database = database
    self.trusted = trusted
  }

  /// - Throws: `DatabaseError`.
  public func verify() async throws -> Finding {
    let (app, trusted) = (app, trusted)
    // First, so that every row that they sign is there when the chains are walked.
    let anchors = try await database.read {
      try AnchorCheck(of: app, trusting: trusted, in: $0)
    }
    let signedAsSent = sent.signed
    var chains: [UUID: ChainWalk] = [:]
    func addChain(_ space: UUID) {
      guard chains[space] == nil else { return }
      chains[space] = ChainWalk(
        space, signed: anchors.signed[space] ?? [:], sent: signedAsSent[space] ?? [:])
    }
    func walk(_ rows: [ChainRow]) {
      for row in rows {
        addChain(row.space)
        chains[row.space]?.check(row)
      }
    }
    var page = try await rows(after: nil)
    while let last = page.last {
      walk(page)
      page = try await rows(after: (last.space, last.number))
    }
    // Read after the rows: a chain may have grown meanwhile, and is then walked to this end.
    let heads = try await database.read {
      try $0.rows(
        "SELECT space, number, hash FROM audit_head ORDER BY space", [],
        AuditAnchor.Head.init(row:))
    }
    for head in heads {
      while true {
        let grown = try await rows(of: head, after: chains[head.space]?.last ?? 0)
        walk(grown)
        if grown.count < Self.pageSize { break }
      }
      addChain(head.space)
      chains[head.space]?.end(at: head)
    }
    for space in Array(anchors.signed.keys) + Array(signedAsSent.keys) { addChain(space) }
    let all = chains.sorted { $0.key < $1.key }.map(\.value)
    return Finding(
      rows: all.reduce(0) { $0 + $1.count }, chains: all.count, anchors: anchors.count,
      sent: sent.whole.count,
      problems: all.compactMap(\.verdict) + anchors.problems
        + sent.problems(beside: anchors.digests)
    )
  }

  private func rows(after last: (UUID, Int64)?) async throws -> [ChainRow] {
    try await database.read { transaction in
      guard let (space, number) = last else {
        return try transaction.rows(
          """
          SELECT \(AuditTrail.columns) FROM audit ORDER BY space, number LIMIT \(Self.pageSize)
          """, [], ChainRow.init)
      }
      return try transaction.rows(
        """
        SELECT \(AuditTrail.columns) FROM audit WHERE (space, number) > ($1, $2) \
        ORDER BY space, number LIMIT \(Self.pageSize)
        """, [SQLValue(space), .integer(number)], ChainRow.init)
    }
  }

  private func rows(
    of head: AuditAnchor.Head, after number: Int64
  ) async throws -> [ChainRow] {
    try await database.read { transaction in
      try transaction.rows(
        """
        SELECT \(AuditTrail.columns) FROM audit WHERE space = $1 AND number > $2 AND number <= $3 \
        ORDER BY number LIMIT \(Self.pageSize)
        """, [SQLValue(head.space), .integer(number), .integer(head.number)], ChainRow.init)
    }
  }
}
