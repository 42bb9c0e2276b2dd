import Agenda
import Records
import Scheduling
import Values

extension DayPlan {
  /// What all columns of a day are made of.
  struct Day {
    let book: AgendaBook
    let date: CivilDate
    let zone: ZoneRules
    let span: Range<Instant>
    let house: UUID

    init(
      _ book: AgendaBook, _ date: CivilDate, _ zone: ZoneRules, _ span: Range<Instant>,
      _ house: UUID
    ) {
      self.book = book
      self.date = date
      self.zone = zone
      self.span = span
      self.house = house
    }

    /// - Parameter owners: whose time is free or closed in it; none is the house's.
    func column(_ therapist: UUID?, _ owners: [UUID], _ sessions: [Session]) -> Column {
      var column = Column(date: date, therapist: therapist)
      column.blocks = Self.inLanes(sessions.map { block($0) })
      let owners: [UUID?] = owners.isEmpty ? [nil] : owners.map { $0 }
      let resources = owners.map { book.resource($0, house: house, in: zone, around: span) }
      let times = ServiceTimes(minutes: DayPlan.step, step: DayPlan.step)
      // What is over can be booked as well, by who writes up a day in the evening.
      let slots = SlotSearch(resources, for: times, in: span, now: span.lowerBound)
        .slots([Array(resources.indices)])
      column.free = slots.map { slot in
        DayStop(
          date: date, therapist: owners[slot.resources[0]],
          minute: Int(slot.start.time.millisecondOfDay) / 60_000)
      }
      let closed = close(&column, resources, owners)
      column.closed = closed
      for absence in book.absences
      where absence.owner == house || owners.contains(absence.owner) {
        guard let away = absence.occupation(in: zone)?.span, away.overlaps(span) else { continue }
        column.absences.append(
          DayAbsence(absence: absence, minutes: minutes(away.clamped(to: span))))
      }
      return column
    }

    /// Notes when each of these has no hours.
    /// - Returns: when none of them has.
    func close(
      _ column: inout DayPlan.Column, _ resources: [Resource], _ owners: [UUID?]
    ) -> [Range<Int>] {
      var open: [Range<Int>] = []
      for (owner, resource) in zip(owners, resources) {
        let own = resource.hours.open(over: span).map { minutes($0) }
        open += own
        for closed in Self.rest(of: own) {
          column.closures.append(DayClosure(owner: owner, minutes: closed))
        }
      }
      return Self.rest(of: open)
    }

    func block(_ session: Session) -> DayBlock {
      let place = session.place
      let times = (place.startsAt..<max(place.startsAt, place.endsAt)).clamped(to: span)
      let occupied = (session.occupation?.span ?? times).clamped(to: span)
      return DayBlock(
        date: date, session: session.id, therapist: place.therapist, minutes: minutes(times),
        occupied: minutes(occupied))
    }

    /// Within the day: what ends at the next midnight ends at 1,440.
    func minutes(_ span: Range<Instant>) -> Range<Int> {
      func bounded(_ instant: Instant) -> Int {
        if instant >= self.span.upperBound { return 1_440 }
        return min(max(zone.minute(instant, on: date), 0), 1_440)
      }
      let from = bounded(span.lowerBound)
      // Where an hour comes twice the clock may go back within a session.
      return from..<max(from, bounded(span.upperBound))
    }

    /// What is left of the day without these.
    static func rest(of open: [Range<Int>]) -> [Range<Int>] {
      var rest: [Range<Int>] = []
      var at = 0
      for each in open.ordered(by: { $0.lowerBound < $1.lowerBound }) {
        if at < each.lowerBound { rest.append(at..<each.lowerBound) }
        at = max(at, each.upperBound)
      }
      if at < 1_440 { rest.append(at..<1_440) }
      return rest
    }

    /// Side by side where their times overlap, each in the first lane that is free by then.
    static func inLanes(_ blocks: [DayBlock]) -> [DayBlock] {
      var found = blocks.ordered { a, b in
        (a.minutes.lowerBound, a.session.uuid) < (b.minutes.lowerBound, b.session.uuid)
      }
      var ends: [Int] = []
      var first = 0
      func close(before position: Int) {
        for each in first..<position { found[each].lanes = max(1, ends.count) }
        ends = []
        first = position
      }
      for position in found.indices {
        let minutes = found[position].minutes
        if let last = ends.max(), last <= minutes.lowerBound { close(before: position) }
        let lane = ends.firstIndex { $0 <= minutes.lowerBound } ?? ends.count
        // One of no length has a place of its own as well.
        let end = max(minutes.upperBound, minutes.lowerBound + 1)
        if lane < ends.count { ends[lane] = end } else { ends.append(end) }
        found[position].lane = lane
      }
      close(before: found.count)
      return found
    }
  }
}
