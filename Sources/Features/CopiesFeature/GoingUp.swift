import Entitlements
import Fields
import Flow
import Identity
import Records
import Shell
import Sync
import Values

/// The space of this device alone on its way up to the account whose space is open. Both are shown, and the
/// person decides. Then what the account lacks is added by ordinary changes, each under its own id, and only when
/// the server has all of it the space of the device is erased.
///
/// How far it is stands nowhere: it is the difference between the two spaces. So it goes on after a kill where it
/// was, and nothing comes twice.
public enum GoingUp: Part {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// The space of this device alone; nil where it has none, or before that is known.
    public var kept: KeptAlone?
    /// What is in it, as it was read last.
    @Boxed var carried: Carried?
    /// What would become of that here, as it was compared last.
    @Boxed public var review: CopyReview?
    public var step = Step.resting
    /// Whether the person wanted it, perhaps before the app was closed.
    var isWanted = false
    /// Whether this tab is the one that does it.
    var leads = false
    /// What was refused on this device, with the reason.
    @Boxed public var refused: [Refused] = []
    public var discarding: Discarding?
    /// How many kinds of values beside the records were copied since the device's space was read.
    var copied = 0
    /// Whether the files of its records are copied, or are being copied.
    var hasFiles = false
    var isCopyingFiles = false
    /// Whether this device has no room for them twice.
    public var lacksRoom = false

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public struct Refused: Equatable, Sendable {
    public let entry: CopyEntry
    public let refusal: Refusal
  }

  /// What is on this device is to go without going up: it is asked about twice.
  public enum Discarding: Equatable { case asked, askedAgain }

  public indirect enum Step: Equatable {
    /// The person decides.
    case resting
    /// The device's space is being read.
    case reading
    /// It cannot be read whole.
    case unreadable
    /// This tab waits to be the one that does it.
    case waiting
    case running(Run<CopyEntry>)
    /// All is in the account's queue; the server has not got all of it.
    case sending
    /// The server has it; the device's space is being erased.
    case erasing
    /// Some of it cannot go up.
    case left
    case done(Ending)
  }

  public enum Ending: Equatable {
    case up(Int)
    case discarded
    /// Another tab has done it.
    case elsewhere
  }

  public indirect enum Action: Equatable {
    case keptRead(String?)
    case wishRead(String?)
    case read(LocalContents?)
    case valuesCopied(Bool)
    case filesCopied(Bool)
    /// More may be known of the account's space.
    case looked
    case leads
    case more
    case answered(Int, MutationOutcome)
    case erased(Bool)
    // The page
    case startTapped
    case stopTapped
    case discardTapped
    case discardCancelled
    case openAloneTapped
    case goTo(Path)
  }

  /// The setting with the space to which what is here is to go up.
  static var wish: String { "goingUp" }
  /// The lock, and the timer.
  static var lock: String { "going-up" }
  /// How long it waits before it looks again whether all is known, in milliseconds.
  static let pause: Int64 = 500
  /// How many changes wait at most while the server takes them: two requests, so that one is filled while the other
  /// is on its way; and how long until it looks again, in milliseconds. Without a network all of it waits.
  static let mostWaiting = 2 * SyncLimits.mutations
  static let breath: Int64 = 50

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    let here = CopiedSpace(state.context, parts)
    switch action {
    case .keptRead(let text):
      return setKept(&state, KeptAlone(text))
    case .wishRead(let text):
      state.isWanted = text == here.space.description
      return readDevice(state)
    case .read(let contents):
      return setContents(&state, contents, here)
    case .valuesCopied(true):
      state.copied += 1
      return compare(&state, here)
    case .valuesCopied(false):
      state.lacksRoom = true
      return stop(&state)
    case .filesCopied(let isDone):
      state.isCopyingFiles = false
      state.hasFiles = isDone
      guard isDone else {
        state.lacksRoom = true
        return stop(&state)
      }
      return compare(&state, here)
    case .looked:
      return compare(&state, here)
    case .startTapped:
      guard case .some = state.review, !state.isBusy, !here.lacksSync else { return .none }
      return start(&state)
    case .leads:
      // Another tab may have done it meanwhile.
      state.leads = true
      return .readPreference(KeptAlone.key) { .keptRead($0) }
    case .more:
      return addNext(&state, here)
    case .answered(let position, let outcome):
      guard case .running(var run) = state.step else { return .none }
      let isLast = run.answer(position, outcome)
      state.step = .running(run)
      return isLast ? .nextFrame(.more) : .none
    case .stopTapped:
      guard case .running(var run) = state.step else { return stop(&state) }
      run.isStopping = true
      state.step = .running(run)
      return .none
    case .erased(let isGone):
      return finishErasing(&state, isGone)
    case .discardTapped:
      return confirmDiscarding(&state)
    case .discardCancelled:
      state.discarding = nil
      return .none
    case .openAloneTapped:
      state.discarding = nil
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  /// Notes which space the device has of its own, and goes on by what the person wanted with it.
  private static func setKept(_ state: inout State, _ kept: KeptAlone?) -> Effect<Action> {
    guard let kept else {
      let hadOne = state.kept != nil
      state.kept = nil
      guard hadOne else { return .none }
      return finish(&state, .elsewhere)
    }
    state.kept = kept
    if case .resting = state.step { state.step = .reading }
    return .readPreference(wish) { .wishRead($0) }
  }

  /// Reads the device's space.
  private static func readDevice(_ state: State) -> Effect<Action> {
    guard let access = state.kept?.access(in: state.context.app) else { return .none }
    return .readLocal(access) { .read($0) }
  }

  private static func setContents(
    _ state: inout State, _ contents: LocalContents?, _ here: CopiedSpace
  ) -> Effect<Action> {
    guard let kept = state.kept else { return .none }
    guard let contents else {
      state.step = .unreadable
      return resign(&state)
    }
    // It was erased, and the app closed before that was noted, or before all was gone that lies beside it.
    guard contents.version > 0 else {
      guard let access = kept.access(in: here.context.app) else { return .none }
      state.carried = nil
      state.step = .erasing
      return .eraseLocal(access, at: 0) { .erased($0) }
    }
    state.carried = Carried(contents, of: kept, for: here)
    state.copied = 0
    state.hasFiles = false
    return compare(&state, here)
  }

  /// Compares the two spaces, once all of both is known, and goes on by that.
  private static func compare(_ state: inout State, _ here: CopiedSpace) -> Effect<Action> {
    guard let carried = state.carried, state.kept != nil else { return .none }
    guard here.isLoaded, here.context.sync.isComplete else {
      return .after(lock, milliseconds: pause, .looked)
    }
    // What is not held is not missing.
    guard here.holdsAll else { return here.holdAll(lock, .looked) }
    switch state.step {
    case .resting, .reading, .left:
      state.review = review(carried, here)
      if case .reading = state.step { state.step = .resting }
      return state.isWanted && !here.lacksSync ? start(&state) : .none
    case .waiting:
      guard state.leads else { return .none }
      guard !here.lacksSync else { return stop(&state) }
      if let copying = copyValues(state, here) { return copying }
      let review = review(carried, here)
      state.review = review
      return addMissing(&state, review, here)
    case .sending:
      let review = review(carried, here)
      state.review = review
      return eraseWhenWhole(&state, review, here)
    case .unreadable, .running, .erasing, .done:
      return .none
    }
  }

  /// A text that waits on the device for a record that the account has already goes nowhere by itself, so that the
  /// two differ.
  private static func review(_ carried: Carried, _ here: CopiedSpace) -> CopyReview {
    CopyReview(carried.file, here, goesUp: true)
  }

  /// Asks for the lock under which one tab takes it up.
  private static func start(_ state: inout State) -> Effect<Action> {
    state.step = .waiting
    state.isWanted = true
    state.refused = []
    state.discarding = nil
    state.lacksRoom = false
    return .writePreference(wish, state.context.space.description)
      + (state.leads ? .send(.leads) : .lead(lock, .leads))
  }

  /// Adds what the account lacks.
  private static func addMissing(
    _ state: inout State, _ review: CopyReview, _ here: CopiedSpace
  ) -> Effect<Action> {
    let wanted = review.fitting(here)
    guard !wanted.isEmpty else { return eraseWhenWhole(&state, review, here) }
    state.step = .running(Run(wanted))
    return .guardUnload(true, by: lock) + .nextFrame(.more)
  }

  /// Adds the next few, or says what was refused once all were.
  private static func addNext(_ state: inout State, _ here: CopiedSpace) -> Effect<Action> {
    guard case .running(var run) = state.step else { return .none }
    // The plan may end in the middle: what is there stays there, and all of it is still here.
    if here.lacksSync { run.isStopping = true }
    let sync = here.context.sync
    if sync.isOnline, sync.pending.count >= mostWaiting, !run.isStopping, !run.isAllStarted {
      return .after(lock, milliseconds: breath, .more)
    }
    if let positions = run.start() {
      state.step = .running(run)
      return .all(
        positions.map { position in
          let entry = run.wanted[position]
          return .mutate(name: entry.mutation, arguments: entry.arguments) {
            .answered(position, $0)
          }
        })
    }
    let unguarded = Effect<Action>.fire(.guardUnload(false, by: lock))
    guard run.isAllStarted else { return unguarded + stop(&state) }
    state.refused = run.refused.map {
      Refused(entry: run.wanted[$0.position], refusal: $0.refusal)
    }
    state.step = .sending
    return unguarded + .nextFrame(.looked)
  }

  /// Erases the device's space where the server has all of it, and waits where it has not.
  private static func eraseWhenWhole(
    _ state: inout State, _ review: CopyReview, _ here: CopiedSpace
  ) -> Effect<Action> {
    guard let carried = state.carried, let access = state.kept?.access(in: here.context.app) else {
      return .none
    }
    guard review.isHere, carried.staying == 0 else {
      // What does not go up, such as a text that waits for a decision, keeps no files back.
      if review.hasOwnersOfFiles(here), let copying = copyFiles(&state, here) {
        state.step = .sending
        return copying
      }
      state.step = .left
      return removeWish(&state) + resign(&state)
    }
    // What the device remembers of the server may not be so any more: it has said so in this visit.
    let sync = here.context.sync
    guard sync.phase == .success, sync.pending.isEmpty, sync.refused.isEmpty else {
      state.step = .sending
      return .none
    }
    if let copying = copyFiles(&state, here) {
      state.step = .sending
      return copying
    }
    state.step = .erasing
    return .eraseLocal(access, at: carried.version) { .erased($0) }
  }

  private static func finishErasing(_ state: inout State, _ isGone: Bool) -> Effect<Action> {
    guard case .erasing = state.step else { return .none }
    let isDiscarded = state.discarding != nil
    state.discarding = nil
    guard isGone else {
      // Somebody wrote there meanwhile, or the store takes nothing: it is read again, after a moment.
      state.step = state.leads ? .waiting : .reading
      state.carried = nil
      return .after(lock, milliseconds: pause, .wishRead(state.isWanted ? state.wished : nil))
    }
    let ending = state.carried.map { isDiscarded ? Ending.discarded : .up($0.count) }
    return removeKept(&state) + finish(&state, ending ?? .elsewhere)
  }

  /// Asks twice; then the device's space is erased without going up.
  private static func confirmDiscarding(_ state: inout State) -> Effect<Action> {
    guard let carried = state.carried, let access = state.kept?.access(in: state.context.app),
      !state.isBusy
    else { return .none }
    switch state.discarding {
    case nil:
      state.discarding = .asked
      return .none
    case .asked:
      state.discarding = .askedAgain
      return .none
    case .askedAgain:
      state.step = .erasing
      return .eraseLocal(access, at: carried.version) { .erased($0) }
    }
  }

  /// Waits for the person again.
  private static func stop(_ state: inout State) -> Effect<Action> {
    state.step = .resting
    return removeWish(&state) + resign(&state) + .send(.looked)
  }

  private static func removeWish(_ state: inout State) -> Effect<Action> {
    state.isWanted = false
    return .writePreference(wish, nil)
  }

  private static func resign(_ state: inout State) -> Effect<Action> {
    state.leads = false
    return .resign(lock)
  }

  /// The device has no space of its own any more, from the next start on.
  private static func removeKept(_ state: inout State) -> Effect<Action> {
    removeWish(&state) + .writePreference(KeptAlone.key, nil)
  }

  private static func finish(_ state: inout State, _ ending: Ending) -> Effect<Action> {
    state.kept = nil
    state.carried = nil
    state.review = nil
    state.step = .done(ending)
    return resign(&state) + CopiedSpace(state.context, Parts()).letGo()
  }
}

extension GoingUp.State {
  fileprivate var wished: String { context.space.description }
}
