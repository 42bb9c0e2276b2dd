import API
import Analytics
import Flow
import Shell
import Telemetry
import Values

/// What this device counts and what is refused of it, as it happens, for who works on the app: they hold a token of the
/// server's, which the page asks for or the tab was opened with. It goes on while other pages are open, and ends with
/// the tab.
public enum LiveEvents {
  /// A line of the stream. An event may have several: the server may refuse what the device took for right.
  public struct Seen: Equatable {
    /// No other line has it.
    public let number: Int
    public let line: DebugLine

    public init(_ number: Int, _ line: DebugLine) {
      self.number = number
      self.line = line
    }
  }

  public struct State: Equatable {
    @Boxed public var context: Context
    /// What came, the newest first.
    public var seen: [Seen] = []
    /// What came while the list stands still.
    public var held: [Seen] = []
    /// What was cleared last, and can come back.
    public var cleared: [Seen] = []
    /// How many lines there were.
    public var count = 0
    public var isWatching = false
    public var isPaused = false
    /// Whether something of the stream was seen, or a token was given for it.
    public var isOn = false
    /// Of the token.
    public var starting = Loading<APIError>()

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    case entered
    case left
    case startTapped
    case granted(Result<DebugGrant, APIError>)
    case seen([DebugLine])
    case pauseTapped
    case clearTapped
    case undoTapped
    case stopTapped
    case goTo(Path)
  }

  static var observation: String { "live events" }
  /// The most lines that are kept.
  static var most: Int { 500 }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .entered:
      state.starting.dismiss()
      return watch(&state)
    case .left:
      state.isWatching = false
      return .cancelObservation(observation)
    case .startTapped:
      guard state.starting.startAlone() else { return .none }
      return .call(AnalyticsEndpoints.debugToken, Nothing()) { .granted($0) }
    case .granted(.success(let grant)):
      state.starting.stop()
      state.isOn = true
      return watch(&state) + .debugTelemetry(token: grant.token)
    case .granted(.failure(let error)):
      state.starting.stop(error)
      return .none
    case .seen(let lines):
      take(lines, &state)
      return .none
    case .pauseTapped:
      state.isPaused.toggle()
      if !state.isPaused { resume(&state) }
      return .none
    case .clearTapped:
      state.cleared = state.held + state.seen
      state.seen = []
      state.held = []
      return .none
    case .undoTapped:
      state.seen = newest(state.seen + state.cleared)
      state.cleared = []
      return .none
    case .stopTapped:
      state.isOn = false
      state.isPaused = false
      state.isWatching = false
      resume(&state)
      return .debugTelemetry(token: nil) + .cancelObservation(observation)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func watch(_ state: inout State) -> Effect<Action> {
    guard !state.isWatching else { return .none }
    state.isWatching = true
    return .observeStream(id: observation) { .seen($0) }
  }

  private static func take(_ lines: [DebugLine], _ state: inout State) {
    guard !lines.isEmpty else { return }
    state.isOn = true
    var new: [Seen] = []
    for line in lines {
      state.count += 1
      new.insert(Seen(state.count, line), at: 0)
    }
    if state.isPaused {
      state.held = newest(new + state.held)
    } else {
      state.seen = newest(new + state.seen)
    }
  }

  private static func resume(_ state: inout State) {
    state.seen = newest(state.held + state.seen)
    state.held = []
  }

  private static func newest(_ lines: [Seen]) -> [Seen] { Array(lines.prefix(most)) }
}

extension LiveEvents: Part {
  public static var id: Literal { "live events" }
  public static var under: Literal { "settings" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func owns(_ path: Path) -> Bool { path == .liveEvents }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(.liveEvents): .entered
    // Where nothing was begun, nothing goes on.
    case .entered: state.isWatching && !state.isOn ? .left : nil
    case .synced, .visible, .dayChanged, .told: nil
    }
  }
}
