import Agenda
import Flow
import Records
import Scheduling
import Shell
import Values

/// Where a session was let go of, or how long it was made: what the browser says of a drag (Web/runtime/drags.js).
public struct Drop: Equatable, Sendable {
  public enum Change: Hashable, Sendable {
    /// To a minute of a day's clock, and to a therapist where each has a column.
    case moved(CivilDate, minute: Int, UUID?)
    /// The same, into a room where each has a column; nil is out of all of them.
    case brought(CivilDate, minute: Int, ID<Room>?)
    case stretched(minutes: Int)
  }

  public let session: ID<Session>
  public let change: Change

  init(_ session: ID<Session>, _ change: Change) {
    self.session = session
    self.change = change
  }

  /// Of "ID 2026-11-26 615 ACCOUNT", the account being left out where a column is nobody's, "ID 2026-11-26 615 room:ROOM",
  /// which is "room:none" for out of all rooms, or "ID stretch 75".
  init?(_ text: String) {
    let words = text.parts { $0 == " " }
    guard words.count >= 3, let session = ID<Session>(words[0]), let number = Int(words[2]) else {
      return nil
    }
    if words[1] == "stretch" {
      self.init(session, .stretched(minutes: number))
    } else if let date = CivilDate(words[1]) {
      guard words.count > 3, words[3].begins(with: "room:") else {
        let therapist = words.count > 3 ? UUID(words[3]) : nil
        self.init(session, .moved(date, minute: number, therapist))
        return
      }
      self.init(session, .brought(date, minute: number, ID<Room>(words[3].dropping(utf8: 5))))
    } else {
      return nil
    }
  }

  /// The place that it has by then; nil for none that there is.
  func place(_ old: SessionPlace, in zone: ZoneRules) -> SessionPlace? {
    var place = old
    switch change {
    case .stretched(let minutes):
      guard 1...AgendaLimits.minutes ~= minutes else { return nil }
      place.minutes = minutes
    case .moved(let date, let minute, let therapist):
      guard set(&place, date, minute, in: zone) else { return nil }
      place.therapist = therapist ?? old.therapist
    case .brought(let date, let minute, let room):
      guard set(&place, date, minute, in: zone) else { return nil }
      place.room = room
    }
    return place
  }

  private func set(
    _ place: inout SessionPlace, _ date: CivilDate, _ minute: Int, in zone: ZoneRules
  ) -> Bool {
    guard let time = CivilTime(hour: minute / 60, minute: minute % 60) else { return false }
    place.start = CivilDateTime(date, time)
    place.zone = zone.name
    place.startsAt = zone.instant(place.start)
    return true
  }
}

extension AgendaPart {
  /// A session that was dragged is moved as any other: what meets another stays, and its wish waits.
  static func move(_ state: inout State, _ drop: Drop) -> Effect<Action> {
    guard let session = state.book.session(drop.session), let zone = state.zone,
      let place = drop.place(session.place, in: zone), place != session.place
    else { return .none }
    let move = Request.mutate(MoveSession<A>(session.id, to: place))
    let deed = Deed.moved(session.id, from: session.place)
    // Where it is shown it can be moved on, before the answer to the last move is here.
    state.busy.remove { $0 == deed.id }
    return begin(&state, deed, move)
  }
}
