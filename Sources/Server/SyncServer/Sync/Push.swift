import API
import Database
import Fields
import Records
import Sync
import Values

/// The mutations of one request, in one transaction.
///
/// All that can be done without the transaction is done before it (arguments are read) or after it
/// (the answer is written), since every other push waits meanwhile.
struct Push: Sendable {
  private let service: SyncService
  private let request: SyncRequest
  private let mutations: [ReadyMutation]
  private let account: UUID
  private let device: DeviceInfo?
  private let now: Instant

  init(
    _ service: SyncService, _ request: SyncRequest, by account: UUID, on device: DeviceInfo?,
    at now: Instant
  ) {
    self.service = service
    self.request = request
    mutations = request.mutations.map { Self.read($0, from: request.revision, service.schema) }
    self.account = account
    self.device = device
    self.now = now
  }

  private static func read(
    _ mutation: QueuedMutation, from revision: Int, _ schema: SpaceSchema
  ) -> ReadyMutation {
    guard mutation.arguments.fits(in: SyncLimits.argumentBytes) else {
      return ReadyMutation(Refusal(.invalid, "arguments", reason: "tooLong"))
    }
    return schema.read(mutation.name, mutation.arguments, from: mutation.schema ?? revision)
  }

  /// What a push came to.
  struct Outcome: Sendable {
    /// The space's new version; nil when it did not move.
    var version: Int64?
    /// The answer, where the push alone knows all of it; otherwise it is left to a reader.
    var answer: PushAnswer?
  }

  /// Runs what has not yet run.
  func run(in transaction: any WriteTransaction) throws -> Outcome {
    guard let right = try service.right(of: account, in: request.space, transaction),
      let found = try SyncClient.find(
        with: request, of: account, service.schema, transaction)
    else { throw SyncError.forbidden }
    let first = found.client?.acknowledged ?? 0
    var kept = found.hasRefusals ? try settle(transaction) : 0
    let storage = SQLStorage(
      transaction, space: request.space, tables: service.tables, version: found.version, now: now,
      hasTombstones: found.hasTombstones, keepsBefore: !service.witnesses.isEmpty)
    var answer = PushAnswer(
      for: right, of: service.schema, in: request.revision, acknowledged: first)
    var witnessed: [DoneMutation] = []
    for (queued, mutation) in zip(request.mutations, mutations) where queued.sequence > first {
      // The rest of the queue waits, so that neither the table nor an answer grows without end.
      guard kept < SyncLimits.refusals else { break }
      let author = Author(account: account, role: right.role, time: min(queued.time, now))
      let mutation = right.isMember ? mutation : ReadyMutation(Refusal(.forbidden, "membership"))
      let before = storage.written.count
      if let refusal = try run(mutation, by: author, in: storage, transaction) {
        answer.refusals.append(try keep(refusal, of: queued, transaction))
        kept += 1
      } else if !service.witnesses.isEmpty {
        let done = DoneMutation(
          space: request.space, version: storage.version, author: author, mutation: current(queued),
          sentAt: request.sentAt, device: device, now: now,
          written: Array(storage.written[before...]))
        for witness in service.witnesses { try witness.saw(done, in: transaction) }
        witnessed.append(done)
      }
      answer.acknowledged = queued.sequence
    }
    let startsOver = found.mustStartOver(request, with: right)
    if answer.acknowledged == first, !startsOver, isOfNoUse(from: found.version, first) {
      throw SyncError.unsettled
    }
    answer.version = storage.version
    answer.written = storage.written
    if answer.acknowledged > first {
      let client = SyncClient(
        account: account, space: request.space, acknowledged: answer.acknowledged)
      try found.client == nil
        ? client.insert(as: request.client, in: transaction)
        : client.update(request.client, in: transaction)
    }
    if !witnessed.isEmpty {
      for witness in service.witnesses { try witness.saw(push: witnessed, in: transaction) }
    }
    if storage.version > found.version {
      try Spaces.setVersion(storage.version, of: request.space, in: transaction)
    }
    return Outcome(
      version: storage.version > found.version ? storage.version : nil,
      answer: request.cursor == found.version && !found.hasRefusals && right.isMember
        && !startsOver ? answer : nil)
  }

  /// Forgets the refusals that the device has settled. Returns how many are left.
  private func settle(_ transaction: any WriteTransaction) throws -> Int {
    if request.settled > 0 {
      try transaction.execute(
        "DELETE FROM sync_refusal WHERE client = $1 AND sequence <= $2",
        [SQLValue(request.client), .integer(request.settled)])
    }
    return try transaction.first(
      "SELECT count(*) FROM sync_refusal WHERE client = $1", [SQLValue(request.client)]
    ) { Int($0.int(0)) } ?? 0
  }

  /// Whether an answer would tell the device nothing new, if none of its mutations ran: it has every
  /// change, and sends nothing of which it has not heard what became of it.
  private func isOfNoUse(from version: Int64, _ acknowledged: Int64) -> Bool {
    guard let next = request.mutations.first else { return false }
    return request.cursor == version && next.sequence > acknowledged
  }

  /// Runs one mutation whole or not at all, as the next version of the space; one that wrote nothing
  /// leaves the version as it was.
  private func run(
    _ mutation: ReadyMutation, by author: Author, in storage: SQLStorage,
    _ transaction: any WriteTransaction
  ) throws -> Refusal? {
    let before = storage.written.count
    storage.version += 1
    do {
      try transaction.atomically {
        let refusal = mutation.run(Transaction(storage), author)
        if let error = storage.error { throw error }
        if let refusal = refusal ?? storage.refusal { throw refusal }
      }
      if storage.written.count == before { storage.version -= 1 }
      return nil
    } catch let refusal as Refusal {
      storage.forget()
      storage.version -= 1
      return refusal
    }
  }

  /// A mutation in the words of this server's revision.
  private func current(_ queued: QueuedMutation) -> QueuedMutation {
    var current = queued
    current.arguments = service.schema.arguments(
      queued.arguments, of: queued.name, from: queued.schema ?? request.revision)
    return current
  }

  /// Keeps a refusal in the words of the mutation.
  private func keep(
    _ refusal: Refusal, of queued: QueuedMutation, _ transaction: any WriteTransaction
  ) throws -> KeptRefusal {
    let refusal = service.schema.refusal(
      refusal, of: queued.name, in: queued.schema ?? request.revision)
    let kept = KeptRefusal(sequence: queued.sequence, json: refusal.object.bytes)
    try transaction.execute(
      "INSERT INTO sync_refusal (client, sequence, refusal) VALUES ($1, $2, $3)",
      [
        SQLValue(request.client), .integer(queued.sequence),
        .text(String(decoding: kept.json, as: UTF8.self)),
      ])
    return kept
  }
}
