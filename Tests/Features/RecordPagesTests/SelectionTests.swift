import Flow
import FlowTesting
import GardenTesting
import Records
import Sample
import SampleApp
import Screen
import ScreenReading
import Testing
import Values

@testable import RecordPages
@testable import Shell

@Suite("records of a list are ticked, and something is done with all of them")
struct SelectionTests {
  private static let plants = (1...40).map { number in
    Plant(
      UInt64(number),
      "\(number <= 3 ? "Ipê" : "Planta") \(number < 10 ? "0" : "")\(number)"
    ) { $0.place = number == 2 ? "Vaso" : "Canteiro" }
  }

  private static var home: Home.State {
    SampleApp.home(plants, kinds: [potted]) { parts, context in parts.add(Acts.self, in: context) }
  }

  /// Sample's own acts each have a segment of the list; of these two each is for some plants of one.
  private static var potted: RecordKind {
    var kind = Plant.kind
    kind.acts = [
      act("pot", Phrase(pt: "Envasar", en: "Pot"), from: "Canteiro", to: "Vaso"),
      act("unpot", Phrase(pt: "Plantar", en: "Plant"), from: "Vaso", to: "Canteiro"),
    ]
    return kind
  }

  private static func act(
    _ name: Literal, _ title: Phrase, from old: String, to new: String
  ) -> RecordAct {
    RecordAct(
      name, .init(title, one: title, many: Plural(one: title, other: title)), .undo,
      by: RecordAct.Edits<Plant>(
        where: { $0.place == old }, by: { moving($0, to: new) },
        undo: { moving(with($0) { $0.place = new }, to: old) }))
  }

  private static func moving(_ plant: Plant, to place: String) -> Request {
    .mutate(EditPlant(from: plant, to: with(plant) { $0.place = place }))
  }

  private static func list(_ action: RecordList<Plant>.Action) -> Home.Action {
    .part(PartAction(Plants.self, .list(action)))
  }

  private static func id(_ number: Int) -> UUID { plants[number - 1].id.uuid }

  private static func selecting(_ numbers: Int...) -> Home.State {
    var home = Self.home
    home.parts[Plants.self]?.list.selection = HashSet(numbers.map(id))
    return home
  }

  private static func page(_ home: Home.State, width: Int = 360) -> Node {
    Home.view(home, Scene(Surroundings(now: .epoch, width: width, language: .pt)) { _ in 0 })
  }

  private static func key(_ key: String, at number: Int?) -> Home.Action {
    list(.keyPressed(KeyPress(key), at: number.map(id)))
  }

  @Test("rows are ticked and unticked, also while a search shows others; all means what it shows")
  func ticks() {
    let store = TestStore<Home>(Self.home)
    store.send(Self.list(.ticked(Self.id(1), true)))
    store.send(Self.list(.selectTapped)) { $0.parts[Plants.self]?.list.selection = [] }
    store.send(Self.list(.ticked(Self.id(7), true))) {
      $0.parts[Plants.self]?.list.selection = [Self.id(7)]
      $0.parts[Plants.self]?.list.focused = 6
    }
    store.send(Self.list(.queryTyped("ipe"))) {
      $0.parts[Plants.self]?.list.query = "ipe"
      $0.parts[Plants.self]?.list.results = RecordBook(Array(Self.plants[..<3])).entries
      $0.parts[Plants.self]?.list.focused = 2
    }
    store.send(Self.list(.allTapped)) {
      $0.parts[Plants.self]?.list.selection = HashSet([7, 1, 2, 3].map(Self.id))
    }
    #expect(Self.page(store.state).readOut.contains("4 selecionadas"))
    store.send(Self.list(.ticked(Self.id(2), false))) {
      $0.parts[Plants.self]?.list.selection = HashSet([7, 1, 3].map(Self.id))
      $0.parts[Plants.self]?.list.focused = 1
    }
    store.send(Self.list(.allTapped)) {
      $0.parts[Plants.self]?.list.selection = HashSet([7, 1, 2, 3].map(Self.id))
    }
    // Whom the search does not show stays ticked.
    store.send(Self.list(.allTapped)) { $0.parts[Plants.self]?.list.selection = [Self.id(7)] }
    store.send(Self.list(.selectTapped)) {
      $0.parts[Plants.self]?.list.selection = nil
      $0.parts[Plants.self]?.list.focused = 0
    }
    store.finish()
  }

  @Test("what went meanwhile is not ticked any more, and another segment ends it")
  func gone() {
    let store = TestStore<Home>(Self.selecting(1, 2))
    store.send(.part(PartAction(Plants.self, .changed(Changes(removed: [Self.plants[0].id]))))) {
      $0.parts[Plants.self]?.book.apply(changed: [], removed: [Self.plants[0].id])
      $0.parts[Plants.self]?.list.results.removeFirst()
      $0.parts[Plants.self]?.list.selection = [Self.id(2)]
    }
    store.send(Self.list(.segmentChosen(0))) { $0.parts[Plants.self]?.list.selection = nil }
    store.finish()
  }

  @Test("arrows move from row to row, beyond the window too; Escape ends it from anywhere")
  func keys() {
    let store = TestStore<Home>(Self.selecting())
    func focus(_ number: Int) -> Request {
      .focus(id: "tick-" + Self.plants[number - 1].id.description)
    }
    for (key, from, to) in [
      ("ArrowDown", 1, 2), ("ArrowDown", 2, 3), ("ArrowUp", 3, 2), ("End", 2, 40),
      ("ArrowDown", 40, 40), ("Home", 40, 1), ("ArrowUp", 1, 1),
    ] {
      store.send(Self.key(key, at: from)) { $0.parts[Plants.self]?.list.focused = to - 1 }
      store.expect(focus(to))
      // The row is there to take the keyboard, and the only one at which it stops.
      let boxes = Self.boxes(store.state)
      #expect(boxes.filter { $0.stop == "0" }.map(\.id) == ["tick-" + Self.id(to).description])
      #expect(boxes.count < 40)
    }
    store.send(Self.key("a", at: 1))
    store.send(Self.key("ArrowDown", at: nil))
    store.send(Self.key("Escape", at: nil)) { $0.parts[Plants.self]?.list.selection = nil }
    store.expect(.focus(id: "plant-list"))
    store.send(Self.key("ArrowDown", at: 1))
    store.finish()
  }

  private static func boxes(_ home: Home.State) -> [(id: String, stop: String, isTicked: Bool)] {
    page(home).elements.filter { $0.attributes.contains { $0.value.text == "checkbox" } }
      .map { element in
        func text(_ name: Literal) -> String {
          element.attributes.first { $0.name == name }?.value.text ?? ""
        }
        let isTicked = element.attributes.contains {
          if case .propertyFlag(true) = $0.value { true } else { false }
        }
        return (text("id"), text("tabindex"), isTicked)
      }
  }

  @Test("the row at which Tab stops is one of those that are left")
  func stop() {
    let store = TestStore<Home>(Self.selecting())
    store.send(Self.key("End", at: 1)) { $0.parts[Plants.self]?.list.focused = 39 }
    store.expect(.focus(id: "tick-" + Self.id(40).description))
    store.send(Self.list(.queryTyped("ipe"))) {
      $0.parts[Plants.self]?.list.query = "ipe"
      $0.parts[Plants.self]?.list.results = RecordBook(Array(Self.plants[..<3])).entries
      $0.parts[Plants.self]?.list.focused = 2
    }
    #expect(Self.boxes(store.state).map(\.stop) == ["-1", "-1", "0"])
    store.finish()
  }

  @Test("each row is a box with its name, the ticked ones are ticked, and rows stay virtual")
  func rows() {
    let boxes = Self.boxes(Self.selecting(2))
    #expect(boxes.count < 40 && boxes.count > 8)
    #expect(boxes.filter(\.isTicked).map(\.id) == ["tick-" + Self.id(2).description])
    let labels = Self.page(Self.selecting(2)).elements.filter { element in
      element.attributes.contains { $0.name == "for" && $0.value.text == boxes[1].id }
    }
    #expect(labels.map { Node.element($0).readOut } == ["Ipê 02Vaso"])
    #expect(Self.boxes(Self.home).isEmpty)
  }

  @Test("the bar has what can be done with those that are ticked, and doing it ends the selection")
  func acts() throws {
    func offered(_ home: Home.State) -> [String] {
      let bar = Self.page(home).elements.first {
        $0.attributes.contains { $0.value.text == "selection-bar" }
      }
      return bar.map { Node.element($0).elements }?.filter { $0.tag == "button" }
        .map { Node.element($0).readOut } ?? []
    }
    #expect(offered(Self.home) == [])
    #expect(offered(Self.selecting()) == ["Envasar"])
    #expect(offered(Self.selecting(2)) == ["Plantar"])
    #expect(offered(Self.selecting(1, 2)) == ["Envasar", "Plantar"])

    let home = Self.selecting(1, 3)
    let store = TestStore<Home>(home)
    let acting = Acting("pot", with: "plant", [1, 3].map(Self.id))
    store.send(Self.list(.act(acting))) {
      $0.parts[Plants.self]?.list.selection = nil
      $0.parts[Acts.self]?.running = ActRun(acting, among: home.parts, in: home.context)
      _ = $0.parts[Acts.self]?.running?.steps.start()
    }
    store.expect(.focus(id: "plant-list"))
    for (position, number) in [1, 3].enumerated() {
      store.respond(
        to: Self.moving(Self.plants[number - 1], to: "Vaso"), with: .mutation(.saved))
      store.receive(.part(PartAction(Acts.self, .answered(position, .saved)))) {
        guard position == 0 else {
          $0.parts[Acts.self]?.running = nil
          return
        }
        _ = $0.parts[Acts.self]?.running?.steps.answer(0, .saved)
      }
    }
    var over = try #require(ActRun(acting, among: home.parts, in: home.context))
    _ = over.steps.start()
    for position in 0..<2 { _ = over.steps.answer(position, .saved) }
    store.receive(.part(PartAction(Acts.self, .ended(over)))) { $0.parts[Acts.self]?.undo = over }
    store.advance(milliseconds: 10_000)
    store.receive(.part(PartAction(Acts.self, .undoExpired))) { $0.parts[Acts.self]?.undo = nil }
    store.finish()
  }

  @Test("nothing is ticked where nothing can be done with it, as before all of the program is here")
  func nothing() {
    var bare = Home.State(SampleApp.app, account: SampleApp.account, space: SampleApp.space)
    bare.parts[Plants.self]?.show(Self.plants)
    #expect(!Self.page(bare).readOut.contains("Selecionar"))
    #expect(Self.page(Self.home).readOut.contains("Selecionar"))
  }
}
