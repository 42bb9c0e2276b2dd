import Care
import Editing
import Flow
import RecordPages
import Records
import Scheduling
import Shell
import Values

/// What is due now, later, missed and taken, of the whole family or of one person: the page that the app
/// begins with.
public enum Today {
  public struct State: Equatable {
    @Boxed public var plan = TodayPlan()
    @Boxed public var household = Household()
    /// Where the device is; nil until that is known.
    @Boxed public var zone: ZoneRules?
    /// The rules of other zones: those that schedules name as home, and those in which the device was.
    @Boxed var homes: [ZoneRules] = []
    /// The names of the zones whose rules were asked for.
    @Boxed var asked: [String] = []
    /// Whether it is of this device's own space, and not of an account's.
    var isOnDevice: Bool
    /// Where the device has been; nil before that is read.
    @Boxed var travels: Travels?
    public var now = Instant.epoch
    /// Whose doses are shown; nil is everybody's.
    public var person: ID<Person>?
    /// Of which something is being said: a second tap says nothing more.
    var saying: [DoseKey] = []
    /// What was said last, for taking it back.
    @Boxed public var undo: Said?
    public var refusal: Refusal?
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
      isOnDevice = context.isAlone
    }

    fileprivate var travelsKey: String { Travels.key(isOnDevice: isOnDevice) }
  }

  public indirect enum Action: Equatable {
    /// The device is in this zone.
    case zoneChanged(ZoneRules)
    case travelsRead(String?)
    /// What is known of it beside an account's, or beside the device's own space, where nothing is of its own.
    case travelsBegun(String?)
    case homeFound(ZoneRules?)
    case peopleChanged(Changes<Person>)
    case medicinesChanged(Changes<Medicine>)
    case schedulesChanged(Changes<Schedule>)
    case dosesChanged(Changes<Dose>)
    /// What is planned or said has changed, or time has passed.
    case wake
    case woken(Instant)
    case personChosen(ID<Person>?)
    case say(DoseKey, Saying)
    case sayNow(DoseKey, Saying, Instant)
    case sayAs(Said)
    case answered(Said, MutationOutcome)
    case undoTapped
    case undoExpired
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .zoneChanged(let zone):
      state.zone = zone
      return .send(.wake) + .readPreference(state.travelsKey) { .travelsRead($0) }
    case .travelsRead(let text):
      guard let text else {
        return .readPreference(Travels.key(isOnDevice: !state.isOnDevice)) { .travelsBegun($0) }
      }
      state.travels = Travels(text)
      return .send(.wake)
    case .travelsBegun(let text):
      state.travels = Travels(text)
      return (text.map { .writePreference(state.travelsKey, $0) } ?? .none) + .send(.wake)
    case .homeFound(let zone):
      guard let zone else {
        // Perhaps with a network, when it looks again.
        state.asked = state.homes.map { $0.name }
        return .none
      }
      if !state.homes.contains(zone) { state.homes.append(zone) }
      return .send(.wake)
    case .peopleChanged(let changes):
      state.household.apply(changes)
      return .send(.wake)
    case .medicinesChanged(let changes):
      state.household.apply(changes)
      return .send(.wake)
    case .schedulesChanged(let changes):
      state.household.apply(changes)
      return .send(.wake)
    case .dosesChanged(let changes):
      state.household.apply(changes)
      // Older ones follow the newest, and today is told by these.
      return changes.hasMore && !changes.isComplete ? .none : .send(.wake)
    case .wake:
      return .now { .woken($0) }
    case .woken(let now):
      return wake(&state, now)
    case .personChosen(let person):
      state.person = person
      return .none
    case .say(let key, let saying):
      guard !state.saying.contains(key) else { return .none }
      state.saying.append(key)
      state.refusal = nil
      return .now { .sayNow(key, saying, $0) }
    case .sayNow(let key, let saying, let now):
      return say(&state, key, saying, now)
    case .sayAs(let said):
      return .mutate(LogDose(said.dose)) { .answered(said, $0) }
    case .answered(let said, let outcome):
      return end(&state, said, outcome)
    case .undoTapped:
      guard let said = state.undo else { return .none }
      state.undo = nil
      let undoing = said.undoing
      return .cancelTimer(undoTimer) + .send(.say(undoing.key, undoing.saying))
    case .undoExpired:
      state.undo = nil
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func wake(_ state: inout State, _ now: Instant) -> Effect<Action> {
    state.now = now
    let again = Effect<Action>.after("today", milliseconds: 30_000, .wake)
    guard let zone = state.zone else { return again }
    var effect = again
    if state.travels?.arrive(in: zone.name, at: now) == true {
      effect = effect + .writePreference(state.travelsKey, state.travels?.text)
    }
    guard state.household.isLoaded, let whereabouts = state.whereabouts else { return effect }
    state.plan = TodayPlan(state.household, whereabouts, state.homes, now: now)
    let travelled = state.travels?.stays.map { $0.zone } ?? []
    for name in state.household.schedules.map({ $0.zone }) + travelled
    where name != zone.name && !state.asked.contains(name) {
      state.asked.append(name)
      effect = effect + .zone(named: name) { .homeFound($0) }
    }
    return effect
  }

  private static func say(
    _ state: inout State, _ key: DoseKey, _ saying: Saying, _ now: Instant
  ) -> Effect<Action> {
    guard let zone = state.zone,
      let said = state.household.saying(saying, of: key, at: now, in: zone)
    else {
      state.saying.remove { $0 == key }
      return .none
    }
    return .newID { .sayAs(said.with(ID($0))) }
  }

  private static func end(
    _ state: inout State, _ said: Said, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    state.saying.remove { $0 == said.key }
    if case .refused(let refusal) = outcome {
      state.refusal = refusal
      return .fire(.scrollToTop)
    }
    guard said.dose.state != .open else { return .none }
    state.undo = said
    return .after(undoTimer, milliseconds: 10_000, .undoExpired)
  }

  private static var undoTimer: String { "today undo" }
}

extension Today.State {
  /// Where the device was and is; nil until that is known.
  var whereabouts: Whereabouts? {
    zone.map { travels?.whereabouts(in: $0, homes, at: now) ?? Whereabouts($0) }
  }
}
