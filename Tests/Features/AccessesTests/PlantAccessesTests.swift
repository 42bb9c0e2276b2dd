import Audit
import Fields
import Flow
import FlowTesting
import GardenTesting
import Identity
import Sample
import SampleApp
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import Accesses
@testable import Shell

@Suite("FF-122 who looked at a record of any kind")
struct PlantAccessesTests {
  private static let plant = Plant(1, "Jasmim")
  private static let subject = Subject(plant.id)

  private static var home: Home.State {
    SampleApp.home([plant]) { $0.add(Accesses.self, in: $1) }
  }

  private static func entry(
    _ number: Int64, _ action: AuditAction, _ details: KeyValuePairs<String, JSONValue> = [:]
  ) -> AuditEntry {
    var entry = AuditEntry()
    entry.number = number
    entry.email = "lia@exemplo.com.br"
    entry.action = action
    entry.details = .object(details.map { .init($0.key, $0.value) })
    return entry
  }

  private static let entries = [
    entry(6, .exportData), entry(5, .accessSensitiveData, ["fields": .array([.text("notes")])]),
    entry(4, .changeData, ["change": .text("watered")]),
    entry(
      3, .changeData,
      ["change": .text("edited"), "fields": .array([.text("place"), .text("shelf")])]),
    entry(2, .downloadData), entry(1, .changeData, ["change": .text("added")]),
  ]

  @Test("deeds are told by the kind's noun, fields and own words, and the app's name of a space")
  func deeds() {
    let deeds = Deeds(Self.home.parts, of: Self.subject, in: Self.home.app.words.space, .pt)
    #expect(
      Self.entries.map { deeds.text($0) } == [
        "Exportou todas as plantas", "Viu Observações", "Regou", "Alterou Lugar, shelf",
        "Baixou os dados do jardim para o aparelho", "Adicionou a planta",
      ])
    let english = Deeds(Self.home.parts, of: Self.subject, in: Self.home.app.words.space, .en)
    #expect(english.text(Self.entries[0]) == "Exported all plants")
    #expect(english.text(Self.entries[5]) == "Added the plant")
  }

  @Test("FF-126 a file of it leaves the trace that the app gives it")
  func export() {
    var home = Self.home
    var state = Accesses.State(of: Self.subject, in: home.context)
    state.log.entries = Self.entries
    home.parts[Accesses.self] = state
    let store = TestStore<Home>(home)
    func action(_ action: Accesses.Action) -> Home.Action {
      .part(PartAction(Accesses.self, action))
    }
    store.send(action(.exportTapped(.en, minutesEast: 0)))
    store.receive(action(.exportOn(.epoch, .en, minutesEast: 0)))
    let deeds = Deeds(home.parts, of: Self.subject, in: home.app.words.space, .en)
    store.expect(
      .saveFile(
        name: "accesses-1970-01-01.csv", type: "text/csv;charset=utf-8",
        bytes: AccessSheet.write(Self.entries, deeds, minutesEast: 0)))
    store.respond(
      to: .mutate(ExportGarden(.accessReport, count: 6, of: Self.plant.id)),
      with: .mutation(.saved))
    store.finish()
  }

  @Test("who may see it is led to it; an answer for another record is not shown")
  func seen() {
    var home = Self.home
    let scene = Scene<Accesses.Action>(Surroundings(now: .epoch, width: 360, language: .pt)) { _ in
      0
    }
    var state = Accesses.State(of: Self.subject, in: home.context)
    func links() -> Int {
      Accesses.links(on: Self.subject, state, scene, Frame(home.context, home.parts)).count
    }
    #expect(links() == 1)
    home.context.role = Role.helper.rawValue
    #expect(links() == 0)
    var report = AccessReport()
    report.entries = Self.entries
    let other = LogQuestion(of: Subject(Plant(2, "").id))
    _ = Accesses.reduce(&state, .log(.answered(other, .success(report))))
    #expect(state.log.entries.isEmpty)
    home.context.path = Path("plantas/\(Self.plant.id.description)/acessos")
    home.parts[Accesses.self] = state
    let words = Home.view(
      home, Scene(Surroundings(now: .epoch, width: 360, language: .pt)) { _ in 0 }
    )
    .readOut
    #expect(words.contains("Quem acessou Jasmim"))
  }

  @Test("it is asked for again once a network is back, on its page alone")
  func networkBack() {
    var home = Self.home
    home.context.path = Path("plantas/\(Self.plant.id.description)/acessos")
    var state = Accesses.State(of: Self.subject, in: home.context)
    state.log.loading.fail(.network(.unreachable))
    state.log.isOffline = true
    #expect(
      Accesses.hear(.synced(SyncStatus()), state, among: home.parts) == .log(.networkBack))
    state.context.path = Path("plantas/\(Self.plant.id.description)")
    #expect(Accesses.hear(.synced(SyncStatus()), state, among: home.parts) == nil)
  }
}
