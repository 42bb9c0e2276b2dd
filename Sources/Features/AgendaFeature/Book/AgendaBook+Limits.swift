import Agenda
import Records
import Scheduling
import Values

extension AgendaBook {
  /// What of a place is not there at that hour, and whose day has its most of sessions.
  /// - Parameter session: the one that is moved, which counts no more where it was.
  func limits(
    _ place: SessionPlace, moving session: ID<Session>?, house: UUID, in zone: ZoneRules
  ) -> [Conflict] {
    let span = place.startsAt..<place.endsAt
    var found: [Conflict] = []
    var full: [Conflict] = []
    let date = place.start.date
    if let therapist = place.therapist,
      let most = hours(of: therapist, house: house, in: zone).most(on: date),
      count(on: date, but: session, { $0.therapist == therapist }) >= most
    {
      full.append(.full(therapist, most: most))
    }
    for room in [place.room, place.equipment].compactMap({ $0 }) {
      let hours = hours(of: room, in: zone)
      if hours.open(over: span) != [span] { found.append(.closedRoom(room)) }
      if let most = hours.most(on: date),
        count(on: date, but: session, { $0.room == room || $0.equipment == room }) >= most
      {
        full.append(.full(room.uuid, most: most))
      }
    }
    return found + full
  }

  /// How many sessions that have their place begin on a date.
  private func count(
    on date: CivilDate, but session: ID<Session>?, _ isOf: (SessionPlace) -> Bool
  ) -> Int {
    var count = 0
    for each in sessions
    where each.id != session && each.isPlaced && each.place.start.date == date && isOf(each.place) {
      count += 1
    }
    return count
  }
}
