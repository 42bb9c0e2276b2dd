import Agenda
import Testing
import Values

@Suite struct ReminderTests {
  private func moment(_ text: String) -> CivilDateTime { CivilDateTime(text)! }

  @Test("FF-160: a time is told by its day of the week, its date and its clock")
  func moments() {
    let first = moment("2026-11-26T09:00")
    let second = moment("2026-12-05T17:30")
    #expect(ReminderWords.moment(first, .pt) == "qui, 26/11 às 09:00")
    #expect(ReminderWords.moment(second, .en) == "Sat, 05 Dec at 17:30")
    #expect(ReminderWords.moments([], .pt) == "")
    #expect(
      ReminderWords.moments([first, second], .pt) == "qui, 26/11 às 09:00; sáb, 05/12 às 17:30")
    let many = Array(repeating: first, count: 5)
    #expect(ReminderWords.moments(many, .en).hasSuffix("Thu, 26 Nov at 09:00 and 2 more"))
  }

  @Test("FF-160: what is sent by hand opens in WhatsApp with its text, whatever is in it")
  func byHand() {
    let phone = Phone(e164: "+5511987654321")!
    let text = ReminderWords.byHand(
      to: "Zoë {0} & Cia", from: "Clínica Ipê", [moment("2026-11-26T09:00")],
      link: "https://umbu.example/a/reply/x_-y", .pt)
    #expect(
      text == """
        Olá, Zoë {0} & Cia! Clínica Ipê lembra o seu horário: qui, 26/11 às 09:00. Confirme ou cancele \
        aqui: https://umbu.example/a/reply/x_-y
        """)
    let plain = ReminderWords.byHand(
      to: "Ana", from: "Ipê", [moment("2026-11-26T09:00")], link: nil, .en)
    #expect(
      plain
        == "Hello, Ana! Ipê reminds you of your appointment: Thu, 26 Nov at 09:00. Are you coming?")
    #expect(
      WhatsAppLink.address(to: phone, saying: "Olá & até\n100% +1?")
        == "https://wa.me/5511987654321?text=Ol%C3%A1%20%26%20at%C3%A9%0A100%25%20%2B1%3F")
  }

  @Test("FF-160 a day before is a day on the wall, two hours before are hours that pass")
  func offsets() {
    let start = moment("2026-11-26T09:00")
    let instant = Instant(milliseconds: 1_795_694_400_000)
    #expect(
      ReminderOffset.days(1).instant(before: start, at: instant, in: nil)
        == instant.adding(milliseconds: -86_400_000))
    #expect(
      ReminderOffset.minutes(120).instant(before: start, at: instant, in: .utc)
        == instant.adding(milliseconds: -7_200_000))
    let days = ReminderOffset.days(7).instant(before: start, at: instant, in: .utc)
    #expect(ZoneRules.utc.local(days) == moment("2026-11-19T09:00"))
  }
}
