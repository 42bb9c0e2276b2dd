import API
import Flow
import Journal
import Shell
import Sync
import Values

/// Carries the texts of items between this device and the server: those that were written here go up, those that are
/// not here come down, the newest items first. One of the device's tabs does it, while somebody looks at it.
///
/// A text is noted as one that the server has not got in the same write as the text itself (`KeptTexts`), so that
/// nothing is forgotten whenever the device ends. What is here and what is at the server never differs under one
/// version, so that twice does no harm.
enum TextCarrier {
  struct State: Equatable {
    @Boxed var context = Context()
    /// Whether this tab is the one that carries, and whether it wants to be.
    var leads = false
    var asksToLead = false
    var up = Up()
    @Boxed var down = Down()

    var isAllowed: Bool { leads && context.sync.isOnline && context.sync.isComplete }
  }

  /// What goes up.
  struct Up: Equatable {
    /// How many texts wait, as far as they were counted.
    var count = 0
    var isBusy = false
    /// Those that are on their way.
    var sending: [TextName] = []
    /// Whether more was kept while some were sent.
    var isStale = false
    var isResting = false
    var rest = Rest()
  }

  /// What comes down.
  struct Down: Equatable {
    /// Whether the heads have been compared with what is here.
    var isSwept = false
    var isBusy = false
    /// What this device has, while it is listed.
    var here = HashSet<String>()
    /// What it has not, in the order in which it is fetched.
    var wanted: [TextName] = []
    /// What the server had not got either: its device is still on its way.
    var missing: [TextName] = []
    var asked: [TextName] = []
    /// Whether the device has no room for more.
    var isFull = false
    var isResting = false
    var rest = Rest()
  }

  /// How long it waits before it tries again: a second, doubling to five minutes.
  struct Rest: Equatable {
    private var failures: Int64 = 0

    mutating func failed(after asked: Int?) -> Int64 {
      failures = min(failures + 1, 10)
      return max(Int64(asked ?? 0) * 1_000, min(1_000 << (failures - 1), 300_000))
    }

    mutating func wentWell() { failures = 0 }
  }

  indirect enum Action: Equatable {
    case visibilityChanged(Bool)
    case synced
    case leading
    case upward(UpAction)
    case downward(DownAction)
  }

  indirect enum UpAction: Equatable {
    /// Something was kept.
    case looked
    case rested
    case listed([String])
    case read([TextName], [KeptValue])
    case sent(Result<TextsKept, APIError>)
    case cleared
  }

  indirect enum DownAction: Equatable {
    /// Some heads changed, or so many that nobody names them.
    case libraryChanged([UUID])
    case libraryIsAnother
    case listed([String])
    /// Of what changed heads name, what is here already.
    case looked([TextName], [KeptValue])
    case came(Result<TextsRead, APIError>)
    case kept(ValueKeeping, again: [TextName])
    case rested
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .visibilityChanged(let isVisible):
      return settleLead(&state, isVisible: isVisible)
    case .synced:
      return goUp(&state) + goDown(&state, among: parts)
    case .leading:
      state.leads = true
      return goUp(&state) + goDown(&state, among: parts)
    case .upward(let action):
      return reduceUp(&state, action, among: parts)
    case .downward(let action):
      return reduceDown(&state, action, among: parts)
    }
  }

  /// A tab in the background leaves it to others.
  private static func settleLead(_ state: inout State, isVisible: Bool) -> Effect<Action> {
    if isVisible {
      guard !state.asksToLead else { return .none }
      state.asksToLead = true
      return .lead(lock, .leading)
    }
    guard state.asksToLead else { return .none }
    state.asksToLead = false
    state.leads = false
    state.up.isResting = false
    state.down.isResting = false
    return .resign(lock) + .cancelTimer(upTimer) + .cancelTimer(downTimer)
  }

  static var lock: String { "texts" }
  static var upTimer: String { "texts up" }
  static var downTimer: String { "texts down" }
}
