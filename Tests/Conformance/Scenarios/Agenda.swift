import Scheduling
import Values

/// Recurrences, holidays, free slots through the changes of summer time, and what happens to appointments.
func agenda(_ emit: (String) -> Void) {
  recurrences(emit)
  let carnival = BrazilianHoliday.carnival
  for year in 2024...2028 {
    emit("\(CivilDate.easter(in: year).description) \(carnival.date(in: year)?.description ?? "")")
  }
  let holidays = HolidayCalendar.national.days(
    from: CivilDate("2026-01-01")!, through: CivilDate("2026-12-31")!)
  for each in holidays { emit(each.date.description + " " + each.name(.pt)) }
  slots(emit)
  appointments(emit)
}

private func recurrences(_ emit: (String) -> Void) {
  let start = CivilDateTime("2026-01-06T14:30")!
  let window = start..<CivilDateTime("2027-03-01T00:00")!
  for text in [
    "FREQ=DAILY;INTERVAL=40", "FREQ=WEEKLY;COUNT=9;INTERVAL=2;WKST=SU;BYDAY=TU,SU",
    "FREQ=MONTHLY;BYDAY=-1FR,2MO", "FREQ=MONTHLY;BYMONTHDAY=31,-2;BYSETPOS=-1",
    "FREQ=YEARLY;BYMONTH=2,7;BYDAY=MO,TU,WE;BYSETPOS=2,-1", "FREQ=YEARLY;BYDAY=20MO;UNTIL=20270101",
    "FREQ=HOURLY", "FREQ=DAILY;COUNT=2;UNTIL=20270101", "FREQ=WEEKLY;BYDAY=1MO",
    "FREQ=DAILY;BYHOUR=1",
  ] {
    do throws(RecurrenceProblem) {
      let recurrence = Recurrence(
        from: start, try RecurrenceRule(text), adding: [CivilDateTime("2026-02-01T08:00")!],
        excluding: [CivilDateTime("2026-02-03T14:30")!])
      let found = try recurrence.instances(in: window)
      emit(text + ": " + found.map { $0.basic }.joined(separator: " "))
      let (before, following) = try recurrence.split(at: CivilDateTime("2026-05-01T00:00")!)
      emit("  before " + (before?.rule?.text ?? "none"))
      emit("  from \(following?.start.description ?? "never") " + (following?.rule?.text ?? "none"))
    } catch {
      emit(text + ": " + told(error))
    }
  }
}

private func told(_ problem: RecurrenceProblem) -> String {
  switch problem {
  case .withinDay: "within a day"
  case .twoEnds: "two ends"
  case .unsupported(let part): "unsupported " + part.rawValue
  case .notWith(let part, let frequency): part.rawValue + " not with " + frequency.rawValue
  default: "another problem"
  }
}

private func slots(_ emit: (String) -> Void) {
  guard let lisbon = zone("Lisbon", "WET0WEST,M3.5.0/1,M10.5.0") else {
    return emit("a zone cannot be read")
  }
  let hours = HoursPeriod(
    [
      WeeklyHours(.all, OpenHours(CivilTime("22:00")!, CivilTime("04:00")!)),
      WeeklyHours(Weekdays([.sunday]), OpenHours(CivilTime("08:00")!, CivilTime("11:30")!)),
    ], breaks: [WeeklyHours(.all, OpenHours(CivilTime("03:00")!, CivilTime("03:20")!))])
  for day in ["2026-03-29", "2026-10-25"] {
    let from = lisbon.start(of: CivilDate(day)!)
    let booked = Occupation(
      from.adding(milliseconds: 30_600_000)..<from.adding(milliseconds: 31_000_000))
    let resources = [
      Resource(ResourceHours(lisbon, [hours])),
      Resource(ResourceHours(lisbon, [hours]), occupied: [booked]),
      Resource(ResourceHours(lisbon, [hours])),
    ]
    let service = ServiceTimes(minutes: 50, step: 30, before: 5, after: 10, leastNotice: 60)
    let search = SlotSearch(
      resources, for: service, in: from..<from.adding(milliseconds: 86_400_000), now: from)
    for slot in search.slots([[0], [1, 2]]) {
      emit(
        "  \(slot.start.description) \(slot.span.lowerBound.description)"
          + " \(slot.resources[0]) \(slot.resources[1])")
    }
  }
}

private func appointments(_ emit: (String) -> Void) {
  let start = Instant("2026-03-02T12:00:00Z")!
  let steps: [(String, AppointmentStep)] = [
    ("confirm", .confirm), ("arrive", .arrive), ("begin", .begin), ("complete", .complete),
    ("miss", .miss), ("cancel", .cancel(by: .patient, reason: "")), ("take back", .takeBack),
  ]
  var statuses: [AppointmentStatus] = [.requested, .held(until: start)]
  var position = 0
  while position < statuses.count, position < 40 {
    let status = statuses[position]
    for (name, step) in steps {
      let now = start.adding(milliseconds: Int64(position - 1) * 40_000_000)
      do throws(AppointmentProblem) {
        let next = try status.after(step, at: now, start: start)
        let month = MonthlyUse.month(next, start: start, in: .utc)?.month ?? 0
        emit("\(status.state.rawValue) \(name): \(next.state.rawValue) \(month)")
        if !statuses.contains(next) { statuses.append(next) }
      } catch {
        let why: String =
          switch error {
          case .tooEarly: "too early"
          case .holdEnded: "the hold has ended"
          case .illegal: "refused"
          }
        emit("\(status.state.rawValue) \(name): " + why)
      }
    }
    position += 1
  }
}
