import Analytics
import Clinic
import Fields
import Flow
import Records
import Telemetry
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell

@Suite("what pages and changes count as")
struct VisitTests {
  private static let telemetry = FisioFlow.app.telemetry
  private static let ana = Sample.patient(1, "Ana").id
  private static let bia = Sample.patient(2, "Bia").id

  @Test("PR-048 PR-080 a page is counted once a visit, and again when the person comes back to it")
  func visits() {
    var visits = VisitedPages()
    func enter(_ path: Path) -> [Event] { visits.enter(path, in: Self.telemetry) }
    let first = enter(.patients)
    #expect(first == [.screenView("PatientList")])
    // Drawn again, where something else has changed.
    let again = enter(.patients)
    #expect(again.isEmpty)
    let agenda = enter("agenda/semana/2026-11-26")
    #expect(agenda == [.screenView("AgendaWeek")])
    let back = enter(.patients)
    #expect(back == first)
    // What no app has is no page.
    let nowhere = enter("nada/disso")
    #expect(nowhere.isEmpty)
  }

  @Test("PR-063 PR-086 opening a record is a look at it, and coming back from its pages is none")
  func looks() {
    var visits = VisitedPages()
    func names(_ path: Path) -> [String] {
      visits.enter(path, in: Self.telemetry).map { $0.definition.name.text }
    }
    let opened = names(.patient(Self.ana))
    #expect(opened == ["screen_view", "item_viewed"])
    let edited = names(.editPatient(Self.ana))
    let back = names(.patient(Self.ana))
    #expect(edited == ["screen_view"] && back == ["screen_view"])
    let other = names(.patient(Self.bia))
    #expect(other == ["screen_view", "item_viewed"])
    _ = names(.patients)
    let anew = names(.patient(Self.bia))
    #expect(anew == ["screen_view", "item_viewed"])
  }

  @Test(
    "PR-073 PR-087 the settings are opened; of an address no id or code is in an event but a record's"
  )
  func addresses() {
    var visits = VisitedPages()
    let settings = visits.enter(.settings, in: Self.telemetry)
    #expect(settings == [.screenView("Settings"), .settingsOpened()])
    let code = "7Q2MABCDEFGHJKMN"
    for path in ["convite#\(code)", "nova-senha#\(code)", "planos/familia#\(code)"] {
      let events = visits.enter(Path(path), in: Self.telemetry)
      #expect(events.count == 1, "\(path)")
      for event in events { #expect(!event.parameters.jsonText.contains("7Q2M")) }
    }
    let patient = visits.enter(.patient(Self.ana), in: Self.telemetry)
    let texts = patient.map { $0.parameters.jsonText }
    #expect(texts.allSatisfy { $0.contains("\"item_id\":\"\(Self.ana.description)\"") })
  }

  @Test(
    "PR-062 PR-064 PR-065 PR-097 a change is told by its kind and length, and nothing of it leaves"
  )
  func changes() throws {
    func event(_ name: String, _ arguments: JSONValue, isSaved: Bool = true) -> Event? {
      Self.telemetry.event(of: name, arguments, isSaved: isSaved, seconds: 0.5)
    }
    var patient = Sample.patient(1, "Ana Souza")
    patient.notes = String(repeating: "Dor no joelho. ", count: 20)
    let added = try #require(event("addPatient", AddPatient(patient).object))
    let text = added.parameters.jsonText
    #expect(text == #"{"item_type":"patient","content_length_bucket":"101-500"}"#)
    let refused = event("addPatient", AddPatient(patient).object, isSaved: false)
    #expect(refused == nil)
    let edited = event("editPatient", .object([]))
    #expect(edited == .itemUpdated(.patient, .success, duration: 0.5))
    let failed = event("removeDocument", .object([]), isSaved: false)
    #expect(failed == .itemDeleted(.document, .error, duration: 0.5))
    let looked = event("viewPatient", .object([]))
    #expect(looked == nil)
  }

  @Test("FF-139 FF-140 FF-141 the stamp is what the app believes of who works where")
  func stamps() {
    var state = Root.State(FisioFlow.app)
    #expect(state.stamp == Stamp() && state.page == nil)
    state.phase = .access(Access.State(FisioFlow.app))
    #expect(state.page == Access.path(for: Access.State(FisioFlow.app).purpose))
    var home = Sample.home
    home.context.plan = .gold
    state.phase = .home(home)
    let stamp = state.stamp
    #expect(stamp.plan == "gold" && stamp.role == home.context.role)
    #expect(stamp.space == home.context.space)
    #expect(stamp.version.isEmpty && stamp.platform.isEmpty)
  }

  @Test("PR-219 the app is asked about the page that is open, and says each visit once")
  func watch() {
    let watch = AppWatch(FisioFlow.app)
    var home = Sample.home
    home.context.path = .patients
    var state = Root.State(FisioFlow.app)
    state.phase = .home(home)
    let first = watch.visits(state)
    let again = watch.visits(state)
    #expect(first == [.screenView("PatientList")] && again.isEmpty)
    // An app that says nothing of its pages counts none.
    let silent = AppWatch(.none)
    let nothing = silent.visits(state)
    #expect(nothing.isEmpty)
  }
}
