import Agenda
import Records
import Scheduling
import Screen
import ScreenReading
import Testing
import Values

@testable import AgendaFeature
@testable import Shell

/// What somebody sends themselves, from the page of a session.
@Suite("a reminder by hand")
struct ByHandTests {
  @Test("FF-160 a reminder is sent by hand from the page, in its reader's language, offline too")
  func byHand() throws {
    let device = Device()
    let booked = device.book(Practice.place(900), as: .requested)
    func links(_ id: ID<Session>, _ state: AgendaState, _ language: Language = .pt) -> [Node] {
      Practice.screen(state, .session(id), language).elements
        .filter { $0.text("href")?.begins(with: "https://wa.me/") == true }
    }
    var state = Practice.state(device)
    state.context.membership.name = "Clínica Ipê"
    state.context.sync.isOnline = false
    let text = ReminderWords.byHand(
      to: "Rui Barbosa", from: "Clínica Ipê", [Practice.place(900).start], link: nil, .en)
    #expect(text.hasSuffix("Thu, 26 Nov at 15:00. Are you coming?"))
    let phone = try #require(Phone(typed: "(11) 98765-4321"))
    let found = links(booked.session, state)
    #expect(
      found.map { $0.text("href") } == [WhatsAppLink.address(to: phone, saying: text)])
    #expect(found.map(\.readOut) == ["Enviar pelo WhatsApp"])
    #expect(links(booked.session, state, .en).map(\.readOut) == ["Send by WhatsApp"])
    // It leaves the app open behind it, and tells nobody where it was.
    #expect(found.map { $0.text("target") } == ["_blank"])
    #expect(found.map { $0.text("rel") } == ["noopener noreferrer"])
    // Who has no number, who is here already, what is over, and who may only look.
    let unknown = device.book(Practice.place(1_020), Practice.vera)
    let over = device.book(Practice.place(480))
    #expect(links(unknown.session, Practice.state(device)).isEmpty)
    #expect(links(over.session, Practice.state(device)).isEmpty)
    #expect(links(booked.session, Practice.state(device, role: Practice.looker)).isEmpty)
    device.run(StepAppointment<Visits>(booked.appointment, .arrive))
    #expect(links(booked.session, Practice.state(device)).isEmpty)
  }
}
