import Agenda
import Database
import Delivery
import Fields
import Jobs
import Records
import Scheduling
import SyncServer
import Values
import ZoneFiles

/// Offers times that became free to those who wait, one after the other, whoever waits longest first (CC-046): the time
/// is held for them, they are told, and what they do not take by the end of that is offered to the next one.
///
/// One job a space looks at the times that are due. What it finds is decided, held, noted and told in its one
/// transaction.
struct WaitingOfferer: Sendable {
  let rules: AgendaRules
  let zones: ZoneFolder
  let mutations: OwnMutations
  let now: @Sendable () -> Instant
  /// Hears that a space has moved, once that is durable.
  let moved: @Sendable (SpaceMove) -> Void

  static let job = JobKind<SpaceArguments>("offer-free-times", .database)
  /// Times that are looked at in one transaction: of each all who wait are, and others wait to write meanwhile.
  private static let mostAtOnce = 10

  func handler(bringing delivery: Delivery) -> JobHandler {
    JobHandler(Self.job, limit: 2, retries: JobRetries(attempts: 20)) { arguments, _ in
      .write(about: Spaces.subject(of: arguments.space)) { transaction in
        let version = try look(in: arguments.space, by: delivery, transaction)
        return {
          delivery.ring()
          if let version { moved(SpaceMove(space: arguments.space, version: version)) }
        }
      }
    }
  }

  /// Looks once a day whether a space was left behind, as by a job that was given up.
  var watch: PeriodicJob {
    PeriodicJob("watch-free-times", every: 86_400_000) { _ in
      let now = now()
      return .write { transaction in
        for space in try WaitingSlots.spaces(dueAt: now, transaction) {
          try Self.job.wake(space, at: now, now: now, in: transaction)
        }
        return nil
      }
    }
  }

  /// - Returns: the space's new version; nil when it did not move.
  private func look(
    in space: UUID, by delivery: Delivery, _ transaction: any WriteTransaction
  ) throws -> Int64? {
    let now = now()
    let look = OfferLook(self, delivery, in: space, at: now, transaction)
    var version: Int64?
    for slot in try WaitingSlots.due(in: space, at: now, upTo: Self.mostAtOnce, transaction) {
      version = try look.look(at: slot) ?? version
    }
    if let next = try WaitingSlots.next(in: space, transaction) {
      try Self.job.wake(space, at: max(next, now), now: now, in: transaction)
    }
    return version
  }
}

/// One look at the free times of a space.
private struct OfferLook {
  private let rules: AgendaRules
  private let zones: ZoneFolder
  private let mutations: OwnMutations
  private let delivery: Delivery
  private let space: UUID
  private let now: Instant
  private let transaction: any WriteTransaction

  init(
    _ offerer: WaitingOfferer, _ delivery: Delivery, in space: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) {
    rules = offerer.rules
    zones = offerer.zones
    mutations = offerer.mutations
    self.delivery = delivery
    self.space = space
    self.now = now
    self.transaction = transaction
  }

  /// What became of an offer.
  private enum Standing {
    case waits
    case over(WaitingOffer.State)
    /// Who waited is off the list: the time that is still held for them is offered to the next.
    case unwanted
  }

  /// - Returns: the space's new version; nil when it did not move.
  func look(at slot: WaitingSlot) throws -> Int64? {
    var version: Int64?
    if let offer = try WaitingOffers.open(of: slot.id, in: space, transaction) {
      switch try standing(of: offer) {
      case .waits:
        try WaitingSlots.set(slot.id, dueAt: offer.endsAt, in: space, transaction)
        return nil
      case .unwanted:
        version = try run([rules.callOff(offer.appointment)]).version
        try WaitingOffers.end(offer.id, .stopped, in: space, at: now, transaction)
      case .over(let state):
        version = try end(offer, state)
        if state == .accepted || state == .stopped {
          try WaitingSlots.close(slot.id, in: space, transaction)
          return version
        }
      }
    }
    return try offer(slot) ?? version
  }

  private func standing(of offer: WaitingOffer) throws -> Standing {
    try mutations.read(in: space, at: now, transaction) { records in
      guard let appointment = records.find(offer.appointment) else { return .over(.stopped) }
      switch appointment.state {
      case .held:
        if appointment.status.hasEnded(at: now) { return .over(.ended) }
        return records.find(offer.entry).map { $0.isArchived } ?? true ? .unwanted : .waits
      case .requested, .confirmed, .arrived, .inSession, .completed, .noShow:
        return .over(.accepted)
      case .cancelled:
        switch appointment.cancelledBy {
        case .patient: return .over(.declined)
        case .expiry: return .over(.ended)
        case .clinic, nil: return .over(.stopped)
        }
      case .rescheduled: return .over(.stopped)
      }
    }
  }

  /// Ends an offer: who accepted is taken off the list, and a hold that was not answered is cancelled.
  private func end(_ offer: WaitingOffer, _ state: WaitingOffer.State) throws -> Int64? {
    try WaitingOffers.end(offer.id, state, in: space, at: now, transaction)
    switch state {
    case .accepted: return try run([ArchiveWaitingEntry(offer.entry)]).version
    case .ended: return try run([EndHolds(offer.session)]).version
    case .open, .declined, .stopped: return nil
    }
  }

  /// Offers a time to the next who wants it, if it is free and there is time for that; else it is offered no more.
  private func offer(_ slot: WaitingSlot) throws -> Int64? {
    guard let minutes = rules.offerMinutes, let zone = zones.find(slot.place.zone) else {
      try WaitingSlots.close(slot.id, in: space, transaction)
      return nil
    }
    // Nobody is woken, and nobody's time runs out while they sleep.
    let morning = rules.quietHours.end(at: now, in: zone)
    let time = morning ?? now
    let next = try mutations.read(in: space, at: now, transaction) { records -> [WaitingEntry] in
      guard isOffered(slot, at: time, in: zone, records) else { return [] }
      return records.all(
        WaitingEntry.self, by: "archived", equal: [.boolean(false)]
      ).filter { entry in
        entry.wants(slot.service, with: slot.place.therapist)
          && entry.fits(slot.place.start, minutes: slot.place.minutes)
          && rules.comes(entry.person, records)
      }.sorted { ($0.createdAt, $0.id.uuid) < ($1.createdAt, $1.id.uuid) }
    }
    let found = try first(of: next, slot, in: zone)
    let entry: WaitingEntry
    switch found.next {
    case .nobody:
      try note(found.unreached, slot)
      try WaitingSlots.close(slot.id, in: space, transaction)
      return nil
    case .somebodyBusy(let until):
      try WaitingSlots.set(
        slot.id, dueAt: max(until, now), isForBusy: true, in: space, transaction)
      return nil
    case .one(let one): entry = one
    }
    if let morning {
      try WaitingSlots.set(slot.id, dueAt: morning, in: space, transaction)
      return nil
    }
    try note(found.unreached, slot)
    let longest = Int64(min(minutes, AgendaLimits.hold)) * 60_000
    let end = min(now.adding(milliseconds: longest), slot.place.startsAt)
    return try hold(slot, for: entry, until: end)
  }

  /// Who is next.
  private enum Next {
    case nobody
    /// Somebody who wants it is offered another time now; the first of the open offers ends then.
    case somebodyBusy(until: Instant)
    case one(WaitingEntry)
  }

  /// The first who was not asked yet, has no other open offer, is nowhere else then and can be reached by a message; with
  /// those before them who cannot be reached.
  private func first(
    of entries: [WaitingEntry], _ slot: WaitingSlot, in zone: ZoneRules
  ) throws -> (next: Next, unreached: [WaitingEntry]) {
    guard !entries.isEmpty else { return (.nobody, []) }
    let asked = try WaitingOffers.people(
      askedFor: slot.place.startsAt, in: space, transaction)
    let busy = try WaitingOffers.busy(in: space, transaction)
    let mayWrite = try rules.mayWrite(space, transaction)
    var end: Instant?
    var unreached: [WaitingEntry] = []
    for entry in entries where entry.person != slot.person && !asked.contains(entry.person) {
      if busy.people.contains(entry.person) {
        end = busy.until
        continue
      }
      if try isElsewhere(entry.person, slot) { continue }
      guard let person = try rules.person(entry.person, space, transaction) else { continue }
      let recipient = Recipient(
        account: person.account, phone: person.phone, email: person.email,
        language: person.language, zone: zone)
      let isReached =
        try mayWrite
        && delivery.reaches(
          recipient, by: OfferComposer.kindName, as: entry.person, in: space, transaction)
      if isReached { return (.one(entry), unreached) }
      unreached.append(entry)
    }
    let next: Next = end.map { .somebodyBusy(until: $0) } ?? .nobody
    return (next, unreached)
  }

  /// How many unreached people are noted for one time at most.
  private static let mostNoted = 20

  /// Notes among the messages who would have been offered a time if they could be reached: the first `mostNoted`, once for
  /// each time.
  private func note(_ unreached: [WaitingEntry], _ slot: WaitingSlot) throws {
    let reason: String? = try rules.mayWrite(space, transaction) ? nil : AgendaRules.unconfirmed
    for entry in unreached.prefix(Self.mostNoted) {
      let key = "unreached \(space) \(slot.id) \(entry.id)"
      try delivery.noteUnreached(
        QueuedMessage(
          id: UUID(naming: "offer \(key)"), of: OfferComposer.kindName, key: key, in: space,
          to: entry.person, worth: now..<max(now, slot.place.startsAt)), because: reason,
        transaction)
    }
  }

  private func isElsewhere(_ person: UUID, _ slot: WaitingSlot) throws -> Bool {
    let span = slot.place.startsAt..<slot.place.endsAt
    // None is longer than a day.
    let near = span.lowerBound.adding(milliseconds: -86_400_000)..<span.upperBound
    return try PlannedAppointments.of(
      person: person, in: space, beginning: near, transaction
    ).contains { one in
      one.isPlaced && one.state.occupies
        && one.startsAt.adding(milliseconds: Int64(one.minutes) * 60_000) > span.lowerBound
    }
  }

  /// Whether a time is there to be offered: further ahead than the least notice, one at which the house is booked and
  /// whom it needs are there, and nobody has it.
  private func isOffered(
    _ slot: WaitingSlot, at time: Instant, in zone: ZoneRules, _ records: Transaction
  ) -> Bool {
    let place = slot.place
    let notice = slot.service.flatMap { records.find($0) }?.leastNotice ?? 0
    guard time.adding(milliseconds: Int64(notice) * 60_000) < place.startsAt else { return false }
    var wanted = Session()
    wanted.service = slot.service
    wanted.place = place
    let hours = TimeRules(records, house: space, zone, daysAhead: rules.daysAhead)
    guard hours.allow(wanted, at: time),
      place.therapist.map({ rules.gives($0, records) }) != false
    else { return false }
    let former = records.find(ID<Session>(slot.session))
    if slot.isGroup {
      guard let former, former.isPlaced, !former.isCalledOff,
        former.place.startsAt == place.startsAt
      else { return false }
      let coming = records.appointments(of: former.id).filter { $0.status.occupies(at: now) }
      return coming.count < former.places
    }
    // Whoever had it has it again.
    if let former, former.isPlaced, former.place.startsAt == place.startsAt,
      former.place.therapist == place.therapist
    {
      return false
    }
    guard !records.isFull(place, house: space, at: now) else { return false }
    return wanted.isFree(in: records, at: now)
  }

  /// Keeps a time for somebody, and has them told.
  private func hold(
    _ slot: WaitingSlot, for entry: WaitingEntry, until end: Instant
  ) throws -> Int64? {
    // A time that was given up again is offered anew to others than before.
    let id = UUID(naming: "offer \(space) \(slot.id) \(entry.id) \(now.milliseconds)")
    var session = Session()
    session.id = slot.isGroup ? ID(slot.session) : ID(UUID(naming: "session \(id)"))
    session.service = slot.service
    session.place = slot.place
    let appointment = Appointment(
      ID(UUID(naming: "appointment \(id)")), entry.person, .held, heldUntil: end)
    let mutation =
      slot.isGroup
      ? rules.join(session.id, appointment) : rules.book(session, [appointment])
    let outcome = try run([mutation], isMetered: true)
    // A month that is full is full for the next one as well.
    guard outcome.refusals == [nil] else {
      try WaitingSlots.close(slot.id, in: space, transaction)
      return outcome.version
    }
    try WaitingOffers.add(
      WaitingOffer(
        id: id, slot: slot.id, entry: entry.id, person: entry.person, session: session.id,
        appointment: appointment.id, endsAt: end), in: space, at: now, transaction)
    try WaitingSlots.set(slot.id, dueAt: end, in: space, transaction)
    var message = QueuedMessage(
      id: id, of: OfferComposer.kindName, key: "\(id)", in: space, to: entry.person,
      worth: now..<end)
    message.subject = appointment.id.uuid
    try delivery.add(message, transaction)
    return outcome.version
  }

  private func run(
    _ all: [any Mutation], isMetered: Bool = false
  ) throws -> OwnMutations.Outcome {
    try mutations.run(
      all, in: space, by: .server(at: now), isMetered: isMetered, in: transaction)
  }
}
