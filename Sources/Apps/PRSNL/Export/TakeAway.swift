import Documents
import Flow
import Journal
import Records
import Shell
import TakingAway
import Values

/// All of the journal as a file that the person takes away: by hand, or once a week when the app is opened.
enum TakeAway {
  struct State: Equatable {
    @Boxed var context = Context()
    var format = TakeAwayFormat.markdown
    /// Whether files go with it.
    var takesFiles = true
    /// What is being written.
    @Boxed var run: Run?
    /// What became of the last one, since the page was opened.
    var result: Result?
    /// What this device keeps of those of each week; nil before it was asked.
    @Boxed var weekly: WeeklyNote?
    /// Whether this tab is the one that makes them.
    var isLeading = false
  }

  /// What became of one.
  enum Result: Equatable {
    case done(Summary)
    case stopped
    case failed(Problem)
  }

  struct Summary: Equatable {
    var name = ""
    var items = 0
    var files = 0
    /// Items of which a text has not come to this device.
    var withoutText = 0
    /// Files that could not be read.
    var leftOut: [String] = []
  }

  enum Problem: Equatable {
    /// What is here is still being read from the device.
    case notReady
    case empty
    case full
    case unavailable
    case refused(Refusal)
  }

  /// How it looks where it is written: the words of its pages, and the clock.
  struct Place: Equatable {
    var language = Language.pt
    var minutesEast = 0
  }

  indirect enum Action: Equatable {
    case entered
    case formatPicked(TakeAwayFormat)
    case filesChosen(Bool)
    case startTapped(Place)
    case started(Place, Instant)
    case stopTapped
    case writing(WritingAction)
    case weeklyChosen(TakeAwayFormat?, Place)
    case weeklyChanged(MutationOutcome)
    // By itself
    case leads
    case weeklyRead([KeptValue])
    case looked
    case weeklyDue(Instant)
    case weeklyKept
    case goTo(Path)
  }

  /// What happens while it is written.
  indirect enum WritingAction: Equatable {
    case traced(MutationOutcome)
    case begun(BlobKeeping)
    case textsRead([KeptValue])
    case textsCame(TextsAnswer)
    case wrote(BlobKeeping)
    case patched(BlobKeeping)
    case fetched(Fetched)
    case fileWritten(BlobKeeping, UInt32)
    case rested
    case closed(BlobKeeping)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered:
      if !state.run.isThere { state.result = nil }
      return .none
    case .formatPicked(let format):
      state.format = format
      return .none
    case .filesChosen(let isOn):
      state.takesFiles = isOn
      return .none
    case .startTapped(let place):
      guard !state.run.isThere else { return .none }
      return .now { .started(place, $0) }
    case .started(let place, let now):
      guard !state.run.isThere else { return .none }
      return start(&state, at: now, in: place, parts)
    case .stopTapped:
      state.run?.isStopping = true
      return .none
    case .writing(let action):
      return write(&state, action, parts)
    case .weeklyChosen(let format, let place):
      return choose(&state, format, place, parts)
    case .weeklyChanged:
      return state.isLeading ? .send(.looked) : .none
    case .leads:
      state.isLeading = true
      return .after(timer, milliseconds: firstLook, .looked)
    case .weeklyRead(let values):
      state.weekly = WeeklyNote(keptAs: values.first?.bytes)
      return .lead(timer, .leads)
    case .looked:
      return .now { .weeklyDue($0) } + .after(timer, milliseconds: pause, .looked)
    case .weeklyDue(let now):
      return takeWeekly(&state, at: now, parts)
    case .weeklyKept:
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  static let timer = "take-away"
  static let restTimer = "take-away-rest"
  /// How long after the opening it is looked whether one is due, in milliseconds: the first pages come first.
  static let firstLook: Int64 = 5_000
  /// And how often after that.
  static let pause: Int64 = 15 * 60_000
}
