import Care
import Database
import Delivery
import Fields
import Jobs
import Records
import SyncServer
import Values

/// Tells people of doses (CG-131): one job for each family of which somebody is to be told, which is due
/// when the next time is, and asks for the messages from the records as they then are.
///
/// A record that cannot be read is passed over; of whom it is the one that says whether they are to be told is looked at
/// again later, and nobody else waits for them.
///
/// What is told at one time of one person is one message to each who is told. What was due while no server
/// ran is one message, late, as long as a dose still waits.
struct DoseReminders: Sendable {
  let rules: CareRules
  let tables: SpaceTables
  let zones: @Sendable (String) -> ZoneRules?
  let now: @Sendable () -> Instant

  static let job = JobKind<FamilyArguments>("remind-of-doses", .database)
  /// People who are looked at in one transaction, while others wait to write.
  private static let mostAtOnce = 10
  /// How soon a person of whom a record cannot be read is looked at again, in milliseconds.
  private static let unreadLook: Int64 = 3_600_000
  /// After how long everybody is looked at again, in milliseconds, since the rules of zones may change.
  private static let longestLook: Int64 = 7 * 86_400_000

  func handler(bringing delivery: Delivery) -> JobHandler {
    JobHandler(Self.job, limit: 4, retries: JobRetries(attempts: 50)) { arguments, _ in
      let known = try await delivery.database.read { transaction in
        try knownStock(in: arguments.space, transaction)
      }
      return .write(about: Spaces.subject(of: arguments.space)) { transaction in
        try remind(arguments.space, by: delivery, knowing: known, in: transaction)
        return delivery.ring
      }
    }
  }

  /// Looks once a day whether a family was left behind, as by a job that was given up.
  var watch: PeriodicJob {
    PeriodicJob("watch-doses", every: 86_400_000) { _ in
      let now = now()
      return .write { transaction in
        for space in try DoseTimes.spaces(dueAt: now, transaction) {
          try Self.wake(space, at: now, now: now, in: transaction)
        }
        return nil
      }
    }
  }

  /// Asks for the job of a family, or for it to come sooner.
  static func wake(
    _ space: UUID, at time: Instant, now: Instant, in transaction: any WriteTransaction
  ) throws {
    try Outbox.addOrHasten(
      job.job(
        FamilyArguments(space), id: .fresh(at: now), key: "\(space)", dueAt: time), at: now,
      in: transaction)
  }

  private func reader(_ space: UUID, _ transaction: any ReadTransaction) -> SpaceReader {
    SpaceReader(transaction, space: space, tables: tables, skipping: UnreadRecords.note)
  }

  /// How long medicines last, of the people whose stock is due to be looked at. It reads all doses that were ever taken of
  /// them: too much for a transaction in which others wait to write.
  func knownStock(in space: UUID, _ transaction: any ReadTransaction) throws -> KnownStock {
    let now = now()
    let reader = self.reader(space, transaction)
    var known = KnownStock(version: try Spaces.version(of: space, in: transaction))
    let times = try DoseTimes.due(in: space, at: now, upTo: Self.mostAtOnce, transaction)
    for time in times where time.what == .stock {
      do {
        guard let cared = try CaredPerson(time.person, reader, zones: zones, at: now) else {
          continue
        }
        for regimen in cared.regimens where regimen.medicine.warnDays != nil {
          known.outlooks.updateValue(
            try StockReminders.outlook(of: regimen, cared, reader, at: now),
            forKey: regimen.medicine.id.uuid)
        }
      } catch DatabaseError.corrupt(_) {
        // `remind` comes upon it again, and counts it.
        continue
      }
    }
    return known
  }

  /// - Parameter known: what was read before; it counts as long as nobody has written since.
  func remind(
    _ space: UUID, by delivery: Delivery, knowing known: KnownStock,
    in transaction: any WriteTransaction
  ) throws {
    let now = now()
    let isCurrent = try Spaces.version(of: space, in: transaction) == known.version
    let outlooks = isCurrent ? known.outlooks : [:]
    let times = try DoseTimes.due(in: space, at: now, upTo: Self.mostAtOnce, transaction)
    for time in times {
      let next: (seen: Instant, due: Instant)?
      do {
        next = try look(time, in: space, at: now, outlooks, delivery, transaction)
      } catch DatabaseError.corrupt(_) {
        UnreadRecords.note("")
        next = (time.seenAt, now.adding(milliseconds: Self.unreadLook))
      }
      if let next {
        try DoseTimes.put(
          DoseTime(person: time.person, what: time.what, seenAt: next.seen, dueAt: next.due),
          in: space, transaction)
      } else {
        try DoseTimes.remove(time.person, time.what, in: space, transaction)
      }
    }
    if let next = try DoseTimes.next(in: space, transaction) {
      try Self.wake(space, at: max(next, now), now: now, in: transaction)
    }
  }

  /// Asks for what is due of a person.
  /// - Returns: until when that is, and when they are looked at next; nil for never.
  private func look(
    _ time: DoseTime, in space: UUID, at now: Instant, _ outlooks: [UUID: StockOutlook?],
    _ delivery: Delivery, _ transaction: any WriteTransaction
  ) throws -> (seen: Instant, due: Instant)? {
    let reader = self.reader(space, transaction)
    guard let cared = try CaredPerson(time.person, reader, zones: zones, at: now) else {
      return nil
    }
    switch time.what {
    case .doses:
      return try tell(of: cared, since: time.seenAt, in: space, at: now, delivery, transaction)
    case .stock:
      let stock = StockReminders(rules: rules, cared: cared, now: now, outlooks: outlooks)
      return try stock.tell(since: time.seenAt, reader, in: space, delivery, transaction)
    }
  }

  /// Asks for what is due of a person's doses.
  /// - Returns: until when that is, and when they are looked at next; nil for never.
  private func tell(
    of cared: CaredPerson, since seen: Instant, in space: UUID, at now: Instant,
    _ delivery: Delivery, _ transaction: any WriteTransaction
  ) throws -> (seen: Instant, due: Instant)? {
    guard !cared.regimens.isEmpty else { return nil }
    let watch = cared.watch
    let parts = ReminderRecipient.Part.allCases.filter { !cared.plan.told($0).isEmpty }
    for part in parts {
      guard let round = watch.round(for: part, after: seen, through: now) else { continue }
      for recipient in cared.plan.told(part) {
        try ask(round, of: cared, to: recipient, in: space, delivery, transaction)
      }
    }
    let latest = now.adding(milliseconds: Self.longestLook)
    return (now, min(watch.next(for: parts, after: now) ?? latest, latest))
  }

  private func ask(
    _ round: ReminderRound, of cared: CaredPerson, to recipient: ReminderRecipient,
    in space: UUID, _ delivery: Delivery, _ transaction: any WriteTransaction
  ) throws {
    let now = now()
    let kind = DoseMessages.name(of: recipient.part)
    let person = cared.person.id.uuid
    let key = "\(space) \(person) \(recipient.account) \(round.dueAt.milliseconds)"
    let id = UUID(naming: "\(kind) \(key)")
    for dose in round.doses {
      let end = dose.since.adding(milliseconds: rules.answerTime)
      try DoseLinks.add(
        DoseLink(of: dose, in: id, space, to: recipient.account, until: end), transaction)
    }
    // What is told again is worth nothing once it is told once more.
    let again = Int64(cared.plan.pace.repeatMinutes) * 60_000
    let end =
      round.isFirst
      ? round.doses.map(\.until).max() ?? now : now.adding(milliseconds: again)
    var message = QueuedMessage(
      id: id, of: kind, key: key, in: space, to: recipient.account, worth: now..<max(now, end))
    message.subject = person
    message.detail = round.isFirst ? DoseMessages.first : DoseMessages.again
    try delivery.add(message, transaction)
  }
}

/// How long medicines last, as it was at a version of a family.
struct KnownStock: Sendable {
  var version: Int64?
  /// By medicine; nil where nobody counted or bought any.
  var outlooks: [UUID: StockOutlook?] = [:]
}

/// Of which family a job is.
struct FamilyArguments: FieldObject, Hashable, Sendable {
  var space = UUID.zero

  init() {}

  init(_ space: UUID) {
    self.space = space
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
  }
}
