import API
import Copies
import Fields
import Flow
import Records
import Shell
import Values

/// Copies of the space in a place of the person's own: set up once, made by hand and every day, and
/// brought back from there on any device. They are sealed before they leave the device.
public enum OwnCopies: Part {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// Whether the device was asked what it keeps.
    public var isLoaded = false
    /// Nil while copies are off.
    @Boxed public var settings: CopySettings?
    /// Whether this tab is the one that makes the daily copy.
    var leads = false
    var asksToLead = false
    public var making: Making?
    @Boxed public var setUp: SetUp?
    @Boxed public var restore: Restore?
    public var turningOff: TurningOff?

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public enum TurningOff: Equatable {
    case asked
    /// What is still to be removed; nil until it is known what.
    case removing(Removal?)
    case failed(CopyFailure)
  }

  /// The copies of a space and the parts of its documents that are still to be removed.
  public struct Removal: Equatable {
    var copies: [String]
    var parts: [String] = []
  }

  public indirect enum Action: Equatable {
    // By itself
    case woke
    case settingsRead(String?)
    case leads
    case timeRead(Instant)
    // The page
    case openTapped
    case entered
    case dailyChosen(Bool)
    case making(MakingAction)
    case documents(DocumentsAction)
    case setUp(SetUpAction)
    case restore(RestoreAction)
    case turnOff(TurnOffAction)
    case backTapped
    case plansTapped
  }

  /// How often it is looked whether the daily copy is due, in milliseconds.
  static let pause: Int64 = 15 * 60_000
  static let timer = "own-copies"
  /// The timer until all is here that is held in part.
  static let whole = "own-copies-whole"

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    let here = CopiedSpace(state.context, parts)
    switch action {
    case .woke:
      return .readSecret(CopySettings.key(of: here.space)) { .settingsRead($0) }
    case .settingsRead(let text):
      state.isLoaded = true
      // What is on its way knows better than what was kept before.
      guard state.making == nil, state.setUp == nil else { return again }
      state.settings = CopySettings(kept: text)
      return look(&state)
    case .leads:
      state.leads = true
      return look(&state)
    case .timeRead(let now):
      guard let due = state.settings?.due(at: now), here.isOnline, here.isLoaded,
        here.count > 0, state.making == nil, state.restore == nil
      else { return again }
      state.making = Making(isByHand: false)
      if due == .copy { return make(&state, .makeAt(now), here) + again }
      state.making?.time = now
      return findParts(state, here) + again
    case .entered:
      if state.restore?.isRunning != true { state.restore = nil }
      if state.setUp?.trying.isLoading != true { state.setUp = nil }
      return .readSecret(CopySettings.key(of: here.space)) { .settingsRead($0) }
    case .dailyChosen(let isDaily):
      state.settings?.isDaily = isDaily
      let keeping = keepSettings(state, here)
      return keeping + look(&state)
    case .making(let action):
      return make(&state, action, here)
    case .documents(let action):
      return sendDocuments(&state, action, here)
    case .setUp(let action):
      return setUp(&state, action, here)
    case .restore(let action):
      return restore(&state, action, here)
    case .turnOff(let action):
      return turnOff(&state, action, here)
    case .openTapped:
      return .push(Path.copies.text)
    case .backTapped:
      return .push(Path.settings.text)
    case .plansTapped:
      return .push(Path.plans.text)
    }
  }

  /// Looks whether a copy is due, where this tab makes them, and again later.
  static func look(_ state: inout State) -> Effect<Action> {
    guard let settings = state.settings, settings.isDaily else { return .cancelTimer(timer) }
    guard !state.leads else { return .now { .timeRead($0) } }
    guard !state.asksToLead else { return again }
    state.asksToLead = true
    return .lead(timer, .leads)
  }

  static var again: Effect<Action> { .after(timer, milliseconds: pause, .woke) }

  /// Keeps the settings on this device, or nothing.
  static func keepSettings(_ state: State, _ here: CopiedSpace) -> Effect<Action> {
    .writeSecret(CopySettings.key(of: here.space), state.settings?.object.jsonText)
  }
}
