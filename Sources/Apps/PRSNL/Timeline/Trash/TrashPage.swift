import Flow
import Journal
import Records
import Screen
import Shell
import Values

/// What was put into the trash, for as long as it can be had back: 30 days.
enum TrashPage {
  struct State: Equatable {
    /// So many pages are shown.
    var pages = 1
    /// What is to be removed for good, as the person is asked.
    var asked: Asked?
    /// How many removals are still to be answered.
    var open = 0
    /// Why one was refused.
    var refusal: Refusal?
    @Boxed var context = Context()
  }

  enum Asked: Equatable {
    case one(ID<Item>)
    case all
  }

  indirect enum Action: Equatable {
    case entered
    case moreTapped
    case restoreTapped(ID<Item>)
    case purgeTapped(ID<Item>)
    case emptyTapped
    case purgeCancelled
    case purgeConfirmed
    case purged(MutationOutcome)
    case itemTapped(ID<Item>)
    case goTo(Path)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered:
      state.refusal = nil
      return .none
    case .moreTapped:
      state.pages += 1
      return .none
    case .restoreTapped:
      state.refusal = nil
      return .none
    case .purgeTapped(let id):
      state.asked = .one(id)
      return .none
    case .emptyTapped:
      state.asked = .all
      return .none
    case .purgeCancelled:
      state.asked = nil
      return .none
    case .purgeConfirmed:
      guard let asked = state.asked else { return .none }
      state.asked = nil
      state.refusal = nil
      return purge(&state, asked, among: parts)
    case .purged(let outcome):
      state.open = max(0, state.open - 1)
      if case .refused(let refusal) = outcome { state.refusal = refusal }
      return .none
    case .itemTapped(let id):
      return .push(Path.item(id).text)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  /// Removes them for good, as many at a time as one change may name and remove.
  private static func purge(
    _ state: inout State, _ asked: Asked, among parts: Parts
  ) -> Effect<Action> {
    let ids: [ID<Item>]
    switch asked {
    case .one(let id): ids = [id]
    case .all: ids = parts[Library.self]?.shelf.trash.map { $0.id } ?? []
    }
    let beside = ItemParts(parts)
    let purges = PurgeItems.all(ids) { beside[$0] }
    state.open += purges.count
    return .all(purges.map { purge in .mutate(purge) { .purged($0) } })
  }

  /// In how many days an item goes by itself: at least one, as long as it is there.
  static func daysLeft(_ deletedAt: Instant, at now: Instant) -> Int {
    let gone = deletedAt.adding(milliseconds: Int64(Trash.days) * dayMilliseconds)
    return max(1, Int(clamping: (gone.since(now) + dayMilliseconds - 1) / dayMilliseconds))
  }

  private static var dayMilliseconds: Int64 { 86_400_000 }
}

extension TrashPage: Part {
  static var id: Literal { "trash" }
  static var under: Literal { Timeline.id }
  static var beside: Literal? { Timeline.id }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func owns(_ path: Path) -> Bool { path == .trash }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered: state.refusal.isThere ? .entered : nil
    case .synced, .visible, .dayChanged, .told: nil
    }
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .restoreTapped(let id): .act(Acting("restore", with: Item.recordType, [id.uuid]))
    case .entered, .moreTapped, .purgeTapped, .emptyTapped, .purgeCancelled, .purgeConfirmed,
      .purged, .itemTapped, .goTo:
      nil
    }
  }

  static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    let count = frame.parts[Library.self]?.shelf.trashCount ?? 0
    let row = ListRow(
      "trash", scene.text(TrashWords.title),
      subtitle: count == 0
        ? scene.text(TrashWords.isEmpty) : TimelineWords.items(count, scene.language),
      leading: .icon(.trash), href: scene.href(.trash))
    return [SettingsEntry(.data, 3, .row(.row(row, onTap: scene.onLink(.goTo(.trash)))))]
  }

  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    TrashView(state, scene, frame).page
  }

  static func overlays(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    TrashView(state, scene, frame).question
  }
}
