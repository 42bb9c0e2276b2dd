import Agenda
import Records
import Scheduling
import Values

/// By which rooms days are shown.
struct DayRooms {
  var shown: [ID<Room>]
  /// The accounts of those who may give a session there.
  var therapists: [UUID]
  /// Whether what is in no room, or in another, is shown as well.
  var showsOthers: Bool
  /// Whether each has a column, where there is one day.
  var isSplit: Bool
}

extension DayPlan {
  /// The days by the rooms in which sessions are. A time is free where both a room and a therapist are.
  init(
    _ book: AgendaBook, on dates: [CivilDate], in zone: ZoneRules, by rooms: DayRooms, house: UUID,
    now: Instant
  ) {
    self.dates = dates
    self.now = zone.local(now)
    let first = dates.first ?? .epoch
    let last = dates.last ?? first
    holidays = HolidayCalendar.national.days(from: first, through: last)
    let book = book.near(first, through: last, in: zone)
    for date in dates { add(book, date, zone, rooms, house) }
    shown = hours()
  }

  private mutating func add(
    _ book: AgendaBook, _ date: CivilDate, _ zone: ZoneRules, _ rooms: DayRooms, _ house: UUID
  ) {
    let span = zone.start(of: date)..<zone.start(of: date.adding(days: 1))
    let day = Day(book, date, zone, span, house)
    let sessions = book.sessions(meeting: span).filter { book.isShown($0) }
    func isIn(_ session: Session, _ shown: [ID<Room>]) -> Bool {
      session.place.room.map { shown.contains($0) } ?? false
    }
    let others = sessions.filter { !isIn($0, rooms.shown) }
    let first = columns.count
    if rooms.isSplit, dates.count == 1, rooms.shown.count > 1 {
      for room in rooms.shown {
        columns.append(
          day.column(in: [room], with: rooms.therapists, sessions.filter { isIn($0, [room]) }))
      }
      if rooms.showsOthers, !others.isEmpty {
        columns.append(day.column(in: [], with: rooms.therapists, others))
      }
    } else {
      columns.append(
        day.column(
          in: rooms.shown, with: rooms.therapists,
          sessions.filter { rooms.showsOthers || isIn($0, rooms.shown) }))
    }
    guard !rooms.showsOthers else { return }
    // Who gives a session in another room then is in the way of one that is dragged here.
    let unseen = others.filter { $0.isPlaced }
    let hidden = unseen.filter { $0.place.therapist != nil || $0.place.equipment != nil }
    columns[first].elsewhere = hidden.map { day.block($0) }
    columns[first].unseen = unseen.map { day.block($0) }
  }
}

extension DayPlan.Day {
  /// - Parameter rooms: of which one has to be free; none is a column of what is in no room.
  func column(
    in rooms: [ID<Room>], with therapists: [UUID], _ sessions: [Session]
  ) -> DayPlan.Column {
    var column = DayPlan.Column(date: date, therapist: nil)
    column.room = rooms.count == 1 ? rooms[0] : nil
    column.blocks = Self.inLanes(sessions.map { block($0) })
    let owners: [UUID?] = therapists.isEmpty ? [nil] : therapists.map { $0 }
    let people = owners.map { book.resource($0, house: house, in: zone, around: span) }
    let places = rooms.map { book.resource($0, in: zone, around: span) }
    var groups = [Array(people.indices)]
    if !places.isEmpty { groups.append(Array(people.count..<people.count + places.count)) }
    let times = ServiceTimes(minutes: DayPlan.step, step: DayPlan.step)
    let slots = SlotSearch(people + places, for: times, in: span, now: span.lowerBound)
      .slots(groups)
    column.free = slots.map { slot in
      var stop = DayStop(
        date: date, therapist: owners[slot.resources[0]],
        minute: Int(slot.start.time.millisecondOfDay) / 60_000)
      if !places.isEmpty { stop.room = rooms[slot.resources[1] - people.count] }
      return stop
    }
    let withoutPeople = close(&column, people, owners)
    let withoutPlaces = places.isEmpty ? [] : close(&column, places, rooms.map { $0.uuid })
    // Closed where nobody is there, or no room is open: each time once.
    column.closed = Self.rest(of: Self.rest(of: withoutPeople + withoutPlaces))
    for absence in book.absences {
      guard let away = absence.occupation(in: zone)?.span, away.overlaps(span) else { continue }
      let minutes = self.minutes(away.clamped(to: span))
      if absence.owner == house || rooms.contains(where: { $0.uuid == absence.owner }) {
        column.absences.append(DayAbsence(absence: absence, minutes: minutes))
      } else if therapists.contains(absence.owner) {
        column.closures.append(
          DayClosure(owner: absence.owner, minutes: minutes, absence: absence))
      }
    }
    return column
  }
}
