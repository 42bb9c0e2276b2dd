import Analytics
import Flow
import FlowTesting
import Identity
import Journal
import Records
import Screen
import ScreenReading
import Sync
import Telemetry
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("The timeline")
struct TimelineTests {
  private typealias Sample = TimelineSample

  private func drawn(_ parts: Parts, in context: Context) -> (page: Node, heard: Sample.Heard) {
    let heard = Sample.Heard()
    let page = Timeline.page(
      Sample.state(in: context), heard.scene(), Frame(context, parts))
    return (page, heard)
  }

  @Test("PR-106 PR-111 that it is empty is said only where all is here and nothing is on its way")
  func standings() {
    let items = [Sample.item(1)]
    let alone = Sample.context(alone: true)
    var coming = Sample.context()
    coming.sync.isComplete = false
    var failed = coming
    failed.sync.phase = .failed(.server)
    var offline = coming
    offline.sync.isOnline = false
    func standing(_ parts: Parts, _ context: Context) -> Timeline.Standing {
      Timeline.standing(parts[Library.self], in: context)
    }
    let none = Sample.parts([], in: alone)
    let begun = Sample.parts([], hasMore: true, in: alone)
    let some = Sample.parts(items, hasMore: true, in: alone)
    #expect(standing(Parts(), alone) == .loading)
    #expect(standing(begun, alone) == .loading)
    #expect(standing(none, coming) == .loading)
    #expect(standing(none, failed) == .failed(.server))
    #expect(standing(none, offline) == .failed(.unreachable))
    #expect(standing(none, alone) == .empty)
    #expect(standing(none, Sample.context()) == .empty)
    for context in [alone, coming, failed, offline] { #expect(standing(some, context) == .items) }
    #expect(standing(some, Sample.context(at: "linha/dia/2026-02-30")) == .notFound)
    for (parts, context) in [(none, coming), (none, failed), (some, alone), (begun, alone)] {
      let (page, _) = drawn(parts, in: context)
      #expect(!page.readOut.contains(TimelineWords.empty(.pt)))
    }
  }

  @Test("PR-111 PR-081 the empty timeline leads to the editor, and being seen is counted")
  func empty() {
    let context = Sample.context(alone: true)
    var counted: [Event] = []
    let heard = Sample.Heard()
    let scene = Scene<Timeline.Action>(
      Surroundings(now: Sample.now, width: 360, language: .pt), track: { counted.append($0) }
    ) { handler in
      let id = HandlerID(heard.actions.count + 1)
      heard.actions[id] = handler
      return id
    }
    let page = Timeline.page(
      Sample.state(in: context), scene, Frame(context, Sample.parts([], in: context)))
    #expect(page.readOut.contains(TimelineWords.empty(.pt)))
    let state = page.elements.first { element in
      element.listeners.contains { $0.event == .appear }
    }
    if let state { _ = heard.action(of: state, on: .appear) }
    #expect(counted == [.timelineEmptyStateShown()])
    let buttons = page.elements.filter { $0.text("href")?.hasSuffix("itens/novo") ?? false }
    // In the bar, and in the middle of the page.
    #expect(buttons.count == 2)
    for button in buttons {
      #expect(heard.action(of: button, on: .click) == .createTapped)
    }
  }

  @Test("PR-113 it is called the timeline, and its button counts and opens the editor")
  func create() {
    let context = Sample.context()
    let (page, _) = drawn(Sample.parts([Sample.item(1)], in: context), in: context)
    let heading = page.elements.first { $0.tag == "h1" }
    #expect(heading?.readOut == "Linha do tempo")
    #expect(TimelineWords.title(.en) == "Timeline")
    let store = TestStore<Timeline>(Sample.state(in: context))
    store.send(.createTapped)
    store.expect(.track(.timelineCreateButtonTapped()))
    store.expect(.navigate(.push("itens/novo")))
    store.finish()
  }

  @Test("PR-110 opening an item counts a hash and its place, and no word of it")
  func selecting() {
    let context = Sample.context()
    let items = (0..<5).map { Sample.item(UInt64($0 + 1), daysAgo: $0, "Segredo \($0)") }
    let parts = Sample.parts(items, in: context)
    var state = Sample.state(in: context)
    let effect = Timeline.reduce(&state, .itemTapped(items[3].id), among: parts)
    let event = Event.timelineItemSelected(items[3].id.uuid, position: 3)
    let path = "itens/" + items[3].id.description
    #expect(effect.steps.map(\.request) == [.track(event), .navigate(.push(path))])
    let names = event.definition.parameters.map { $0.name.text }
    #expect(names == ["item_id", "source", "position"])
    // The id is a mark, of which a hash leaves the device.
    #expect(event.values == [.mark(items[3].id.uuid), .choice("timeline"), .integer(3)])
  }

  @Test("PR-112 a row is a link to its item's page, and its tap leads there as its address does")
  func rows() {
    let context = Sample.context()
    let items = (0..<3).map { Sample.item(UInt64($0 + 1), daysAgo: $0 * 40, "Nota \($0)") }
    let (page, heard) = drawn(Sample.parts(items, in: context), in: context)
    let links = page.elements.filter { $0.tag == "a" && $0.text("id")?.hasPrefix("item-") ?? false }
    #expect(links.map { $0.text("href") } == items.map { "/itens/" + $0.id.description })
    for (link, item) in zip(links, items) {
      #expect(heard.action(of: link, on: .click) == .itemTapped(item.id))
      #expect(link.readOut.contains(item.title))
    }
    let months = page.elements.filter { $0.tag == "h2" }.map { $0.readOut }
    let names = ["Novembro", "Outubro", "Setembro"]
    #expect(months == names.map { $0 + " de 20261 item" })
  }

  @Test("PR-115 the page counts as many items as it shows, at a cold start once they are read")
  func counting() {
    let context = Sample.context()
    let telemetry = PRSNL.app.telemetry
    // Two in each of three months.
    let items = (0..<6).map { Sample.item(UInt64($0 + 1), daysAgo: $0 / 2 * 40) }
    let parts = Sample.parts(items, in: context)
    let (page, _) = drawn(parts, in: context)
    let rows = page.elements.filter { $0.text("aria-setsize").isThere }
    #expect(rows.count == 6 && Set(rows.map { $0.text("aria-setsize") }) == ["2"])
    let counted: [Event] = [.screenView("Timeline", itemCount: Int64(rows.count))]
    var visits = VisitedPages()
    let loaded = visits.enter("linha", in: telemetry, among: parts)
    #expect(loaded == counted)

    var cold = VisitedPages()
    var reading = Parts()
    let early = cold.enter("linha", in: telemetry, among: reading)
    reading[Library.self] = Library.State()
    let waits = cold.enter("linha", in: telemetry, among: reading)
    #expect(early.isEmpty && waits.isEmpty)
    let late = cold.enter("linha", in: telemetry, among: parts)
    #expect(late == counted)
    let again = cold.enter("linha", in: telemetry, among: parts)
    #expect(again.isEmpty)
    // Whoever leaves before has seen no rows.
    _ = cold.enter("ajustes", in: telemetry, among: parts)
    let anew = cold.enter("linha", in: telemetry, among: reading)
    let left = cold.enter("lixeira", in: telemetry, among: parts)
    #expect(anew.isEmpty && left == [.screenView("Timeline"), .screenView("Trash")])
  }

  @Test("A page whose rows never become known counts once the person leaves the app, and no more")
  func closing() {
    let context = Sample.context()
    let watch = AppWatch(PRSNL.app)
    var home = Home.State(PRSNL.app, account: AccountView(), space: SpaceMembership())
    home.parts = Parts()
    home.context.path = "linha"
    var state = Root.State(PRSNL.app)
    func visits(_ isVisible: Bool) -> [Event] {
      state.device.isVisible = isVisible
      state.phase = .home(home)
      return watch.visits(state)
    }
    let entered = visits(true)
    let left = visits(false)
    let away = visits(false)
    home.parts = Sample.parts([Sample.item(1)], in: context)
    let back = visits(true)
    #expect(entered.isEmpty && left == [.screenView("Timeline")])
    #expect(away.isEmpty && back.isEmpty)
  }

  @Test("On this day of earlier years is told above it, for who wants it, and hidden for a day")
  func lookingBack() {
    let context = Sample.context()
    var old = Sample.item(2, "Mudança")
    old.day = CivilDate(year: 2023, month: 11, day: 25)!
    var parts = Sample.parts([Sample.item(1), old], in: context)
    var state = Sample.state(in: context)
    func isTold() -> Bool {
      Sample.draw(state, parts, by: Renderer()).readOut.contains("Há 3 anos")
    }
    #expect(isTold())
    let hide = Timeline.reduce(&state, .lookBackHidden(on: Sample.today), among: parts)
    #expect(
      hide.steps.map(\.request) == [
        .writePreference(key: Timeline.hiddenKey, value: "2026-11-25")
      ])
    #expect(!isTold())
    _ = Timeline.reduce(&state, .hiddenRead("2026-11-24"), among: parts)
    #expect(isTold())
    var library = parts[Library.self]!
    library.journal?.looksBack = false
    parts[Library.self] = library
    #expect(!isTold())
  }
}
