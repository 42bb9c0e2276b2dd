import Database
import Fields
import Records
import Sync
import Values

/// The mutations of one request, in one transaction.
struct Push: Sendable {
  private let service: SyncService
  private let request: SyncRequest
  private let account: UUID
  private let now: Instant

  init(_ service: SyncService, _ request: SyncRequest, by account: UUID, at now: Instant) {
    self.service = service
    self.request = request
    self.account = account
    self.now = now
  }

  /// What a push came to.
  struct Outcome: Sendable {
    /// The space's new version; nil when it did not move.
    var version: Int64?
    /// The answer, where the device had seen all before; otherwise it is left to a reader.
    var answer: [UInt8]?
  }

  /// Runs what has not yet run.
  func run(in transaction: any WriteTransaction) throws -> Outcome {
    guard let role = try service.roles.role(transaction, account, request.space),
      let found = try SyncClient.find(with: request, of: account, transaction)
    else { throw SyncError.forbidden }
    var outcome = Outcome()
    outcome.version = try run(as: role, found.client, from: found.version, in: transaction)
    if request.cursor == found.version {
      outcome.answer = try Pull(service, request, by: account, inOnePage: true)
        .run(in: transaction)
    }
    return outcome
  }

  /// Runs the mutations; returns the space's new version, nil when it did not move.
  private func run(
    as role: String, _ known: SyncClient?, from version: Int64,
    in transaction: any WriteTransaction
  ) throws -> Int64? {
    var client = known ?? SyncClient(account: account, space: request.space, acknowledged: 0)
    if known != nil, request.settled > 0 {
      try transaction.execute(
        "DELETE FROM sync_refusal WHERE client = $1 AND sequence <= $2",
        [SQLValue(request.client), .integer(request.settled)])
    }
    let storage = SQLStorage(
      transaction, space: request.space, tables: service.tables, version: version)
    let first = client.acknowledged
    for mutation in request.mutations where mutation.sequence > first {
      if let refusal = try run(mutation, as: role, in: storage, transaction) {
        try keep(refusal, of: mutation.sequence, transaction)
      }
      client.acknowledged = mutation.sequence
    }
    guard client.acknowledged > first else { return nil }
    try client.save(as: request.client, in: transaction)
    guard storage.version > version else { return nil }
    try Spaces.setVersion(storage.version, of: request.space, in: transaction)
    return storage.version
  }

  /// Runs one mutation whole or not at all, as the next version of the space.
  private func run(
    _ mutation: QueuedMutation, as role: String, in storage: SQLStorage,
    _ transaction: any WriteTransaction
  ) throws -> Refusal? {
    let author = Author(account: account, role: role, time: min(mutation.time, now))
    storage.version += 1
    do {
      try transaction.atomically {
        let refusal = service.schema.run(
          mutation.name, mutation.arguments, Transaction(storage), by: author)
        if let error = storage.error { throw error }
        if let refusal = refusal ?? storage.refusal { throw refusal }
      }
      return nil
    } catch let refusal as Refusal {
      storage.version -= 1
      storage.forget()
      return refusal
    }
  }

  private func keep(
    _ refusal: Refusal, of sequence: Int64, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "INSERT INTO sync_refusal (client, sequence, refusal) VALUES ($1, $2, $3)",
      [SQLValue(request.client), .integer(sequence), .text(refusal.object.jsonText)])
  }
}
