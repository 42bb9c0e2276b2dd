import Agenda
import Scheduling
import Values

extension AgendaBook {
  /// The hours that an owner has on one date, in place of its weekday's.
  func openDay(of owner: UUID, on date: CivilDate) -> OpenDay? {
    openDays.first { $0.owner == owner && $0.date == date }
  }

  /// Those of a year that are not over, of the house, who works there and its rooms, ascending.
  func openDays(in year: Int, from today: CivilDate) -> [OpenDay] {
    openDays.filter { $0.date.year == year && today <= $0.date }
      .ordered { ($0.date, $0.id.uuid) < ($1.date, $1.id.uuid) }
  }

  /// The days on which the house is closed, of a year and not over, ascending: its absences of whole days.
  func closedDays(of house: UUID, in year: Int, from today: CivilDate) -> [Absence] {
    absences.filter { absence in
      absence.owner == house && absence.isOfWholeDays && absence.from.date.year <= year
        && year <= absence.lastDay.year && today <= absence.lastDay
    }.ordered { ($0.from, $0.id.uuid) < ($1.from, $1.id.uuid) }
  }

  /// What closes the house on a date; of several the one that is of this date alone.
  func closure(of house: UUID, on date: CivilDate) -> Absence? {
    let all = closedDays(of: house, in: date.year, from: date).filter { $0.from.date <= date }
    return all.first { $0.isOf(date) } ?? all.first
  }

  /// The times that a date would have by its weekday. Where that has none, those of another day are a beginning.
  func usualTimes(of house: UUID, on date: CivilDate) -> (span: ClockHours, pause: ClockHours?) {
    var spans: [ClockHours] = []
    var breaks: [ClockHours] = []
    for each in hours where each.owner == house && each.holds(on: date) {
      spans += each.hours
      breaks += each.breaks
    }
    let ofDay = spans.filter { $0.weeklyHours.weekdays.contains(date.weekday) }
    let shown = (ofDay.isEmpty ? spans : ofDay).ordered { $0.opens < $1.opens }
    var span = shown.first ?? Self.usualHours
    if let last = shown.last { span.closes = last.closes }
    return (span, breaks.first)
  }
}

extension Absence {
  /// The last day of which it takes something.
  var lastDay: CivilDate { until.time == .midnight ? until.date.adding(days: -1) : until.date }

  var isOfWholeDays: Bool { from.time == .midnight && until.time == .midnight }

  /// Whether it is of all of one date, and of no other.
  func isOf(_ date: CivilDate) -> Bool {
    isOfWholeDays && from.date == date && lastDay == date
  }

  /// What people call it: what was typed in of a day without another reason, as "Aniversário da cidade".
  func name(_ language: Language) -> String {
    kind == .other && !note.isEmpty ? note : AgendaWords.absence(kind)(language)
  }
}

extension WorkingHours {
  fileprivate func holds(on date: CivilDate) -> Bool {
    (firstDay.map { $0 <= date } ?? true) && (lastDay.map { date <= $0 } ?? true)
  }
}
