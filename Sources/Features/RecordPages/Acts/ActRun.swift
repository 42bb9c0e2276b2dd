import Flow
import Records
import Shell
import Values

/// An act with some records, which is under way or over.
public struct ActRun: Equatable, Sendable {
  let type: String
  let act: Literal
  /// What the record is called, if it is one: by then it may be gone.
  let name: String
  let isUndoing: Bool
  var steps: Run<RecordAct.Step>

  /// Nil where there is nothing to do: the records are gone, others' who may not be touched, or it was done
  /// meanwhile.
  init?(_ acting: Acting, among parts: Parts, in context: Context) {
    guard let kind = parts.kind(of: acting.type), let act = kind.act(acting.act) else { return nil }
    var standing = Standing()
    kind.put(acting.ids, among: parts, into: &standing)
    let steps = acting.ids.filter { parts.mayChange(Subject(acting.type, $0), in: context) }
      .compactMap { act.step(with: $0, in: standing) }
    guard let first = steps.first else { return nil }
    type = acting.type
    self.act = acting.act
    name = steps.count == 1 ? kind.name(first.subject.id, parts) ?? "" : ""
    isUndoing = false
    self.steps = Run(steps)
  }

  private init(undoing run: ActRun) {
    type = run.type
    act = run.act
    name = run.name
    isUndoing = true
    steps = Run(run.isUndoing ? run.steps.notStarted : run.steps.doneOnes)
  }

  /// What takes back what was done, or what is left of that.
  var undoing: ActRun { ActRun(undoing: self) }

  func request(_ position: Int) -> Request {
    let step = steps.wanted[position]
    return isUndoing ? step.undo : step.edit
  }

  /// Whether none are left to start, or the person stopped it.
  var startsNoMore: Bool { steps.isAllStarted || steps.isStopping }

  /// Whether it takes more than a frame, so that it shows how far it is.
  var isLong: Bool { steps.wanted.count > Run<RecordAct.Step>.perFrame }

  /// Whether what was refused is told: where it is one, the paywall tells of a limit.
  var tellsRefusals: Bool {
    guard let refused = steps.refused.first else { return false }
    return steps.wanted.count > 1 || refused.refusal.code != .limitReached
  }

  /// The record, if it is one.
  var subject: Subject? { steps.wanted.count == 1 ? steps.wanted[0].subject : nil }
}
