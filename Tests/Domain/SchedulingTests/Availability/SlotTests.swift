import Scheduling
import Testing
import Values
import Zones

@Suite("Free slots")
struct SlotTests {
  private func hours(_ opens: String, _ closes: String) -> OpenHours {
    OpenHours(time(opens), time(closes))
  }

  private func daily(
    _ ranges: [(String, String)], breaks: [(String, String)] = [], zone: ZoneRules = .utc
  ) -> ResourceHours {
    ResourceHours(
      zone,
      [
        HoursPeriod(
          ranges.map { WeeklyHours(.all, hours($0.0, $0.1)) },
          breaks: breaks.map { WeeklyHours(.all, hours($0.0, $0.1)) })
      ])
  }

  /// The times at which slots begin on 2026-03-02, a Monday, or from and to other instants.
  private func starts(
    _ resources: [Resource], _ service: ServiceTimes, _ groups: [[Int]] = [[0]],
    _ first: String = "2026-03-02T00:00", _ last: String = "2026-03-03T00:00",
    now: String = "2026-01-01T00:00"
  ) -> [String] {
    SlotSearch(resources, for: service, in: instant(first)..<instant(last), now: instant(now))
      .slots(groups).map { $0.start.time.description }
  }

  private let hour = ServiceTimes(minutes: 60, step: 60)

  @Test("FF-010 hours, a break, and what is booked")
  func plain() {
    let rules = daily([("08:00", "12:00"), ("13:00", "18:00")], breaks: [("15:00", "15:15")])
    #expect(
      starts([Resource(rules)], hour) == [
        "08:00", "09:00", "10:00", "11:00", "13:00", "14:00", "16:00", "17:00",
      ])
    let booked = Occupation(instant("2026-03-02T09:30")..<instant("2026-03-02T10:00"))
    #expect(
      starts([Resource(rules, occupied: [booked])], hour)
        == ["08:00", "10:00", "11:00", "13:00", "14:00", "16:00", "17:00"])
  }

  @Test("FF-010 buffers keep apart, but may lie outside the hours and in breaks")
  func buffers() {
    let rules = daily([("08:00", "12:00")])
    let booked = Occupation(instant("2026-03-02T09:30")..<instant("2026-03-02T10:00"))
    let service = ServiceTimes(minutes: 30, step: 30, before: 15, after: 10)
    #expect(
      starts([Resource(rules, occupied: [booked])], service)
        == ["08:00", "08:30", "10:30", "11:00", "11:30"])
  }

  @Test("CC-044 least notice, and the most of a day")
  func limits() {
    var rules = daily([("08:00", "12:00")])
    let soon = ServiceTimes(minutes: 60, step: 60, leastNotice: 90)
    #expect(starts([Resource(rules)], soon, now: "2026-03-02T07:31") == ["10:00", "11:00"])
    rules.mostPerDay = 2
    func booked(_ day: String?) -> Occupation {
      Occupation(
        instant("2026-03-02T08:00")..<instant("2026-03-02T09:00"),
        countsOn: day.map { CivilDate($0)! })
    }
    let today = booked("2026-03-02")
    #expect(
      starts([Resource(rules, occupied: [today, booked(nil)])], hour) == [
        "09:00", "10:00", "11:00",
      ])
    #expect(starts([Resource(rules, occupied: [today, today])], hour).isEmpty)
    #expect(starts([Resource(rules, occupied: [today, booked("2026-03-03")])], hour).count == 3)
    // A period says it of its days alone, and the least of what is said counts.
    rules.mostPerDay = nil
    rules.periods[0].mostPerDay = 1
    #expect(starts([Resource(rules, occupied: [today])], hour).isEmpty)
    rules.periods[0].lastDay = day("2026-03-01")
    rules.periods.append(
      HoursPeriod(from: day("2026-03-02"), rules.periods[0].hours, mostPerDay: 2))
    #expect(starts([Resource(rules, occupied: [today])], hour).count == 3)
    #expect(rules.most(on: day("2026-03-01")) == 1 && rules.most(on: day("2026-03-02")) == 2)
    rules.mostPerDay = 1
    #expect(starts([Resource(rules, occupied: [today])], hour).isEmpty)
  }

  @Test(
    "CC-044 an override is in place of a day, a holiday closes one, and rules hold from day to day")
  func days() {
    var rules = daily([("08:00", "10:00")], breaks: [("09:00", "09:30")])
    rules.overrides = [DayHours(day("2026-03-02"), [hours("09:00", "11:00")])]
    rules.holidays.own = [OwnHoliday("Feriado", .once(day("2026-03-02")))]
    #expect(starts([Resource(rules)], hour) == ["09:00", "10:00"])
    rules.overrides = []
    #expect(starts([Resource(rules)], hour).isEmpty)
    rules.holidays = HolidayCalendar()
    rules.overrides = [DayHours(day("2026-03-02"), [])]
    #expect(starts([Resource(rules)], hour).isEmpty)
    var two = daily([("08:00", "10:00")])
    two.periods[0].lastDay = day("2026-03-02")
    two.periods.append(
      HoursPeriod(
        from: day("2026-03-03"), [WeeklyHours(Weekdays([.tuesday]), hours("14:00", "16:00"))]))
    #expect(starts([Resource(two)], hour) == ["08:00", "09:00"])
    let next = starts([Resource(two)], hour, [[0]], "2026-03-03T00:00", "2026-03-11T00:00")
    #expect(next == ["14:00", "15:00", "14:00", "15:00"])
  }

  @Test("CC-044 a night goes past midnight, and on into the hours of the morning")
  func night() {
    let rules = daily([("22:00", "02:00"), ("02:00", "03:00")])
    #expect(
      starts([Resource(rules)], ServiceTimes(minutes: 120, step: 60))
        == ["00:00", "01:00", "22:00", "23:00"])
    let booked = Occupation(instant("2026-03-02T23:30")..<instant("2026-03-03T00:30"))
    #expect(
      starts([Resource(rules, occupied: [booked])], hour) == ["00:00", "01:00", "02:00", "22:00"])
  }

  @Test("FF-010 a therapist with the first free of two rooms, and a machine")
  func together() {
    let open = daily([("08:00", "11:00")])
    func booked(_ from: String, _ until: String) -> Resource {
      Resource(
        open,
        occupied: [Occupation(instant("2026-03-02T" + from)..<instant("2026-03-02T" + until))])
    }
    let resources = [
      Resource(open), booked("08:00", "09:30"), booked("10:00", "11:00"), Resource(open),
    ]
    let found = SlotSearch(
      resources, for: hour, in: instant("2026-03-02T00:00")..<instant("2026-03-03T00:00"),
      now: instant("2026-01-01T00:00"))
    #expect(
      found.slots([[0], [1, 2], [3]]).map { $0.resources } == [[0, 2, 3], [0, 2, 3], [0, 1, 3]])
    // One room is not taken twice: where the first group takes what the second needs, it takes another.
    #expect(found.slots([[3], [0, 2], [0]]).map { $0.resources } == [[3, 2, 0], [3, 2, 0]])
    #expect(found.slots([[0], [0]]).isEmpty)
    #expect(found.slots([]).isEmpty)
  }

  @Test(
    "CC-044 CC-075 CC-080 an hour that is skipped, and one that comes twice",
    .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
  func changes() throws {
    let lisbon = try Zoneinfo.rules("Europe/Lisbon")
    let rules = daily([("00:00", "04:00")], zone: lisbon)
    // 01:00 becomes 02:00.
    #expect(
      starts([Resource(rules)], hour, [[0]], "2026-03-29T00:00", "2026-03-29T12:00")
        == ["00:00", "02:00", "03:00"])
    // 02:00 becomes 01:00: whoever begins at 01:00 has the first of the two hours, and none begins in the second.
    let found = SlotSearch(
      [Resource(rules)], for: hour, in: instant("2026-10-24T23:00")..<instant("2026-10-25T12:00"),
      now: instant("2026-01-01T00:00")
    ).slots([[0]])
    #expect(
      found.map { "\($0.start.time) \($0.span.lowerBound.description.prefix(16))" } == [
        "00:00 2026-10-24T23:00", "01:00 2026-10-25T00:00", "02:00 2026-10-25T02:00",
        "03:00 2026-10-25T03:00",
      ])
    for slot in found { #expect(lisbon.instant(slot.start) == slot.span.lowerBound) }
    // Two hours from 01:00 end at 02:00.
    let long = SlotSearch(
      [Resource(daily([("01:00", "02:00")], zone: lisbon))],
      for: ServiceTimes(minutes: 120, step: 60),
      in: instant("2026-10-24T23:00")..<instant("2026-10-25T12:00"),
      now: instant("2026-01-01T00:00"))
    #expect(long.slots([[0]]).map { $0.start.time.description } == ["01:00"])
  }

  @Test(
    "CC-044 midnight that is skipped, as in Brazil until 2018",
    .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
  func midnight() throws {
    let rules = daily([("22:00", "02:00")], zone: try Zoneinfo.rules("America/Sao_Paulo"))
    #expect(
      starts(
        [Resource(rules)], hour, [[0]], "2018-11-03T20:00", "2018-11-04T12:00",
        now: "2018-01-01T00:00")
        == ["22:00", "23:00", "01:00"])
  }
}
