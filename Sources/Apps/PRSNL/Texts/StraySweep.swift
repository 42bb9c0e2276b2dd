import Fields
import Flow
import Journal
import Records
import Shell
import Sync
import Values

/// Removes texts, versions, drafts and markers of items that are no more: what a tab left that ended between the removal
/// of an item and that of its texts (`Library`). One of the device's tabs does it, once at the opening, and each hour
/// while something is noted or could not be looked for: it lists all keys, which may be a million.
///
/// A text is here before its head, so one without a head may still be on its way: what another tab writes, imports or
/// brings back. So what is found is noted, and goes when it is found again an hour later or more. While an import
/// goes on, while a journal of this device alone goes up to the account, and while a change that was refused waits for
/// the person, nothing does: days may pass between texts and heads. A draft of what is no item yet stays.
enum StraySweep {
  struct State: Equatable {
    @Boxed var context = Context()
    var leads = false
    var isBusy = false
    var hasLooked = false
    /// What the keys begin with that are still to be listed.
    @Boxed var prefixes: [String] = []
    /// Items that have values here and are not here themselves.
    @Boxed var strays = HashSet<UUID>()
    /// The keys of their drafts.
    @Boxed var drafts: [String] = []
    /// Those of which a draft is of what is no item yet.
    @Boxed var begun = HashSet<UUID>()
    /// Those that go.
    @Boxed var leaving = LeavingItems()
    /// Whether something is noted by now, and what is once they are gone.
    var hasNote = false
    @Boxed var next = StrayNote()
  }

  indirect enum Action: Equatable {
    case leads
    /// More may be known of the heads.
    case looked
    case again
    /// The space of this device alone, where there is one.
    case aloneRead(String?)
    /// The imports that go on, before keys are listed.
    case runsListed([String])
    case listed([String])
    case draftsRead([KeptValue])
    case noteRead([KeptValue])
    case timed(StrayNote, Instant)
    /// The imports that go on, before more goes.
    case goingOn([String])
    case noted
  }

  /// How long a text may be here before its head, in milliseconds.
  static var pause: Int64 { 3_600_000 }
  static var listed: Int { 2_000 }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .leads:
      state.leads = true
      return begin(&state, among: parts)
    case .looked:
      return begin(&state, among: parts)
    case .again:
      state.hasLooked = false
      return begin(&state, among: parts)
    case .aloneRead(let text):
      return KeptAlone(text).isThere ? wait(&state) : listRuns { .runsListed($0) }
    case .runsListed(let keys):
      return keys.isEmpty ? listNext(state) : wait(&state)
    case .listed(let keys):
      return take(&state, keys, among: parts)
    case .draftsRead(let values):
      for value in values {
        if let draft = Draft(keptAs: value.bytes), draft.isNew {
          state.begun.insert(draft.item.uuid)
        }
      }
      return .readValues([JournalKey.strays]) { .noteRead($0) }
    case .noteRead(let values):
      let note = StrayNote(keptAs: values.first?.bytes)
      return .now { .timed(note, $0) }
    case .timed(let note, let now):
      return sweep(&state, note, at: now, among: parts)
    case .goingOn(let keys):
      return keys.isEmpty ? removeNext(&state, among: parts) : wait(&state)
    case .noted:
      return .none
    }
  }

  /// Looks once all heads are here, those of the server too.
  private static func begin(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard state.leads, !state.isBusy, !state.hasLooked, parts[Library.self]?.isWhole == true
    else { return .none }
    state.prefixes = JournalKey.allOfItems
    state.strays = HashSet()
    state.drafts = []
    state.begun = HashSet()
    state.leaving = LeavingItems()
    guard state.context.sync.refused.isEmpty else { return wait(&state) }
    if state.context.isAlone {
      state.isBusy = true
      return listRuns { .runsListed($0) }
    }
    guard state.context.sync.isComplete else { return .none }
    state.isBusy = true
    return .readPreference(KeptAlone.key) { .aloneRead($0) }
  }

  /// Ends this look; another follows in an hour.
  private static func wait(_ state: inout State) -> Effect<Action> {
    state.isBusy = false
    state.hasLooked = true
    return .after(id.text, milliseconds: pause, .again)
  }

  private static func listRuns(
    _ receive: @escaping ([String]) -> Action
  ) -> Effect<Action> {
    .listValues(JournalKey.runs, limit: 1, receive)
  }

  private static func listNext(_ state: State, after key: String = "") -> Effect<Action> {
    if let prefix = state.prefixes.first {
      return .listValues(prefix, after: key, limit: listed) { .listed($0) }
    }
    guard !state.drafts.isEmpty else { return .send(.draftsRead([])) }
    return .readValues(state.drafts) { .draftsRead($0) }
  }

  private static func take(
    _ state: inout State, _ keys: [String], among parts: Parts
  ) -> Effect<Action> {
    guard let prefix = state.prefixes.first, let shelf = parts[Library.self]?.shelf else {
      return wait(&state)
    }
    for key in keys {
      guard let item = JournalKey.item(key), !shelf.has(item) else { continue }
      state.strays.insert(item.uuid)
      if prefix == JournalKey.allDrafts { state.drafts.append(key) }
    }
    if keys.count == listed, let last = keys.last { return listNext(state, after: last) }
    state.prefixes.removeFirst()
    return listNext(state)
  }

  /// Removes what was noted long enough ago and is still of no item, and notes the rest.
  private static func sweep(
    _ state: inout State, _ note: StrayNote, at now: Instant, among parts: Parts
  ) -> Effect<Action> {
    let age = now.since(note.seenAt)
    if !note.items.isEmpty, 0..<pause ~= age { return wait(&state) }
    // With a clock that was set back nobody knows how long ago it was.
    var known = HashSet<UUID>()
    if age >= 0 { for item in note.items { known.insert(item.uuid) } }
    state.hasNote = !note.items.isEmpty
    state.next = StrayNote()
    state.next.seenAt = now
    var due: [UUID] = []
    for id in state.strays.all where !state.begun.contains(id) {
      if known.contains(id) {
        due.append(id)
      } else if state.next.items.count < StrayNote.most {
        state.next.items.append(ID(id))
      }
    }
    state.leaving.add(due)
    return removeNext(&state, among: parts)
  }

  /// Removes some of what goes, and once all of it is gone notes what goes an hour later.
  private static func removeNext(
    _ state: inout State, among parts: Parts
  ) -> Effect<Action> {
    // Who sends a refused change again needs the texts that were kept before it.
    guard state.context.sync.refused.isEmpty, let shelf = parts[Library.self]?.shelf else {
      return wait(&state)
    }
    let removal = state.leaving.forgetNext(besides: shelf, then: listRuns { .goingOn($0) })
    guard !state.leaving.isBusy else { return removal }
    guard state.next.items.isEmpty else {
      let value = KeptValue(JournalKey.strays, state.next.jsonBytes())
      return .keepValues([value]) { _ in .noted } + wait(&state)
    }
    state.isBusy = false
    state.hasLooked = true
    return state.hasNote ? .forgetValues(JournalKey.strays) : .none
  }
}

extension StraySweep: Part {
  static var id: Literal { "stray sweep" }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func watch(_ state: State) -> Effect<Action> { .lead(id.text, .leads) }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func hear(_ news: News, _ state: State) -> Action? {
    guard state.leads, !state.isBusy, !state.hasLooked else { return nil }
    switch news {
    case .synced, .told: return .looked
    case .entered, .dayChanged, .visible: return nil
    }
  }
}
