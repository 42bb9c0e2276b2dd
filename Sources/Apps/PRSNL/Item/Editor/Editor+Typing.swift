import Fields
import Flow
import Journal
import Markdown
import Records
import Screen
import Shell
import Values

extension Editor {
  static func take(
    _ state: inout State, _ typing: Typing, _ today: CivilDate, among parts: Parts
  ) -> Effect<Action> {
    guard let before = state.form, before.isHere else { return .none }
    state.form?.today = today
    switch typing {
    case .title(let title): state.form?.title = title.asLine.first(scalars: Item.Limits.title)
    case .text(let text):
      guard text != before.text else { return .none }
      state.form?.text = text
      state.form?.isTooLong = text.byteCount > JournalText.mostScalars && !JournalText.isHeld(text)
    case .day(let day): state.form?.day = day
    case .minute(let minute): state.form?.minute = minute
    case .url(let url): state.form?.url = url.first(scalars: Item.Limits.url)
    case .tagText(let text):
      return takeTags(&state, text, among: parts)
    case .tagRemoved(let key): state.form?.tags.remove { $0 == key }
    }
    return changed(&state)
  }

  /// A comma ends a tag; what is pasted may have several. Those that an item has no room for stay in the field, which
  /// says so.
  private static func takeTags(
    _ state: inout State, _ text: String, among parts: Parts
  ) -> Effect<Action> {
    guard let book = parts[Library.self]?.tags else { return .none }
    var names = text.parts { $0 == "," }
    let rest = text.bytes.last == 0x2C ? nil : names.popLast()
    var left: [String] = []
    var hasChanged = false
    for name in names {
      let tag = name.tidied
      let key = book.key(named: tag)
      guard let form = state.form, !key.isEmpty, !form.tags.contains(key) else { continue }
      guard form.tags.count < Item.Limits.tags else {
        left.append(name)
        continue
      }
      state.form?.tags.append(key)
      // A tag is called by its key until somebody says otherwise.
      if book.name(of: key) != tag { state.form?.names[key] = tag }
      hasChanged = true
    }
    if let rest { left.append(left.isEmpty ? rest.first(scalars: Item.Limits.tag) : rest) }
    state.form?.tagText = left.joined(separator: ",")
    return hasChanged ? changed(&state) : .none
  }

  /// Takes the tag that is being typed, or those that had no room.
  static func endTag(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard let form = state.form else { return .none }
    return takeTags(&state, form.tagText + ",", among: parts)
  }

  /// Something was typed: soon it is a draft, and then the item's.
  static func changed(_ state: inout State) -> Effect<Action> {
    guard let form = state.form else { return .none }
    state.form?.typed += 1
    let asks: Effect<Action> =
      form.kept >= form.typed || form.typed == 0 ? .guardUnload(true, by: guardName) : .none
    return asks + .after(draftTimer, milliseconds: draftPause, .draft(.due))
      + .after(saveTimer, milliseconds: savePause, .saveDue)
  }

  // The draft

  static func reduceDraft(
    _ state: inout State, _ action: DraftAction, among parts: Parts
  ) -> Effect<Action> {
    guard let form = state.form else { return .none }
    switch action {
    case .due:
      return keepDraft(state)
    case .timed(let now, let upTo):
      guard form.typed >= upTo else { return .none }
      let value = KeptValue(
        JournalKey.draft(of: form.id, in: state.tab), form.draft(at: now).jsonBytes())
      let number = form.typed
      return .keepValues([value]) { .draft(.kept($0, number)) }
    case .kept(let keeping, let upTo):
      state.form?.isDraftLost = keeping != .kept
      guard keeping == .kept else { return .none }
      state.form?.kept = max(form.kept, upTo)
      return upTo >= form.typed ? .guardUnload(false, by: guardName) : .none
    case .dropped:
      return drop(&state, form, among: parts)
    case .forgotten:
      return .none
    }
  }

  /// Back to what the item has. Where another device has written it anew since it was opened, that is read: what is
  /// written next is not over a text that nobody saw here.
  private static func drop(
    _ state: inout State, _ form: Form, among parts: Parts
  ) -> Effect<Action> {
    state.form?.isRecovered = false
    state.form?.title = form.stored.title
    state.form?.day = form.isNew ? nil : form.stored.day
    state.form?.minute = form.stored.minute
    state.form?.url = form.stored.url ?? ""
    state.form?.tags = form.stored.tags
    state.form?.text = form.savedText
    state.form?.base = form.savedText.isEmpty ? "" : LongText.version(of: form.savedText)
    state.form?.saved = form.typed
    state.form?.kept = form.typed
    let newer: Effect<Action> =
      form.isNew ? .none : readNewer(&state, form.stored, among: parts)
    return .cancelTimer(saveTimer) + .cancelTimer(draftTimer) + forget(form, tab: state.tab)
      + .guardUnload(false, by: guardName) + newer
  }

  /// A text that no item can have is no draft either.
  static func keepDraft(_ state: State) -> Effect<Action> {
    guard let form = state.form, form.kept < form.typed, form.isHere, !form.isTooLong else {
      return .none
    }
    let upTo = form.typed
    return .now { .draft(.timed($0, upTo)) }
  }

  /// Removes the drafts of a form, this tab's and those that were found.
  static func forget(_ form: Form, tab: String) -> Effect<Action> {
    let keys = form.drafts + [JournalKey.draft(of: form.id, in: tab)]
    return .keepValues([], removing: keys) { _ in .draft(.forgotten) }
  }
}
