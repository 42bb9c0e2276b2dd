import Agenda
import Records
import Scheduling
import Values

/// Whether a house is booked at a time, by what it says of its hours, its absences, its services and its rooms: at those times
/// that `SlotSearch` gives for a step of one minute. A service's `step` says what is offered; whoever books in the house's
/// agenda may take a time between two of those, and so may a caller.
struct TimeRules {
  private let records: Transaction
  private let house: UUID
  private let zone: ZoneRules
  private let daysAhead: Int

  init(_ records: Transaction, house: UUID, _ zone: ZoneRules, daysAhead: Int) {
    self.records = records
    self.house = house
    self.zone = zone
    self.daysAhead = daysAhead
  }

  func allow(_ session: Session, at now: Instant) -> Bool {
    let place = session.place
    // A time that the clocks skip is none.
    guard zone.local(place.startsAt) == place.start, 1...AgendaLimits.minutes ~= place.minutes
    else { return false }
    var notice = 0
    if let id = session.service {
      guard let service = records.find(id), !service.isArchived else { return false }
      notice = service.leastNotice
    }
    let earliest = now.adding(milliseconds: Int64(notice) * 60_000)
    let latest = now.adding(milliseconds: Int64(daysAhead) * 86_400_000)
    guard earliest <= place.startsAt, place.startsAt <= latest else { return false }
    let span = place.startsAt..<place.endsAt
    let rooms = [place.room, place.equipment].compactMap { $0 }
    // One that is not there is refused as missing before that is told.
    guard rooms.allSatisfy({ records.find($0)?.isArchived == false }) else { return false }
    let owners = [house, place.therapist].compactMap { $0 } + rooms.map(\.uuid)
    var hours: [WorkingHours] = []
    var days: [OpenDay] = []
    for owner in owners {
      let absences = records.all(Absence.self, by: "owner", equal: [owner.json])
      if absences.contains(where: { $0.meets(place, house: house, in: zone) }) { return false }
      hours += records.all(WorkingHours.self, by: "owner", equal: [owner.json])
      days += records.all(OpenDay.self, by: "owner", equal: [owner.json])
    }
    let all = AgendaHours(hours, days)
    return all.of(place.therapist, house: house, in: zone).open(over: span) == [span]
      && rooms.allSatisfy { all.of($0, in: zone).open(over: span) == [span] }
  }
}
