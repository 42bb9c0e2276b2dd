import Flow
import Records
import Shell
import Values

/// Does what people want done with records, one or many, and offers to take it back.
///
/// Whoever wants it tells `Message.act`, from a list, a selection or a record's page.
public enum Acts {
  public struct State: Equatable {
    /// What is done at this moment.
    @Boxed public var running: ActRun?
    /// What is wanted after it.
    public var waiting: [Acting] = []
    /// What was last done, for undoing it; or an undoing that was stopped, for going on with it.
    @Boxed public var undo: ActRun?
    /// What was not done, until the next try or page.
    @Boxed public var failed: Failed?
    @Boxed var context = Context()

    public init() {}
  }

  /// What was not done, and on which page the person was then.
  public struct Failed: Equatable {
    let run: ActRun
    let path: Path
  }

  public indirect enum Action: Equatable {
    case wanted(Acting)
    /// The next frame is there, and with it the next ones.
    case more
    case answered(Int, MutationOutcome)
    case ended(ActRun)
    case stopTapped
    case undoTapped
    case undoExpired
    /// The person goes to another page.
    case entered
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .wanted(let acting):
      if let _ = state.running {
        state.waiting.append(acting)
        return .none
      }
      return start(&state, acting, among: parts)
    case .more:
      return startNext(&state)
    case .answered(let position, let outcome):
      guard state.running?.steps.answer(position, outcome) ?? false else { return .none }
      return state.running?.startsNoMore ?? true ? startNext(&state) : .nextFrame(.more)
    case .ended(let run):
      return end(&state, run, among: parts)
    case .stopTapped:
      state.running?.steps.isStopping = true
      return .none
    case .undoTapped:
      guard let done = state.undo else { return .none }
      return run(&state, done.undoing)
    case .undoExpired:
      state.undo = nil
      return .none
    case .entered:
      state.failed = nil
      return .none
    }
  }

  private static func start(
    _ state: inout State, _ acting: Acting, among parts: Parts
  ) -> Effect<Action> {
    guard let run = ActRun(acting, among: parts, in: state.context) else { return .none }
    return self.run(&state, run)
  }

  private static func run(_ state: inout State, _ run: ActRun) -> Effect<Action> {
    var effect = Effect<Action>.none
    if let _ = state.undo { effect = .cancelTimer(timer) }
    state.undo = nil
    state.failed = nil
    state.running = run
    return effect + (run.isLong ? .guardUnload(true, by: id.text) : .none) + startNext(&state)
  }

  /// Starts those that a frame has room for; after the last one the run has ended.
  private static func startNext(_ state: inout State) -> Effect<Action> {
    guard let positions = state.running?.steps.start() else {
      guard let over = state.running else { return .none }
      state.running = nil
      return (over.isLong ? .guardUnload(false, by: id.text) : .none) + .send(.ended(over))
    }
    guard let run = state.running else { return .none }
    return .all(
      positions.map { position in
        .mutate(by: run.request(position)) { .answered(position, $0) }
      })
  }

  private static func end(
    _ state: inout State, _ run: ActRun, among parts: Parts
  ) -> Effect<Action> {
    var effect = Effect<Action>.none
    // Undoing says nothing unless it is refused or stopped.
    if run.isUndoing ? !run.steps.isAllStarted : run.steps.done > 0 {
      state.undo = run
      effect = .after(timer, milliseconds: 10_000, .undoExpired)
    }
    if run.tellsRefusals {
      state.failed = Failed(run: run, path: state.context.path)
      effect = effect + .fire(.scrollToTop)
    }
    guard !state.waiting.isEmpty else { return effect }
    return effect + .send(.wanted(state.waiting.removeFirst()))
  }

  private static var timer: String { "acts" }
}
