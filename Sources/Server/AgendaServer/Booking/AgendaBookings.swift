import API
import Agenda
import Database
import Delivery
import Fields
import Records
import Scheduling
import SyncServer
import Values
import ZoneFiles

/// Books appointments for who calls the API: one for each key, of a time that is free, or nothing with why (CC-043). All is
/// looked at in the transaction that books, whatever a device has shown before.
public struct AgendaBookings: Sendable {
  /// What came of a request.
  public struct Outcome: Sendable {
    public var answer: Result<Appointment, Refused>
    /// That the space has moved; nil when it did not.
    public var move: SpaceMove?
  }

  /// Why nothing was booked.
  public enum Refused: Error, Sendable, Hashable {
    case problem(BookingProblem)
    /// What is asked for is not acceptable, or not there.
    case refusal(Refusal)
  }

  private let rules: AgendaRules
  private let mutations: OwnMutations
  private let database: any Database
  private let zones: ZoneFolder

  init(
    _ rules: AgendaRules, _ mutations: OwnMutations, _ database: any Database, zones: ZoneFolder
  ) {
    self.rules = rules
    self.mutations = mutations
    self.database = database
    self.zones = zones
  }

  /// Books, or says why not.
  /// - Parameters:
  ///   - device: what kind of device asks, if it said.
  ///   - author: says who asks, and when, in the transaction that books: who was just removed books nothing more.
  /// - Throws: `DatabaseError`; what `author` throws; the refusal `missing` for a space that is not there.
  public func book(
    _ request: BookingRequest, on device: DeviceInfo? = nil,
    by author: @escaping @Sendable (any ReadTransaction) throws -> Author
  ) async throws -> Outcome {
    try await database.write(in: request.space) { transaction in
      try book(request, on: device, by: author(transaction), transaction)
    }
  }

  private func book(
    _ request: BookingRequest, on device: DeviceInfo?, by author: Author,
    _ transaction: any WriteTransaction
  ) throws -> Outcome {
    guard let name = try rules.zone(request.space, transaction), let zone = zones.find(name) else {
      return Outcome(answer: .failure(.problem(.outsideRules)))
    }
    let id = ID<Appointment>(UUID(naming: "booking \(request.space) \(request.key)"))
    var session = Session()
    session.id = ID(UUID(naming: "booked session \(request.space) \(request.key)"))
    session.service = request.service
    session.place = place(request, in: zone)
    let isOutside = try mutations.read(in: request.space, at: author.time, transaction) {
      !allow(request, &session, zone, $0, at: author.time)
    }
    let appointment = Appointment(
      id, request.person, request.isConfirmed ? .confirmed : .requested)
    let outcome = try mutations.run(
      [rules.reserve(session, appointment, request, isOutside)], in: request.space, by: author,
      on: device, isMetered: true, in: transaction)
    let move = outcome.version.map { SpaceMove(space: request.space, version: $0) }
    if case .some(.some(let refusal)) = outcome.refusals.first {
      let refused = BookingProblem(refusal).map { Refused.problem($0) } ?? .refusal(refusal)
      return Outcome(answer: .failure(refused), move: move)
    }
    let booked = try mutations.read(
      in: request.space, at: author.time, transaction
    ) { records in
      records.find(id) ?? request.hold.flatMap { records.find($0) }
    }
    guard let booked else {
      return Outcome(answer: .failure(.refusal(Refusal(.missing, Appointment.recordType))))
    }
    return Outcome(answer: .success(booked), move: move)
  }

  /// Whether the rules of the house allow what is asked for. The session gets the length of its service, or the place that
  /// is held for whoever comes.
  private func allow(
    _ request: BookingRequest, _ session: inout Session, _ zone: ZoneRules, _ records: Transaction,
    at now: Instant
  ) -> Bool {
    if let service = request.service.flatMap({ records.find($0) }) {
      session.place.minutes = service.minutes
      session.place.before = service.before
      session.place.after = service.after
    }
    let kept = request.hold.flatMap { records.find($0) }
    let held = kept.flatMap { records.find($0.session) }
    // They get the place that is held for them, whatever else is asked for: so that one must be within the rules.
    if let kept, let held, kept.person == request.person,
      held.place.startsAt == session.place.startsAt,
      held.place.therapist == session.place.therapist
    {
      session.place = held.place
    }
    // The session that holds the time does not count for the day's limit, nor does one that is replaced, unless it is a
    // group, which goes on without them.
    let replaced = request.replacing.flatMap { records.find($0) }
    let former = replaced.flatMap { records.find($0.session) }
    let freed = [held, former?.isGroup == true ? nil : former].compactMap { $0?.id }
    return !records.isFull(session.place, house: request.space, at: now, but: freed)
      && rules.comes(request.person, records)
      && request.therapist.map { rules.gives($0, records) } != false
      && TimeRules(records, house: request.space, zone, daysAhead: rules.daysAhead)
        .allow(session, at: now)
  }

  private func place(_ request: BookingRequest, in zone: ZoneRules) -> SessionPlace {
    var place = SessionPlace(
      request.start, in: zone.name, at: zone.instant(request.start), minutes: request.minutes)
    place.therapist = request.therapist
    place.room = request.room
    place.equipment = request.equipment
    return place
  }
}
