import Clinic
import Flow
import FlowTesting
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import AgendaFeature
@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell
@testable import Texts

/// What stands on the first page of a clinic, from all its parts.
@Suite("the first page of a clinic")
struct TodayTests {
  private static func screen(
    _ home: Home.State, _ language: Language = .pt, width: Int = 360
  ) -> Node {
    Home.view(
      home, Scene(Surroundings(now: Sample.now, width: width, language: language)) { _ in 0 })
  }

  private static func links(in node: Node) -> [String] {
    node.elements.filter { $0.tag == "a" }.compactMap { $0.text("href") }
  }

  /// Where the rows of a list lead.
  private static func ways(_ list: String, _ screen: Node) -> [String] {
    let lists = screen.elements.filter { $0.tag == "ul" && $0.text("aria-label") == list }
    return lists.flatMap { $0.children.flatMap { links(in: $0) } }
  }

  @Test("FF-007 the app begins with today, which is the first place of the bar")
  func first() {
    #expect(FisioFlow.app.start == .today)
    let nav = Self.screen(Pages.today.home).elements.first { $0.tag == "nav" }
    let places = nav?.children.flatMap { Self.links(in: $0) } ?? []
    #expect(places == ["/hoje", "/agenda", "/pacientes", "/ajustes"])
  }

  @Test("FF-007 the names of patients are those they go by, and follow what changes and goes")
  func names() {
    let (ana, gil) = (Sample.patient(1, "Ana"), Sample.patient(2, "Gil"))
    var state = PatientsPlace.State()
    #expect(!state.isLoaded)
    func apply(_ changes: Changes<Patient>) {
      _ = PatientsPlace.reduce(&state, .changed(changes.untyped))
    }
    apply(.all([ana, gil]))
    #expect(state.isLoaded && state.name(of: ana.id.uuid) == "Ana")
    apply(Changes(changed: [with(ana) { $0.socialName = "Bia" }], removed: [gil.id]))
    #expect(state.name(of: ana.id.uuid) == "Bia" && state.name(of: gil.id.uuid) == nil)
    apply(.all([]))
    #expect(state.isEmpty && state.isLoaded)
  }

  @Test("FF-160 a patient who has a number is written to by hand with what is on the device")
  func contact() throws {
    let parts = Pages.patients.home.parts
    let reached = try #require(Pages.people.first { $0.phone != nil && !$0.isArchived })
    let contact = ClinicAgenda.contact(of: reached.id.uuid, among: parts)
    #expect(contact == reached.phone.map { Contact($0, .pt) })
    #expect(ClinicAgenda.contact(of: .test(9_999), among: parts) == nil)
    // In their language, as the server's messages to them.
    let english = with(reached) { $0.language = .en }
    let told = ClinicAgenda.contact(of: reached.id.uuid, among: .having([english]))
    #expect(told == reached.phone.map { Contact($0, .en) })
  }

  @Test("FF-007 what waits for the person leads to where it is decided, in both languages")
  func tasks() {
    var home = Pages.today.home
    home.documents = Pages.documentsWaiting.home.documents
    home.conflicts = Pages.conflicts.home.conflicts
    home.change { _ in }
    let screen = Self.screen(home)
    #expect(
      Self.ways("À sua espera", screen) == [
        "/ajustes/sincronizacao", "/ajustes/sincronizacao", "/pacientes/escolher", "/agenda",
        "/textos",
      ])
    for words in [
      "1 alteração recusada", "2 documentos por enviar", "1 sessão sem lugar na agenda",
      "2 textos esperam uma decisão", "pacientes ativos, e o plano tem lugar para",
    ] { #expect(screen.readOut.contains(words), "\(words)") }
    // No banner says the same.
    #expect(screen.readOut.ranges(of: "esperam uma decisão").count == 1)
    #expect(!screen.readOut.contains("com o motivo e o que fazer"))
    let english = Self.screen(home, .en).readOut
    for words in [
      "Waiting for you", "1 change refused", "2 documents to send", "1 session without a place",
      "2 texts wait for a decision", "active patients, and the plan has room for",
    ] { #expect(english.contains(words), "\(words)") }
    // Of what is only looked at nothing waits.
    home.change { $0.role = "visitor" }
    #expect(!Self.screen(home).readOut.contains("esperam uma decisão"))
  }

  @Test("FF-007 how much of the plan is used has bars, and their numbers in words")
  func usage() {
    let screen = Self.screen(Pages.today.home)
    let bars = screen.elements.filter { $0.tag == "progress" }.compactMap {
      $0.text("aria-valuetext")
    }
    #expect(bars.contains { $0.contains("de 10") } && bars.contains { $0.contains("de 50") })
    #expect(Self.ways("Uso do plano", screen) == ["/planos"])
  }

  @Test("FF-007 the day is on the clocks of the clinic, wherever the device is")
  func zone() {
    var state = TodayState(in: Pages.today.home.context)
    func reduce(_ action: TodayAction) -> [Request] {
      ClinicToday.reduce(&state, action).steps.map(\.request)
    }
    let (lisbon, manaus) = (
      ZoneRules(name: "Europe/Lisbon", offset: 0),
      ZoneRules(name: "America/Manaus", offset: -4 * 3_600)
    )
    _ = reduce(.zoneChanged(lisbon))
    #expect(state.zone == lisbon)
    #expect(reduce(.zoneNamed(manaus.name)) == [.time(.zone(named: manaus.name))])
    #expect(reduce(.zoneNamed(manaus.name)) == [])
    _ = reduce(.zoneRead(manaus.name, manaus))
    #expect(state.zone == manaus)
    _ = reduce(.zoneChanged(lisbon))
    _ = reduce(.zoneRead("Nowhere/Else", lisbon))
    #expect(state.zone == manaus)
    // The device's own rules are there at once.
    _ = reduce(.zoneNamed(lisbon.name))
    #expect(state.zone == lisbon)
    // Without rules its clocks are better than none.
    _ = reduce(.zoneNamed("Nowhere/Else"))
    _ = reduce(.zoneRead("Nowhere/Else", nil))
    #expect(state.zone == lisbon)
  }

  @Test(
    "FF-007 who has just begun is led by steps, each of those whom it is for",
    arguments: [
      ("admin", true, true), ("therapist", true, false), ("receptionist", true, false),
      ("visitor", false, false),
    ])
  func begins(role: String, may: Bool, manages: Bool) {
    var home = Pages.todayBegins.home
    home.change { $0.role = role }
    let ways = Self.ways("Comece por aqui", Self.screen(home))
    #expect(ways.contains("/pacientes/novo") == may && ways.contains("/agenda/marcar") == may)
    #expect(ways.contains("/ajustes/equipe") == manages)
    #expect(ways.contains("/pacientes/importar") == may)
    home.callPatients([Sample.patient(1, "Ana")])
    let screen = Self.screen(home)
    #expect(!Self.ways("Comece por aqui", screen).contains("/pacientes/importar"))
    #expect(screen.readOut.contains("Feito") == may)
  }
}
