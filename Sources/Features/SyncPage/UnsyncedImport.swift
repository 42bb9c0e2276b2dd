import Fields
import Flow
import Identity
import Records
import Shell
import Sync
import Values

/// Takes in what another device of the space could not send: choose the file, see what is in it,
/// take it, see what became of it. All of it on this device, which sends it as its own.
public enum UnsyncedImport {
  public struct State: Equatable {
    public var step = Step.choosing(nil)
    public var list = Queue.Place()

    public init() {}

    /// Whether changes are being taken in at this moment.
    public var isRunning: Bool {
      if case .running = step { true } else { false }
    }
  }

  public indirect enum Step: Equatable {
    case choosing(UnsyncedFile.Problem?)
    case review(UnsyncedReview)
    case running(UnsyncedReview, Run)
    case done(UnsyncedReview, Run)
  }

  /// How far the taking in is.
  public struct Run: Equatable, Sendable {
    var wanted: [UnsyncedFile.Change]
    var started = 0
    var taken = 0
    var refused: [RefusedMutation] = []
    var answered: Int { taken + refused.count }
  }

  public indirect enum Action: Equatable {
    case chooseTapped
    case fileChosen(FileChoice)
    case olderTicked(Bool)
    case opened(UUID?)
    case paged(Int)
    case takeTapped
    case takeMore
    case answered(Int, MutationOutcome)
    case againTapped
    case leaveTapped
  }

  /// How many are handed to the store in one frame.
  static let perFrame = 50

  static func reduce(
    _ state: inout State, _ action: Action, _ context: Context, _ parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .chooseTapped:
      return .pickFile(accept: ".json,application/json", maxBytes: UnsyncedFile.maxBytes) {
        .fileChosen($0)
      }
    case .fileChosen(let choice):
      return read(&state, choice, context, parts)
    case .olderTicked(let isWanted):
      guard case .review(var review) = state.step else { return .none }
      review.takesOlder = isWanted
      state.step = .review(review)
      return .none
    case .opened(let change):
      state.list = Queue.Place(opened: change)
      return .focus(listID)
    case .paged(let page):
      state.list.page = page
      return .focus(listID)
    case .takeTapped:
      guard case .review(let review) = state.step, !review.wanted.isEmpty else { return .none }
      state.step = .running(review, Run(wanted: review.wanted))
      return .guardUnload(true) + .nextFrame(.takeMore)
    case .takeMore:
      return takeMore(&state)
    case .answered(let position, let outcome):
      return answered(&state, position, outcome)
    case .againTapped:
      state = State()
      return .none
    case .leaveTapped:
      return .push(Path.synchronisation.text)
    }
  }

  /// The ids of what takes the keyboard.
  static let listID = "unsynced-list"
  static let headingID = "unsynced-heading"

  private static func read(
    _ state: inout State, _ choice: FileChoice, _ context: Context, _ parts: Parts
  ) -> Effect<Action> {
    switch choice {
    case .nothing:
      return .none
    case .tooLarge:
      state.step = .choosing(.tooLarge)
      return .none
    case .picked(let picked):
      do throws(UnsyncedFile.Problem) {
        let file = try UnsyncedFile(
          picked.bytes, of: context.app.schema, space: context.space)
        state.list = Queue.Place()
        state.step = .review(
          UnsyncedReview(
            file, named: picked.name, account: context.account.id,
            UnsyncedCheck(parts, context.sync)))
        return .focus(headingID)
      } catch {
        state.step = .choosing(error)
        return .none
      }
    }
  }

  private static func takeMore(_ state: inout State) -> Effect<Action> {
    guard case .running(let review, var run) = state.step else { return .none }
    guard run.started < run.wanted.count else {
      state.list = Queue.Place()
      state.step = .done(review, run)
      return .guardUnload(false) + .focus(headingID)
    }
    let end = min(run.wanted.count, run.started + perFrame)
    let steps = (run.started..<end).map { position in
      let change = run.wanted[position]
      return Effect<Action>.ask(.mutate(name: change.name, arguments: change.arguments)) {
        if case .space(.mutation(let outcome)) = $0 { .answered(position, outcome) } else { nil }
      }
    }
    run.started = end
    state.step = .running(review, run)
    return .all(steps)
  }

  private static func answered(
    _ state: inout State, _ position: Int, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    guard case .running(let review, var run) = state.step else { return .none }
    switch outcome {
    case .saved, .savedInMemory: run.taken += 1
    case .refused(let refusal): run.refused.append(run.wanted[position].refused(refusal))
    }
    state.step = .running(review, run)
    return run.answered == run.started ? .nextFrame(.takeMore) : .none
  }
}
