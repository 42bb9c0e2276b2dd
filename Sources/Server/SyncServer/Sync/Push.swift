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
  /// About how many bytes the arguments of each take.
  private let weights: [Int]
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
    weights = request.mutations.map { $0.arguments.weight }
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
    guard !found.hasEnded else { return Outcome() }
    let first = found.client?.acknowledged ?? 0
    var kept = found.hasRefusals ? try settle(transaction) : 0
    guard right.isMember else {
      // What they sent is refused in the answer alone.
      try saveClient(found.client, in: transaction, refusals: kept)
      return Outcome()
    }
    let wait = try waitForNew(found, transaction)
    let storage = SQLStorage(
      transaction, space: request.space, tables: service.tables, version: found.version, now: now,
      keepsBefore: true)
    storage.hasTombstones = found.hasTombstones
    var meter = SpaceMeter(request.space, taking: found.use, of: service.rules.budgets)
    var answer = PushAnswer(
      for: right, of: service.schema, to: request, acknowledged: first)
    var witnessed: [DoneMutation] = []
    var portion = Portion()
    let mayRun = wait == nil && request.cursor >= found.returnedAt
    for (position, queued) in request.mutations.enumerated()
    where mayRun && queued.sequence > first {
      // The rest of the queue waits, so that neither the table nor an answer grows without end, and others may write.
      guard kept < SyncLimits.refusals, !storage.hasWorkedEnough(by: service.rules),
        !portion.isSpent
      else { break }
      let author = Author(account: account, role: right.role, time: Self.time(of: queued, at: now))
      let before = storage.written.count
      if let refusal = try run(position, by: author, in: storage, &meter, transaction) {
        answer.refusals.append(try saveRefusal(refusal, of: queued, transaction))
        kept += 1
      } else if !service.witnesses.isEmpty {
        let done = DoneMutation(
          space: request.space, version: storage.version, author: author, mutation: current(queued),
          sentAt: request.sentAt, device: device, now: now,
          written: Array(storage.written[before...]))
        for witness in service.witnesses {
          try witness.saw(done, within: &portion, in: transaction)
        }
        witnessed.append(done)
      }
      answer.acknowledged = queued.sequence
    }
    let startsOver = found.mustStartOver(request, with: right)
    if answer.acknowledged == first, !startsOver, isOfNoUse(from: found.version, first) {
      throw wait.map { SyncError.tooManyClients(seconds: $0) } ?? .unsettled
    }
    answer.version = storage.version
    answer.written = storage.written
    answer.usage = try meter.usage(in: transaction)
    try saveClient(found.client, in: transaction, refusals: kept, acknowledged: answer.acknowledged)
    if !answer.refusals.isEmpty {
      try SyncClient.endLongestAbsent(
        of: account, in: request.space, but: request.client, transaction)
    }
    if !witnessed.isEmpty {
      for witness in service.witnesses { try witness.saw(push: witnessed, in: transaction) }
    }
    if meter.added != SpaceUse() || storage.version > found.version {
      try Spaces.advance(
        request.space, to: storage.version, adding: meter.added, in: transaction)
    }
    let knowsAll =
      request.cursor == found.version && !found.hasRefusals && !startsOver
      && Windows.stay(
        as: request, after: storage.written, of: service.schema, for: right,
        on: CivilDate(at: now, minutesEast: 0))
    return Outcome(
      version: storage.version > found.version ? storage.version : nil,
      answer: knowsAll ? answer : nil)
  }

  /// The earliest time that an author may have, 1000-01-01: the rules of records refuse what is earlier, so that nobody
  /// could change a record with such a time any more.
  private static let earliest = Instant(milliseconds: -30_610_224_000_000)

  /// When the person did it, as far as that can be believed.
  private static func time(of queued: QueuedMutation, at now: Instant) -> Instant {
    max(earliest, min(queued.time, now))
  }

  /// Saves how far the client has come and what is kept of it, where that is another than it was.
  private func saveClient(
    _ found: SyncClient?, in transaction: any WriteTransaction, refusals: Int,
    acknowledged: Int64? = nil
  ) throws {
    var client =
      found
      ?? SyncClient(account: account, space: request.space, acknowledged: 0, seenAt: now)
    let acknowledged = acknowledged ?? client.acknowledged
    guard acknowledged != client.acknowledged || refusals != client.refusals else { return }
    client.acknowledged = acknowledged
    client.refusals = refusals
    client.seenAt = now
    try found == nil
      ? client.insert(as: request.client, in: transaction)
      : client.update(request.client, in: transaction)
  }

  /// The seconds until mutations of a client that is new may run; nil for one that is not, or may.
  private func waitForNew(
    _ found: SyncClient.Standing, _ transaction: any ReadTransaction
  ) throws -> Int? {
    guard found.client == nil, !request.mutations.isEmpty, service.rules.newClients < .max else {
      return nil
    }
    return try SyncClient.wait(
      forNewOf: account, most: service.rules.newClients, at: now, transaction)
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

  /// Whether an answer would tell the device nothing new when none of its mutations ran: the device has
  /// every change, and has heard the outcome of each mutation that ran before.
  private func isOfNoUse(from version: Int64, _ acknowledged: Int64) -> Bool {
    guard let next = request.mutations.first else { return false }
    return request.cursor == version && next.sequence > acknowledged
  }

  /// Runs one mutation whole or not at all, as the next version of the space; one that wrote nothing
  /// leaves the version as it was.
  private func run(
    _ position: Int, by author: Author, in storage: SQLStorage, _ meter: inout SpaceMeter,
    _ transaction: any WriteTransaction
  ) throws -> Refusal? {
    let before = storage.written.count
    let unmeasured = meter
    storage.version += 1
    do {
      try transaction.atomically {
        let refusal = mutations[position].run(Transaction(storage), author)
        if let error = storage.error { throw error }
        // A rule that was broken comes first: what the mutation read after it was not what is there.
        if let refusal = storage.refusal ?? refusal { throw refusal }
        for witness in service.witnesses {
          if let refusal = witness.objection(to: storage.written[before...]) { throw refusal }
        }
        let full = try meter.count(
          request.mutations[position], weighing: weights[position],
          writing: storage.written[before...], in: transaction)
        if let full { throw full }
      }
      if storage.written.count == before { storage.version -= 1 }
      return nil
    } catch let refusal as Refusal {
      storage.forget()
      storage.version -= 1
      meter = unmeasured
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

  /// Saves a refusal in the words of the mutation.
  private func saveRefusal(
    _ refusal: Refusal, of queued: QueuedMutation, _ transaction: any WriteTransaction
  ) throws -> KeptRefusal {
    let refusal = service.schema.refusal(
      refusal, of: queued.name, in: queued.schema ?? request.revision
    ).shortened
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

extension SQLStorage {
  /// Whether others who write have waited for long enough.
  fileprivate func hasWorkedEnough(by rules: SpaceRules) -> Bool {
    readCount >= rules.mostRead || removedCount >= rules.mostRemoved
  }
}

extension Refusal {
  /// With a subject of a bounded length: the name of an unknown mutation is the device's.
  fileprivate var shortened: Refusal {
    guard subject.utf8.count > SyncLimits.refusalSubject else { return self }
    var short = self
    short.subject = String(decoding: subject.utf8.prefix(SyncLimits.refusalSubject), as: UTF8.self)
    return short
  }
}
