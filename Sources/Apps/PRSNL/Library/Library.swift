import Flow
import Journal
import Records
import Shell
import Values

/// What is known of all items: the one part that watches their heads, since they may be hundreds of thousands. Others
/// look at it (`parts[Library.self]`) and read of the heads those that they show.
public enum Library {
  public struct State: Equatable {
    public var shelf = Shelf()
    public var tags = TagBook()
    @Boxed public var journal: Journal?
    /// Whether something is known: the newest at least.
    public var isLoaded = false
    /// Whether older ones are still being read from this device.
    public var hasMore = false
    /// Those that were purged, whose texts are to go.
    @Boxed var leaving = LeavingItems()
    @Boxed var context = Context()

    public init() {}

    /// Which day it is here, as the person has said when one begins.
    public func today(at now: Instant, minutesEast: Int) -> CivilDate {
      JournalDay.today(at: now, minutesEast: minutesEast, start: journal?.dayStart ?? 0)
    }
  }

  public indirect enum Action: Equatable {
    case itemsChanged(RecordChanges)
    case tagsChanged(Changes<Tag>)
    case journalChanged(Changes<Journal>)
    /// Looks what has been in the trash for too long.
    case looked(at: Instant)
    case lookedBefore(String?, now: Instant)
    case purged([ID<Item>], MutationOutcome)
    /// The store has done with some of what is to go.
    case forgotten
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .itemsChanged(let changes):
      let wasWhole = state.isWhole
      let purged = changes.removed.filter { state.shelf.find(ID($0))?.isInTrash == true }
      state.shelf.take(
        changes.changed, removed: changes.removed, isComplete: changes.isComplete)
      state.isLoaded = true
      state.hasMore = changes.hasMore
      state.leaving.add(purged)
      let forgotten: Effect<Action> = state.leaving.isBusy ? .none : forget(&state)
      guard state.isWhole, !wasWhole else { return forgotten }
      return forgotten + .now { .looked(at: $0) }
    case .tagsChanged(let changes):
      if changes.isComplete { state.tags = TagBook() }
      for tag in changes.changed { state.tags.put(tag) }
      state.tags.remove(changes.removed.map { $0.uuid })
      return .none
    case .journalChanged(let changes):
      state.journal = changes.changed.last ?? state.journal
      return .none
    case .looked(let now):
      // Elsewhere the server removes it, whose clock is right.
      guard state.context.isAlone else { return .none }
      return .readPreference(lookedKey) { .lookedBefore($0, now: now) }
    case .lookedBefore(let text, let now):
      let looked = Effect<Action>.writePreference(lookedKey, now.description)
      guard let before = text.flatMap({ Instant($0) }) else { return looked }
      return looked + purge(state, at: min(now, before))
    case .purged(let items, let outcome):
      // This part of the program, which loads first, does not know how much goes with an item: items that are too much
      // together go one by one.
      guard items.count > 1, case .refused(let refusal) = outcome, refusal.reason == "tooMany"
      else { return .none }
      return .all(items.map { remove([$0]) })
    case .forgotten:
      return forget(&state)
    }
  }

  /// Removes what had been in the trash for too long when it was last looked at: a clock that is a year ahead once
  /// removes nothing. What is refused is looked at again the next time.
  private static func purge(_ state: State, at time: Instant) -> Effect<Action> {
    var due: [ID<Item>] = []
    for item in state.shelf.trash {
      if let deletedAt = item.deletedAt, Trash.isDue(deletedAt, at: time) { due.append(item.id) }
    }
    return .all(PurgeItems.all(due) { _ in 0 }.map { remove($0.items) })
  }

  private static func remove(_ items: [ID<Item>]) -> Effect<Action> {
    .mutate(PurgeItems(items)) { .purged(items, $0) }
  }

  /// Under which a device without an account keeps when it last looked.
  static var lookedKey: String { "library looked" }

  /// Of what was purged, whoever did it, this device keeps no text. A head that goes without the trash was refused, and
  /// comes again when the person sends it again: its text stays. Where the tab ends before that, or never saw the head
  /// in the trash, `StraySweep` does it.
  private static func forget(_ state: inout State) -> Effect<Action> {
    state.leaving.forgetNext(
      besides: state.shelf, then: .readValues([JournalKey.strays]) { _ in .forgotten })
  }
}

extension Library.State {
  /// Whether all heads of this device are here.
  public var isWhole: Bool { isLoaded && !hasMore }
}

extension Parts {
  /// Whether an item is here and not in the trash.
  func canEdit(_ item: ID<Item>) -> Bool {
    self[Library.self]?.shelf.find(item)?.isInTrash == false
  }
}

extension Library: Part {
  public static var id: Literal { "library" }

  public static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  public static func watch(_ state: State) -> Effect<Action> {
    .ask(.observe(Item.self, id: "library")) { response in
      if case .space(.records(let changes)) = response { .itemsChanged(changes) } else { nil }
    }
      + .observe(Tag.self, id: "library tags") { .tagsChanged($0) }
      + .observe(Journal.self, id: "library journal") { .journalChanged($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  /// On another day something else may be due.
  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .dayChanged(let day):
      guard state.isWhole else { return nil }
      return .looked(at: Instant(milliseconds: Int64(day.daysSinceEpoch) * 86_400_000))
    case .entered, .synced, .visible, .told: return nil
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .itemsChanged(let changes):
      // Of all at once nobody needs to hear which they are.
      guard !changes.isComplete, changes.changed.count <= mostTold else { return .own(told) }
      return .changed(RecordNews(Changes<Item>(changes)))
    case .tagsChanged(let changes): return .changed(RecordNews(changes))
    case .journalChanged, .looked, .lookedBefore, .purged, .forgotten: return nil
    }
  }

  /// By which others hear that so much came at once that nobody names it.
  static var told: Literal { "library" }

  private static var mostTold: Int { 200 }
}
