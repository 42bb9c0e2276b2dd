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
    other.people = [Practice.visitor(99)]
    #expect(practice.run(StartSeries<Visits>(other)) == Refusal(.missing, "visitor"))
    other.places = 3
    other.people = [Practice.visitor(1), Practice.visitor(2), Practice.visitor(1)]
    #expect(practice.run(StartSeries<Visits>(other)) == Refusal(.duplicate, "person"))
  }

  @Test("a session is of a series that is there, by the id of a day that its rule has")
  func belonging() {
    let day = CivilDate("2026-11-26")!
    func book(_ change: (inout Session) -> Void) -> Refusal? {
      var session = Session()
      session.id = weekly.session(on: day)
      session.place = Practice.place(0)
      session.series = weekly.id
      session.seriesDay = day
      change(&session)
      let visitor = Practice.visitor(1)
      let first = Appointment(weekly.appointment(of: visitor, on: day), visitor)
      return practice.run(BookSession<Visits>(session, [first]))
    }
    let strange = Refusal(.invalid, "seriesDay")
    #expect(book { _ in } == Refusal(.missing, "series"))
    #expect(practice.run(StartSeries<Visits>(weekly)) == nil)
    #expect(book { $0.series = nil } == strange)
    #expect(book { $0.seriesDay = nil } == strange)
    #expect(book { $0.id = ID(UUID(high: 4, low: 1)) } == strange)
    let friday = day.adding(days: 1)
    #expect(book { ($0.id, $0.seriesDay) = (weekly.session(on: friday), friday) } == strange)
    let before = day.adding(days: -7)
    #expect(book { ($0.id, $0.seriesDay) = (weekly.session(on: before), before) } == strange)
    #expect(book { _ in } == nil)
    #expect(practice.run(EndSeries(weekly.id, with: day)) == nil)
    let next = day.adding(days: 7)
    #expect(book { ($0.id, $0.seriesDay) = (weekly.session(on: next), next) } == strange)
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
