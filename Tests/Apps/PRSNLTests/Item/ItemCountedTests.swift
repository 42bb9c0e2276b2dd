import API
import Analytics
import Fields
import Flow
import Identity
import Journal
import Records
import Telemetry
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("What is counted of an item that is looked at")
struct ItemCountedTests {
  private static let item = Item.test(
    1, "Pão de domingo", text: "# Pão\n\n- [ ] farinha\n- [x] água\n")

  /// The app on a page, with the item at hand.
  private static func root(at path: Path) -> Root.State {
    var home = Home.State(PRSNL.app, account: AccountView(), space: SpaceMembership())
    _ = Home.completeParts(&home)
    var library = Library.State()
    library.shelf.take([item.row], removed: [], isComplete: true)
    library.isLoaded = true
    home.parts[Library.self] = library
    home.context.path = path
    var state = Root.State(PRSNL.app)
    state.phase = .home(home)
    return state
  }

  @Test("PR-123 of an item that is open its id is counted, no word of it, and no page of it twice")
  func namedNowhere() {
    let watch = AppWatch(PRSNL.app)
    let page = Path.item(Self.item.id)
    let screens: [(path: Path, screen: Literal, isView: Bool)] = [
      (page, "ItemDetail", true), (page.below("historico"), "ItemHistory", false),
      (.editItem(Self.item.id), "ItemForm", false), (.read(Self.item.id), "Reader", false),
    ]
    for (path, screen, isView) in screens {
      let events = watch.visits(Self.root(at: path))
      var expected: [Event] = [.screenView(screen, item: Self.item.id.uuid)]
      if isView { expected.append(.itemViewed(.journalItem, Self.item.id.uuid)) }
      #expect(events == expected, "\(path.text)")
      for event in events {
        let said = event.parameters.jsonText
        #expect(said.contains(Self.item.id.description), "\(said)")
        for word in ["domingo", "Pão", "farinha"] { #expect(!said.contains(word), "\(said)") }
      }
    }
  }

  @Test("PR-117 PR-123 an opening is one view of the screen and one of the item")
  func views() {
    var visits = VisitedPages()
    let telemetry = PRSNL.app.telemetry
    let path = Path.item(Self.item.id)
    let first = visits.enter(path, in: telemetry)
    #expect(
      first == [
        .screenView("ItemDetail", item: Self.item.id.uuid),
        .itemViewed(.journalItem, Self.item.id.uuid),
      ])
    var again: [Event] = []
    for _ in 0..<10 { again += visits.enter(path, in: telemetry) }
    #expect(again.isEmpty)
    _ = visits.enter("linha", in: telemetry)
    let anew = visits.enter(path, in: telemetry)
    #expect(anew == first)
    // Nor does the page itself count another one, however often it appears.
    let desk = ItemDesk(ItemPage.self, [Self.item])
    for _ in 0..<10 { desk.go(path) }
    let tracked = desk.asked.filter { if case .telemetry = $0 { true } else { false } }
    #expect(tracked.isEmpty)
  }
}
