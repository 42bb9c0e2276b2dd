import API
import Clinic
import Copies
import Entitlements
import Fields
import Flow
import Records
import Values

/// Copies of the clinic in a place of the person's own: set up once, made by hand and every day, and
/// brought back from there on any device. They are sealed before they leave the device.
public enum OwnCopies {
  public struct State: Equatable {
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

    public init() {}
  }

  /// A copy on its way.
  public struct Making: Equatable {
    var isByHand: Bool
    var time: Instant?
    var name: CopyName?
    var count = 0
    /// What the place is asked to hold, until it does.
    var data = ""
    /// Older copies that are still to be removed.
    var older: [String] = []
  }

  public enum TurningOff: Equatable {
    case asked
    /// The copies that are still to be removed; nil until it is known which.
    case removing([String]?)
    case failed(CopyFailure)
  }

  public indirect enum Action: Equatable {
    // By itself
    case begun
    case woke
    case settingsRead(String?)
    case leads
    case timeRead(Instant)
    // The page
    case entered
    case dailyChosen(Bool)
    case makeTapped
    case makeAt(Instant)
    case marked(UUID)
    case sealed(String)
    case traced(MutationOutcome)
    case kept(Result<Nothing, APIError>)
    case olderFound(Result<CopyList, APIError>)
    case olderRemoved(Result<Nothing, APIError>)
    case setUp(SetUpAction)
    case restore(RestoreAction)
    case turnOffTapped
    case turnOffClosed
    case turnOffConfirmed(removing: Bool)
    case copiesFound(Result<CopyList, APIError>)
    case copyRemoved(Result<Nothing, APIError>)
    case backTapped
    case plansTapped
  }

  /// What of the clinic the feature looks at.
  struct Surroundings {
    var space: UUID
    var clinic: String
    var book: PatientBook
    var isLoaded: Bool
    var plan: Plan
    var isOnline: Bool
  }

  /// How often it is looked whether the daily copy is due, in milliseconds.
  static let pause: Int64 = 15 * 60_000
  static let timer = "own-copies"

  static func reduce(
    _ state: inout State, _ action: Action, _ clinic: Surroundings
  ) -> Effect<Action> {
    switch action {
    case .begun, .woke:
      return .readSecret(CopySettings.key(of: clinic.space)) { .settingsRead($0) }
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
      guard let settings = state.settings, settings.isDue(at: now), clinic.isOnline,
        clinic.isLoaded, !clinic.book.entries.isEmpty, state.making == nil, state.restore == nil
      else { return again }
      state.making = Making(isByHand: false)
      return begin(&state, at: now) + again
    case .entered:
      if state.restore?.isRunning != true { state.restore = nil }
      if state.setUp?.isTrying != true { state.setUp = nil }
      return .readSecret(CopySettings.key(of: clinic.space)) { .settingsRead($0) }
    case .dailyChosen(let isDaily):
      state.settings?.isDaily = isDaily
      let keeping = keep(state, clinic)
      return keeping + look(&state)
    case .makeTapped, .makeAt, .marked, .sealed, .traced, .kept, .olderFound, .olderRemoved:
      return make(&state, action, clinic)
    case .setUp(let action):
      return setUp(&state, action, clinic)
    case .restore(let action):
      return restore(&state, action, clinic)
    case .turnOffTapped, .turnOffClosed, .turnOffConfirmed, .copiesFound, .copyRemoved:
      return turnOff(&state, action, clinic)
    case .backTapped:
      return .push(Route.settings.path)
    case .plansTapped:
      return .push(Route.plans.path)
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
  static func keep(_ state: State, _ clinic: Surroundings) -> Effect<Action> {
    .writeSecret(CopySettings.key(of: clinic.space), state.settings?.object.jsonText)
  }
}
