import Fields
import Records
import Scheduling
import Values

extension Transaction {
  /// Whether a therapist has as many sessions on the date of a place as their hours, or else the house's, say at most.
  /// Those that are kept by holds alone that have ended count no more.
  /// - Parameters:
  ///   - house: the space.
  ///   - time: now.
  ///   - excluded: sessions that do not count, such as one that is moved.
  public func isFull(
    _ place: SessionPlace, house: UUID, at time: Instant, but excluded: [ID<Session>] = []
  ) -> Bool {
    guard let therapist = place.therapist else { return false }
    var hours = all(WorkingHours.self, by: "owner", equal: [therapist.json])
    if hours.isEmpty { hours = all(WorkingHours.self, by: "owner", equal: [house.json]) }
    let date = place.start.date
    guard let most = hours.map({ $0.period }).most(on: date) else { return false }
    // Whatever the clocks are, the day is no further away.
    let day: Int64 = 26 * 3_600_000
    let near =
      place.startsAt.adding(milliseconds: -day)..<place.startsAt.adding(milliseconds: day)
    let booked = occupants(
      Session.self, by: "therapist", equal: [therapist.json], during: near)
    let counted = booked.filter { session in
      session.place.start.date == date && !excluded.contains(session.id)
        && !session.isOnlyHeld(in: self, at: time)
    }
    return counted.count >= most
  }
}
