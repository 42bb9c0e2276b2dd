import API
import Agenda
import Flow
import FlowTesting
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
    func links(_ id: ID<Session>, _ state: AgendaState, _ language: Language = .pt) -> [Element] {
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

  @Test("FF-160 with a network the text has the address by which its reader answers, once it came")
  func replying() throws {
    let device = Device()
    let booked = device.book(Practice.place(900), as: .requested)
    let others = device.book(Practice.place(1_020), Practice.vera)
    let over = device.book(Practice.place(480))
    let page = Path.session(booked.session)
    func requests(_ path: Path, _ state: inout AgendaState) -> [Request] {
      let effect = AgendaPart<Visits>.reduce(&state, .entered(path), among: Parts())
      return effect.steps.map { $0.request }
    }
    func text(_ state: AgendaState) -> String {
      Practice.screen(state, page).elements.compactMap { $0.text("href") }
        .first { $0.begins(with: "https://wa.me/") } ?? ""
    }
    var state = Practice.state(device)
    state.context.membership.name = "Clínica Ipê"
    state.context.sync.isOnline = false
    #expect(requests(page, &state) == [])
    state.context.sync.isOnline = true
    let order = AppointmentLinkOrder(in: Practice.house, for: booked.appointment)
    let asks = Request.call(AgendaEndpoints.link, order)
    #expect(requests(page, &state) == [asks])
    #expect(requests(.appointment(booked.appointment), &state) == [asks], "it is the same page")
    // Nobody asks for who has no number, or for what is over; nor does who may only look.
    #expect(requests(.session(others.session), &state) == [])
    #expect(requests(.session(over.session), &state) == [])
    var looker = Practice.state(device, role: Practice.looker)
    looker.context.sync.isOnline = true
    #expect(requests(page, &looker) == [])
    let plain = text(state)
    #expect(plain.hasSuffix("Are%20you%20coming%3F"))
    // What does not come leaves the text as it is.
    let store = TestStore<AgendaPart<Visits>>(state, now: Practice.now)
    store.send(.replyCame(booked.appointment, .failure(.network(.unreachable))))
    #expect(text(store.state) == plain)
    let link = "https://umbu.example/practice/reply/x_-y"
    store.send(.replyCame(booked.appointment, .success(AppointmentLink(link)))) {
      $0.replies = [booked.appointment.uuid: link]
    }
    let phone = try #require(Phone(typed: "(11) 98765-4321"))
    let words = ReminderWords.byHand(
      to: "Rui Barbosa", from: "Clínica Ipê", [Practice.place(900).start], link: link, .en)
    #expect(text(store.state) == WhatsAppLink.address(to: phone, saying: words))
    store.finish()
    state = store.state
    #expect(requests(page, &state) == [], "it stays as it is")
  }
}
