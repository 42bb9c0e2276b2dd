import Database
import SyncServer
import Telemetry
import Values

/// Events that came together, of one day, as the table `event_batch` has them.
public struct FreshBatch: Sendable, Hashable {
  public var id: UUID
  public var day: CivilDate
  public var receivedAt: Instant
  /// `PackedEvents`.
  public var content: [UInt8]

  public init(_ id: UUID, on day: CivilDate, receivedAt: Instant, _ content: [UInt8]) {
    self.id = id
    self.day = day
    self.receivedAt = receivedAt
    self.content = content
  }

  /// - Parameter row: id, day, received_at, content.
  init(row: any Row) {
    self.init(
      row.uuid(0), on: CivilDate(daysSinceEpoch: Int(row.int(1))),
      receivedAt: Instant(milliseconds: row.int(2)), row.bytes(3))
  }

  /// What is in it.
  public func events() throws(PackedError) -> [AcceptedEvent] {
    try PackedEvents.decode(content, receivedAt: receivedAt)
  }
}

extension EventStore {
  /// The most events of one row.
  static let mostOfBatch = 200

  /// The batches that came at a time or later, by when they came; all for nil.
  public func fresh(
    since: Instant?, in transaction: any ReadTransaction
  ) throws -> [FreshBatch] {
    try fresh(since: since, upTo: .max, in: transaction)
  }

  /// The same, so many at most.
  public func fresh(
    since: Instant?, upTo most: Int, in transaction: any ReadTransaction
  ) throws -> [FreshBatch] {
    try transaction.rows(
      """
      SELECT id, day, received_at, content FROM event_batch WHERE received_at >= $1 \
      ORDER BY received_at, id LIMIT $2
      """, [.integer(since?.milliseconds ?? .min), .integer(Int64(most))], FreshBatch.init(row:))
  }

  /// The batch of an id; nil when it is there no more.
  func batch(_ id: UUID, in transaction: any ReadTransaction) throws -> FreshBatch? {
    try transaction.first(
      "SELECT id, day, received_at, content FROM event_batch WHERE id = $1", [SQLValue(id)],
      FreshBatch.init(row:))
  }

  /// Adds events that came at one moment: a row for each day, or several where there are many.
  /// - Returns: the bytes that they take.
  @discardableResult
  public func insert(
    _ events: [AcceptedEvent], receivedAt: Instant, in transaction: any WriteTransaction
  ) throws -> Int {
    var bytes = 0
    let hooks = try forwarding(in: transaction)
    let zone = zone()
    let marks = Set(events.compactMap(\.stamp.space))
    let erased = try erasedSpaces(among: marks, in: transaction)
    let days = Dictionary(grouping: Self.without(erased, events)) { zone.local($0.at).date }
    for (day, all) in days.sorted(by: { $0.key < $1.key }) {
      for start in stride(from: 0, to: all.count, by: Self.mostOfBatch) {
        var part = Array(all[start..<min(start + Self.mostOfBatch, all.count)])
        for place in part.indices { part[place].received = receivedAt }
        let content = PackedEvents.encode(part)
        bytes += content.count
        let id = newID()
        try transaction.execute(
          """
          INSERT INTO event_batch (id, day, received_at, events, content) \
          VALUES ($1, $2, $3, $4, $5)
          """,
          [
            SQLValue(id), .integer(Int64(day.daysSinceEpoch)),
            .integer(receivedAt.milliseconds), .integer(Int64(part.count)), .blob(content),
          ])
        for hook in hooks {
          try forward(
            FreshBatch(id, on: day, receivedAt: receivedAt, content), to: hook, in: transaction)
          bytes += content.count
        }
      }
    }
    return bytes
  }
}
