import Flow
import Testing
import Values

/// Runs a feature in a test, which states everything that happens: every state change, every
/// request, every action that comes back. What is not stated fails, with a sentence, a small diff
/// and the line.
///
/// ```swift
/// let store = TestStore<PatientList>(.init())
/// store.send(.archiveTapped(id)) { $0.patients[0].isArchived = true }
/// store.respond(to: .mutate(ArchivePatient(id)), with: .mutation(.saved))
/// store.receive(.archived(.saved)) { $0.undo = id }
/// store.advance(milliseconds: 5_000)
/// store.receive(.undoExpired) { $0.undo = nil }
/// store.finish()
/// ```
/// Topics:
/// - time: a virtual clock answers `.now`, `.today` and timers (`advance`, `paint`); nothing waits.
/// - identifiers: `.newID` answers `UUID.test(1)`, `UUID.test(2)` and so on.
/// - `Effect.send`: the action comes at once and is stated with `receive` like those of responses.
/// - requests: stated in the order in which they were made, with `expect` or `respond`.
/// - actions: what a response leads to is stated with `receive`, before anything else is sent.
public final class TestStore<F: Feature> where F.State: Equatable, F.Action: Equatable {
  /// The state after what the test has stated so far.
  public private(set) var state: F.State
  /// The virtual clock.
  public private(set) var now: Instant
  /// Where the device is.
  private let zone: ZoneRules

  var inbox: [Received] = []
  var open: [OpenRequest] = []
  var timers: [VirtualTimer] = []
  var frames: [(Response) -> F.Action?] = []
  let report: Reporter

  private var live: F.State
  private var waiting: [F.Action] = []
  private var isWorking = false
  private var isFinished = false
  private var lastID: UInt64 = 0
  private var lastOrder = 0
  private let origin: SourceLocation

  /// - Parameters:
  ///   - now: where the virtual clock starts.
  ///   - zone: whose calendar answers `.today`.
  ///   - report: where failures go; the test itself unless told.
  public init(
    _ state: F.State, now: Instant = .epoch, zone: ZoneRules = .utc,
    report: @escaping Reporter = recordIssue, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.state = state
    self.live = state
    self.now = now
    self.zone = zone
    self.report = report
    self.origin = sourceLocation
  }

  deinit {
    if !isFinished { checkFinished(at: origin) }
  }

  /// Lets an action happen as a person would cause it, and states how the state changes by it.
  public func send(
    _ action: F.Action, sourceLocation: SourceLocation = #_sourceLocation,
    changes: (inout F.State) -> Void = { _ in }
  ) {
    checkSettled(before: action, at: sourceLocation)
    let reached = inbox.count
    perform(action)
    let step = inbox.remove(at: reached)
    check(step, changes, at: sourceLocation)
  }

  /// States that an action came back from a request, and how the state changes by it.
  public func receive(
    _ action: F.Action, sourceLocation: SourceLocation = #_sourceLocation,
    changes: (inout F.State) -> Void = { _ in }
  ) {
    guard !inbox.isEmpty else {
      report("No action came; expected \(describe(action)).", sourceLocation)
      return
    }
    let step = inbox.removeFirst()
    if step.action != action {
      report("Another action came." + difference(action, step.action), sourceLocation)
      state = step.after
      return
    }
    check(step, changes, at: sourceLocation)
  }

  /// Moves the virtual clock: timers that fall due fire in order, each at its own moment.
  public func advance(milliseconds: Int64) {
    let end = now.adding(milliseconds: milliseconds)
    while let timer = timers.filter({ $0.due <= end }).min() {
      timers.removeAll { $0.id == timer.id }
      now = timer.due
      if let action = timer.receive(.fired) { perform(action) }
    }
    now = end
  }

  /// Paints a frame: everything that waits for the next frame goes on.
  public func paint() {
    let due = frames
    frames = []
    for receive in due {
      if let action = receive(.fired) { perform(action) }
    }
  }

  /// Ends the test: nothing may be left unstated, unanswered or running.
  ///
  /// A store that goes out of scope without it checks the same, at the line that made it.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    isFinished = true
    checkFinished(at: sourceLocation)
  }

  /// Reduces the action and what follows at once from it, and keeps each step for the test to state.
  func perform(_ action: F.Action) {
    waiting.append(action)
    guard !isWorking else { return }
    isWorking = true
    while !waiting.isEmpty {
      let action = waiting.removeFirst()
      let before = live
      let effect = F.reduce(&live, action)
      inbox.append(Received(action: action, before: before, after: live))
      for step in effect.steps { start(step) }
    }
    isWorking = false
  }

  private func start(_ step: Effect<F.Action>.Step) {
    lastOrder += 1
    switch step.request {
    case .nothing:
      answer(step, .fired)
    case .time(.now):
      answer(step, .instant(now))
    case .time(.today):
      answer(step, .day(zone.local(now).date))
    case .time(.newID):
      lastID += 1
      answer(step, .identifier(.test(lastID)))
    case .time(.timer(let id, let milliseconds)):
      timers.removeAll { $0.id == id }
      let due = now.adding(milliseconds: max(0, milliseconds))
      timers.append(VirtualTimer(id: id, due: due, order: lastOrder, receive: step.receive))
    case .time(.cancelTimer(let id)):
      timers.removeAll { $0.id == id }
    case .time(.nextFrame):
      frames.append(step.receive)
    default:
      open.append(OpenRequest(request: step.request, receive: step.receive))
    }
  }

  private func answer(_ step: Effect<F.Action>.Step, _ response: Response) {
    if let action = step.receive(response) { perform(action) }
  }

  /// Takes what came as stated, so that one omission is told once.
  func skipInbox() {
    if let last = inbox.last { state = last.after }
    inbox = []
  }

  private func check(
    _ step: Received, _ changes: (inout F.State) -> Void, at location: SourceLocation
  ) {
    var expected = step.before
    changes(&expected)
    if expected != step.after {
      let sentence =
        expected == step.before
        ? "\(describe(step.action)) changed the state, and the test does not say how."
        : "The state after \(describe(step.action)) is not as stated."
      report(sentence + difference(expected, step.after), location)
    }
    state = step.after
  }
}
