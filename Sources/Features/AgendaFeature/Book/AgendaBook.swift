import Agenda
import Flow
import Identity
import Records
import Scheduling
import Values

/// All of the agenda that is on this device.
public struct AgendaBook: Equatable {
  public private(set) var services: [Service] = []
  public private(set) var rooms: [Room] = []
  public private(set) var hours: [WorkingHours] = []
  public private(set) var openDays: [OpenDay] = []
  public private(set) var absences: [Absence] = []
  public private(set) var waiting: [WaitingEntry] = []
  public private(set) var clockNotices: [ClockNotice] = []
  public private(set) var series: [Series] = []
  public private(set) var sessions: [Session] = []
  /// Of each of the sessions, in their order.
  private(set) var times: [SessionTimes] = []
  public private(set) var members: [Member] = []
  private(set) var allAppointments: [Appointment] = []
  /// Positions among the appointments, by their session.
  private var ofSession = HashMap<UUID, [Int]>()
  private var positions = HashMap<UUID, Int>()
  /// What those of the team are called.
  private var names = HashMap<UUID, String>()
  private var hasSessions = false
  private var hasAppointments = false

  public init() {}

  /// Whether there is what is needed to show a day.
  public var isLoaded: Bool { hasSessions && hasAppointments }

  public mutating func apply(_ changes: Changes<Service>) { changes.apply(to: &services) }
  public mutating func apply(_ changes: Changes<Room>) { changes.apply(to: &rooms) }
  public mutating func apply(_ changes: Changes<WorkingHours>) { changes.apply(to: &hours) }
  public mutating func apply(_ changes: Changes<OpenDay>) { changes.apply(to: &openDays) }
  public mutating func apply(_ changes: Changes<Absence>) { changes.apply(to: &absences) }
  public mutating func apply(_ changes: Changes<WaitingEntry>) { changes.apply(to: &waiting) }
  public mutating func apply(_ changes: Changes<ClockNotice>) { changes.apply(to: &clockNotices) }
  public mutating func apply(_ changes: Changes<Series>) { changes.apply(to: &series) }

  public mutating func apply(_ changes: Changes<Member>) {
    changes.apply(to: &members)
    names = HashMap()
    for member in members { names[member.id.uuid] = member.shortName }
  }

  public mutating func apply(_ changes: Changes<Session>) {
    changes.apply(to: &sessions)
    indexSessions()
    hasSessions = true
  }

  public mutating func apply(_ changes: Changes<Appointment>) {
    changes.apply(to: &allAppointments)
    ofSession = HashMap()
    for (position, appointment) in allAppointments.enumerated() {
      ofSession.change(appointment.session.uuid, from: []) { $0.append(position) }
    }
    hasAppointments = true
  }

  /// Notes of the sessions where each is, and what is asked of all.
  private mutating func indexSessions() {
    positions = HashMap()
    times = []
    times.reserveCapacity(sessions.count)
    for (position, session) in sessions.enumerated() {
      positions[session.id.uuid] = position
      times.append(SessionTimes(session))
    }
  }

  /// With no other sessions than those within a day of some days: what a page of days goes through, often.
  func near(_ first: CivilDate, through last: CivilDate, in zone: ZoneRules) -> AgendaBook {
    var near = self
    near.sessions = sessions(
      meeting: zone.start(of: first.adding(days: -1))..<zone.start(of: last.adding(days: 2)))
    near.indexSessions()
    return near
  }

  /// Those of which a part lies in a span.
  func sessions(meeting span: Range<Instant>) -> [Session] {
    sessions(where: { $0.meets(span) })
  }

  /// Those of which the times fit.
  func sessions(where fits: (SessionTimes) -> Bool) -> [Session] {
    var found: [Session] = []
    for (position, each) in times.enumerated() where fits(each) {
      found.append(sessions[position])
    }
    return found
  }

  public func session(_ id: ID<Session>) -> Session? { positions[id.uuid].map { sessions[$0] } }

  /// When a session is and what it takes, without a look at the whole of it.
  func sessionTimes(_ id: ID<Session>) -> SessionTimes? { positions[id.uuid].map { times[$0] } }

  public func appointment(_ id: ID<Appointment>) -> Appointment? {
    for appointment in allAppointments where appointment.id == id { return appointment }
    return nil
  }

  /// Those of a session, in the order in which they were booked.
  public func appointments(of session: ID<Session>) -> [Appointment] {
    let found = (ofSession[session.uuid] ?? []).map { allAppointments[$0] }
    // Most sessions have one.
    return found.count < 2
      ? found : found.ordered { ($0.createdAt, $0.id.uuid) < ($1.createdAt, $1.id.uuid) }
  }

  /// All of a person's.
  public func appointments(of person: UUID) -> [Appointment] {
    allAppointments.filter { $0.person == person }
  }

  /// The one that a person has last, or had; what was cancelled, or only kept for them, is none.
  func lastSession(of person: UUID) -> Session? {
    var last: Session?
    for appointment in appointments(of: person) {
      let state = appointment.state
      guard state == .noShow || state.occupies && state != .held,
        let session = session(appointment.session)
      else { continue }
      if let last, session.place.startsAt <= last.place.startsAt { continue }
      last = session
    }
    return last
  }

  /// How many count towards what the plan allows of the month of a day.
  func counted(in day: CivilDate, at now: Instant) -> Int {
    let month = String(utf8: Array(day.description.bytes)[..<7])
    return allAppointments.filter { $0.month == month && $0.counts(at: now) }.count
  }

  public func service(_ id: ID<Service>?) -> Service? {
    for service in services where service.id == id { return service }
    return nil
  }

  public func room(_ id: ID<Room>?) -> Room? {
    for room in rooms where room.id == id { return room }
    return nil
  }

  public func series(_ id: ID<Series>?) -> Series? {
    for each in series where each.id == id { return each }
    return nil
  }

  /// Those that can be chosen, by the alphabet.
  public var offeredServices: [Service] {
    services.filter { !$0.isArchived }.ordered { FoldedText($0.name) < FoldedText($1.name) }
  }

  public func offeredRooms(_ kind: Room.Kind) -> [Room] {
    rooms.filter { !$0.isArchived && $0.kind == kind }
      .ordered { FoldedText($0.name) < FoldedText($1.name) }
  }

  /// The accounts of those who give sessions here, by what they are called.
  func therapists(_ givesSessions: (String) -> Bool) -> [UUID] {
    members.filter { $0.leftAt == nil && givesSessions($0.roleName) }
      .ordered { FoldedText($0.shortName) < FoldedText($1.shortName) }
      .map { $0.id.uuid }
  }

  /// What somebody of the team is called; empty for one who is not known.
  public func name(of account: UUID?) -> String {
    account.flatMap { names[$0] } ?? ""
  }
}

extension Member {
  /// What they are called: by their mailbox as long as they have not said it.
  var shortName: String { name ?? mailbox }

  /// What stands before the "@" of their e-mail.
  var mailbox: String { email.parts { $0 == "@" }.first ?? email }
}
