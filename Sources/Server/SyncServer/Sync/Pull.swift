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
  private let inOnePage: Bool

  /// - Parameter inOnePage: whether all that changed is known to fit: what one push changed does.
  init(
    _ service: SyncService, _ request: SyncRequest, by account: UUID, inOnePage: Bool = false
  ) {
    self.inOnePage = inOnePage
    self.service = service
    self.request = request
    self.account = account
  }

  func run(in transaction: any ReadTransaction) throws -> [UInt8] {
    guard let role = try service.roles.role(transaction, account, request.space),
      let (version, client) = try SyncClient.find(with: request, of: account, transaction)
    else { throw SyncError.forbidden }
    let startsOver = request.cursor > version
    let page = ChangePage(
      of: request.space, service.tables, after: startsOver ? 0 : request.cursor, upTo: version)
    let end = inOnePage ? version : try page.end(in: transaction)

    var writer = JSONWriter(reserving: 4_096)
    writer.write(raw: #"{"cursor":"#)
    writer.write(end)
    writer.write(raw: end < version ? #","hasMore":true"# : #","hasMore":false"#)
    writer.write(raw: startsOver ? #","startsOver":true"# : #","startsOver":false"#)
    writer.write(raw: #","acknowledged":"#)
    writer.write(client?.acknowledged ?? 0)
    writer.write(raw: #","refusals":["#)
    if client != nil { try writeRefusals(in: transaction, into: &writer) }
    writer.write(raw: #"],"changes":["#)
    try page.write(upTo: end, in: transaction, into: &writer)
    writer.write(raw: #"],"role":"#)
    writer.write(role)
    writer.write(raw: "}")
    return writer.bytes
  }

  private func writeRefusals(
    in transaction: any ReadTransaction, into writer: inout JSONWriter
  ) throws {
    var isFirst = true
    try transaction.query(
      """
      SELECT sequence, refusal FROM sync_refusal WHERE client = $1 AND sequence > $2 \
      ORDER BY sequence
      """, [SQLValue(request.client), .integer(request.settled)]
    ) { row in
      if !isFirst { writer.write(raw: ",") }
      isFirst = false
      writer.write(raw: #"{"sequence":"#)
      writer.write(row.int(0))
      writer.write(raw: #","refusal":"#)
      row.withBytes(1) { writer.write(raw: $0.assumingMemoryBound(to: UInt8.self)) }
      writer.write(raw: "}")
    }
  }
}
