import Flow
import Journal
import Markdown
import MarkdownView
import Records
import Screen
import Shell
import Values

/// A text to be read, whole and calm: the readable copy of a page, or what somebody wrote. It opens where one left off on
/// whichever device, and words of it can be marked and noted upon.
enum Reader {
  struct State: Equatable {
    var item: ID<Item>?
    var part = Highlight.Part.text
    /// The highlight that the address names, to which it opens.
    var goal: UUID?
    @Boxed var load: TextLoad.State?
    @Boxed var document = MarkdownDocument("")
    /// The text as it stands on the screen.
    @Boxed var text = ReadText()
    @Boxed var pictures = WebPictures()
    var showsAll = false
    /// Where it was opened, in scalars of the text: there stands the place that it opens at.
    var opened = 0
    /// How far down one is by now.
    var place = 0
    /// The words that are selected.
    var selection: Range<Int>?
    @Boxed var sheet: HighlightSheet?
    /// The highlight that was just removed.
    @Boxed var removed: Highlight?
    var refusal: Refusal?
    @Boxed var context = Context()
  }

  indirect enum Action: Equatable {
    case entered(Path)
    /// Items came or changed, or texts did.
    case changed
    case synced
    case load(TextLoad.Action)
    /// The text is on the screen.
    case shown
    case partChosen(Highlight.Part)
    case restTapped
    /// The words at the top of the window are others, in UTF-16 units from the beginning.
    case reached(Int)
    /// Keeps how far down one is.
    case placed
    case placeTapped(String)
    case selected(String, at: Int)
    case selectionLet
    case marking(MarkingAction)
    case picture(PictureKeeping.Action)
    case editWanted
    case act(Acting)
    case goTo(Path)
  }

  /// What is said of a highlight, or is to become one.
  struct HighlightSheet: Equatable {
    /// Nil where words are to be marked that are typed.
    var highlight: Highlight?
    var quote = ""
    var note = ""
    var color = Highlight.Color.yellow
    var isNotFound = false
  }

  static var anchor: String { "reading-place" }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let path):
      return enter(&state, path, among: parts)
    case .changed:
      return follow(&state, among: parts)
    case .synced:
      guard var load = state.load else { return .none }
      let effect = TextLoad.again(&load, in: state.context).map { Action.load($0) }
      if state.load != load { state.load = load }
      return effect
    case .load(let action):
      return loaded(&state, action, among: parts)
    case .shown:
      if let goal = state.goal { return .focus(highlightID(goal)) }
      return state.opened > 0 ? .focus(anchor) : .none
    case .partChosen(let part):
      let kept = keepPlace(&state, among: parts)
      state.part = part
      state.opened = 0
      state.load = nil
      return kept + follow(&state, among: parts)
    case .restTapped:
      state.showsAll = true
      return .none
    case .reached(let utf16):
      state.place = state.text.place(utf16: utf16)
      return .after(timer, milliseconds: 3_000, .placed)
    case .placed:
      return keepPlace(&state, among: parts)
    case .placeTapped(let id):
      return .focus(id)
    case .selected(let words, let utf16):
      return select(&state, words, utf16)
    case .selectionLet:
      state.selection = nil
      return .none
    case .marking(let action):
      return reduceMarking(&state, action, among: parts)
    case .picture(let action):
      return PictureKeeping.reduce(
        &state.pictures.keeping, action, in: state.context, among: parts
      ).map { .picture($0) }
    case .editWanted:
      guard let item = state.item, parts.canEdit(item) else { return .none }
      return .push(Path.editItem(item).text)
    case .act:
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  // The text

  private static func enter(
    _ state: inout State, _ path: Path, among parts: Parts
  ) -> Effect<Action> {
    guard let item = path.item, owns(path) else { return leave(&state, among: parts) }
    let goal = path.parts.count == 4 ? UUID(path.parts[3]) : nil
    guard state.item != item else {
      state.goal = goal
      return goal.isThere ? .send(.shown) : follow(&state, among: parts)
    }
    let left = leave(&state, among: parts)
    state.item = item
    state.goal = goal
    if let goal, let highlight = parts[Marks.self]?.highlights[goal] {
      state.part = highlight.part
    } else {
      let head = parts[Library.self]?.shelf.find(item)
      state.part = head?.copy.isEmpty == false ? .copy : .text
    }
    return left + follow(&state, among: parts)
  }

  private static func leave(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard state.item.isThere else { return .none }
    // What was noted is kept, also by whoever goes away over it.
    let noted: Effect<Action> =
      state.sheet?.highlight.isThere == true ? submit(&state) : .none
    let kept = keepPlace(&state, among: parts)
    let (context, keeping) = (state.context, state.pictures.keeping)
    state = State()
    state.context = context
    state.pictures.keeping = keeping
    return noted + kept
  }

  /// Reads the text that the head names, if it is another one than is shown.
  private static func follow(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard let id = state.item, let item = parts[Library.self]?.shelf.find(id) else { return .none }
    // A page that was fetched just now is what one came to read.
    if state.part == .text, item.text.isEmpty, !item.copy.isEmpty { state.part = .copy }
    if state.part == .copy, item.copy.isEmpty { state.part = .text }
    let name = TextName(id, state.part == .copy ? item.copy : item.text)
    guard state.load?.name != name else { return .none }
    let load = TextLoad.State(name)
    state.load = load
    state.document = MarkdownDocument("")
    state.text = ReadText()
    state.pictures.found = []
    state.selection = nil
    // The place is that of what is read: of the copy where there is one.
    let isPlaced = (state.part == .copy) == !item.copy.isEmpty
    state.opened = isPlaced ? item.place : 0
    state.place = state.opened
    return TextLoad.open(load).map { .load($0) }
  }

  private static func loaded(
    _ state: inout State, _ action: TextLoad.Action, among parts: Parts
  ) -> Effect<Action> {
    guard var load = state.load else { return .none }
    let wasHere = load.text.isThere
    let effect = TextLoad.reduce(&load, action, in: state.context).map { Action.load($0) }
    state.load = load
    guard !wasHere, let source = load.text else { return effect }
    state.document = MarkdownDocument(source)
    state.pictures.show(state.document, of: state.item)
    state.text = ReadText(.markdown(state.document, use(.pt, showsAll: true)))
    state.opened = min(state.opened, max(0, state.text.scalars.count - 1))
    state.place = state.opened
    return effect + .nextFrame(.shown)
  }

  /// How the text is shown, before anything of it can be touched: its words are the same then.
  static func use(_ language: Language, showsAll: Bool) -> MarkdownUse {
    var use = MarkdownUse(language, prefix: "read")
    use.topLevel = 2
    if showsAll { use.most = .max }
    return use
  }

  /// Another device goes on where this one is; a line more or less is no other place.
  private static func keepPlace(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard let id = state.item, !state.text.isEmpty,
      let item = parts[Library.self]?.shelf.find(id), !item.isInTrash,
      (state.part == .copy) == !item.copy.isEmpty, abs(item.place - state.place) > line
    else { return .none }
    return .mutate(NotePlace(id, state.place)) { _ in nil }
  }

  private static var line: Int { 80 }

  private static func select(
    _ state: inout State, _ words: String, _ utf16: Int
  ) -> Effect<Action> {
    guard !words.isBlank else {
      state.selection = nil
      return .none
    }
    // What the browser counts and what stands here may differ by a word that each language says itself.
    state.selection = state.text.find(words, near: state.text.place(utf16: utf16))
    state.refusal = nil
    return .none
  }

  static func highlightID(_ id: UUID) -> String { "highlight-" + id.description }

  private static var timer: String { "reader place" }
}
