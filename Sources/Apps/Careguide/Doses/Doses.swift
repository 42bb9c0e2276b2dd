import Care
import Flow
import RecordPages
import Records
import Shell
import Values

/// What was said of all doses.
public enum Doses: Part {
  public struct State: Equatable {
    public private(set) var doses: [Dose] = []
    public private(set) var log = DoseLog()
    public private(set) var isLoaded = false

    public init() {}

    mutating func apply(_ changes: Changes<Dose>) {
      let known = doses.count
      changes.apply(to: &doses)
      isLoaded = true
      // Nothing said is changed, so that what comes is new, unless a device's own was refused.
      if !changes.isComplete, changes.removed.isEmpty,
        doses.count == known + changes.changed.count
      {
        for dose in changes.changed { log.add(dose) }
      } else {
        log = DoseLog(doses)
      }
    }
  }

  public enum Action: Equatable {
    case changed(Changes<Dose>)
  }

  public static var id: Literal { "doses" }

  public static func opened(in context: Context) -> State { State() }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(Dose.self, id: id.text) { .changed($0) }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      state.apply(changes)
      return .none
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    if case .changed(let changes) = action { .changed(RecordNews(changes)) } else { nil }
  }
}
