import Flow
import Journal
import Markdown
import Records
import Shell
import Values

extension Versions {
  /// Puts an earlier text back, as a new version over the present one.
  static func restore(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard let item = head(state, parts), let current = state.current?.text,
      let text = state.other?.text, !state.writing.isBusy
    else { return .none }
    state.undo = .restored(item.id, text: current, over: state.other?.name.version ?? "")
    return write(&state, text, of: item, by: .write(over: item.text), among: parts)
  }

  /// Decides for a text: one of the two, or one made of both.
  static func decide(
    _ state: inout State, _ text: String?, among parts: Parts
  ) -> Effect<Action> {
    guard let text, let item = head(state, parts), !state.writing.isBusy,
      let version = parts[Marks.self]?.waiting.first(where: { $0.id == state.decision }),
      version.isWaiting
    else { return .none }
    guard JournalText.isHeld(text) else {
      state.writing.failure = .refused(Refusal(.invalid, "text", reason: "tooLong"))
      return .none
    }
    state.undo = .decided(
      version.id, before: item, version: text.isEmpty ? "" : LongText.version(of: text))
    // Over the text that is shown: one that came meanwhile has not been seen.
    let seen = state.current?.name.version ?? item.text
    return write(&state, text, of: item, by: .decide(version, seen: seen), among: parts)
  }

  private static func head(_ state: State, _ parts: Parts) -> Item? {
    state.item.flatMap { parts[Library.self]?.shelf.find($0) }
  }

  private static func write(
    _ state: inout State, _ text: String, of item: Item, by change: TextWriting.Change,
    among parts: Parts
  ) -> Effect<Action> {
    state.refusal = nil
    // What can be had back stays here: the item's own text, whatever is written over.
    let named = ItemPage.named(beside: item, over: "", among: parts)
    var job = TextWriting.Job(
      text, MarkdownDocument(text), of: item.id, keeping: named, by: change)
    job.former = item.textVersion
    return .cancelTimer(timer)
      + TextWriting.begin(&state.writing, job).map { .writing($0) }
  }

  static func reduceWriting(
    _ state: inout State, _ action: TextWriting.Action
  ) -> Effect<Action> {
    let job = state.writing.job
    let effect = TextWriting.reduce(&state.writing, action).map { Action.writing($0) }
    guard let job, !state.writing.isBusy else { return effect }
    guard !state.writing.failure.isThere else {
      state.undo = nil
      return effect
    }
    state.merge = nil
    state.isMergeTyped = false
    let done =
      effect + .guardUnload(false, by: id.text)
      + .after(timer, milliseconds: Trash.undo, .undo(.expired))
    // Back to the item, which has it now.
    return owns(state.context.path) ? done + .replace(Path.item(job.item).text) : done
  }

  static func reduceUndo(
    _ state: inout State, _ action: UndoAction, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .tapped:
      guard let undo = state.undo, !state.writing.isBusy else { return .none }
      state.undo = nil
      switch undo {
      case .restored(let id, let text, let version):
        guard let item = parts[Library.self]?.shelf.find(id) else { return .none }
        return write(&state, text, of: item, by: .write(over: version), among: parts)
      case .decided(let waiting, let before, let version):
        return .cancelTimer(timer)
          + .mutate(ReopenVersion(waiting, before: before, decided: version)) { .undo(.done($0)) }
      }
    case .done(let outcome):
      if case .refused(let refusal) = outcome { state.refusal = refusal }
      return .none
    case .expired:
      state.undo = nil
      return .none
    }
  }
}
