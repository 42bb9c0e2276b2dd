import Flow
import SyncSimulation
import Values

@testable import CopiesFeature
@testable import Shell
@testable import SyncSimulation

/// A tab with the account's space, in which one may be taken up to it or come down.
final class GoingUpTab {
  enum Action {
    case up(GoingUp.Action)
    case down(ComingDown.Action)
  }

  typealias Step = Effect<Action>.Step

  let tab: SimulatedTab
  var up = GoingUp.State()
  var down = ComingDown.State()
  /// What was asked for and has not begun, in order.
  var steps: [Step] = []
  /// What is answered and has not been heard, in order.
  var answers: [(step: Step, response: Response)] = []
  /// By the tokens of the calls.
  var calls: [Int: Step] = [:]
  /// By their ids.
  var timers: [String: Step] = [:]
  /// Waits to be the one that takes it up.
  var candidacy: Step?
  /// Whether the plan brings sync, as far as is known here.
  var knowsSync: Bool
  /// Whether the status has changed since it was looked at.
  var isTold = false

  init(_ tab: SimulatedTab, knowsSync: Bool) {
    self.tab = tab
    self.knowsSync = knowsSync
  }

  /// Forgets all that was in memory.
  func forget() {
    (steps, answers, calls, timers) = ([], [], [:], [:])
    (candidacy, isTold) = (nil, false)
  }
}

/// A space of the device alone, from when it was begun; it is not used any more once it has gone up.
final class OwnSpace {
  let space: UUID
  let person: UUID
  let simulation: LocalSimulation
  /// The cards with which it was erased; nil while it is there.
  var erased: [Card]?
  /// Whether the person wanted it to go without going up.
  var isDiscarded = false

  init(_ simulation: LocalSimulation) {
    space = simulation.configuration.space
    person = simulation.configuration.account
    self.simulation = simulation
  }
}
