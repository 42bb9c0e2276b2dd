import Agenda
import Database
import Delivery
import Records
import Scheduling
import SyncServer
import Values
import ZoneFiles

/// What people answer by a link that a reminder brought, or somebody sent by hand: that they come, or do
/// not. The link is good for the appointments that it was made for, each until it begins, and for nothing
/// else.
public struct AgendaAnswers: Sendable {
  public enum Answer: String, Sendable, Hashable {
    case confirm, cancel
  }

  /// One appointment as the page shows it.
  public struct Appointment: Sendable, Hashable {
    public enum Standing: Sendable, Hashable {
      /// - Parameter mayConfirm: whether they may say that they come.
      case open(mayConfirm: Bool)
      case confirmed
      case cancelled
      /// It has begun, or is over.
      case passed
      /// No time is kept for it at the moment.
      case unplaced
    }

    public var id: UUID
    public var start: CivilDateTime
    public var standing: Standing
  }

  /// What a link is about.
  public struct Found: Sendable, Hashable {
    public var house: String
    /// The earliest first.
    public var appointments: [Appointment]
  }

  /// What came of an answer.
  public struct Outcome: Sendable {
    public var found: Found
    /// Whether the answer holds: it was taken now, or had been before.
    public var isTaken: Bool
    /// That the space has moved; nil when it did not.
    public var move: SpaceMove?
  }

  private let rules: AgendaRules
  private let mutations: OwnMutations
  private let delivery: Delivery
  private let zones: ZoneFolder
  /// What tells the therapist; nil where nobody is told.
  private let notice: AnswerNotice?
  private var database: any Database { delivery.database }
  private var now: @Sendable () -> Instant { delivery.now }

  /// How long links are known, in milliseconds.
  static let memory: Int64 = 400 * 86_400_000

  init(
    _ rules: AgendaRules, _ mutations: OwnMutations, _ delivery: Delivery, zones: ZoneFolder,
    notice: AnswerNotice?
  ) {
    self.notice = notice
    self.rules = rules
    self.mutations = mutations
    self.delivery = delivery
    self.zones = zones
  }

  /// What the link of a token is about. Looking changes nothing.
  /// - Returns: nil for a token that is none, is for something else, or whose appointments are gone.
  /// - Throws: `DatabaseError`.
  public func look(by token: String) async throws -> Found? {
    let now = now()
    return try await database.read { transaction -> Found? in
      guard let link = try link(of: token, transaction),
        let space = try AgendaLinks.space(of: link, transaction)
      else { return nil }
      return try describe(link, in: space, at: now, transaction)
    }
  }

  /// What the link of a token is about and is to come, as a file for a calendar. Looking changes nothing.
  /// - Returns: nil as above, and where nothing of it is to come.
  /// - Throws: `DatabaseError`.
  public func calendar(
    by token: String, _ language: Language
  ) async throws -> (type: String, bytes: [UInt8])? {
    let now = now()
    return try await database.read { transaction -> (type: String, bytes: [UInt8])? in
      guard let link = try link(of: token, transaction),
        let space = try AgendaLinks.space(of: link, transaction)
      else { return nil }
      let coming = try PlannedAppointments.of(link: link, in: transaction)
        .filter { $0.isExpected && now < $0.startsAt }
      guard !coming.isEmpty else { return nil }
      let house = try rules.house(space, transaction)
      let calendar = AppointmentCalendar(
        house: house, language: language, sender: rules.sender, zones: zones,
        address: try rules.address(space, transaction))
      return (calendar.type, calendar.bytes(of: coming))
    }
  }

  /// Applies an answer, as a mutation of the server's.
  /// - Parameter start: when the appointment begins, as the page showed it: nobody answers to another
  ///   time than they have seen.
  /// - Returns: nil as above, and for an appointment that the link is not about.
  /// - Throws: `DatabaseError`.
  public func apply(
    _ answer: Answer, to appointment: UUID, seenAt start: CivilDateTime, by token: String
  ) async throws -> Outcome? {
    let place = try await database.read { transaction -> (link: UUID, space: UUID)? in
      guard let link = try link(of: token, transaction),
        let space = try AgendaLinks.space(of: link, transaction)
      else { return nil }
      return (link, space)
    }
    guard let (link, space) = place else { return nil }
    let now = now()
    return try await database.write(in: space) { transaction -> Outcome? in
      guard let before = try describe(link, in: space, at: now, transaction),
        let one = before.appointments.first(where: { $0.id == appointment })
      else { return nil }
      try delivery.noteOpened(link, in: transaction)
      guard one.start == start else {
        return Outcome(found: before, isTaken: false, move: nil)
      }
      switch (answer, one.standing) {
      case (.confirm, .confirmed), (.cancel, .cancelled):
        return Outcome(found: before, isTaken: true, move: nil)
      case (.confirm, .open(mayConfirm: true)):
        let outcome = try run(
          rules.confirm(ID(appointment)), link, in: space, at: now, transaction)
        return try tell(answer, outcome, appointment, in: space, transaction)
      case (.cancel, .open), (.cancel, .confirmed), (.cancel, .unplaced):
        let outcome = try run(
          rules.cancel(ID(appointment)), link, in: space, at: now, transaction)
        return try tell(answer, outcome, appointment, in: space, transaction)
      case (.confirm, _), (.cancel, .passed):
        return Outcome(found: before, isTaken: false, move: nil)
      }
    }
  }

  /// Makes the link of one appointment, for whoever sends it by hand; the same each time.
  /// - Returns: its path below the app's address; nil when there is no such appointment.
  /// - Throws: `DatabaseError`.
  public func makeLink(
    for appointment: UUID, in space: UUID, _ transaction: any WriteTransaction
  ) throws -> String? {
    let isThere = try mutations.read(in: space, at: now(), transaction) { records in
      records.has(ID<Agenda.Appointment>(appointment))
    }
    guard isThere else { return nil }
    let link = UUID(naming: "link \(space) \(appointment)")
    try AgendaLinks.add(appointment, to: link, in: space, at: now(), transaction)
    return AnswerPage.path(of: link, try MessageTokens.findOrCreate(in: transaction))
  }

  /// Has the therapist told of an answer that was taken.
  private func tell(
    _ answer: Answer, _ outcome: Outcome?, _ appointment: UUID, in space: UUID,
    _ transaction: any WriteTransaction
  ) throws -> Outcome? {
    if outcome?.isTaken == true {
      try notice?.add(answer, to: appointment, in: space, bringing: delivery, transaction)
    }
    return outcome
  }

  private func run(
    _ mutation: any Mutation, _ link: UUID, in space: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws -> Outcome? {
    let outcome = try mutations.run(
      [mutation], in: space, by: .server(at: now), in: transaction)
    guard let after = try describe(link, in: space, at: now, transaction) else { return nil }
    return Outcome(
      found: after, isTaken: outcome.refusals == [nil],
      move: outcome.version.map { SpaceMove(space: space, version: $0) })
  }

  private func link(of token: String, _ transaction: any ReadTransaction) throws -> UUID? {
    try MessageTokens.find(in: transaction)?.id(of: token, .answer)
  }

  private func describe(
    _ link: UUID, in space: UUID, at now: Instant, _ transaction: any ReadTransaction
  ) throws -> Found? {
    let appointments = try PlannedAppointments.of(link: link, in: transaction)
    guard !appointments.isEmpty else { return nil }
    return Found(
      house: try rules.house(space, transaction),
      appointments: appointments.map { one in
        Appointment(id: one.id, start: one.start, standing: standing(of: one, at: now))
      })
  }

  private func standing(
    of one: PlannedAppointment, at now: Instant
  ) -> Appointment.Standing {
    switch one.state {
    case .cancelled, .rescheduled: return .cancelled
    case .requested, .held, .confirmed:
      if one.startsAt <= now { return .passed }
      guard one.isPlaced else { return .unplaced }
      if one.state == .confirmed { return .confirmed }
      return .open(mayConfirm: one.state == .requested && rules.confirmsByLink)
    case .arrived, .inSession, .completed, .noShow: return .passed
    }
  }
}
