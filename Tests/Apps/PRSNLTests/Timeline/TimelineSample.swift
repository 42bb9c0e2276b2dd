import Analytics
import Flow
import Identity
import Journal
import Records
import Screen
import Sync
import Values

@testable import PRSNL
@testable import Shell

/// A journal as the timeline sees it, and the timeline drawn.
enum TimelineSample {
  static let now = LibraryTests.now
  static let today = CivilDate(year: 2026, month: 11, day: 25)!

  static func item(_ number: UInt64, daysAgo: Int = 0, _ title: String = "") -> Item {
    var item = LibraryTests.item(number, title)
    item.day = today.adding(days: -daysAgo)
    return item
  }

  static func context(at path: Path = Timeline.path, alone: Bool = false) -> Context {
    var space = SpaceMembership()
    space.role = Roles.alone.founder.rawValue
    var context = Context(PRSNL.app, AccountView(), space, alone: alone ? KeptAlone() : nil)
    context.path = path
    context.today = today
    context.sync.isComplete = true
    return context
  }

  static func parts(
    _ items: [Item], hasMore: Bool = false, isComplete: Bool = true, in context: Context
  ) -> Parts {
    var library = Library.State()
    let changes = RecordChanges(
      isComplete: isComplete, changed: items.map(\.row), removed: [], hasMore: hasMore)
    _ = Library.reduce(&library, .itemsChanged(changes))
    var journal = Journal()
    journal.id = ID(UUID(high: 9, low: 9))
    library.journal = journal
    var parts = Parts()
    parts[Library.self] = library
    return parts
  }

  static func state(in context: Context) -> Timeline.State {
    var state = Timeline.State()
    state.context = context
    return state
  }

  static func draw(
    _ state: Timeline.State, _ parts: Parts, width: Int = 360, by renderer: Renderer
  ) -> Node {
    let surroundings = Surroundings(now: now, width: width, language: .pt)
    let scene = Scene<Timeline.Action>(surroundings) { _ in renderer.handlers.add { _ in } }
    return Timeline.page(state, scene, Frame(state.context, parts))
  }

  /// The actions that a listener of an element sends.
  final class Heard {
    var actions: [HandlerID: (EventData) -> Timeline.Action?] = [:]

    func scene(width: Int = 360) -> Scene<Timeline.Action> {
      Scene(Surroundings(now: TimelineSample.now, width: width, language: .pt)) { handler in
        let id = HandlerID(self.actions.count + 1)
        self.actions[id] = handler
        return id
      }
    }

    func action(of element: Element, on event: EventKind) -> Timeline.Action? {
      element.listeners.first { $0.event == event }.flatMap { self.actions[$0.handler]?(.none) }
    }
  }
}
