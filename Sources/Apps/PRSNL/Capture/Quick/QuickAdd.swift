import Flow
import Journal
import Markdown
import Records
import Shell
import Values

/// Keeping something in one go: what is typed, pasted or dropped, and what other apps and pages hand over. The text is
/// durable on this device before the head that names it is added.
enum QuickAdd {
  struct State: Equatable {
    @Boxed var context = Context()
    /// What is typed, pasted and dropped.
    @Boxed var quick = QuickForm()
    /// What other apps handed over, of which nobody has decided yet; nil while it is read.
    @Boxed var entries: [SharedEntry]?
    /// The first of these, as it may have been changed.
    @Boxed var handed: QuickForm?
    @Boxed var job: Job?
    var problem: Problem?
    @Boxed var done: Done?

    /// Whether files of what was added are about to be kept.
    var attaches: Bool { job.isThere && done?.files.isEmpty == false }

    /// What the page that is open shows.
    var form: QuickForm {
      get { context.path.isOfShared ? handed ?? QuickForm() : quick }
      set {
        if context.path.isOfShared { handed = newValue } else { quick = newValue }
      }
    }
  }

  /// What is being kept.
  struct Job: Equatable {
    let form: QuickForm
    var item: Item
    var values: [KeptValue] = []
  }

  /// What was kept, for as long as it can be taken back.
  struct Done: Equatable {
    let item: ID<Item>
    var files: [ChosenFile]
  }

  enum Problem: Equatable {
    case empty
    case address
    case tooLong
    case full
    case unavailable
    case refused(Refusal)
  }

  indirect enum Action: Equatable {
    case draftRead([KeptValue])
    case entered(Path)
    case typed(Typing)
    case chooseTapped
    case chosen([ChosenFile])
    case brought(Brought)
    case sharedRead([SharedEntry])
    case saveTapped(today: CivilDate)
    case identified(UUID)
    case timed(Instant)
    case kept(ValueKeeping)
    case added(MutationOutcome)
    case settled
    case discardTapped
    case left
    case undoTapped
    case undone
    case doneClosed
    case draftDue
    case draftKept
    case tagNamed
    case goTo(Path)
  }

  /// What changes the form.
  enum Typing: Equatable {
    case text(String)
    case title(String)
    case url(String)
    case tagText(String)
    case tagAdded
    case tagRemoved(String)
    case forLater(Bool)
    case fileRemoved(Int)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .draftRead(let values):
      guard state.quick.isEmpty, let value = values.first,
        let draft = QuickDraft(kept: value.bytes)
      else { return .none }
      state.quick = draft.form
      return .none
    case .entered(let path):
      return enter(&state, path)
    case .typed(let typing):
      return take(&state, typing)
    case .chooseTapped:
      return .chooseFiles(accept: "", fromCamera: false) { .chosen($0) }
    case .chosen(let files):
      state.form.files += files
      return .none
    case .brought(let brought):
      return take(&state, brought)
    case .sharedRead(let entries):
      return take(&state, entries)
    case .saveTapped(let today):
      return save(&state, today)
    case .identified, .timed, .kept, .added, .settled, .undone:
      return goOn(&state, action, among: parts)
    case .discardTapped:
      let settled = settleShared(&state)
      return settled + (state.handed.isThere ? .none : .back)
    case .left:
      return leave(state)
    case .undoTapped:
      guard let done = state.done else { return .none }
      state.done = nil
      return .cancelTimer(doneTimer) + .mutate(TrashItems([done.item])) { _ in .undone }
    case .doneClosed:
      state.done = nil
      return .none
    case .draftDue:
      return keepDraft(state)
    case .draftKept, .tagNamed:
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func enter(_ state: inout State, _ path: Path) -> Effect<Action> {
    guard path == .quick || path.isOfShared else {
      state.problem = nil
      return .none
    }
    return path == .quick ? .focus(textID) : .readShared { .sharedRead($0) }
  }

  /// Back to where they were; what is typed stays.
  private static func leave(_ state: State) -> Effect<Action> {
    keepDraft(state) + .back
  }

  static func fail(_ state: inout State, _ problem: Problem) -> Effect<Action> {
    state.problem = problem
    state.job = nil
    return .none
  }

  static var textID: String { "quick-text" }
  static var draftTimer: String { "quick draft" }
  static var doneTimer: String { "quick done" }
}
