import Analytics
import Database
import Fields
import SyncServer
import Telemetry
import Values

/// What our own clients bring.
extension EventIntake {
  /// Takes a body in. Sent again it changes nothing, and is answered alike.
  /// Who is signed in decides nothing: whose an epoch is was said when it was bound, and what is sent after a
  /// sign-out is still theirs.
  /// - Parameter proof: of the device that it comes from.
  /// - Throws: `IntakeFailure`, `DatabaseError`; then nothing of it is kept.
  public func own(
    _ body: [UInt8], from proof: InstallationProof, _ visit: IntakeVisit = IntakeVisit()
  ) async throws -> IntakeAnswer {
    try budget?.check()
    let isKnown = try await store.database.read { [store, refresh] transaction in
      try refresh(transaction)
      return try store.knows(proof, in: transaction)
    }
    guard isKnown else { throw IntakeFailure.unknownInstallation }
    let batch = try OwnBatch(body, limits)
    let receivedAt = now()
    let judged = judge(batch, visit, receivedAt: receivedAt)
    let taken = try await store.database.write(about: proof.installation.writeSubject) {
      try take(judged, dropped: batch.dropped, from: proof, receivedAt: receivedAt, in: $0)
    }
    budget?.spend(taken.bytes)
    return taken.answer
  }

  /// All that can be said of the events without looking whose they are.
  func judge(
    _ batch: OwnBatch, _ visit: IntakeVisit, receivedAt: Instant
  ) -> [JudgedEvent] {
    let registry = registry()
    let stamps = batch.stamps.mapValues { marked($0, in: registry) }
    let skew = correction(sentAt: batch.sentAt, receivedAt: receivedAt)
    return batch.events.enumerated().map { index, json in
      var judged = JudgedEvent(
        index: index, sequence: json["s"]?.wholeNumber, epoch: json["e"]?.wholeNumber ?? 0,
        result: .failure(EventProblem(.malformed)))
      guard let sequence = judged.sequence, sequence > 0, judged.epoch >= 0 else {
        judged.sequence = nil
        return judged
      }
      guard let name = json["n"]?.text, let time = json["t"]?.wholeNumber else { return judged }
      var event = AcceptedEvent(name, of: .zero, at: receivedAt)
      event.captured = Instant(milliseconds: time)
      event.at = event.captured.adding(milliseconds: skew)
      event.sequence = sequence
      event.session = json["v"]?.wholeNumber ?? 0
      event.offset = Int(truncatingIfNeeded: json["o"]?.wholeNumber ?? 0)
      guard -1_440...1_440 ~= event.offset,
        let stamp = stamps[json["c"]?.wholeNumber ?? 0]
      else { return judged }
      event.stamp = stamp
      if stamp.automated || visit.isAutomated { event.traffic = EventTraffic.bot }
      if batch.bytes > limits.eventBytes, json.bytes.count > limits.eventBytes {
        judged.result = .failure(EventProblem(.tooLarge))
      } else if let problem = problem(withTime: event.at, receivedAt: receivedAt) {
        judged.result = .failure(problem)
      } else {
        judged.result = judge(name, json["p"] ?? .object([]), visit, in: registry).map { values in
          event.values = values
          return event
        }
      }
      return judged
    }
  }

  private struct Taken: Sendable {
    var answer = IntakeAnswer()
    var bytes = 0
  }

  /// Keeps what is right, once. Consent and epochs are as they are in this transaction, so that what was
  /// on its way when somebody said no is not taken.
  private func take(
    _ judged: [JudgedEvent], dropped: Int64, from proof: InstallationProof, receivedAt: Instant,
    in transaction: any WriteTransaction
  ) throws -> Taken {
    guard let installation = try store.installation(with: proof, in: transaction) else {
      throw IntakeFailure.unknownInstallation
    }
    let named = Set(judged.filter { $0.sequence != nil }.map(\.epoch)).sorted()
    var epochs = try store.epochs(of: installation.id, numbered: named, in: transaction)
    var room = 0
    if epochs.count < named.count {
      room = try store.room(
        forEpochsOf: installation.id, upTo: limits.epochs, in: transaction)
    }
    let ended = named.filter { epochs[$0]?.ended != nil }
    guard ended.isEmpty else { throw IntakeFailure.ended(ended) }
    let agreeing = try self.agreeing(named, epochs, of: installation.id, in: transaction)
    guard named.isEmpty || !agreeing.isEmpty else { throw IntakeFailure.withdrawn }

    var taken = Taken()
    var events: [AcceptedEvent] = []
    var high = installation.highWater
    for event in judged.sorted(by: { ($0.sequence ?? 0) < ($1.sequence ?? 0) }) {
      guard let sequence = event.sequence else {
        taken.answer.refusals.append(EventRefusal(event.index, EventProblem(.malformed)))
        continue
      }
      guard sequence > high else {
        taken.answer.duplicates += 1
        continue
      }
      high = sequence
      do {
        var accepted = try event.result.get()
        guard agreeing.contains(event.epoch) else { throw EventProblem(.noConsent) }
        let epoch = try self.epoch(
          event.epoch, of: installation.id, among: &epochs, room: &room, in: transaction)
        accepted.person = epoch.pseudonym
        accepted.installation = installation.id
        accepted.received = receivedAt
        if epoch.traffic != EventTraffic.normal { accepted.traffic = epoch.traffic }
        events.append(accepted)
      } catch let problem as EventProblem {
        taken.answer.refusals.append(EventRefusal(event.index, problem))
      }
    }
    taken.answer.refusals.sort { $0.index < $1.index }
    taken.answer.acceptedThrough = high
    taken.answer.taken = events.count
    taken.bytes = try store.insert(events, receivedAt: receivedAt, in: transaction)
    // Of a body that is sent again the dropped ones are counted already.
    try note(
      installation.id, high: high, dropped: high > installation.highWater ? dropped : 0,
      at: receivedAt, in: transaction)
    try EventCounts.add(
      taken.answer.counts, on: store.day(of: receivedAt), in: transaction)
    return taken
  }
}

extension EventIntake {
  /// Those epochs of a device whose account, or the device itself where nobody was signed in, agreed to be counted.
  private func agreeing(
    _ numbers: [Int64], _ epochs: [Int64: EventStore.Epoch], of installation: UUID,
    in transaction: any WriteTransaction
  ) throws -> Set<Int64> {
    var agreeing: Set<Int64> = []
    for number in numbers {
      let account = epochs[number]?.subject
      let subject = account.map { ConsentSubject.account($0) } ?? .installation(installation)
      if try store.agrees(subject, in: transaction) { agreeing.insert(number) }
    }
    return agreeing
  }

  /// Notes how far a device is.
  /// - Parameters:
  ///   - high: the highest number of an event that was judged.
  ///   - dropped: how many more events the device had no room for.
  private func note(
    _ installation: UUID, high: Int64, dropped: Int64, at time: Instant,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      UPDATE event_installation SET high_water = $2, seen_at = $3, dropped = dropped + $4 \
      WHERE id = $1
      """,
      [
        SQLValue(installation), .integer(high), .integer(time.milliseconds),
        .integer(min(dropped, 1_000_000)),
      ])
  }

  /// The epoch of an event, begun where it is a new one.
  /// - Parameter room: how many may be begun: each is a row, also for who makes up numbers.
  /// - Throws: `EventProblem`, `DatabaseError`.
  private func epoch(
    _ number: Int64, of installation: UUID, among epochs: inout [Int64: EventStore.Epoch],
    room: inout Int, in transaction: any WriteTransaction
  ) throws -> EventStore.Epoch {
    if let known = epochs[number] { return known }
    guard room > 0 else { throw EventProblem(.malformed) }
    room -= 1
    let new = try store.begin(epoch: number, of: installation, in: transaction)
    epochs[number] = new
    return new
  }
}

extension IntakeAnswer {
  /// What the figures of a day keep of it. What was taken is in the batches: each body would wait for the
  /// one before to count that.
  var counts: [String: Int] {
    var counts = ["duplicate": duplicates]
    for refusal in refusals {
      counts["refused.\(refusal.problem.reason.rawValue)", default: 0] += 1
    }
    return counts
  }
}
