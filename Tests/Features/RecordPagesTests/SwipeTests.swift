import Flow
import GardenTesting
import Library
import Records
import Screen
import Testing
import Values

@testable import RecordPages
@testable import Shell

@Suite("what can be done with a row of a list lies beyond its end")
struct SwipeTests {
  private static let helena = Book(1, "Helena")
  private static let lent = Book(2, "Senhora") { $0.isLent = true }

  /// What the row of a book is known by, and the button in it.
  private static func row(_ book: Book, as role: String = "librarian") -> (
    key: String?, button: Element?, tap: Books.Action?
  ) {
    var home = Library.home([book]) { _, _ in }
    home.context.role = role
    var heard: [(EventData) -> Books.Action?] = []
    let scene = Scene<Books.Action>(Surroundings(now: .epoch, width: 360, language: .pt)) {
      heard.append($0)
      return HandlerID(heard.count - 1)
    }
    let page = Books.page(home.parts[Books.self]!, scene, Frame(home.context, home.parts))
    let row = elements(page).first { $0.attributes.contains { $0.value.text == "virtual-row" } }
    let button = row.flatMap { elements(.element($0)).first { $0.tag == "button" } }
    let tap = button?.listeners.first.flatMap { heard[Int($0.handler)](.none) }
    return (row?.key, button, tap)
  }

  private static func elements(_ node: Node) -> [Element] {
    switch node {
    case .text: []
    case .memo(let memo): elements(memo.build())
    case .element(let element): [element] + element.children.flatMap(elements)
    }
  }

  private static func text(_ name: Literal, _ element: Element?) -> String? {
    element?.attributes.first { $0.name == name }?.value.text
  }

  @Test("it is the first act that applies to the record, by its name and the record's")
  func act() {
    let row = Self.row(Self.helena)
    #expect(Self.text("aria-label", row.button) == "Emprestar Helena")
    let acting = Acting("lend", with: "book", [Self.helena.id.uuid])
    #expect(row.tap == .list(.act(acting)))
    #expect(RecordList<Book>.message(.act(acting)) == .act(acting))
    #expect(Self.text("aria-label", Self.row(Self.lent).button) == "Receber Senhora")
    #expect(Self.row(Self.lent, as: "reader").button == nil)
  }

  @Test("the keyboard does not stop at it in each row")
  func keyboard() {
    #expect(Self.text("tabindex", Self.row(Self.helena).button) == "-1")
  }

  @Test("a record with another act has another row, so that it is not open any more")
  func another() {
    var lent = Self.helena
    lent.isLent = true
    #expect(Self.row(Self.helena).key != Self.row(lent).key)
    // Acts that come with the later part of the program leave the rows that are there.
    #expect(Self.row(Self.helena).key == Self.helena.id.description)
  }
}
