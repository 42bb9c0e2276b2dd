import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Sync
import SyncPage
import Values

/// What is due in the other families of the person, each below what is due in the open one: it is read, kept
/// current and answered there, without changing to it.
public enum OtherFamilies: Part {
  public struct State: Equatable {
    public var others: OtherSpaces.State
    /// The day of each, by its space.
    public var days = Children<UUID, Today.State>()
    /// Where the device is; nil until that is known.
    @Boxed var zone: ZoneRules?
    /// The pages that were entered of what waits in those that the person belongs to no more, by their spaces: what
    /// could not be undone on one is there alone.
    public var unsent = SmallMap<UUID, QueueElsewhere.State>()

    public init(in context: Context = Context()) {
      others = OtherSpaces.State(in: context)
    }
  }

  public indirect enum Action: Equatable {
    case zoneChanged(ZoneRules)
    case others(OtherSpaces.Action)
    /// The person is back, it is another day, or the account may have other families.
    case looked
    /// In the family of that space.
    case today(UUID, Today.Action)
    case openTapped(UUID)
    /// The person goes to the page of what waits in that one.
    case unsentEntered(UUID)
    case unsent(UUID, QueueElsewhere.Action)
  }

  public static var id: Literal { "other families" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .observeZone(id: "other families zone") { .zoneChanged($0) }
      + OtherSpaces.watch(state.others).map { .others($0) }
  }

  public static func place(_ state: inout State, in context: Context) {
    state.others.context = context
  }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .told(.account), .visible(true), .dayChanged: .looked
    case .entered(let path): path.unsentSpace.map { .unsentEntered($0) }
    case .synced(let status): status.phase == .failed(.forbidden) ? .looked : nil
    case .visible(false), .told: nil
    }
  }

  /// To the family, at the dose that was tapped.
  public static func tell(_ action: Action, _ state: State) -> Message? {
    guard isKept(state) else { return nil }
    return switch action {
    case .openTapped(let space): state.others.message(opening: space)
    case .today(let space, .goTo(let path)): state.others.message(opening: space, at: path)
    case .zoneChanged, .others, .looked, .today, .unsentEntered, .unsent: nil
    }
  }

  /// Whether this device keeps all that was said in them: who opens another family leaves these.
  private static func isKept(_ state: State) -> Bool {
    state.days.keys.allSatisfy { state.days[$0]?.saying.isEmpty ?? true }
      && !state.others.isInMemory
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .zoneChanged(let zone):
      state.zone = zone
      return inEach(&state, .zoneChanged(zone))
    case .others(let action):
      return reduceOthers(&state, action)
    case .looked:
      return reduceOthers(&state, .looked) + inEach(&state, .wake)
    case .today(let space, let action):
      return reduceDay(&state, space, action)
    case .openTapped:
      return .none
    case .unsentEntered(let space):
      if case .none = state.unsent[space] {
        state.unsent[space] = QueueElsewhere.State(of: space)
      }
      return reduceOthers(&state, .pageEntered(space))
    case .unsent(let space, let action):
      // The banner on other pages sends `.goTo` before `.unsentEntered`.
      var unsent = state.unsent[space] ?? QueueElsewhere.State(of: space)
      let effect = QueueElsewhere.reduce(
        &unsent, action, of: state.others[space], in: state.others.context)
      state.unsent[space] = unsent
      return effect.map { .unsent(space, $0) }
    }
  }

  private static func inEach(_ state: inout State, _ action: Today.Action) -> Effect<Action> {
    var effect = Effect<Action>.none
    for space in state.days.keys { effect = effect + reduceDay(&state, space, action) }
    return effect
  }

  private static func reduceOthers(
    _ state: inout State, _ action: OtherSpaces.Action
  ) -> Effect<Action> {
    let before = state.others
    var effect = OtherSpaces.reduce(&state.others, action).map { Action.others($0) }
    for space in state.days.keys where state.others[space]?.isGone != false {
      effect = effect + state.days.remove(space)
    }
    if before.isInMemory != state.others.isInMemory {
      effect = effect + .guardUnload(state.others.isInMemory, by: id.text)
    }
    guard case .seen(let space, let seen) = action, state.others[space]?.isGone == false else {
      return effect
    }
    let isNew = !state.days.keys.contains(space)
    // What tells only how its sync does leaves the day as it is planned.
    guard isNew || seen.view != before[space]?.seen?.view else { return effect }
    var day = state.days[space] ?? Today.State()
    day.isOnDevice = state.others[space]?.isAlone ?? false
    day.household.apply(seen.all(Person.self))
    day.household.apply(seen.all(Medicine.self))
    day.household.apply(seen.all(Schedule.self))
    day.household.apply(seen.all(Dose.self))
    state.days.put(day, for: space)
    guard isNew, let zone = state.zone else {
      return effect + reduceDay(&state, space, .wake)
    }
    return effect + reduceDay(&state, space, .zoneChanged(zone))
  }

  private static func reduceDay(
    _ state: inout State, _ space: UUID, _ action: Today.Action
  ) -> Effect<Action> {
    // The family is opened there.
    if case .goTo = action { return .none }
    let effect = Today.reduce(forEach: &state.days, space, action).inOther(space)
    // A refusal is told beside the family's title, where the person is.
    if case .answered(_, .refused) = action { return .none }
    return effect.map { .today(space, $0) }
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var overlays: [Node] = state.days.keys.compactMap { space in
      guard let day = state.days[space], let said = day.undo else { return nil }
      return said.dose.toast(day.household, scene, undo: .today(space, .undoTapped))
    }
    for (space, unsent) in state.unsent {
      overlays += QueueElsewhere.overlays(
        unsent, of: state.others[space], scene.map { .unsent(space, $0) }, frame)
    }
    return overlays
  }

  public static func banners(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    state.others.all.compactMap { one in
      QueueElsewhere.banner(
        state.unsent[one.id] ?? QueueElsewhere.State(of: one.id), of: one,
        scene.map { .unsent(one.id, $0) }, frame)
    }
  }

  /// What is in this window alone: entries that this device has no room for, and what could not be undone.
  public static func waiting(_ state: State) -> Waiting? {
    var (inMemory, refused) = (0, 0)
    for one in state.others.all {
      if let seen = one.seen, seen.isInMemory { inMemory += seen.status.pending.count }
    }
    var guards = state.others.isInMemory ? [id.text] : []
    for (_, unsent) in state.unsent where unsent.inWindowAlone > 0 {
      refused += unsent.inWindowAlone
      guards.append(unsent.guardName)
    }
    let count = inMemory + refused
    guard count > 0 else { return nil }
    return Waiting(inMemory, refused: refused, guards: guards) {
      Words.inWindowAlone(count, $0)
    }
  }

  public static func owns(_ path: Path) -> Bool { path.unsentSpace != nil }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let space = frame.context.path.unsentSpace else { return .none }
    return QueueElsewhere.page(
      state.unsent[space] ?? QueueElsewhere.State(of: space), among: state.others,
      scene.map { .unsent(space, $0) }, frame)
  }
}
