import Fields
import Flow
import Journal
import Shell
import Values

extension QuickAdd {
  static func take(_ state: inout State, _ typing: Typing) -> Effect<Action> {
    state.problem = nil
    var form = state.form
    switch typing {
    case .text(let text): form.text = text
    case .title(let title): form.title = title
    case .url(let url): form.url = url
    case .tagText(let text):
      form.takeTags(text)
    case .tagAdded: form.addTag()
    case .tagRemoved(let tag): form.tags.remove { $0 == tag }
    case .forLater(let isForLater): form.isForLater = isForLater
    case .fileRemoved(let number): form.files.remove { $0.number == number }
    }
    state.form = form
    return keepDraftSoon(state)
  }

  /// What was pasted or dropped goes into the form; files that are dropped on the page of an item are about that.
  static func take(_ state: inout State, _ brought: Brought) -> Effect<Action> {
    let next = Effect<Action>.awaitBrought { .brought($0) }
    guard owner(of: brought, state) == nil else { return next }
    state.problem = nil
    // Where nothing waits that was shared, it is something of its own.
    let isOfHanded = state.context.path.isOfShared && state.handed.isThere
    var form = isOfHanded ? state.form : state.quick
    form.take("", brought.text, url: brought.url, brought.files)
    form.source = brought.isPasted ? .pasted : .dropped
    guard !isOfHanded else {
      state.handed = form
      return next
    }
    state.quick = form
    let isOpen = state.context.path == .quick
    return next + keepQuickSoon + (isOpen ? .none : .push(Path.quick.text))
  }

  /// The item whose page is open, where nothing but files came.
  static func owner(of brought: Brought, _ state: State) -> ID<Item>? {
    guard !brought.files.isEmpty, brought.text.isBlank else { return nil }
    return state.context.path.item
  }

  // What other apps and pages hand over

  static func take(_ state: inout State, _ entries: [SharedEntry]) -> Effect<Action> {
    state.entries = entries
    guard let first = entries.first else {
      state.handed = nil
      return .none
    }
    if state.handed?.shared != first.id { state.handed = form(of: first) }
    return .none
  }

  private static func form(of entry: SharedEntry) -> QuickForm {
    var form = QuickForm()
    form.take(entry.title, entry.text, url: entry.url, named(entry.files, of: entry.id))
    form.source = entry.isLink ? .bookmarklet : .shared
    form.shared = entry.id
    form.leftOut = entry.leftOut
    return form
  }

  /// Files with the ids under which they are kept, so that keeping them again, since the app ended before the entry was
  /// forgotten, keeps them once.
  private static func named(_ files: [ChosenFile], of entry: String) -> [ChosenFile] {
    guard let origin = origin(of: entry) else { return files }
    var named: [ChosenFile] = []
    for var file in files {
      let id = ItemDocument.id(
        ofShared: origin, at: named.count, named: file.name, bytes: file.bytes)
      file.id = id.uuid
      named.append(file)
    }
    return named
  }

  /// The one that is shown is decided upon: the next one follows.
  static func settleShared(_ state: inout State) -> Effect<Action> {
    guard let id = state.handed?.shared else { return .none }
    state.problem = nil
    state.handed = nil
    let left = (state.entries ?? []).filter { $0.id != id }
    return .forgetShared(id) + take(&state, left)
  }

  // What survives the tab

  private static func keepDraftSoon(_ state: State) -> Effect<Action> {
    state.context.path.isOfShared ? .none : keepQuickSoon
  }

  private static var keepQuickSoon: Effect<Action> {
    .after(draftTimer, milliseconds: 1_000, .draftDue)
  }

  static func keepDraft(_ state: State) -> Effect<Action> {
    let draft = QuickDraft(state.quick)
    guard draft != QuickDraft() else {
      return .keepValues([], removing: [CaptureKey.quick]) { _ in .draftKept }
    }
    // What is longer is no text of an item, and is said to be.
    guard JournalText.isHeld(draft.text) else { return .none }
    return .keepValues([KeptValue(CaptureKey.quick, draft.jsonBytes())]) { _ in .draftKept }
  }
}
