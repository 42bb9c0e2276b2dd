import Fields
import Flow
import Records
import Shell
import Values

/// The texts that two people changed at once: which wait for a decision, and deciding.
///
/// A merged text that is being written is kept on the device, as what is typed into a form is.
public enum Texts {
  public struct State: Equatable {
    /// Those of the space that wait, the latest first.
    public var waiting: [TextConflict] = []
    /// Whether the device's conflicts have arrived.
    public var isLoaded = false
    /// The text that is being made of both versions.
    public var merge: Merge?
    /// Of a decision, or its undoing, in the device's store. Its failure is why it did not work.
    public var saving = Loading<Refusal>()
    /// What was last decided, for undoing it.
    public var undo: Decision?
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }

    /// To whom what is typed belongs.
    var owner: String { context.owner }
  }

  /// What a person wants to stand in the place of two versions that they saw.
  public struct Decision: Equatable, Sendable {
    @Boxed public var conflict: TextConflict
    /// The record's text that they saw.
    public var current: String
    public var text: String

    public init(_ conflict: TextConflict, over current: String, for text: String) {
      self.conflict = conflict
      self.current = current
      self.text = text
    }

    /// The record whose text it is.
    var subject: Subject { conflict.about }
  }

  public indirect enum Action: Equatable {
    case changed(Changes<TextConflict>)
    /// Another page is open: what was refused on the one before is no more.
    case left
    case chosen(Decision)
    case mergeTapped(Merge)
    case mergeRead(String?)
    case mergeTyped(String)
    case keepMerge
    case mergeSaved
    case mergeCancelled
    case answered(Decision, MutationOutcome)
    case undoTapped
    case undoExpired
    case undoAnswered(MutationOutcome)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      apply(&state, changes)
      return .none
    case .left:
      state.saving.dismiss()
      return .none
    case .chosen(let decision):
      return decide(&state, decision, among: parts)
    case .mergeTapped(let merge):
      state.merge = merge
      return .readSecret(mergeKey(state, merge)) { .mergeRead($0) } + .focus(mergeID)
    case .mergeRead(let kept):
      return resume(&state, kept)
    case .mergeTyped(let text):
      state.merge?.decision.text = text
      return .after("merge", milliseconds: 400, .keepMerge)
        + .guardUnload(state.merge?.isTyped ?? false, by: "text")
    case .keepMerge:
      guard let merge = state.merge else { return .none }
      return .writeSecret(
        mergeKey(state, merge), merge.isTyped ? KeptMerge(merge).object.jsonText : nil)
    case .mergeSaved:
      guard let merge = state.merge else { return .none }
      return decide(&state, merge.decision, among: parts)
    case .mergeCancelled:
      let forgotten = forgetMerge(state)
      state.merge = nil
      return forgotten + .guardUnload(false, by: "text")
    case .answered(let decision, let outcome):
      return answered(&state, decision, outcome, among: parts)
    case .undoTapped:
      return takeBack(&state, among: parts)
    case .undoExpired:
      state.undo = nil
      return .none
    case .undoAnswered(let outcome):
      guard case .refused(let refusal) = outcome else {
        state.saving.stop()
        return .none
      }
      state.saving.stop(refusal)
      return .fire(.scrollToTop)
    case .goTo(let route):
      return .push(route.text)
    }
  }

  private static func apply(_ state: inout State, _ changes: Changes<TextConflict>) {
    if changes.isComplete {
      state.waiting = changes.changed
    } else {
      state.waiting = state.waiting.filter { old in
        !changes.removed.contains(old.id) && !changes.changed.contains { $0.id == old.id }
      }
      state.waiting += changes.changed
    }
    state.waiting = state.waiting.filter { $0.isWaiting }.ordered { $0.writtenAt > $1.writtenAt }
    state.isLoaded = true
  }

  private static func decide(
    _ state: inout State, _ decision: Decision, among parts: Parts
  ) -> Effect<Action> {
    guard let kind = parts.kind(of: decision.subject.type)?.texts, state.saving.startAlone() else {
      return .none
    }
    let text = decision.text.trimmed
    return .mutate(by: kind.decide(decision.conflict, decision.current, text)) {
      .answered(Decision(decision.conflict, over: decision.current, for: text), $0)
    }
  }

  private static func answered(
    _ state: inout State, _ decision: Decision, _ outcome: MutationOutcome, among parts: Parts
  ) -> Effect<Action> {
    if case .refused(let refusal) = outcome {
      state.saving.stop(refusal)
      return .fire(.scrollToTop)
    }
    state.saving.stop()
    let forgotten = forgetMerge(state)
    state.merge = nil
    state.undo = decision
    return .all([
      forgotten,
      .guardUnload(false, by: "text"),
      .replace((parts.page(of: decision.subject) ?? .texts).text),
      .after("decision", milliseconds: 10_000, .undoExpired),
    ])
  }

  private static func takeBack(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard let undo = state.undo, let kind = parts.kind(of: undo.subject.type)?.texts else {
      return .none
    }
    state.undo = nil
    state.saving.start()
    return .cancelTimer("decision")
      + .mutate(by: kind.reopen(undo.conflict, undo.current, undo.text)) { .undoAnswered($0) }
  }
}

extension TextConflict {
  /// The record whose text it is.
  var about: Subject { Subject(subjectType, subject) }
}
