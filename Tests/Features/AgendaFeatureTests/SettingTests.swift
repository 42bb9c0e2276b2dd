import Agenda
import Flow
import FlowTesting
import Identity
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import AgendaFeature
@testable import RecordPages
@testable import Shell

/// Services and rooms, as they are looked after among the settings.
@Suite("services and rooms")
struct SettingTests {
  private static func home(as role: Role = Practice.giver) -> Home.State {
    var space = SpaceMembership()
    space.role = role.rawValue
    var home = Home.State(Practice.app, account: AccountView(), space: space)
    Practice.app.complete(&home.parts, in: home.context)
    home.context.role = role.rawValue
    home.parts.place(in: home.context)
    show([Practice.service], &home)
    show([Room](), &home)
    return home
  }

  private static func show<R: AgendaSetting>(_ records: [R], _ home: inout Home.State) {
    guard var state = home.parts[AgendaSettings<R>.self] else { return }
    _ = AgendaSettings<R>.reduce(&state, .changed(Changes(isComplete: true, changed: records)))
    home.parts[AgendaSettings<R>.self] = state
  }

  private static func read(
    _ home: Home.State, _ path: Path, _ language: Language = .pt
  ) -> String {
    var home = home
    home.context.path = path
    home.context.subject = home.parts.subject(of: path)
    home.parts.place(in: home.context)
    return Home.view(
      home, Scene(Surroundings(now: .epoch, width: 360, language: language)) { _ in 0 }
    ).readOut
  }

  @Test("FF-012 services are listed with their length, and none says what they are for")
  func lists() {
    let list = Self.read(Self.home(), Service.path)
    #expect(list.contains("Serviços") && list.contains("Fisioterapia") && list.contains("50 min"))
    let rooms = Self.read(Self.home(), Room.path)
    #expect(rooms.contains("Nenhuma sala ainda") && rooms.contains("Adicionar sala"))
    let english = Self.read(Self.home(), Room.path, .en)
    #expect(english.contains("No rooms yet") && english.contains("Add a room"))
    let looker = Self.read(Self.home(as: Practice.looker), Room.path)
    #expect(!looker.contains("Adicionar sala"))
  }

  @Test("FF-012 the page of a service has all that it says, and the way to its form")
  func page() {
    let path = Service.path(of: Practice.service.id)
    let page = Self.read(Self.home(), path)
    for words in ["Fisioterapia", "Minutos depois", "10", "Roxo", "Editar"] {
      #expect(page.contains(words), "\(words)")
    }
    let looker = Self.read(Self.home(as: Practice.looker), path)
    #expect(looker.contains("Fisioterapia") && !looker.contains("Editar"))
    #expect(Self.read(Self.home(), Service.path(of: .test(99))).contains("Não encontrado"))
  }

  @Test("FF-012 what is typed of a service is read as it is meant, or told at its field")
  func reading() {
    func read(_ field: ServiceField, _ text: String) -> DraftReading<Service> {
      var draft = Draft<ServiceField>(Practice.service)
      draft[field] = text
      return draft.reading(over: Practice.service, today: Practice.today)
    }
    #expect(read(.price, "1.250,5").record.price == Money(minor: 125_050, .brl))
    #expect(read(.price, "180").record.price == Money(180, .brl))
    #expect(read(.price, "").record.price == nil)
    #expect(read(.price, "12,345").problems[.price] == .malformed)
    #expect(read(.price, "-3").problems[.price] == .malformed)
    #expect(read(.color, "4").record.color == 4)
    #expect(read(.minutes, "40").record.minutes == 40)
    #expect(read(.minutes, "0").problems[.minutes] == .rule(.outOfRange))
    #expect(read(.minutes, "x").problems[.minutes] == .malformed)
    #expect(read(.name, " ").problems[.name] == .rule(.missing))
    #expect(read(.price, "180,00").problems.isEmpty)
    var priced = Practice.service
    priced.price = Money(minor: 125_005, .brl)
    #expect(Draft<ServiceField>(priced)[.price] == "1250,05")
    #expect(priced.summary(.pt) == "50 min · R$ 1.250,05")
    for service in [Practice.service, priced] {
      let again = Draft<ServiceField>(service).reading(over: service, today: Practice.today)
      #expect(again.record == service && again.problems.isEmpty)
    }
  }
}
