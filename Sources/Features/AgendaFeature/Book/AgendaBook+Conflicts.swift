import Agenda
import Records
import Scheduling
import Values

/// What speaks against a time, before anybody books it.
public enum Conflict: Hashable, Sendable {
  /// Another session has the therapist, the room or the equipment: it would have no place.
  case taken(ID<Session>)
  /// The person is somewhere else in the house then.
  case person(ID<Session>)
  case absence(Absence.Kind)
  case closed
  /// The room or the equipment is not there at that hour.
  case closedRoom(ID<Room>)
  /// Whose day has as many sessions already as it may have.
  case full(UUID, most: Int)
  /// The device does not know what is booked on that day.
  case notHeld

  /// Whether the store keeps it without a place. All others only warn.
  public var unplaces: Bool {
    if case .taken = self { true } else { false }
  }
}

extension AgendaBook {
  /// What speaks against a place, the gravest first.
  /// - Parameters:
  ///   - person: who comes; nil while that is not known.
  ///   - session: the one that is moved, which is not in its own way.
  func conflicts(
    _ place: SessionPlace, person: UUID?, moving session: ID<Session>? = nil, house: UUID,
    in zone: ZoneRules
  ) -> [Conflict] {
    var taken: [Session] = []
    var met: [Session] = []
    let span = place.startsAt..<place.endsAt
    for other in sessions where other.id != session {
      guard let occupation = other.occupation else { continue }
      if occupation.span.overlaps(place.occupied), place.shares(with: other.place) {
        taken.append(other)
      } else if let person, span.overlaps(other.place.startsAt..<other.place.endsAt),
        appointments(of: other.id).contains(where: { $0.person == person && $0.state.occupies })
      {
        met.append(other)
      }
    }
    func inOrder(_ all: [Session]) -> [Session] {
      all.ordered { ($0.place.startsAt, $0.id.uuid) < ($1.place.startsAt, $1.id.uuid) }
    }
    var found =
      inOrder(taken).map { Conflict.taken($0.id) } + inOrder(met).map { Conflict.person($0.id) }
    for absence in absences where absence.meets(place, house: house, in: zone) {
      found.append(.absence(absence.kind))
    }
    let open = hours(of: place.therapist, house: house, in: zone).open(over: span)
    if open != [span] { found.append(.closed) }
    return found + limits(place, moving: session, house: house, in: zone)
  }
}

extension AgendaBook {
  /// Who is to come to a session: those who cancelled, or whose time it is no more, are not.
  func comers(to session: ID<Session>) -> [UUID] {
    appointments(of: session).filter { $0.state.occupies }.map { $0.person }
  }

  /// Who of a session would be in two sessions at once at that place. It warns only, and takes no place away.
  /// - Parameter moved: sessions that are elsewhere themselves by then.
  func doubled(
    _ session: ID<Session>, at place: SessionPlace, without moved: [ID<Session>] = []
  ) -> [UUID] {
    let span = place.startsAt..<place.endsAt
    var busy: [UUID] = []
    for other in sessions where other.id != session {
      guard span.overlaps(other.place.startsAt..<other.place.endsAt), other.isPlaced,
        !moved.contains(other.id)
      else { continue }
      busy += comers(to: other.id)
    }
    return busy.isEmpty ? [] : comers(to: session).filter { busy.contains($0) }
  }
}

extension AgendaBook {
  /// The sessions that are booked while somebody, or something, is not there, in the order of their times.
  func sessions(meeting absence: Absence, house: UUID, in zone: ZoneRules) -> [Session] {
    sessions.filter { $0.isPlaced && absence.meets($0.place, house: house, in: zone) }
      .ordered { ($0.place.startsAt, $0.id.uuid) < ($1.place.startsAt, $1.id.uuid) }
  }
}

extension SessionPlace {
  /// Whether both would have the same therapist, room or equipment.
  fileprivate func shares(with other: SessionPlace) -> Bool {
    therapist != nil && therapist == other.therapist
      || room != nil && room == other.room
      || equipment != nil && equipment == other.equipment
  }
}
