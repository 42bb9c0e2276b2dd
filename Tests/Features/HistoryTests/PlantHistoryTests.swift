import Fields
import Flow
import FlowTesting
import GardenTesting
import Records
import Sample
import SampleApp
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import History
@testable import Shell

@Suite("FF-029 what became of a record of any kind")
struct PlantHistoryTests {
  private static let plant = Plant(1, "Jasmim") { $0.notes = "Folhas secas." }
  private static let subject = Subject(plant.id)

  private static var home: Home.State {
    SampleApp.home([plant]) { $0.add(History.self, in: $1) }
  }

  private static func entry(
    _ version: Int64, _ mutation: String, _ changes: [HistoryChange]
  ) -> HistoryEntry {
    var entry = HistoryEntry()
    entry.version = version
    entry.email = "lia@exemplo.com.br"
    entry.mutation = mutation
    entry.changes = changes
    return entry
  }

  private static func action(_ action: History.Action) -> Home.Action {
    .part(PartAction(History.self, action))
  }

  @Test(
    """
    its page stands below the record's, asks in the app's schema, again once a network is back, and knows \
    only its kinds
    """)
  func asks() {
    let path = Path("plantas/\(Self.plant.id.description)/historico")
    #expect(Self.home.parts.owner(of: path)?.id == History.id)
    #expect(Self.home.parts.owner(of: "plantas/nada/historico") == nil)
    #expect(Self.home.parts.owner(of: Path("discos/\(Self.plant.id.description)/historico")) == nil)
    let store = TestStore<Home>(Self.home)
    store.send(.entered(path, today: .epoch)) {
      $0.context.path = path
      $0.parts.place(in: $0.context)
      $0.parts[History.self] = History.State(of: Self.subject, in: $0.context)
      $0.parts[History.self]?.log.loading.start()
    }
    let request = Request.call(
      historyEndpoint,
      HistoryRequest(
        of: Self.plant.id.uuid, "plant", in: SampleApp.space.space,
        schema: Self.home.app.schema.revision))
    store.respond(to: request, with: .http(.failed(.unreachable)))
    store.expect(.scrollToTop)
    let question = LogQuestion(of: Self.subject)
    store.receive(Self.action(.log(.answered(question, .failure(.network(.unreachable)))))) {
      $0.parts[History.self]?.log.loading.stop(.network(.unreachable))
    }
    // Sync finds out that there is no network, and then that one is back.
    for isOnline in [false, true] {
      var status = SyncStatus()
      status.isOnline = isOnline
      store.send(.syncChanged(status)) {
        $0.context.sync.isOnline = isOnline
        $0.parts.place(in: $0.context)
        $0.parts[History.self]?.log.isOffline = !isOnline
        if isOnline { $0.parts[History.self]?.log.loading.start() }
      }
    }
    var page = HistoryPage()
    page.entries = [Self.entry(1, "addPlant", [])]
    store.respond(to: request, with: .output(page))
    store.receive(Self.action(.log(.answered(question, .success(page))))) {
      $0.parts[History.self]?.log.loading.stop()
      $0.parts[History.self]?.log.entries = page.entries
    }
    store.finish()
  }

  @Test("it speaks in the kind's words, and an earlier value is put back by the kind's edit")
  func words() throws {
    var home = Self.home
    home.context.path = Path("plantas/\(Self.plant.id.description)/historico")
    var history = History.State(of: Self.subject, in: home.context)
    history.log.entries = [
      Self.entry(
        3, "editPlant",
        [HistoryChange("notes", from: .text("Folhas verdes."), to: .text("Folhas secas."))]),
      Self.entry(2, "addPlant", [HistoryChange("plantedOn", from: .null, to: .text("2020-02-29"))]),
      Self.entry(1, "unknown", [HistoryChange("shelf", from: .null, to: .text("A1"))]),
    ]
    home.parts[History.self] = history
    let words = Home.view(
      home, Scene(Surroundings(now: .epoch, width: 360, language: .pt)) { _ in 0 }
    )
    .readOut
    for text in [
      "Jasmim", "Alterou", "Observações", "Folhas verdes.", "Adicionou a planta", "29/02/2020",
    ] {
      #expect(words.contains(text), "\(text)")
    }
    #expect(!words.contains("A1") && !words.contains("shelf"))
    #expect(words.contains("Voltar ao que era: Observações"))
    // Whoever may not change the plant reads its past.
    var looking = home
    looking.context.role = "porter"
    let read = Home.view(
      looking, Scene(Surroundings(now: .epoch, width: 360, language: .pt)) { _ in 0 }
    )
    .readOut
    #expect(read.contains("Folhas verdes.") && !read.contains("Voltar ao que era"))

    var earlier = Self.plant
    earlier.notes = "Folhas verdes."
    let putBack = try #require(
      home.parts.kind(of: "plant")?.putBack(
        Self.plant.id.uuid, FieldChange("notes", .text("Folhas verdes.")), home.parts))
    let store = TestStore<Home>(home)
    store.send(Self.action(.putBackTapped(putBack)))
    store.respond(
      to: .mutate(EditPlant(from: Self.plant, to: earlier)), with: .mutation(.saved))
    store.receive(Self.action(.putBackAnswered(putBack, .saved))) {
      $0.parts[History.self]?.undo = putBack
    }
    store.send(Self.action(.undoTapped)) { $0.parts[History.self]?.undo = nil }
    store.respond(
      to: .mutate(EditPlant(from: earlier, to: Self.plant)), with: .mutation(.saved))
    store.receive(Self.action(.undoAnswered(.saved)))
    store.finish()
  }

  @Test(
    "a record that is not here, a value that it has, and one that it cannot take are not put back")
  func values() {
    let parts = Self.home.parts
    let kind = parts.kind(of: "plant")
    func putBack(_ id: UUID, _ field: String, _ value: JSONValue) -> PutBack? {
      kind?.putBack(id, FieldChange(field, value), parts)
    }
    #expect(putBack(Self.plant.id.uuid, "notes", .text("Folhas secas.")) == nil)
    #expect(putBack(Self.plant.id.uuid, "plantedOn", .text("31/02")) == nil)
    #expect(putBack(.test(9), "notes", .text("Folhas verdes.")) == nil)
  }

  @Test("of a record that is neither here nor at the server it says that nothing is there")
  func gone() {
    let scene = Scene<Home.Action>(Surroundings(now: .epoch, width: 360, language: .pt)) { _ in 0 }
    for (plants, words, others) in [
      ([Self.plant], "Nada ainda", "Nada com este endereço"),
      ([], "Nada com este endereço", "Nada ainda"),
    ] as [([Plant], String, String)] {
      var home = SampleApp.home(plants) { $0.add(History.self, in: $1) }
      home.context.path = Path("plantas/\(Self.plant.id.description)/historico")
      home.parts.place(in: home.context)
      home.parts[History.self] = History.State(of: Self.subject, in: home.context)
      let read = Home.view(home, scene).readOut
      #expect(read.contains(words) && !read.contains(others))
    }
  }

  @Test("only a kind that says so is led to it")
  func links() {
    let home = Self.home
    let scene = Scene<History.Action>(Surroundings(now: .epoch, width: 360, language: .pt)) { _ in 0
    }
    let state = History.State(in: home.context)
    let frame = Frame(home.context, home.parts)
    #expect(History.links(on: Self.subject, state, scene, frame).count == 1)
    let other = Subject("disc", Self.plant.id.uuid)
    #expect(History.links(on: other, state, scene, frame).isEmpty)
  }
}
