import API
import Fields
import Flow
import FlowTesting
import Records
import Screen
import Sync
import Testing
import Values

@Suite("Records that the device does not hold")
struct AskedRecordsTests {
  private let rex = Dog(1, "Rex")
  private let bia = Dog(2, "Bia")
  private let gil = Dog(3, "Gil")
  private let request = RecordsRequest(Dog.self, in: UUID(high: 7, low: 7), by: "name", schema: 1)

  private func page(_ dogs: [Dog], hasMore: Bool) -> RecordsPage {
    var page = RecordsPage()
    page.records = dogs.map { RecordChange($0) }
    page.hasMore = hasMore
    return page
  }

  @Test("They come page by page, each asked for behind the last")
  func pages() {
    let store = TestStore<Pound>(.init())
    store.send(.opened(request, isOnline: true)) { $0.dogs = started($0.dogs, request) }
    #expect(store.state.dogs.loading.isLoading && !store.state.dogs.isWhole)
    let first = page([rex, bia], hasMore: true)
    store.respond(to: .call(recordsEndpoint, request), with: .output(first))
    store.receive(.answered(answer(1, first))) { $0.dogs.add(answer(1, first)) }
    #expect(store.state.dogs.records == [rex, bia] && store.state.dogs.hasMore)
    var next = request
    next.after = RecordPlace(.text("Bia"), bia.id.uuid)
    store.send(.moreTapped(isOnline: true)) { _ = $0.dogs.goOn(isOnline: true) { $0 } }
    let last = page([gil], hasMore: false)
    store.respond(to: .call(recordsEndpoint, next), with: .output(last))
    store.receive(.answered(answer(2, last))) { $0.dogs.add(answer(2, last)) }
    #expect(store.state.dogs.records == [rex, bia, gil] && store.state.dogs.isWhole)
    store.send(.moreTapped(isOnline: true))
    store.finish()
  }

  @Test("Without a network nothing is asked, it is told, and asked once there is one")
  func offline() {
    let store = TestStore<Pound>(.init())
    store.send(.opened(request, isOnline: false)) {
      _ = $0.dogs.start(request, isOnline: false) { $0 }
    }
    #expect(store.state.dogs.loading.failure == .network(.unreachable))
    #expect(!store.state.dogs.isWhole)
    store.send(.moreTapped(isOnline: true)) { _ = $0.dogs.goOn(isOnline: true) { $0 } }
    let all = page([rex], hasMore: false)
    store.respond(to: .call(recordsEndpoint, request), with: .output(all))
    store.receive(.answered(answer(2, all))) { $0.dogs.add(answer(2, all)) }
    #expect(store.state.dogs.records == [rex] && store.state.dogs.loading.failure == nil)
    store.finish()
  }

  @Test("A late answer to the question before is passed over")
  func late() {
    var dogs = AskedRecords<Dog>()
    let (wait, again) = (request, RecordsRequest([rex.id], in: UUID(high: 7, low: 7)))
    _ = dogs.start(wait, isOnline: true) { $0 }
    _ = dogs.start(again, isOnline: true) { $0 }
    dogs.add(answer(1, page([bia], hasMore: true)))
    #expect(dogs.records.isEmpty && dogs.loading.isLoading)
    dogs.add(answer(2, page([rex], hasMore: false)))
    dogs.add(answer(2, page([rex], hasMore: false)))
    #expect(dogs.records == [rex] && dogs.isWhole)
    dogs.replace(Dog(1, "Max"))
    #expect(dogs.records == [Dog(1, "Max")])
  }

  @Test("What is not here is gone only of a type that is held whole, once all is pulled")
  func presence() {
    var status = SyncStatus()
    #expect(status.presence(of: Dog.self, isHere: false) == .notHeld)
    status.isComplete = true
    #expect(status.presence(of: Dog.self, isHere: false) == .gone)
    status.windows = [HeldWindow("dog", by: "name", FieldRange())]
    #expect(status.presence(of: Dog.self, isHere: false) == .gone)
    status.windows = [HeldWindow("dog", by: "name", FieldRange(from: .text("b")))]
    #expect(status.presence(of: Dog.self, isHere: false) == .notHeld)
    #expect(status.presence(of: Dog.self, isHere: true) == .here)
  }

  private func started(_ dogs: AskedRecords<Dog>, _ request: RecordsRequest) -> AskedRecords<Dog> {
    var dogs = dogs
    _ = dogs.start(request, isOnline: true) { $0 }
    return dogs
  }
}

/// The answer to the question of that number, as an effect brings it.
private func answer(_ number: Int, _ page: RecordsPage) -> AskedPage {
  var dogs = AskedRecords<Dog>()
  var found: AskedPage?
  for _ in 0..<number {
    let effect = dogs.start(RecordsRequest([Dog(1, "").id], in: .zero), isOnline: true) { $0 }
    found = effect.steps.first?.receive(.output(page))
  }
  guard let found else { preconditionFailure("nothing is asked") }
  return found
}

private enum Pound: Feature {
  struct State: Equatable {
    var dogs = AskedRecords<Dog>()
  }

  enum Action: Equatable {
    case opened(RecordsRequest, isOnline: Bool)
    case moreTapped(isOnline: Bool)
    case answered(AskedPage)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .opened(let request, let isOnline):
      return state.dogs.start(request, isOnline: isOnline) { .answered($0) }
    case .moreTapped(let isOnline):
      return state.dogs.goOn(isOnline: isOnline) { .answered($0) }
    case .answered(let page):
      state.dogs.add(page)
      return .none
    }
  }

  static func view(_ state: State, _ scene: Scene<Action>) -> Node { .none }
}
