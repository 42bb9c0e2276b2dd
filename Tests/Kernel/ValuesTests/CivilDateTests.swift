import Testing
import Values

@Suite("Civil dates")
struct CivilDateTests {
  @Test("every day of the calendar goes to its number and back, in order")
  func wholeCalendar() throws {
    var date = CivilDate.first
    var expected = (year: 1, month: 1, day: 1)
    for days in Int(CivilDate.first.daysSinceEpoch)...Int(CivilDate.last.daysSinceEpoch) {
      date = CivilDate(daysSinceEpoch: days)
      guard date.parts == expected,
        CivilDate(year: expected.year, month: expected.month, day: expected.day) == date
      else {
        Issue.record("\(date) is not \(expected)")
        return
      }
      expected.day += 1
      if expected.day > CivilDate.days(inMonth: expected.month, ofYear: expected.year) {
        expected = (expected.year, expected.month + 1, 1)
      }
      if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
    }
    #expect(date.description == "9999-12-31")
  }

  @Test(
    "a day that does not exist is no date",
    arguments: [
      (2023, 2, 29), (1900, 2, 29), (2024, 4, 31), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0),
      (0, 1, 1), (10000, 1, 1),
    ])
  func refusesImpossible(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test(
    "weekdays are those of the calendar on the wall",
    arguments: [
      ("1970-01-01", Weekday.thursday), ("1969-12-31", .wednesday), ("2024-02-29", .thursday),
      ("2026-11-20", .friday), ("0001-01-01", .monday), ("1822-09-07", .saturday),
    ])
  func weekdays(text: String, weekday: Weekday) {
    #expect(CivilDate(text)?.weekday == weekday)
  }

  @Test("the last day of a month stays the last when months are added")
  func addsMonths() throws {
    let date = try #require(CivilDate("2024-01-31"))
    #expect(date.adding(months: 1).description == "2024-02-29")
    #expect(date.adding(months: 13).description == "2025-02-28")
    #expect(date.adding(months: -2).description == "2023-11-30")
    #expect(date.adding(years: -24 * 400) == .first)
    #expect(date.adding(months: .max) == .last)
    #expect(date.adding(days: .min) == .first)
    #expect(date.adding(days: 30).description == "2024-03-01")
  }

  @Test(
    "age counts completed years; born on 29 February, on 1 March",
    arguments: [
      ("1980-02-29", "2023-02-28", 42), ("1980-02-29", "2023-03-01", 43),
      ("1980-02-29", "2024-02-29", 44), ("1990-12-31", "1990-12-31", 0),
      ("1990-12-31", "1990-12-30", -1), ("1990-05-10", "2026-05-09", 35),
    ])
  func age(born: String, on day: String, years: Int) throws {
    #expect(try #require(CivilDate(born)).age(on: #require(CivilDate(day))) == years)
  }

  @Test(
    "a date is read as people type it",
    arguments: [
      "1/2/1980", "01/02/1980", " 01.02.1980 ", "1-2-1980", "01021980", "1 2 1980", "1 / 2 / 1980",
      "1980-02-01", "01/02/1980 00:00", "01/02/1980 00:00:00",
    ])
  func typed(text: String) {
    #expect(CivilDate(typed: text)?.description == "1980-02-01")
  }

  @Test(
    "what is no date is refused",
    arguments: [
      "", " ", "1/2", "31/2/1980", "1/2/80", "010280", "1/2/198", "1/2/19800", "1//2/1980",
      "/1/2/1980", "1/2/1980/", "a/2/1980", "32/1/1980", "01/02/1980 10:30", "102198",
      "123456789", "1/2/1980x", "1:2:1980",
    ])
  func typedRefused(text: String) {
    #expect(CivilDate(typed: text) == nil)
  }

  @Test(
    "a year of two digits is the latest one up to today",
    arguments: [
      ("1/2/80", "1980-02-01"), ("010226", "2026-02-01"), ("20/11/26", "2026-11-20"),
      ("21/11/26", "1926-11-21"), ("29/2/00", "2000-02-29"),
    ])
  func twoDigitYears(text: String, expected: String) throws {
    let today = try #require(CivilDate("2026-11-20"))
    #expect(CivilDate(typed: text, twoDigitYearsUpTo: today)?.description == expected)
  }
}
