import Agenda
import Records
import Scheduling
import Testing
import Values

@Suite struct SeriesStories {
  private let practice = Practice()

  private var weekly: Series {
    var series = Series()
    series.id = ID(UUID(high: 6, low: 1))
    series.rule = "FREQ=WEEKLY;BYDAY=TH"
    series.place = Practice.place(0)
    series.people = [Practice.visitor(1)]
    return series
  }

  @Test("a series begins with a rule that can be read, and with people who are there")
  func starting() {
    #expect(practice.run(StartSeries<Visits>(weekly)) == nil)
    #expect(practice.run(StartSeries<Visits>(weekly)) == Refusal(.duplicate, "id"))
    var other = weekly
    other.id = ID(UUID(high: 6, low: 2))
    other.rule = "FREQ=SOMETIMES"
    #expect(practice.run(StartSeries<Visits>(other)) == Refusal(.invalid, "rule"))
    other.rule = weekly.rule
    other.people = []
    #expect(
      practice.run(StartSeries<Visits>(other))
        == Refusal(.invalid, "people", reason: "missing"))
    other.places = 3
    other.people = [Practice.visitor(1), Practice.visitor(2), Practice.visitor(1)]
    #expect(practice.run(StartSeries<Visits>(other)) == Refusal(.duplicate, "person"))
    other.people = [Practice.visitor(99)]
    #expect(practice.run(StartSeries<Visits>(other)) == Refusal(.missing, "visitor"))
  }

  @Test("a series that ends calls off what was to come after that day, and leaves what was before")
  func ending() {
    #expect(practice.run(StartSeries<Visits>(weekly)) == nil)
    var ids: [ID<Session>] = []
    for week in 0..<3 {
      let day = CivilDate("2026-11-26")!.adding(days: 7 * week)
      var session = Session()
      session.id = weekly.session(on: day)
      session.place = Practice.place(Int64(week) * 7 * 1_440)
      session.series = weekly.id
      session.seriesDay = day
      ids.append(session.id)
      let visitor = Practice.visitor(1)
      let first = Appointment(weekly.appointment(of: visitor, on: day), visitor)
      #expect(practice.run(BookSession<Visits>(session, [first])) == nil)
    }
    let end = EndSeries(weekly.id, with: CivilDate("2026-12-03")!)
    #expect(practice.run(end) == nil)
    #expect(ids.map { practice.session($0).isPlaced } == [true, true, false])
    #expect(practice.run(end) == nil, "twice is fine")
    #expect(
      practice.run(EndSeries(weekly.id, with: CivilDate("2026-12-10")!))
        == Refusal(.invalid, "lastDay", reason: "ended"))
    // Its end is taken back by who made it, unless it has another by then.
    let other = EndSeries(weekly.id, with: nil, insteadOf: CivilDate("2026-12-10")!)
    #expect(practice.run(other) == Refusal(.invalid, "lastDay", reason: "ended"))
    let back = EndSeries(weekly.id, with: nil, insteadOf: CivilDate("2026-12-03")!)
    #expect(practice.run(back) == nil)
    #expect(practice.records.find(weekly.id)?.lastDay == nil)
    #expect(ids.map { practice.session($0).isPlaced } == [true, true, false])
    #expect(
      practice.run(EndSeries(weekly.id, with: nil))
        == Refusal(.invalid, "lastDay", reason: "missing"))
  }

  @Test("a series is elsewhere from now on, and has others who come; from two devices in any order")
  func changing() {
    var place = weekly.place
    place.minutes = 30
    let move = ChangeSeries(weekly.id, to: place, daysLater: 2)
    #expect(practice.run(move) == Refusal(.missing, "series"))
    var group = weekly
    group.places = 2
    group.people = [Practice.visitor(1), Practice.visitor(2)]
    #expect(practice.run(StartSeries<Visits>(group)) == nil)
    var strange = place
    strange.start = CivilDateTime(place.start.date.adding(days: 1), place.start.time)
    strange.startsAt = strange.startsAt.adding(milliseconds: 86_400_000)
    #expect(
      practice.run(ChangeSeries(weekly.id, to: strange, daysLater: 0))
        == Refusal(.invalid, "start"), "its first day is by which the rule goes on")
    #expect(
      practice.run(ChangeSeries(weekly.id, to: place, daysLater: 367))?.reason == "outOfRange")
    let joins = ChangeSeries(weekly.id, joining: Practice.visitor(3))
    #expect(practice.run(joins)?.reason == "tooMany")

    let leaves = ChangeSeries(weekly.id, leaving: Practice.visitor(1))
    let end = EndSeries(weekly.id, with: CivilDate("2026-12-03")!)
    let other = Practice()
    #expect(other.run(StartSeries<Visits>(group)) == nil)
    #expect(practice.run(move) == nil && practice.run(leaves) == nil && practice.run(end) == nil)
    #expect(other.run(end) == nil && other.run(leaves) == nil && other.run(move) == nil)
    let found = practice.records.find(weekly.id)
    #expect(found == other.records.find(weekly.id))
    #expect(found?.place == place && found?.daysLater == 2)
    #expect(found?.people == [Practice.visitor(2)])
    #expect(practice.run(joins) == nil && practice.run(joins) == nil)
    #expect(practice.records.find(weekly.id)?.people == [Practice.visitor(2), Practice.visitor(3)])
  }

  @Test("a series that ends leaves what has begun by then, on whichever day of it that is")
  func past() {
    #expect(practice.run(StartSeries<Visits>(weekly)) == nil)
    var ids: [ID<Session>] = []
    for week in 0..<3 {
      let day = CivilDate("2026-11-26")!.adding(days: 7 * week)
      var session = Session()
      session.id = weekly.session(on: day)
      session.place = Practice.place(Int64(week) * 7 * 1_440)
      session.series = weekly.id
      session.seriesDay = day
      ids.append(session.id)
      let visitor = Practice.visitor(1)
      let first = Appointment(weekly.appointment(of: visitor, on: day), visitor)
      #expect(practice.run(BookSession<Visits>(session, [first])) == nil)
    }
    let time = Practice.noon.adding(milliseconds: 7 * 86_400_000)
    #expect(practice.run(EndSeries(weekly.id, with: CivilDate("2026-11-25")!), at: time) == nil)
    #expect(ids.map { practice.session($0).isPlaced } == [true, true, false])
  }

  @Test("FF-010: which one of a series a day is, and of how many, its rule says")
  func positions() {
    var series = weekly
    func position(_ text: String) -> String {
      let found = series.position(of: CivilDate(text)!, in: .utc)
      return found.map { "\($0.number) of \($0.count ?? 0)" } ?? "none"
    }
    #expect(position("2026-12-03") == "2 of 0", "it goes on for ever")
    series.rule = "FREQ=WEEKLY;COUNT=104"
    #expect(position("2026-11-26") == "1 of 104" && position("2028-11-16") == "104 of 104")
    series.exceptions = [CivilDate("2026-12-03")!]
    #expect(position("2026-12-10") == "2 of 103")
    series.lastDay = CivilDate("2026-12-20")!
    #expect(position("2026-12-17") == "3 of 3")
    #expect(position("2026-12-24") == "4 of 0", "one behind its end")
    series.rule = "FREQ=WEEKLY"
    #expect(position("2026-12-17") == "3 of 3")
    series.rule = "FREQ=DAILY;COUNT=1000000"
    series.lastDay = nil
    #expect(position("2026-12-10") == "14 of 0", "more than are counted")
    series.rule = "?"
    #expect(position("2026-12-10") == "none")
  }

  @Test("a session of a series is of one that is there, and of one of its days")
  func days() {
    var series = weekly
    series.exceptions = [CivilDate("2026-12-03")!]
    series.lastDay = CivilDate("2026-12-17")!
    func book(_ text: String, _ change: (inout Session) -> Void = { _ in }) -> Refusal? {
      let day = CivilDate(text)!
      var session = Session()
      session.id = series.session(on: day)
      session.place = Practice.place(Int64(day.days(since: series.place.start.date)) * 1_440)
      session.series = series.id
      session.seriesDay = day
      change(&session)
      let visitor = Practice.visitor(1)
      return practice.run(
        BookSession<Visits>(
          session, [Appointment(series.appointment(of: visitor, on: day), visitor)])
      )
    }
    let strange = Refusal(.invalid, "seriesDay")
    #expect(book("2026-12-10") == Refusal(.missing, "series"))
    #expect(practice.run(StartSeries<Visits>(series)) == nil)
    #expect(book("2026-11-19") == strange, "before it begins")
    #expect(book("2026-12-03") == strange, "left out")
    #expect(book("2026-12-24") == strange, "after its last")
    #expect(book("2026-12-10") { $0.seriesDay = nil } == strange)
    #expect(book("2026-12-10") { $0.series = nil } == strange)
    #expect(book("2026-12-10") { $0.id = ID(UUID(high: 4, low: 99)) } == strange)
    #expect(book("2026-12-10") == nil)
    #expect(book("2026-12-10") == nil, "again it is the same")
  }

  @Test("the ids of its sessions and appointments follow from the series and the day, for ever")
  func ids() {
    let days = [CivilDate("2026-11-26")!, CivilDate("2026-12-03")!]
    #expect(weekly.session(on: days[0]) == weekly.session(on: days[0]))
    #expect(weekly.session(on: days[0]) != weekly.session(on: days[1]))
    #expect(
      weekly.session(on: days[0]).uuid.description
        == "0bfdf7a1-fb25-8216-ba88-47179eaf32b3")
    #expect(
      weekly.appointment(of: Practice.visitor(1), on: days[0]).uuid.description
        == "f4d86cf6-4914-82c4-a6ae-61f78efe733f")
  }
}
