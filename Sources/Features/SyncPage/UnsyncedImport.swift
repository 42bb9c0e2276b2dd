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
    case running(UnsyncedReview, Run<UnsyncedFile.Change>)
    case done(UnsyncedReview, Run<UnsyncedFile.Change>)
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
      state.step = .running(review, Run(review.wanted))
      return .guardUnload(true, by: "unsent") + .nextFrame(.takeMore)
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
    guard let positions = run.start() else {
      state.list = Queue.Place()
      state.step = .done(review, run)
      return .guardUnload(false, by: "unsent") + .focus(headingID)
    }
    state.step = .running(review, run)
    return .all(
      positions.map { position in
        let change = run.wanted[position]
        return .mutate(name: change.name, arguments: change.arguments) { .answered(position, $0) }
      })
  }

  private static func answered(
    _ state: inout State, _ position: Int, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    guard case .running(let review, var run) = state.step else { return .none }
    let isLast = run.answer(position, outcome)
    state.step = .running(review, run)
    return isLast ? .nextFrame(.takeMore) : .none
  }
}

extension Run where Wanted == UnsyncedFile.Change {
  /// Those that came to nothing, as the page tells of them.
  var refusedChanges: [RefusedMutation] {
    refused.map { wanted[$0.position].refused($0.refusal) }
  }
}
