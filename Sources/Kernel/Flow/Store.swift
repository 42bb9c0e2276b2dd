/// Runs one request and hands over each response; a request may have none, one or many
/// (`Request.answers`). It may answer at once, before it returns.
public typealias Interpreter = (Request, @escaping (Response) -> Void) -> Void

/// Holds the state of a running feature: the one place where actions become state and effects.
///
/// State is written by the feature's `reduce` alone. An action that arrives while another is being
/// worked off waits its turn, so that each is reduced whole, with all of its effects started, before
/// the next. Not for use from several threads.
public final class Store<F: Feature> {
  public private(set) var state: F.State
  /// Whether `end()` was called: nothing happens any more.
  public private(set) var isEnded = false

  private let interpret: Interpreter
  private let changed: () -> Void
  private var waiting: [F.Action] = []
  private var isWorking = false

  /// - Parameters:
  ///   - interpret: does what the feature asks for.
  ///   - changed: told after each run of actions that the view must be built again.
  public init(
    _ state: F.State, interpret: @escaping Interpreter, changed: @escaping () -> Void = {}
  ) {
    self.state = state
    self.interpret = interpret
    self.changed = changed
  }

  /// Lets an action happen: now, or right after the one that is being worked off.
  public func send(_ action: F.Action) {
    guard !isEnded else { return }
    waiting.append(action)
    guard !isWorking else { return }
    isWorking = true
    var next = 0
    while next < waiting.count, !isEnded {
      let action = waiting[next]
      next += 1
      run(F.reduce(&state, action))
    }
    waiting.removeAll()
    isWorking = false
    if !isEnded { changed() }
  }

  /// Ends the feature's life: responses that still come are dropped. The interpreter lets go of
  /// the store when it forgets its open requests.
  public func end() {
    isEnded = true
    waiting.removeAll()
  }

  private func run(_ effect: Effect<F.Action>) {
    for step in effect.steps where !isEnded {
      let receive = step.receive
      let answer = { (response: Response) in
        if let action = receive(response) { self.send(action) }
      }
      if case .nothing = step.request {
        answer(.time(.fired))
      } else {
        interpret(step.request, answer)
      }
    }
  }
}
