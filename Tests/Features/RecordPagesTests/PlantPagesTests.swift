import Analytics
import Fields
import Flow
import FlowTesting
import GardenTesting
import Records
import Sample
import SampleApp
import Screen
import ScreenReading
import Telemetry
import Testing
import Values

@testable import RecordPages
@testable import Shell

@Suite("a record's list, form and page from the table of its fields")
struct PlantPagesTests {
  private static let jasmim = Plant(1, "Jasmim") { $0.place = "Canteiro norte" }
  private static let ipe = Plant(2, "Ipê") {
    $0.place = "Vaso"
    $0.plantedOn = CivilDate("2020-02-29")
    $0.notes = "Folhas secas."
  }

  private static var home: Home.State {
    SampleApp.home([jasmim, ipe]) { parts, context in
      parts.add(FormPage<Plant>.self, in: context)
      parts.add(PlantPage.self, in: context)
    }
  }

  private static let owner = home.context.owner

  private static func view(_ home: Home.State, _ path: Path, width: Int = 360) -> Node {
    var home = home
    home.context.path = path
    home.context.subject = home.parts.subject(of: path)
    home.parts.place(in: home.context)
    return Home.view(home, Scene(Surroundings(now: .epoch, width: width, language: .pt)) { _ in 0 })
  }

  private static func plants(_ action: Plants.Action) -> Home.Action {
    .part(PartAction(Plants.self, action))
  }

  private static func form(_ action: FormPage<Plant>.Action) -> Home.Action {
    .part(PartAction(FormPage<Plant>.self, action))
  }

  @Test("a list is sorted, searched by any word's beginning, and tells when nothing is found")
  func list() {
    let store = TestStore<Home>(Self.home)
    #expect(
      store.state.parts[Plants.self]?.list.results.map { $0.record.name } == ["Ipê", "Jasmim"])
    store.send(Self.plants(.list(.queryTyped("nor")))) {
      $0.parts[Plants.self]?.list.query = "nor"
      $0.parts[Plants.self]?.list.results = RecordBook([Self.jasmim]).entries
    }
    #expect(Self.view(store.state, Plant.path).readOut.contains("1 de 2"))
    store.send(Self.plants(.list(.queryTyped("zz")))) {
      $0.parts[Plants.self]?.list.query = "zz"
      $0.parts[Plants.self]?.list.results = []
    }
    #expect(Self.view(store.state, Plant.path).readOut.contains("A busca olha nome e lugar"))
    store.send(Self.plants(.list(.queryCleared))) {
      $0.parts[Plants.self]?.list.query = ""
      $0.parts[Plants.self]?.list.results = RecordBook([Self.jasmim, Self.ipe]).entries
    }
    store.expect(.focus(id: "plant-search"))
    store.finish()
  }

  @Test(
    "PR-067 PR-068 PR-098 PR-099 a search is counted by how long it is and what it finds, never what it says"
  )
  func search() {
    let store = TestStore<Home>(Self.home)
    store.send(Self.plants(.list(.queryTyped("nor")))) {
      $0.parts[Plants.self]?.list.query = "nor"
      $0.parts[Plants.self]?.list.results = RecordBook([Self.jasmim]).entries
    }
    measure(store, taking: 30)
    let performed = Event.searchPerformed(.upTo3, filterCount: 0, duration: 0.03)
    store.expect(.track(performed))
    store.expect(.track(.searchResultsViewed(count: 1)))
    #expect(!performed.parameters.jsonText.contains("nor"))
    let path = Plant.path(of: Self.jasmim.id)
    store.send(Self.plants(.list(.goTo(path))))
    store.expect(.track(.searchResultOpened(rank: 1)))
    store.expect(.navigate(.push(path.text)))
    store.send(Self.plants(.list(.queryTyped("zz")))) {
      $0.parts[Plants.self]?.list.query = "zz"
      $0.parts[Plants.self]?.list.results = []
    }
    measure(store, taking: 250)
    store.expect(.track(.searchPerformed(.upTo3, filterCount: 0, duration: 0.25)))
    store.expect(.track(.searchResultsViewed(count: 0)))
    store.finish()
  }

  /// Ends the typing; what is found is painted after so many milliseconds.
  private func measure(
    _ store: TestStore<Home>, taking milliseconds: Int64, meanwhile: () -> Void = {}
  ) {
    let began = store.now
    store.send(Self.plants(.list(.searched)))
    store.receive(Self.plants(.list(.timing(.began(began))))) {
      _ = $0.parts[Plants.self]?.list.timing.reduce(.began(began), nil)
    }
    meanwhile()
    store.advance(milliseconds: milliseconds)
    store.paint()
    store.receive(Self.plants(.list(.timing(.painted))))
    store.receive(Self.plants(.list(.timing(.ended(store.now))))) {
      $0.parts[Plants.self]?.list.timing = SearchTiming()
    }
  }

  @Test("what a tap opens before its search is painted is counted behind it")
  func tappedAtOnce() {
    let store = TestStore<Home>(Self.home)
    store.send(Self.plants(.list(.queryTyped("nor")))) {
      $0.parts[Plants.self]?.list.query = "nor"
      $0.parts[Plants.self]?.list.results = RecordBook([Self.jasmim]).entries
    }
    let path = Plant.path(of: Self.jasmim.id)
    measure(store, taking: 16) {
      store.send(Self.plants(.list(.goTo(path)))) {
        let counted: Effect<Home.Action>? = $0.parts[Plants.self]?.list.timing.open(rank: 1)
        #expect(counted?.steps.isEmpty == true)
      }
      store.expect(.navigate(.push(path.text)))
    }
    store.expect(.track(.searchPerformed(.upTo3, filterCount: 0, duration: 0.016)))
    store.expect(.track(.searchResultsViewed(count: 1)))
    store.expect(.track(.searchResultOpened(rank: 1)))
    store.finish()
  }

  @Test("a search that is cleared before it is painted is none, and one that is left ends then")
  func unpainted() {
    var state = Listing<Plant>.State()
    state.book = RecordBook([Self.jasmim, Self.ipe])
    let began = Instant(milliseconds: 1_795_608_000_000)
    let actions: [RecordList<Plant>.Action] = [.queryTyped("nor"), .timing(.began(began))]
    for action in actions { _ = Plants.reduce(&state, .list(action)) }
    #expect(Plants.hear(.visible(true), state) == nil)
    #expect(Plants.hear(.visible(false), state) == .list(.timing(.left)))
    _ = Plants.reduce(&state, .list(.queryCleared))
    let ended = Plants.reduce(&state, .list(.timing(.ended(began))))
    #expect(ended.steps.isEmpty && !state.list.timing.isRunning)
    #expect(Plants.hear(.visible(false), state) == nil)
  }

  @Test("PR-083 the button of the form is counted beside what it does")
  func editing() {
    var counted: [Event] = []
    var handlers: [(EventData) -> Void] = []
    let scene = Scene<Home.Action>(
      Surroundings(now: .epoch, width: 360), track: { counted.append($0) }
    ) { handler in
      handlers.append { _ = handler($0) }
      return UInt32(handlers.count - 1)
    }
    var home = Self.home
    home.context.path = Plant.path(of: Self.ipe.id)
    home.context.subject = home.parts.subject(of: home.context.path)
    home.parts.place(in: home.context)
    let taps = Home.view(home, scene).listeners(of: .tap)
    #expect(taps.count == 1)
    for tap in taps { handlers[Int(tap.handler)](.none) }
    #expect(counted == [.itemEditButtonTapped(ItemType("plant"), Self.ipe.id.uuid)])
  }

  @Test("on a wide screen the list stands beside a record's page, with its row chosen; never twice")
  func beside() {
    let path = Plant.path(of: Self.ipe.id)
    let wide = Self.view(Self.home, path, width: 1280)
    #expect(wide.readOut.contains("Jasmim") && wide.readOut.contains("Folhas secas."))
    #expect(Self.view(Self.home, Plant.path, width: 1280).readOut.contains("Escolha"))
    let narrow = Self.view(Self.home, path).readOut
    #expect(!narrow.contains("Jasmim") && narrow.contains("29/02/2020"))
    // The form stands alone.
    #expect(!Self.view(Self.home, Plant.newPath, width: 1280).readOut.contains("Jasmim"))
  }

  @Test("a form masks, checks, keeps what is typed, and saves what the table reads")
  func add() throws {
    let key = "draft.\(Self.home.context.owner).plant.new"
    let store = TestStore<Home>(Self.home)
    store.send(Self.form(.entered(Plant.newPath)))
    store.receive(Self.form(.idForNew(.test(1)))) {
      $0.parts[FormPage<Plant>.self]?.form = RecordForm<Plant>.State(
        adding: .test(1), today: .epoch, owner: Self.owner)
    }
    store.respond(to: .readSecret(key: key), with: .secret(nil))
    store.expect(.focus(id: "name"))
    store.receive(Self.form(.form(.draftRead(nil))))
    store.send(Self.form(.form(.changed(.plantedOn, "29022019")))) {
      $0.parts[FormPage<Plant>.self]?.form?.draft[.plantedOn] = "29/02/2019"
    }
    store.expect(.guardUnload(true, by: "plant-form"))
    store.send(Self.form(.form(.left(.plantedOn)))) {
      $0.parts[FormPage<Plant>.self]?.form?.problems = [.plantedOn: .malformed]
    }
    store.send(Self.form(.form(.saveTapped))) {
      $0.parts[FormPage<Plant>.self]?.form?.triedToSave = true
      $0.parts[FormPage<Plant>.self]?.form?.problems = [
        .plantedOn: .malformed, .name: .rule(.missing),
      ]
    }
    store.expect(.focus(id: Node.formErrorsID))
    #expect(
      Self.view(store.state, Plant.newPath).readOut.contains("Nome: Escreva o nome da planta."))
    store.send(Self.form(.form(.changed(.plantedOn, "29/02/2020")))) {
      $0.parts[FormPage<Plant>.self]?.form?.draft[.plantedOn] = "29/02/2020"
      $0.parts[FormPage<Plant>.self]?.form?.problems = [.name: .rule(.missing)]
    }
    store.expect(.guardUnload(true, by: "plant-form"))
    store.send(Self.form(.form(.changed(.name, " Manacá ")))) {
      $0.parts[FormPage<Plant>.self]?.form?.draft[.name] = " Manacá "
      $0.parts[FormPage<Plant>.self]?.form?.problems = [:]
    }
    store.expect(.guardUnload(true, by: "plant-form"))
    store.advance(milliseconds: 400)
    store.receive(Self.form(.form(.keepDraft)))
    let form = try #require(store.state.parts[FormPage<Plant>.self]?.form)
    store.expect(.writeSecret(key: key, value: KeptDraft<Plant>(form).object.jsonText))
    store.send(Self.form(.form(.saveTapped))) {
      $0.parts[FormPage<Plant>.self]?.form?.saving.start()
    }
    var plant = Plant()
    plant.id = .test(1)
    plant.name = "Manacá"
    plant.plantedOn = CivilDate("2020-02-29")
    store.respond(to: .mutate(AddPlant(plant)), with: .mutation(.saved))
    store.receive(Self.form(.form(.answered(.saved)))) {
      $0.parts[FormPage<Plant>.self]?.form?.saving.stop()
      $0.parts[FormPage<Plant>.self]?.form?.isSaved = true
    }
    store.expect(.writeSecret(key: key, value: nil))
    store.expect(.guardUnload(false, by: "plant-form"))
    store.expect(.navigate(.replace(Plant.path(of: .test(1)).text)))
    store.finish()
  }

  @Test(
    "FF-029 FF-038 others' changes follow where nobody types; a long text stays an edit of what was seen"
  )
  func remote() throws {
    var home = Self.home
    home.parts[FormPage<Plant>.self]?.form = RecordForm<Plant>.State(
      editing: Self.ipe, today: .epoch, owner: Self.owner)
    home.parts[FormPage<Plant>.self]?.form?.draft[.notes] = "Folhas"
    let store = TestStore<Home>(home)
    var theirs = Self.ipe
    theirs.place = "Vaso azul"
    theirs.notes = "Folhas novas."
    store.send(Self.plants(.changed(Changes(changed: [theirs])))) {
      $0.parts[Plants.self]?.show([Self.jasmim, theirs])
      var seen = theirs
      seen.notes = Self.ipe.notes
      $0.parts[FormPage<Plant>.self]?.form?.stored = seen
      $0.parts[FormPage<Plant>.self]?.form?.untouched = Draft(seen)
      $0.parts[FormPage<Plant>.self]?.form?.draft[.place] = "Vaso azul"
    }
    let form = try #require(store.state.parts[FormPage<Plant>.self]?.form)
    let read = form.draft.reading(over: form.stored, today: .epoch).record
    let edit = EditPlant(from: form.stored, to: read)
    #expect(edit.changes.map(\.name) == ["notes"])
    #expect(edit.changes.first?.base == LongText.version(of: Self.ipe.notes))
    store.finish()
  }

  @Test("a value that a field cannot hold is told at the field, and the others are read")
  func tooLong() {
    var draft = Draft(Self.ipe)
    draft[.name] = String(repeating: "a", count: 81)
    draft[.place] = "  Vaso   azul "
    let reading = draft.reading(over: Self.ipe, today: .epoch)
    #expect(reading.problems == [.name: .rule(.tooLong)])
    #expect(reading.record.place == "Vaso azul")
    #expect(reading.record.name == "Ipê")
  }

  @Test("who leaves with something typed is asked, and the page that they wanted waits")
  func leaves() {
    var home = Self.home
    home.parts[FormPage<Plant>.self]?.form = RecordForm<Plant>.State(
      editing: Self.ipe, today: .epoch, owner: Self.owner)
    home.parts[FormPage<Plant>.self]?.form?.draft[.notes] = "Folhas"
    let store = TestStore<Home>(home)
    store.send(.entered("plantas", today: .epoch)) {
      $0.waitingPath = "plantas"
      $0.parts[FormPage<Plant>.self]?.form?.asksToDiscard = true
    }
    store.expect(.navigate(.push(Plant.editPath(of: Self.ipe.id).text)))
    let words = Self.view(store.state, Plant.editPath(of: Self.ipe.id)).readOut
    #expect(words.contains("Descartar o que mudou?"))
    store.finish()
  }

  @Test("the kind's fields come from the same table")
  func kind() {
    let kind = Plant.kind
    #expect(kind.fields.map { $0.name } == PlantField.allCases.map { $0.rawValue })
    #expect(kind.field("plantedOn")?.text(.text("2020-02-29"), .pt) == "29/02/2020")
    #expect(kind.field("notes")?.limit == Plant.Limits.prose)
  }
}

extension Node {
  /// What in it listens to events of a kind.
  fileprivate func listeners(of event: EventKind) -> [Listener] {
    switch self {
    case .text: []
    case .memo(let memo): memo.build().listeners(of: event)
    case .element(let element):
      element.listeners.filter { $0.event == event }
        + element.children.flatMap { $0.listeners(of: event) }
    }
  }
}
