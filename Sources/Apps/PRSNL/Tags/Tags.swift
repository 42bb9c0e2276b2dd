import Flow
import Journal
import Records
import Shell
import Values

/// The tags of a journal: what they are called and how many items each has; and one of them, with its items. Renaming,
/// merging and removing one is one change each, and so is taking it back.
enum Tags {
  struct State: Equatable {
    @Boxed var counts = TagCounts()
    /// The items of the tag whose page it is.
    @Boxed var items: [ID<Item>] = []
    var limit = Tags.step
    /// The tag that is asked about, and what.
    @Boxed var sheet: TagSheet?
    /// What was done last, to take it back.
    @Boxed var done: TagDone?
    var refusal: Refusal?
    @Boxed var context = Context()

    /// The key of the tag whose page it is, by its id or as somebody typed it; nil elsewhere, and for one that is not
    /// there.
    var open: String? {
      guard let id = context.path.rest(after: Tags.path.text) else { return nil }
      for entry in counts.entries
      where Tag.id(of: entry.key).description == id || entry.key == id {
        return entry.key
      }
      return nil
    }
  }

  /// What is being asked of a tag.
  struct TagSheet: Equatable {
    enum Kind: Equatable { case rename, merge }

    let kind: Kind
    let key: String
    /// The name that is typed, or the key of the tag that it is to become.
    var value = ""
    var problem: Problem?
  }

  enum Problem: Equatable {
    case missing
    /// Another tag has that name: both can be one.
    case taken(String)
  }

  /// What was done with a tag, and how it was before.
  enum TagDone: Equatable {
    case renamed(String, from: String, to: String)
    case merged(String, into: String)
    case removed(String)
  }

  indirect enum Action: Equatable {
    case entered(Path)
    /// Items or tags have changed.
    case changed
    case renameTapped(String)
    case mergeTapped(String)
    case typed(String)
    case submitted
    /// The tag whose name was typed and this one become one.
    case mergeInstead(String)
    case closed
    case removeTapped(String)
    case splitTapped(String)
    case restoreTapped(String)
    case did(TagDone, MutationOutcome)
    case undoTapped
    case undone(MutationOutcome)
    case undoExpired
    case moreTapped
    case goTo(Path)
  }

  static var step: Int { 50 }
  static var fieldID: String { "tag-name" }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered:
      state.limit = step
      state.refusal = nil
      state.sheet = nil
      count(&state, parts)
      return .none
    case .changed:
      count(&state, parts)
      return .none
    case .renameTapped(let key):
      state.sheet = TagSheet(kind: .rename, key: key, value: name(of: key, parts))
      return .focus(fieldID)
    case .mergeTapped(let key):
      state.sheet = TagSheet(kind: .merge, key: key)
      return .focus(fieldID)
    case .typed(let value):
      state.sheet?.value = value
      state.sheet?.problem = nil
      return .none
    case .submitted:
      return submit(&state, parts)
    case .mergeInstead(let other):
      guard let key = state.sheet?.key else { return .none }
      state.sheet = nil
      return merge(key, into: other)
    case .closed:
      state.sheet = nil
      return .none
    case .removeTapped(let key):
      return .mutate(RemoveTag(key)) { .did(.removed(key), $0) }
    case .splitTapped(let key):
      return .mutate(SplitTag(key)) { .undone($0) }
    case .restoreTapped(let key):
      return .mutate(RestoreTag(key)) { .undone($0) }
    case .did(let done, let outcome):
      return did(&state, done, outcome)
    case .undoTapped:
      return undo(&state)
    case .undone(let outcome):
      state.refusal = outcome.refusal
      return .none
    case .undoExpired:
      state.done = nil
      return .none
    case .moreTapped:
      state.limit += step
      count(&state, parts)
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  /// Counts anew what its pages show, while one of them is open.
  private static func count(_ state: inout State, _ parts: Parts) {
    guard state.context.path.parts.first == path.text, let library = parts[Library.self],
      library.isLoaded
    else { return }
    state.counts = TagCounts(library)
    state.items =
      state.open.map { key in
        library.items(tagged: key, most: state.limit).map { $0.id }
      } ?? []
  }

  private static func name(of key: String, _ parts: Parts) -> String {
    parts[Library.self]?.tags.name(of: key) ?? key
  }

  private static func submit(_ state: inout State, _ parts: Parts) -> Effect<Action> {
    guard let sheet = state.sheet, let book = parts[Library.self]?.tags else { return .none }
    let value = sheet.value.tidied
    guard !value.isEmpty, value.scalarCount <= Item.Limits.tag else {
      state.sheet?.problem = .missing
      return .focus(fieldID)
    }
    switch sheet.kind {
    case .rename:
      let folded = TextFolding.folded(value)
      let other = state.counts.entries.first {
        $0.key != sheet.key && TextFolding.folded($0.name) == folded
      }
      if let other {
        state.sheet?.problem = .taken(other.key)
        return .focus(fieldID)
      }
      state.sheet = nil
      let before = book.name(of: sheet.key)
      guard value != before else { return .none }
      return .mutate(RenameTag(sheet.key, to: value)) {
        .did(.renamed(sheet.key, from: before, to: value), $0)
      }
    case .merge:
      state.sheet = nil
      return merge(sheet.key, into: sheet.value)
    }
  }

  private static func merge(_ key: String, into other: String) -> Effect<Action> {
    .mutate(MergeTag(key, into: other)) { .did(.merged(key, into: other), $0) }
  }

  /// From the page of one that is no more to the one that it became, or to all.
  private static func did(
    _ state: inout State, _ done: TagDone, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    state.refusal = outcome.refusal
    guard !outcome.refusal.isThere else { return .none }
    state.done = done
    let timer = Effect<Action>.after("tags", milliseconds: 10_000, .undoExpired)
    switch done {
    case .renamed: return timer
    case .merged(_, let other): return timer + .replace(Path.tag(other).text)
    case .removed: return timer + .replace(path.text)
    }
  }

  private static func undo(_ state: inout State) -> Effect<Action> {
    guard let done = state.done else { return .none }
    state.done = nil
    let stop = Effect<Action>.cancelTimer("tags")
    switch done {
    case .renamed(let key, let before, _):
      return stop + .mutate(RenameTag(key, to: before)) { .undone($0) }
    case .merged(let key, _):
      return stop + .mutate(SplitTag(key)) { .undone($0) } + .replace(Path.tag(key).text)
    case .removed(let key):
      return stop + .mutate(RestoreTag(key)) { .undone($0) } + .replace(Path.tag(key).text)
    }
  }
}

extension Path {
  /// The page of the tag with that key. What it is called is in no address.
  static func tag(_ key: String) -> Path { Tags.path.below(Tag.id(of: key).description) }
}
