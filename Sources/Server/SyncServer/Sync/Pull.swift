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

  /// What a pull came to.
  struct Outcome: Sendable {
    var bytes: [UInt8]
    /// Whether it is for a member of the space.
    var isMember: Bool
    /// Whether the device is told all from the beginning.
    var isWhole: Bool
    /// Whether it is to be noted that the client was here.
    var isToNote: Bool
  }

  func run(in transaction: any ReadTransaction) throws -> Outcome {
    guard let right = try service.right(of: account, in: request.space, transaction),
      let found = try SyncClient.find(
        with: request, of: account, service.schema, transaction)
    else { throw SyncError.forbidden }
    let windows = try Windows(
      of: request, service.tables, for: right, on: service.today, at: found.version,
      in: transaction)
    var startsOver = found.mustStartOver(request, with: right)
    var gain = Windows.Gain()
    if !startsOver, request.cursor > 0 {
      if let gained = try windows.gain(of: request, service.schema, in: transaction) {
        gain = gained
      } else {
        startsOver = true
      }
    }
    let isWhole = startsOver || request.cursor == 0
    // Who is no member any more is left with nothing, and told what became of the queue.
    let end = right.isMember ? found.version : 0
    let page = ChangePage(
      for: request, service.tables, right, holding: windows,
      ChangePage.Span(
        start: startsOver ? 0 : request.cursor, end: end,
        whole: isWhole ? end : request.whole ?? 0))
    let changes = try page.read(in: transaction)
    let refused = right.isMember || found.hasEnded ? [] : unrun(after: found.client)
    var writer = AnswerWriter(
      cursor: changes.end, hasMore: changes.end < end, startsOver: startsOver,
      acknowledged: refused.last ?? found.client?.acknowledged ?? 0)
    if found.client != nil, found.hasRefusals {
      try writeRefusals(in: transaction, into: &writer)
    }
    for sequence in refused { writer.add(refusalOf: sequence, Self.membership) }
    writer.beginChanges()
    gain.write(into: &writer)
    changes.write(into: &writer)
    var usage: SpaceUsage?
    if right.isMember {
      var meter = SpaceMeter(request.space, taking: found.use, of: service.rules.budgets)
      usage = try meter.usage(in: transaction)
    }
    return Outcome(
      bytes: writer.end(
        role: right.role, head: end, usage: usage, windows: windows.told(isWhole: isWhole),
        hasEnded: found.hasEnded),
      isMember: right.isMember, isWhole: isWhole,
      isToNote: found.client?.isToNote(at: service.now()) ?? false)
  }

  /// The refusal of what somebody sends who was removed. It is kept nowhere: each request of theirs
  /// is refused anew.
  private static let membership = Refusal(.forbidden, "membership").object.bytes

  /// The mutations of the request that have not run.
  private func unrun(after client: SyncClient?) -> [Int64] {
    request.mutations.map { $0.sequence }.filter { $0 > client?.acknowledged ?? 0 }
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
      writer.add(
        refusalOf: row.int(0), Refusal.told(row.bytes(1), in: request.protocolVersion))
    }
  }
}
