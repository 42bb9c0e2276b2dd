import Fields
import Records
import Scheduling
import Values

/// Books an appointment for a time that is free; where others have that time by then it is refused, and nothing is kept.
/// Running it again changes nothing.
///
/// The server does it for who calls the API; a device without a network could not know what is free, and books a session
/// that may be without a place (`BookSession`).
public struct BookAppointment<App: AgendaApp>: Mutation {
  public static var name: String { "bookAppointment" }
  public static var needs: RecordPermission { .write(Appointment.recordType) }

  /// For one person, with its place. Its id and that of its appointment follow from the key of the request.
  @Boxed public var session = Session()
  /// Requested or confirmed.
  @Boxed public var appointment = Appointment()
  public var hold: ID<Appointment>?
  public var replacing: ID<Appointment>?
  /// Whether the server, which knows the zone's rules, found the time to be none of the house's
  /// (`BookingProblem.outsideRules`).
  public var isOutsideRules = false

  public init() {}

  public init(
    _ session: Session, _ appointment: Appointment, hold: ID<Appointment>? = nil,
    replacing: ID<Appointment>? = nil, isOutsideRules: Bool = false
  ) {
    self.session = session
    self.appointment = appointment
    self.hold = hold
    self.replacing = replacing
    self.isOutsideRules = isOutsideRules
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("session", &session)
    fields.field("appointment", &appointment)
    fields.field("hold", &hold)
    fields.field("replacing", &replacing)
    fields.field("isOutsideRules", &isOutsideRules)
  }

  /// - Throws: a `BookingProblem`'s refusal, the first of them in their order; `missing` for who or what is not there, and
  ///   `invalid` for what is no place.
  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    if let found = transaction.find(appointment.id) {
      guard found.person == appointment.person else { throw Refusal(.duplicate, "key") }
      return
    }
    let kept = hold.flatMap { transaction.find($0) }
    let keptSession = kept.flatMap { transaction.find($0.session) }
    if let kept, let keptSession, kept.person == appointment.person, kept.state != .held,
      kept.state.occupies, isAt(keptSession)
    {
      return
    }
    try session.place.check(transaction)
    guard transaction.has(ID<App.Person>(appointment.person)) else {
      throw Refusal(.missing, App.Person.recordType)
    }
    // The replaced appointment may be in the time that is wanted.
    let isReplaced = reschedule(transaction, by: author)
    guard isFree(in: transaction, but: keptSession, at: author.time) else {
      throw BookingProblem.slotTaken.refusal
    }
    if hold != nil {
      guard let kept, let keptSession, isKept(kept, keptSession, at: author.time) else {
        throw BookingProblem.holdExpired.refusal
      }
    }
    guard !isOutsideRules else { throw BookingProblem.outsideRules.refusal }
    guard isReplaced, !isElsewhere(transaction, but: keptSession) else {
      throw BookingProblem.policy.refusal
    }
    if let kept {
      let step: AppointmentStep = appointment.state == .confirmed ? .confirm : .request
      try transaction.step(kept.id, step, in: App.self, by: author)
    } else {
      try book(transaction, by: author)
    }
  }

  private func book(_ transaction: Transaction, by author: Author) throws(Refusal) {
    if let service = session.service, !transaction.has(service) {
      throw Refusal(.missing, Service.recordType)
    }
    guard appointment.state == .requested || appointment.state == .confirmed else {
      throw Refusal(.invalid, "state")
    }
    var session = session
    session.places = 1
    session.series = nil
    session.seriesDay = nil
    session.isCalledOff = false
    session.createdAt = author.time
    session.createdBy = author.account
    session.updatedAt = author.time
    session.vacate()
    let isFree = session.takeFreePlace(transaction)
    transaction.put(session)
    try transaction.add(appointment, to: session, of: App.self, by: author)
    if isFree { return }
    guard session.takePlace(transaction, at: author.time) else {
      throw BookingProblem.slotTaken.refusal
    }
    transaction.put(session)
  }

  /// Reschedules the appointment that this one replaces, so that its time is free.
  /// - Returns: false where that one is over, or another person's.
  private func reschedule(_ transaction: Transaction, by author: Author) -> Bool {
    guard let replacing else { return true }
    guard let found = transaction.find(replacing), found.person == appointment.person,
      let session = transaction.find(found.session),
      // An appointment that has taken place cannot be replaced; one that was missed can.
      author.time < session.place.endsAt || found.state == .noShow || !session.isPlaced,
      case .success(let status) = found.status.stepped(
        .reschedule, at: author.time, start: session.place.startsAt)
    else { return false }
    var rescheduled = found
    rescheduled.set(status, of: session, by: author.account)
    rescheduled.updatedAt = author.time
    // It does not count any more, so no limit of the plan applies.
    transaction.put(rescheduled)
    transaction.settle(session, at: author.time)
    return true
  }

  /// Whether nothing but expired holds has the time.
  private func isFree(
    in transaction: Transaction, but kept: Session?, at time: Instant
  ) -> Bool {
    session.conflicts(in: transaction).allSatisfy { other in
      other.id == kept?.id || other.hasOnlyExpiredHolds(in: transaction, at: time)
    }
  }

  /// Whether a hold is theirs, of that time, and has not ended.
  private func isKept(_ hold: Appointment, _ held: Session, at time: Instant) -> Bool {
    hold.person == appointment.person && hold.state == .held && !hold.status.hasEnded(at: time)
      && isAt(held)
  }

  /// Whether another session has the time and the therapist that are asked for.
  private func isAt(_ other: Session) -> Bool {
    other.isPlaced && other.place.startsAt == session.place.startsAt
      && other.place.therapist == session.place.therapist
  }

  /// Whether the person is to come to another session at that time.
  private func isElsewhere(_ transaction: Transaction, but kept: Session?) -> Bool {
    let span = session.place.startsAt..<session.place.endsAt
    let all = transaction.all(
      Appointment.self, by: "person", equal: [appointment.person.json])
    for other in all where other.state.occupies && other.state != .held {
      guard let session = transaction.find(other.session), session.id != kept?.id,
        session.isPlaced
      else { continue }
      if span.overlaps(session.place.startsAt..<session.place.endsAt) { return true }
    }
    return false
  }
}
