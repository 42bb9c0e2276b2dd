import Fields
import Records
import Scheduling
import Values

extension Transaction {
  /// Whether a therapist has as many sessions on the date of a place as their hours, or else the house's, say at most.
  /// - Parameters:
  ///   - house: the space.
  ///   - excluded: sessions that do not count, such as one that is moved.
  public func isFull(
    _ place: SessionPlace, house: UUID, but excluded: [ID<Session>] = []
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
    return booked.filter { $0.place.start.date == date && !excluded.contains($0.id) }.count >= most
  }
}
