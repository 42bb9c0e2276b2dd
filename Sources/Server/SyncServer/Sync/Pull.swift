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

  func run(in transaction: any ReadTransaction) throws -> [UInt8] {
    guard let role = try service.roles.role(transaction, account, request.space),
      let found = try SyncClient.find(with: request, of: account, transaction)
    else { throw SyncError.forbidden }
    let page = ChangePage(
      of: request.space, service.tables, after: found.isAstray ? 0 : request.cursor,
      upTo: found.version)
    let changes = try page.read(in: transaction)
    var writer = AnswerWriter(
      cursor: changes.end, hasMore: changes.end < found.version, startsOver: found.isAstray,
      acknowledged: found.client?.acknowledged ?? 0)
    if found.client != nil, found.hasRefusals {
      try writeRefusals(in: transaction, into: &writer)
    }
    writer.beginChanges()
    changes.write(into: &writer)
    return writer.end(role: role)
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
