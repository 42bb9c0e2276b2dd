import Agenda
import Records
import Scheduling
import Values

extension AgendaBook {
  /// The weekly hours that somebody has of their own, in one order on each device. There are several where devices that
  /// did not know of one another said them: all of those hold, until they are saved as one.
  func ownHours(of owner: UUID) -> [WorkingHours] {
    let own = hours.filter { $0.owner == owner }.ordered { $0.id.uuid < $1.id.uuid }
    guard let first = own.first else { return [] }
    return own.filter { $0.firstDay == first.firstDay && $0.lastDay == first.lastDay }
  }

  /// The hours of a therapist: their own, or else the house's, or else those of most houses.
  /// - Parameter house: the space, whose absences are everybody's.
  func hours(of therapist: UUID?, house: UUID, in zone: ZoneRules) -> ResourceHours {
    AgendaHours(hours, openDays).of(therapist, house: house, in: zone)
  }

  /// A room without hours of its own is there at any time.
  func hours(of room: ID<Room>, in zone: ZoneRules) -> ResourceHours {
    AgendaHours(hours, openDays).of(room, in: zone)
  }

  /// Weekdays from eight to six, as long as nobody said anything else.
  static var usualHours: ClockHours { AgendaHours.usualHours }

  /// A therapist, with all that takes their time around a span.
  /// - Parameter session: that takes none, since it is about to be elsewhere.
  func resource(
    _ therapist: UUID?, house: UUID, in zone: ZoneRules, around span: Range<Instant>,
    without session: ID<Session>? = nil
  ) -> Resource {
    var occupied = occupations(around: span, without: session) { times in
      therapist != nil && times.therapist == therapist
    }
    for absence in absences where absence.owner == therapist || absence.owner == house {
      if let occupation = absence.occupation(in: zone) { occupied.append(occupation) }
    }
    return Resource(hours(of: therapist, house: house, in: zone), occupied: occupied)
  }

  /// A room or a piece of equipment, the same.
  func resource(
    _ room: ID<Room>, in zone: ZoneRules, around span: Range<Instant>,
    without session: ID<Session>? = nil
  ) -> Resource {
    var occupied = occupations(around: span, without: session) { times in
      times.room == room.uuid || times.equipment == room.uuid
    }
    for absence in absences where absence.owner == room.uuid {
      if let occupation = absence.occupation(in: zone) { occupied.append(occupation) }
    }
    return Resource(hours(of: room, in: zone), occupied: occupied)
  }

  private func occupations(
    around span: Range<Instant>, without session: ID<Session>?, _ isOf: (SessionTimes) -> Bool
  ) -> [Occupation] {
    // Buffers of what is booked next may reach into what lies a day away.
    let day: Int64 = 86_400_000
    let near =
      span.lowerBound.adding(milliseconds: -day)..<span.upperBound.adding(milliseconds: day)
    var found: [Occupation] = []
    for (position, each) in times.enumerated() {
      guard let occupation = each.occupation, near.overlaps(occupation.span), isOf(each),
        !session.isThere || sessions[position].id != session
      else { continue }
      found.append(occupation)
    }
    return found
  }

  /// When a session could be, that has no place: the times nearest to when it was wanted, from a week before
  /// to four weeks behind that; or the next ones, where that time is over.
  func freeTimes(
    for session: Session, from now: Instant, therapists: [UUID], house: UUID, in zone: ZoneRules,
    most: Int = 3, where fits: (CivilDateTime) -> Bool = { _ in true }
  ) -> [FreeTime] {
    let place = session.wish ?? session.place
    let wanted = max(now, place.startsAt)
    let day: Int64 = 86_400_000
    let span =
      max(now, wanted.adding(milliseconds: -7 * day))..<wanted.adding(milliseconds: 28 * day)
    let owners: [UUID?] =
      place.therapist.map { [$0] } ?? (therapists.isEmpty ? [nil] : therapists.map { $0 })
    var resources = owners.map {
      resource($0, house: house, in: zone, around: span, without: session.id)
    }
    var groups = [Array(resources.indices)]
    for room in [place.room, place.equipment].compactMap({ $0 }) {
      groups.append([resources.count])
      resources.append(resource(room, in: zone, around: span, without: session.id))
    }
    let times = ServiceTimes(
      minutes: max(1, place.minutes), step: service(session.service)?.step ?? 30,
      before: place.before, after: place.after)
    let slots = SlotSearch(resources, for: times, in: span, now: now).slots(groups)
    func distance(_ slot: FreeSlot) -> Int64 {
      abs(slot.span.lowerBound.milliseconds - wanted.milliseconds)
    }
    return slots.filter { fits($0.start) }.ordered { distance($0) < distance($1) }.prefix(most)
      .map { FreeTime($0, owners[$0.resources[0]]) }.ordered { $0.startsAt < $1.startsAt }
  }
}

/// When a session could begin, and with whom.
public struct FreeTime: Hashable, Sendable {
  public let start: CivilDateTime
  public let startsAt: Instant
  public let therapist: UUID?

  init(_ slot: FreeSlot, _ therapist: UUID?) {
    start = slot.start
    startsAt = slot.span.lowerBound
    self.therapist = therapist
  }

  /// The same place at that time.
  func place(_ place: SessionPlace, in zone: ZoneRules) -> SessionPlace {
    var moved = place
    moved.start = start
    moved.startsAt = startsAt
    moved.zone = zone.name
    moved.therapist = therapist
    return moved
  }
}
