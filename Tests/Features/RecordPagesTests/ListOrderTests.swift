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

@Suite("in which order a list shows its records")
struct ListOrderTests {
  private static let names = ["Hera", "Jabuticaba", "Samambaia", "Árvore-da-felicidade"]
  /// The later its number, the later it was added.
  private static let plants = names.enumerated().map { number, name in
    Plant(UInt64(number + 1), name) {
      $0.createdAt = Instant(milliseconds: Int64(number) * 86_400_000)
    }
  }

  private static var state: Plants.State {
    var state = Plants.State()
    state.show(plants)
    return state
  }

  private static func titles(_ state: Plants.State) -> [String] {
    state.list.results.map { $0.record.name }
  }

  @Test("it begins with the titles; another order is kept on the device, and stays while typing")
  func chosen() {
    let store = TestStore<Plants>(Self.state)
    #expect(
      Self.titles(store.state) == ["Árvore-da-felicidade", "Hera", "Jabuticaba", "Samambaia"])
    store.send(.list(.orderChosen("added"))) {
      $0.list.order = 1
      $0.list.refresh($0.book)
    }
    store.expect(.writePreference(key: "order.plant", value: "added"))
    #expect(
      Self.titles(store.state) == ["Árvore-da-felicidade", "Samambaia", "Jabuticaba", "Hera"])
    store.send(.list(.queryTyped("a"))) {
      $0.list.query = "a"
      $0.list.refresh($0.book)
    }
    let new = Plant(9, "Malva") { $0.createdAt = Instant(milliseconds: 1) }
    store.send(.changed(Changes(changed: [new]))) {
      $0.book.apply(changed: [new], removed: [])
      $0.list.refresh($0.book)
    }
    #expect(
      Self.titles(store.state) == [
        "Árvore-da-felicidade", "Samambaia", "Jabuticaba", "Malva", "Hera",
      ])
    store.finish()
  }

  @Test("of the same time the titles decide")
  func equal() {
    var state = Plants.State()
    state.list.order = 1
    state.show(["B", "A", "C"].enumerated().map { Plant(UInt64($0), $1) })
    #expect(Self.titles(state) == ["A", "B", "C"])
  }

  @Test("the device's order is read when the list begins; a name that is none changes nothing")
  func read() {
    let store = TestStore<Plants>(Self.state)
    store.send(.list(.orderRead("added"))) {
      $0.list.order = 1
      $0.list.refresh($0.book)
    }
    store.send(.list(.orderRead("bed")))
    store.send(.list(.orderRead(nil)))
    store.finish()
    #expect(
      Plants.watch(Self.state).steps.map(\.request) == [
        .observe(Plant.self, id: "plants"), .readPreference(key: "order.plant"),
      ])
  }

  private static func page(_ state: Plants.State, minutesEast: Int = 0) -> Node {
    var surroundings = Surroundings(now: .epoch, width: 360, language: .pt)
    surroundings.minutesEast = minutesEast
    return Plants.page(state, Scene(surroundings) { _ in 0 }, Frame(Context()))
  }

  @Test("a long list has sections by its order: letters, or months where the device is")
  func sections() {
    var state = Self.state
    #expect(Self.marks(state).isEmpty)
    let many = (1...24).map { number in
      Plant(UInt64(number), number < 5 ? "\(number)º vaso" : "Á\(number)") {
        $0.createdAt = CivilDate("2026-03-01")!.start.adding(milliseconds: Int64(number) - 3)
      }
    }
    state.show(many)
    func sections(_ minutesEast: Int = 0) -> [String] {
      let order = Plant.orders[state.list.order]
      return state.list.results.map { order.section($0, minutesEast) }
    }
    #expect(Set(sections()) == ["#", "A"])
    state.list.order = 1
    state.list.refresh(state.book)
    #expect(sections() == .init(repeating: "03/2026", count: 22) + ["02/2026", "02/2026"])
    #expect(Set(sections(-180)) == ["02/2026"])
    // Each once, in its first row, of whose name it is no part.
    #expect(Self.marks(state) == ["03/2026"])
    #expect(Self.marks(state, minutesEast: -180) == ["02/2026"])
    #expect(!Self.page(state).readOut.contains("03/2026"))
  }

  /// The sections that can be seen.
  private static func marks(_ state: Plants.State, minutesEast: Int = 0) -> [String] {
    page(state, minutesEast: minutesEast).elements.filter { element in
      element.attributes.contains { $0.value.text == "row-trailing" }
    }.compactMap { element in
      if case .text(let text)? = element.children.first { text } else { nil }
    }
  }
}

extension CivilDate {
  /// Its first moment in UTC.
  fileprivate var start: Instant { Instant(milliseconds: Int64(daysSinceEpoch) * 86_400_000) }
}
