import API
import Flow
import Journal
import Markdown
import Records
import Screen
import Shell
import Values

/// Writing an item: a draft that outlives the tab, the text written as its versions by itself, tools for Markdown.
///
/// What is typed is first a draft of this device (half a second later), then the item's (some seconds later, or when
/// somebody goes on). Nobody presses a button so that nothing is lost.
enum Editor {
  struct State: Equatable {
    @Boxed var context = Context()
    @Boxed var form: Form?
    /// The name of this tab among the drafts of an item; empty before it has one.
    var tab = ""
    /// Where the person goes once what they left is written.
    var next: Path?
    @Boxed var undo: Undo?
    /// The undoing itself, and why it was not done.
    @Boxed var undoing = TextWriting.State()
  }

  indirect enum Action: Equatable {
    case entered(Path)
    case tabNamed(UUID)
    case idForNew(ID<Item>)
    case libraryChanged
    case synced
    case text(TextLoad.Action)
    case draftsListed([String])
    case draftsRead([KeptValue])

    case typed(Typing, today: CivilDate)
    case tagEnded
    case tool(ToolAction)
    case draft(DraftAction)
    case saveDue
    case writing(TextWriting.Action)
    case headSaved(MutationOutcome, Int)
    case tagNamed

    case previewTapped
    case restTapped
    case fileTapped
    case doneTapped
    case leaveTapped
    case stayTapped
    case discardTapped
    case hidden
    case undo(UndoAction)
    case goTo(Path)
  }

  /// What happens with the draft of this tab.
  indirect enum DraftAction: Equatable {
    case due
    case timed(Instant, Int)
    case kept(ValueKeeping, Int)
    case forgotten
    /// The person wants what the item has.
    case dropped
  }

  /// What happens from the end of writing until it cannot be taken back any more.
  indirect enum UndoAction: Equatable {
    case tapped
    case headSaved(MutationOutcome)
    case writing(TextWriting.Action)
    case expired
  }

  /// What is done to the text by other means than typing.
  enum ToolAction: Equatable {
    case tapped(MarkdownTool)
    case keyPressed(KeyPress)
    case selected(Range<Int>, Command)
    case linkWanted
    case queryTyped(String)
    case itemPicked(ID<Item>)
    case pickerClosed
  }

  /// What is to be done with what is selected.
  enum Command: Equatable {
    case tool(MarkdownTool)
    case breakLine
    case indent(Int)
    case pickItem
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let path):
      return enter(&state, path, among: parts)
    case .tabNamed(let id):
      state.tab = id.description
      return .none
    case .idForNew(let id):
      return beginNew(&state, id)
    case .libraryChanged:
      return follow(&state, among: parts)
    case .synced:
      guard var load = state.form?.load else { return .none }
      let effect = TextLoad.again(&load, in: state.context).map { Action.text($0) }
      state.form?.load = load
      return effect
    case .text(let action):
      return reduceText(&state, action)
    case .draftsListed(let keys):
      guard state.form.isThere, !keys.isEmpty else { return .none }
      return .readValues(keys) { .draftsRead($0) }
    case .draftsRead(let values):
      return find(&state, values, among: parts)
    case .typed(let typing, let today):
      return take(&state, typing, today, among: parts)
    case .tagEnded:
      return endTag(&state, among: parts)
    case .tool(let action):
      return reduceTool(&state, action, among: parts)
    case .draft(let action):
      return reduceDraft(&state, action, among: parts)
    case .saveDue:
      return save(&state, among: parts)
    case .hidden:
      return keepDraft(state) + save(&state, among: parts)
    case .writing(let action):
      return reduceWriting(&state, action, among: parts)
    case .headSaved(let outcome, let upTo):
      return headSaved(&state, outcome, upTo, among: parts)
    case .tagNamed:
      return .none
    case .restTapped:
      state.form?.showsAll = true
      return .none
    case .previewTapped:
      return togglePreview(&state)
    case .fileTapped:
      guard let form = state.form else { return .none }
      let name = form.title.isBlank ? "texto" : form.title.tidied.first(scalars: 60)
      return .saveFile(
        name: name + ".md", type: "text/markdown", bytes: Array(form.text.bytes))
    case .doneTapped:
      guard let form = state.form else { return .none }
      guard !form.hasTagTooMany else { return .focus(tagsID) }
      let isNothing = form.isNew && form.isEmpty
      return .push(isNothing ? Timeline.path.text : Path.item(form.id).text)
    case .leaveTapped:
      state.form?.asksToLeave = true
      return .none
    case .stayTapped:
      state.form?.asksToLeave = false
      return .none
    case .discardTapped:
      return discard(&state)
    case .undo(let action):
      return reduceUndo(&state, action, among: parts)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func togglePreview(_ state: inout State) -> Effect<Action> {
    guard let form = state.form else { return .none }
    state.form?.isPreview.toggle()
    state.form?.showsAll = false
    if !form.isPreview {
      state.form?.document = MarkdownDocument(form.text)
      return .none
    }
    return .focus(textID)
  }

  /// The ids of the fields.
  static var textID: String { "item-text" }
  static var titleID: String { "item-title" }
  static var queryID: String { "item-query" }
  static var tagsID: String { "item-tags" }
  static var guardName: String { "editor" }
  static var draftTimer: String { "editor draft" }
  static var saveTimer: String { "editor save" }
  static var undoTimer: String { "editor undo" }
  /// How long after a key the draft is kept, and the item written, in milliseconds.
  static var draftPause: Int64 { 500 }
  static var savePause: Int64 { 5_000 }
}
