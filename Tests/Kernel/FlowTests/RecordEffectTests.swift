import Fields
import Flow
import FlowTesting
import Records
import Screen
import Testing
import Values

@Suite("records in features")
struct RecordEffectTests {
  private let rex = Dog(1, "Rex")
  private let bia = Dog(2, "Bia")

  @Test("FF-029 a feature watches records and keeps its list up to date")
  func observe() {
    let store = TestStore<Kennel>(.init())
    let watching = Request.observe(Dog.self, id: "dogs")
    store.send(.opened)
    store.respond(to: watching, with: .records(Changes([rex, bia]).untyped))
    store.receive(.changed(Changes([rex, bia]))) { $0.dogs = [rex, bia] }
    let renamed = Dog(1, "Max")
    store.respond(to: watching, with: .records(Changes(changed: [renamed]).untyped))
    store.receive(.changed(Changes(changed: [renamed]))) { $0.dogs[0].name = "Max" }
    store.send(.closed)
    store.expect(.cancelObservation(id: "dogs"))
    #expect(store.requestsInFlight.isEmpty)
    store.finish()
  }

  @Test("a mutation travels as its name and fields, and its outcome comes back typed")
  func mutate() {
    let store = TestStore<Kennel>(.init())
    let request = Request.mutate(RenameDog(rex.id, to: "Max"))
    let fields = JSONValue.object([
      .init("id", .text("00000000-0000-0000-0000-000000000001")), .init("newName", .text("Max")),
    ])
    #expect(request == .mutate(name: "renameDog", arguments: fields))
    store.send(.renamed(rex.id, "Max"))
    store.respond(to: request, with: .mutation(.refused(Refusal(.missing, "dog"))))
    store.receive(.settled(.refused(Refusal(.missing, "dog")))) { $0.refusal = "dog" }
    store.finish()
  }

  @Test("changes keep the places of what is there")
  func apply() {
    var list = [rex, bia]
    Changes(changed: [Dog(3, "Gil"), Dog(2, "Lua")]).apply(to: &list)
    #expect(list == [rex, Dog(2, "Lua"), Dog(3, "Gil")])
    Changes<Dog>(removed: [rex.id]).apply(to: &list)
    #expect(list == [Dog(2, "Lua"), Dog(3, "Gil")])
    Changes([bia]).apply(to: &list)
    #expect(list == [bia])
  }

  @Test("changes bring a dictionary up to date")
  func applyToDictionary() {
    var dogs = [rex.id: rex]
    Changes(changed: [bia], removed: [rex.id]).apply(to: &dogs)
    #expect(dogs == [bia.id: bia])
    Changes([rex]).apply(to: &dogs)
    #expect(dogs == [rex.id: rex])
  }

  @Test("rows of another shape are counted and left out")
  func unreadable() {
    let changes = Changes<Dog>(
      RecordChanges(isComplete: true, changed: [[.boolean(true)], rex.row], removed: []))
    #expect(changes == Changes(isComplete: true, changed: [rex], unreadable: 1))
  }
}

extension Changes {
  fileprivate init(_ all: [R]) { self.init(isComplete: true, changed: all) }
}

private enum Kennel: Feature {
  struct State: Equatable {
    var dogs: [Dog] = []
    var refusal: String?
  }

  enum Action: Equatable {
    case opened
    case closed
    case changed(Changes<Dog>)
    case renamed(ID<Dog>, String)
    case settled(MutationOutcome)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .opened:
      return .observe(Dog.self, id: "dogs") { .changed($0) }
    case .closed:
      return .cancelObservation("dogs")
    case .changed(let changes):
      changes.apply(to: &state.dogs)
      return .none
    case .renamed(let id, let name):
      return .mutate(RenameDog(id, to: name)) { .settled($0) }
    case .settled(.refused(let refusal)):
      state.refusal = refusal.subject
      return .none
    case .settled:
      return .none
    }
  }

  static func view(_ state: State, _ scene: Scene<Action>) -> Node { .none }
}
