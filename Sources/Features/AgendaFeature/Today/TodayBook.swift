import Agenda
import Flow
import Identity
import Records
import Scheduling
import Values

/// What the first page holds of the agenda: what is near, and no more. All of it comes with the agenda itself.
public struct TodayBook: Equatable {
  /// From yesterday on, as the appointments.
  public private(set) var sessions: [Session] = []
  /// Without those that were cancelled or are in another's place.
  public private(set) var appointments: [Appointment] = []
  private var services: [Service] = []
  private var rooms: [Room] = []
  private var members: [Member] = []
  private var positions = HashMap<UUID, Int>()
  private var hasSessions = false
  private var hasAppointments = false
  /// Whether anything was ever booked.
  public private(set) var isBegun = false

  public init() {}

  /// Whether there is what is needed to show the day.
  public var isLoaded: Bool { hasSessions && hasAppointments }

  public mutating func apply(_ changes: Changes<Service>) { changes.apply(to: &services) }
  public mutating func apply(_ changes: Changes<Room>) { changes.apply(to: &rooms) }
  public mutating func apply(_ changes: Changes<Member>) { changes.apply(to: &members) }

  /// - Parameter day: yesterday, where the device is: what is over by any clock is left out.
  public mutating func apply(_ changes: Changes<Session>, since day: CivilDate) {
    if changes.isComplete { isBegun = false }
    if !changes.changed.isEmpty { isBegun = true }
    changes.kept { $0.place.start.date >= day }.apply(to: &sessions)
    positions = HashMap()
    for (position, session) in sessions.enumerated() { positions[session.id.uuid] = position }
    hasSessions = true
  }

  public mutating func apply(_ changes: Changes<Appointment>, since day: CivilDate) {
    changes.kept { $0.start.date >= day && ($0.state.occupies || $0.state == .noShow) }
      .apply(to: &appointments)
    hasAppointments = true
  }

  public func session(_ id: ID<Session>) -> Session? { positions[id.uuid].map { sessions[$0] } }

  public func appointment(_ id: ID<Appointment>) -> Appointment? {
    for appointment in appointments where appointment.id == id { return appointment }
    return nil
  }

  /// Whether there is something to book.
  var hasServices: Bool { services.contains { !$0.isArchived } }

  func name(of id: ID<Service>?) -> String {
    for service in services where service.id == id { return service.name }
    return ""
  }

  func name(of id: ID<Room>?) -> String {
    for room in rooms where room.id == id { return room.name }
    return ""
  }

  /// What somebody of the team is called; empty for one who is not known.
  func name(of account: UUID?) -> String {
    for member in members where member.id.uuid == account { return member.shortName }
    return ""
  }
}

extension Changes {
  /// The same for a list that keeps only some of the records: one that is not kept any more counts as removed.
  fileprivate func kept(_ isKept: (R) -> Bool) -> Changes {
    var kept = self
    kept.changed = []
    for record in changed {
      if isKept(record) { kept.changed.append(record) } else { kept.removed.append(record.id) }
    }
    return kept
  }
}
