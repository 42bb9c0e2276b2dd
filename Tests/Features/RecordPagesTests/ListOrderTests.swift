import Flow
import FlowTesting
import GardenTesting
import Library
import Records
import Screen
import Testing
import Values

@testable import RecordPages
@testable import Shell

@Suite("in which order a list shows its records")
struct ListOrderTests {
  private static let names = ["Helena", "Iracema", "Senhora", "Água viva"]
  /// The later its number, the later it was added.
  private static let books = names.enumerated().map { number, name in
    Book(UInt64(number + 1), name) {
      $0.createdAt = Instant(milliseconds: Int64(number) * 86_400_000)
    }
  }

  private static var state: Books.State {
    var state = Books.State()
    state.show(books)
    return state
  }

  private static func titles(_ state: Books.State) -> [String] {
    state.list.results.map { $0.record.title }
  }

  @Test("it begins with the titles; another order is kept on the device, and stays while typing")
  func chosen() {
    let store = TestStore<Books>(Self.state)
    #expect(Self.titles(store.state) == ["Água viva", "Helena", "Iracema", "Senhora"])
    store.send(.list(.orderChosen("added"))) {
      $0.list.order = 1
      $0.list.refresh($0.book)
    }
    store.expect(.writePreference(key: "order.book", value: "added"))
    #expect(Self.titles(store.state) == ["Água viva", "Senhora", "Iracema", "Helena"])
    store.send(.list(.queryTyped("a"))) {
      $0.list.query = "a"
      $0.list.refresh($0.book)
    }
    let new = Book(9, "Mar morto") { $0.createdAt = Instant(milliseconds: 1) }
    store.send(.changed(Changes(changed: [new]))) {
      $0.book.apply(changed: [new], removed: [])
      $0.list.refresh($0.book)
    }
    #expect(
      Self.titles(store.state) == ["Água viva", "Senhora", "Iracema", "Mar morto", "Helena"])
    store.finish()
  }

  @Test("of the same time the titles decide")
  func equal() {
    var state = Books.State()
    state.list.order = 1
    state.show(["B", "A", "C"].enumerated().map { Book(UInt64($0), $1) })
    #expect(Self.titles(state) == ["A", "B", "C"])
  }

  @Test("the device's order is read when the list begins; a name that is none changes nothing")
  func read() {
    let store = TestStore<Books>(Self.state)
    store.send(.list(.orderRead("added"))) {
      $0.list.order = 1
      $0.list.refresh($0.book)
    }
    store.send(.list(.orderRead("shelf")))
    store.send(.list(.orderRead(nil)))
    store.finish()
    #expect(
      Books.watch(Self.state).steps.map(\.request) == [
        .observe(Book.self, id: "books"), .readPreference(key: "order.book"),
      ])
  }

  private static func page(_ state: Books.State, minutesEast: Int = 0) -> String {
    var surroundings = Surroundings(now: .epoch, width: 360, language: .pt)
    surroundings.minutesEast = minutesEast
    return Books.page(state, Scene(surroundings) { _ in 0 }, Frame(Context())).readOut
  }

  @Test("a long list has sections by its order: letters, or months where the device is")
  func sections() {
    var state = Self.state
    #expect(!Self.page(state).contains("Helena H"))
    let many = (1...24).map { number in
      Book(UInt64(number), number < 5 ? "\(number)º livro" : "Á\(number)") {
        $0.createdAt = CivilDate("2026-03-01")!.start.adding(milliseconds: Int64(number) - 3)
      }
    }
    state.show(many)
    func sections(_ minutesEast: Int = 0) -> [String] {
      let order = Book.orders[state.list.order]
      return state.list.results.map { order.section($0, minutesEast) }
    }
    #expect(Set(sections()) == ["#", "A"])
    state.list.order = 1
    state.list.refresh(state.book)
    #expect(sections() == .init(repeating: "03/2026", count: 22) + ["02/2026", "02/2026"])
    #expect(Set(sections(-180)) == ["02/2026"])
    // Each once, in its first row.
    let words = Self.page(state)
    #expect(words.ranges(of: "03/2026").count == 1)
    #expect(Self.page(state, minutesEast: -180).ranges(of: "02/2026").count == 1)
  }
}

extension CivilDate {
  /// Its first moment in UTC.
  fileprivate var start: Instant { Instant(milliseconds: Int64(daysSinceEpoch) * 86_400_000) }
}
