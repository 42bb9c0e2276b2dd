import Fields
import Records
import Scheduling
import Values

extension Transaction {
  /// Whether the therapist, the room or the equipment of a place has as many sessions on its date as their hours allow. For a
  /// therapist without hours of their own the limit of the house counts. Sessions with nothing but expired holds do not
  /// count.
  /// - Parameters:
  ///   - house: the space.
  ///   - time: now.
  ///   - excluded: sessions that do not count, such as one that is moved.
  public func isFull(
    _ place: SessionPlace, house: UUID, at time: Instant, but excluded: [ID<Session>] = []
  ) -> Bool {
    if let therapist = place.therapist {
      var hours = workingHours(of: therapist)
      if hours.isEmpty { hours = workingHours(of: house) }
      if isFull(place, of: therapist, "therapist", hours, at: time, but: excluded) { return true }
    }
    if let room = place.room?.uuid,
      isFull(place, of: room, "room", workingHours(of: room), at: time, but: excluded)
    {
      return true
    }
    guard let machine = place.equipment?.uuid else { return false }
    let hours = workingHours(of: machine)
    return isFull(place, of: machine, "equipment", hours, at: time, but: excluded)
  }

  private func workingHours(of owner: UUID) -> [WorkingHours] {
    all(WorkingHours.self, by: "owner", equal: [owner.json])
  }

  /// Whether one of them has as many sessions on the date of a place as its hours allow.
  /// - Parameter index: the sessions' index that begins with its field.
  private func isFull(
    _ place: SessionPlace, of owner: UUID, _ index: String, _ hours: [WorkingHours],
    at time: Instant, but excluded: [ID<Session>]
  ) -> Bool {
    let date = place.start.date
    guard let most = hours.map({ $0.period }).most(on: date) else { return false }
    // The whole date lies within 26 hours of any time on it, however clocks change.
    let day: Int64 = 26 * 3_600_000
    let near =
      place.startsAt.adding(milliseconds: -day)..<place.startsAt.adding(milliseconds: day)
    let booked = occupants(Session.self, by: index, equal: [owner.json], during: near)
    let counted = booked.filter { session in
      session.place.start.date == date && !excluded.contains(session.id)
        && !session.hasOnlyExpiredHolds(in: self, at: time)
    }
    return counted.count >= most
  }
}
