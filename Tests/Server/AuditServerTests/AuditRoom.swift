import API
import Crypto
import Database
import DatabaseTesting
import Fields
import Notebook
import Records
import Sync
import SyncServer
import Synchronization
import Values

@testable import AuditServer

/// Notebooks whose mutations are audited, on a database of their own.
struct AuditRoom: Sendable {
  let database: any Database
  let service: SyncService
  let clock = ManualClock()
  let key = SigningKey()

  static func with(_ body: (AuditRoom) async throws -> Void) async throws {
    try await withTemporaryDatabase { database in
      try await database.migrate(SyncMigrations.all, of: SyncMigrations.room)
      try await database.migrate(AuditMigrations.all, of: AuditMigrations.room)
      let tables = SpaceTables(Notebook.schema).all.map(\.definition).joined(separator: "\n")
      try await database.migrate([Migration(1, "notes", sql: tables)], of: "notebook")
      try await body(AuditRoom(database))
    }
  }

  private init(_ database: any Database) {
    self.database = database
    let clock = clock
    service = SyncService(
      database, rules: SpaceRules(Notebook.schema, SpaceRoles { _, _, _ in "writer" }),
      witnesses: [MutationAudit { [.mutation($0)] }], now: { clock.now }, moved: { _ in })
  }

  func open(_ space: UUID) async throws {
    try await database.write { try Spaces.open(space, kind: "notebook", in: $0) }
  }

  /// Makes the spaces, each with 12 rows; what the first 5 and the first 9 of each are is signed.
  /// - Parameter step: milliseconds that pass after each of these parts.
  func fill(_ spaces: [UUID], moving step: Int64) async throws {
    for space in spaces { try await open(space) }
    for (from, count) in [(1, 5), (6, 4), (10, 3)] as [(Int64, Int64)] {
      for space in spaces {
        let notes = (from..<from + count).map { WriteNote(ID(id(UInt64($0))), "n\($0)") }
        try await push(notes, to: space, from: from)
      }
      if from < 10 { try await anchor() }
      clock.move(milliseconds: step)
    }
  }

  /// Pushes as a device that numbers its mutations from `sequence` on.
  @discardableResult
  func push(
    _ mutations: [any Mutation], to space: UUID, from sequence: Int64 = 1, time: Instant? = nil,
    sentAt: Instant? = nil, on device: DeviceInfo? = nil
  ) async throws -> SyncResponse {
    var request = SyncRequest()
    request.space = space
    request.client = UUID(high: space.high, low: ~space.low)
    request.sentAt = sentAt
    request.mutations = mutations.enumerated().map { position, mutation in
      var queued = QueuedMutation()
      queued.sequence = sequence + Int64(position)
      queued.name = type(of: mutation).name
      queued.time = time ?? clock.now
      queued.arguments = mutation.object
      return queued
    }
    let caller = Caller(account: id(1), session: id(2))
    let bytes = try await service.sync(request, by: caller, on: device)
    return try SyncResponse(object: try JSONValue.parse(bytes))
  }

  @discardableResult
  func anchor() async throws -> AuditAnchor? {
    try await AuditAnchor.make(for: "notebook", in: database, signedBy: key, at: clock.now)
  }

  func verify(
    trusting keys: Set<[UInt8]>? = nil, comparing sent: SentAnchors = SentAnchors()
  ) async throws -> AuditVerifier.Finding {
    try await AuditVerifier(
      of: "notebook", in: database, trusting: keys ?? [key.publicKey], comparing: sent
    ).verify()
  }

  /// Each anchor as it would be sent away.
  func sent(of heads: Int = .max) async throws -> [String] {
    try await database.read { transaction in
      let numbers = try transaction.rows("SELECT number FROM audit_anchor ORDER BY number") {
        $0.int(0)
      }
      return try numbers.flatMap {
        try SentAnchor($0, of: "notebook", in: transaction)?.texts(of: heads) ?? []
      }
    }
  }

  /// Makes an anchor as versions before did, of a day.
  func makeDaily(_ day: String) async throws {
    try await anchor()
    try await sign { $0 == 1 ? day : nil }
  }

  /// Signs all anchors anew, over what the heads are now: as who has the key can.
  func sign(_ period: @escaping @Sendable (Int64) -> String? = { _ in nil }) async throws {
    let key = key
    try await database.write { transaction in
      var previous = ChainHash.start
      let numbers = try transaction.rows("SELECT number FROM audit_anchor ORDER BY number") {
        $0.int(0)
      }
      for number in numbers {
        guard let sent = try SentAnchor(number, of: "notebook", in: transaction) else { continue }
        var hour = sent.anchor.hour
        hour.period = period(number) ?? hour.period
        let digest = AuditAnchor.digest(
          of: "notebook", hour, after: previous, by: key.publicKey, sent.heads)
        try transaction.execute(
          """
          UPDATE audit_anchor SET day = $2, previous = $3, digest = $4, public_key = $5, \
          signature = $6 WHERE number = $1
          """,
          [
            .integer(number), .text(hour.period), .blob(previous), .blob(digest),
            .blob(key.publicKey),
            .blob(key.sign(digest)),
          ])
        previous = digest
      }
    }
  }

  func rows(_ sql: String, _ values: [SQLValue] = []) async throws -> [[SQLValue]] {
    try await database.read {
      try $0.rows(sql, values) { row in (0..<row.count).map { row.value($0) } }
    }
  }
}

/// A clock that only tests move.
final class ManualClock: Sendable {
  private let time = Mutex(Instant(milliseconds: 1_760_000_000_000))
  var now: Instant { time.withLock { $0 } }
  func move(milliseconds: Int64) { time.withLock { $0 = $0.adding(milliseconds: milliseconds) } }
}

/// Readable identifiers: `id(7)` ends in 7.
func id(_ number: UInt64) -> UUID { UUID(high: 0x0190_0000_0000_7000, low: number) }

/// One day in milliseconds.
let day: Int64 = 24 * 3_600_000
