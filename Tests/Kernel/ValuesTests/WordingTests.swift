import Testing
import Values

@Suite("Words, numbers and money")
struct WordingTests {
  @Test("A month is called by its name, in small letters where Portuguese has them")
  func months() throws {
    let day = try #require(CivilDate(year: 2026, month: 3, day: 9))
    #expect(day.monthAndYear(in: .pt) == "março de 2026")
    #expect(day.monthAndYear(in: .en) == "March 2026")
    let names = (1...12).map { CivilDate.name(ofMonth: $0)(.pt) }
    #expect(Set(names).count == 12 && names.first == "janeiro" && names.last == "dezembro")
  }

  @Test(
    "FF-046 FF-047 FF-048 prices are written as people write them",
    arguments: WordingTests.prices)
  func money(minor: Int64, currency: Currency, pt: String, en: String) {
    let money = Money(minor: minor, currency)
    #expect(money.text(in: .pt) == pt)
    #expect(money.text(in: .en) == en)
  }

  private static let prices: [(Int64, Currency, String, String)] = [
    (9700, .brl, "R$ 97,00", "R$97.00"), (19700, .brl, "R$ 197,00", "R$197.00"),
    (39700, .brl, "R$ 397,00", "R$397.00"), (0, .brl, "R$ 0,00", "R$0.00"),
    (123_456_705, .brl, "R$ 1.234.567,05", "R$1,234,567.05"),
    (-5, .usd, "-US$ 0,05", "-$0.05"), (100, .eur, "€ 1,00", "€1.00"),
    (.min, .brl, "-R$ 92.233.720.368.547.758,08", "-R$92,233,720,368,547,758.08"),
  ]

  @Test(
    "numbers have a decimal comma in Portuguese and round as they read",
    arguments: [
      (81.5, 1, "81,5"), (81.0, 1, "81"), (1234.5, 2, "1.234,5"), (1.005, 2, "1,01"),
      (0.045, 2, "0,05"), (-0.004, 2, "0"), (-0.5, 0, "-1"), (999.9996, 3, "1.000"),
      (0.00001, 3, "0"), (123_456_789.125, 3, "123.456.789,125"), (1e15, 0, "–"), (.nan, 1, "–"),
    ])
  func numbers(value: Double, decimals: Int, text: String) {
    #expect(NumberText.text(value, decimals: decimals, in: .pt) == text)
  }

  @Test("zeros are kept where they are asked for")
  func keepsZeros() {
    #expect(NumberText.text(81.5, decimals: 2, keepsZeros: true, in: .pt) == "81,50")
    #expect(NumberText.text(81, decimals: 2, keepsZeros: true, in: .en) == "81.00")
    #expect(NumberText.text(-1234, in: .en) == "-1,234")
    #expect(NumberText.text(.min, in: .pt) == "-9.223.372.036.854.775.808")
  }

  @Test(
    "numbers are read as typed",
    arguments: [
      ("81,5", 81.5), ("81.5", 81.5), ("1.234", 1234), ("1.234,56", 1234.56), (" -3 ", -3),
      ("1.234.567", 1_234_567), ("0,10", 0.1), ("7", 7),
    ])
  func typedNumbers(text: String, value: Double) {
    #expect(NumberText.number(typed: text) == value)
  }

  @Test(
    "what is no number is none",
    arguments: ["", "-", ",5", "5,", "1,2,3", "1.23.456", "1,2.3", "x", "1e5", "--1", "1-", "."])
  func notNumbers(text: String) {
    #expect(NumberText.number(typed: text) == nil)
  }

  @Test("counts take the right form of the word: zero is singular in Portuguese")
  func plurals() {
    let patients = Plural(
      one: Phrase(pt: "# paciente", en: "# patient"),
      other: Phrase(pt: "# pacientes", en: "# patients"))
    #expect(patients(0, .pt) == "0 paciente")
    #expect(patients(1, .pt) == "1 paciente")
    #expect(patients(2, .pt) == "2 pacientes")
    #expect(patients(0, .en) == "0 patients")
    #expect(patients(1, .en) == "1 patient")
    #expect(patients(12_345, .pt) == "12.345 pacientes")
    #expect(patients(12_345, .en) == "12,345 patients")
  }

  @Test(
    "FF-033 the past and the future are told in words",
    arguments: WordingTests.spans)
  func relative(seconds: Int64, pt: String, en: String) {
    let now = Instant(milliseconds: 1_700_000_000_000)
    let then = now.adding(milliseconds: seconds * 1000)
    #expect(RelativeTime.text(from: now, to: then, in: .pt) == pt)
    #expect(RelativeTime.text(from: now, to: then, in: .en) == en)
  }

  @Test("the ends of time are in the past and in the future, however far")
  func endsOfTime() {
    let now = Instant(milliseconds: 1_700_000_000_000)
    let (first, last) = (Instant(milliseconds: .min), Instant(milliseconds: .max))
    #expect(first.since(now) == .min && last.since(first) == .max)
    #expect(RelativeTime.text(from: now, to: first, in: .pt).hasPrefix("há "))
    #expect(RelativeTime.text(from: now, to: last, in: .pt).hasPrefix("em "))
    #expect(RelativeTime.text(from: first, to: last, in: .pt).hasPrefix("em "))
  }

  private static let spans: [(Int64, String, String)] = [
    (0, "agora", "now"), (-44, "agora", "now"), (-45, "há 1 min", "1 min ago"),
    (-180, "há 3 min", "3 min ago"), (-3599, "há 59 min", "59 min ago"),
    (-3600, "há 1 h", "1 h ago"), (-86_399, "há 23 h", "23 h ago"),
    (-86_400, "há 1 dia", "1 day ago"), (-2_505_600, "há 29 dias", "29 days ago"),
    (-2_592_000, "há 1 mês", "1 month ago"), (-31_449_600, "há 12 meses", "12 months ago"),
    (-31_536_000, "há 1 ano", "1 year ago"), (63_158_400, "em 2 anos", "in 2 years"),
    (300, "em 5 min", "in 5 min"),
  ]

  @Test("FF-014 the pseudo-language is accented and at least 40 % longer")
  func pseudo() {
    let save = Phrase(pt: "Salvar", en: "Save changes")
    #expect(save(.pt) == "Salvar")
    #expect(save(.en) == "Save changes")
    #expect(save(.pseudo) == "[Sávê çháñgês·····]")
    #expect(save(.pseudo).count * 10 >= save.en.count * 14)
    #expect(Phrase(pt: "", en: "")(.pseudo) == "")
    #expect(!Language.allCases.contains(.pseudo))
  }

  @Test(
    "the person's preference decides the language, else Portuguese",
    arguments: [
      (["en-US", "pt-BR"], Language.en), (["pt-PT"], .pt), (["de", "EN"], .en), (["de"], .pt),
      ([], .pt), (["enx", "ptt"], .pt), (["en-XA"], .pseudo),
    ])
  func best(tags: [String], expected: Language) {
    #expect(Language.best(of: tags) == expected)
  }
}
