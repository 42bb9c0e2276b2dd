import Scheduling
import Testing
import Values

@Suite("Holidays")
struct HolidayTests {
  private func told(_ days: [HolidayCalendar.Kept]) -> [String] {
    days.map { "\($0.date.description) \($0.name(.pt))" }
  }

  private func year(_ year: Int, _ calendar: HolidayCalendar) -> [String] {
    told(
      calendar.days(
        from: CivilDate(year: year, month: 1, day: 1)!,
        through: CivilDate(year: year, month: 12, day: 31)!))
  }

  @Test(
    "CC-044 Easter Sunday, from its earliest to its latest day",
    arguments: [
      "1818-03-22", "1943-04-25", "1961-04-02", "2000-04-23", "2008-03-23", "2019-04-21",
      "2024-03-31",
      "2025-04-20", "2026-04-05", "2027-03-28", "2028-04-16", "2038-04-25", "2285-03-22",
    ])
  func easter(text: String) {
    #expect(CivilDate.easter(in: day(text).year) == day(text))
    #expect(day(text).weekday == .sunday)
  }

  @Test("CC-044 the national holidays of 2026")
  func national() {
    #expect(
      year(2026, .national) == [
        "2026-01-01 Confraternização Universal", "2026-04-03 Sexta-feira Santa",
        "2026-04-21 Tiradentes", "2026-05-01 Dia do Trabalho",
        "2026-09-07 Independência do Brasil", "2026-10-12 Nossa Senhora Aparecida",
        "2026-11-02 Finados", "2026-11-15 Proclamação da República",
        "2026-11-20 Dia da Consciência Negra", "2026-12-25 Natal",
      ])
  }

  @Test("CC-044 20 November is one from 2024 on (Lei 14.759/2023)")
  func since() {
    let day = BrazilianHoliday.blackConsciousness
    #expect(day.date(in: 2023) == nil)
    #expect(day.date(in: 2024) == CivilDate("2024-11-20"))
    #expect(year(2023, .national).count == 9 && year(2024, .national).count == 10)
    #expect(BrazilianHoliday.aparecida.date(in: 1979) == nil)
  }

  @Test("CC-044 Carnival and Corpus Christi are optional, told apart")
  func optional() {
    let optional = BrazilianHoliday.allCases.filter { $0.kind == .optional }
    #expect(optional == [.carnivalMonday, .carnival, .corpusChristi])
    #expect(
      year(2025, HolidayCalendar(optional)) == [
        "2025-03-03 Segunda-feira de Carnaval", "2025-03-04 Carnaval", "2025-06-19 Corpus Christi",
      ])
    #expect(
      year(2024, HolidayCalendar(optional)) == [
        "2024-02-12 Segunda-feira de Carnaval", "2024-02-13 Carnaval", "2024-05-30 Corpus Christi",
      ])
  }

  @Test("CC-044 those of the state and the city are typed in, for each year or for one")
  func own() {
    let calendar = HolidayCalendar(
      [.independence],
      own: [
        OwnHoliday("Aniversário de São Paulo", .yearly(month: 1, day: 25)),
        OwnHoliday("Mudança", .once(day("2026-08-03"))),
        OwnHoliday("Bissexto", .yearly(month: 2, day: 29)),
      ])
    #expect(
      told(calendar.days(from: day("2026-01-25"), through: day("2028-03-01"))) == [
        "2026-01-25 Aniversário de São Paulo", "2026-08-03 Mudança",
        "2026-09-07 Independência do Brasil", "2027-01-25 Aniversário de São Paulo",
        "2027-09-07 Independência do Brasil", "2028-01-25 Aniversário de São Paulo",
        "2028-02-29 Bissexto",
      ])
    #expect(calendar.days(from: day("2026-01-26"), through: day("2026-01-25")).isEmpty)
    #expect(calendar.own[0].isOn(day("2031-01-25")) && !calendar.own[1].isOn(day("2027-08-03")))
  }

  @Test("CC-044 each has a name in both languages")
  func names() {
    for holiday in BrazilianHoliday.allCases {
      #expect(!holiday.name.pt.isEmpty && !holiday.name.en.isEmpty)
    }
    #expect(HolidayCalendar.Kept.Name.brazilian(.carnival)(.en) == "Carnival")
  }
}
