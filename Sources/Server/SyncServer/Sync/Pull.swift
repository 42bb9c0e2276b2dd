import Database
import Fields
import Records
import Sync
import Values

/// The answer to one request, from one snapshot, written as bytes without a tree between.
struct Pull: Sendable {
  private let service: SyncService
  private let request: SyncRequest
  private let account: UUID

  init(_ service: SyncService, _ request: SyncRequest, by account: UUID) {
    self.service = service
    self.request = request
    self.account = account
  }

  /// The answer, and for whom it is.
  struct Answer: Sendable {
    var bytes: [UInt8]
    var isMember: Bool
    /// Whether the device is told all from the beginning.
    var isWhole: Bool
  }

  func run(in transaction: any ReadTransaction) throws -> Answer {
    guard let right = try service.right(of: account, in: request.space, transaction),
      let found = try SyncClient.find(
        with: request, of: account, service.schema, transaction)
    else { throw SyncError.forbidden }
    let startsOver = found.mustStartOver(request, with: right)
    // Who is no member any more is left with nothing, and told what became of the queue.
    let end = right.isMember ? found.version : 0
    let page = ChangePage(
      of: request.space, service.tables, for: right, in: request.revision,
      after: startsOver ? 0 : request.cursor, upTo: end)
    let changes = try page.read(in: transaction)
    var writer = AnswerWriter(
      cursor: changes.end, hasMore: changes.end < end, startsOver: startsOver,
      acknowledged: found.client?.acknowledged ?? 0)
    if found.client != nil, found.hasRefusals {
      try writeRefusals(in: transaction, into: &writer)
    }
    writer.beginChanges()
    changes.write(into: &writer)
    return Answer(
      bytes: writer.end(role: right.role, head: end), isMember: right.isMember,
      isWhole: startsOver || request.cursor == 0)
  }

  private func writeRefusals(
    in transaction: any ReadTransaction, into writer: inout AnswerWriter
  ) throws {
    try transaction.query(
      """
      SELECT sequence, refusal FROM sync_refusal WHERE client = $1 AND sequence > $2 \
      ORDER BY sequence
      """, [SQLValue(request.client), .integer(request.settled)]
    ) { row in
      row.withBytes(1) { refusal in
        writer.add(refusalOf: row.int(0), refusal.assumingMemoryBound(to: UInt8.self))
      }
    }
  }
}
