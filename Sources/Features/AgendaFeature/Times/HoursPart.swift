import Agenda
import Editing
import Flow
import Records
import Screen
import Shell
import Values

/// When the house is open, when each therapist and each room is there, and on whose clocks: among the settings.
public enum HoursPart<A: AgendaUse>: Part {
  public typealias State = HoursState
  public typealias Action = HoursAction

  public static var id: Literal { "hours" }
  public static var under: Literal { "settings" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func owns(_ path: Path) -> Bool { path == .hours || path.hoursOwner != nil }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): path.hoursOwner.map { .opened($0) }
    case .told(.changed(let news)):
      // As long as nothing was typed, the form shows what there is.
      (news.type == WorkingHours.recordType || news.type == Room.recordType)
        && state.form?.isTouched == false
        ? state.context.path.hoursOwner.map { .opened($0) } : nil
    case .synced, .visible, .dayChanged, .told: nil
    }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .opened(let owner):
      guard state.form?.owner != owner || state.form?.isTouched == false else { return .none }
      let house = state.context.space
      state.form = HoursForm(
        of: owner, isHouse: owner == house, AgendaKinds<A>.book(parts), house: house)
      return .none
    case .typed(let typed):
      state.form?.apply(typed)
      return .none
    case .fieldTapped(let field):
      return .focus(field)
    case .saveTapped:
      return save(&state)
    case .idMade(let id):
      guard let form = state.form else { return .none }
      return .mutate(AddWorkingHours(form.record(ID(id)))) { .answered($0) }
    case .answered(.refused(let refusal)):
      state.form?.isSaving = false
      state.form?.refusal = refusal
      return .none
    case .answered:
      state.form = nil
      return .replace(Path.hours.text)
    case .zoneChosen(let name):
      state.refusal = nil
      // For a zone that is not among those that everybody is offered, the device is asked whether it knows it.
      let isKnown =
        AgendaZones.isKnown(name) || name == AgendaKinds<A>.device(parts)
        || name == A.zone(among: parts)
      return isKnown ? move(to: name) : .zone(named: name) { .zoneRead(name, $0) }
    case .zoneRead(let name, let zone):
      guard zone != nil else {
        state.refusal = Refusal(.invalid, "timeZone")
        return .none
      }
      return move(to: name)
    case .zoneAnswered(let outcome):
      if case .refused(let refusal) = outcome { state.refusal = refusal }
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func move(to zone: String) -> Effect<Action> {
    A.moving(to: zone).map { .mutate(by: $0) { .zoneAnswered($0) } } ?? .none
  }

  private static func save(_ state: inout State) -> Effect<Action> {
    guard var form = state.form, !form.isSaving else { return .none }
    form.isTried = true
    form.refusal = nil
    let problems = form.problems
    form.isSaving = problems.isEmpty
    state.form = form
    if let first = problems.first { return .focus(first.field) }
    guard let stored = form.stored else {
      return form.isOwn ? .newID { .idMade($0) } : .send(.answered(.saved))
    }
    let one = Effect<Action>.all(form.others.map { .fire(.mutate(RemoveWorkingHours($0))) })
    guard form.isOwn else { return one + .mutate(RemoveWorkingHours(stored.id)) { .answered($0) } }
    let record = form.record(stored.id)
    return one
      + (record == stored
        ? .send(.answered(.saved))
        : .mutate(EditWorkingHours(from: stored, to: record)) { .answered($0) })
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    var view = view(state, scene, frame)
    guard frame.context.path.hoursOwner == nil else { return view.formPage }
    if let agenda = frame.parts[AgendaPart<A>.self], let zone = agenda.zone {
      view.outside =
        agenda.book.outside(house: agenda.house, in: zone, from: agenda.now).count
    }
    return view.page
  }

  private static func view(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> HoursView {
    HoursView(
      state, scene, frame, AgendaKinds<A>.book(frame.parts),
      therapists: AgendaPart<A>.therapists(AgendaKinds<A>.book(frame.parts)),
      zone: A.zone(among: frame.parts), device: AgendaKinds<A>.device(frame.parts))
  }

  /// On the page of a room, or of equipment, the way to its hours.
  public static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    subject.type == Room.recordType ? [view(state, scene, frame).section(of: subject.id)] : []
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .space, 4,
        .row(
          .linkRow(
            "hours", scene.text(HoursWords.title), .clock, href: scene.href(.hours),
            on: scene.onLink(.goTo(.hours)))))
    ]
  }
}

public struct HoursState: Equatable {
  /// The hours that are open to be changed.
  @Boxed public var form: HoursForm?
  /// Why the zone is as it was.
  var refusal: Refusal?
  @Boxed public var context: Context

  public init(in context: Context = Context()) {
    self.context = context
  }
}

public indirect enum HoursAction: Equatable {
  /// The person goes to the hours of the house, of a therapist, or of a room.
  case opened(UUID)
  case typed(HoursTyping)
  case fieldTapped(String)
  case saveTapped
  case idMade(UUID)
  case answered(MutationOutcome)
  case zoneChosen(String)
  /// The rules of the zone of that name, or that there is none.
  case zoneRead(String, ZoneRules?)
  case zoneAnswered(MutationOutcome)
  case goTo(Path)
}

/// What the person does in the form of hours; days by their places in the week.
public enum HoursTyping: Equatable {
  case ownChosen(Bool)
  case dayTicked(Int, Bool)
  case opens(Int, String)
  case closes(Int, String)
  case breakFrom(String)
  case breakUntil(String)
  case most(String)
  /// All days that are open have the hours of the first.
  case firstRepeated
}

extension HoursForm {
  mutating func apply(_ typing: HoursTyping) {
    refusal = nil
    isTouched = true
    switch typing {
    case .ownChosen(let own): isOwn = own
    case .dayTicked(let number, let isOpen): days[number].isOpen = isOpen
    case .opens(let number, let text): days[number].opens = text
    case .closes(let number, let text): days[number].closes = text
    case .breakFrom(let text): breakFrom = text
    case .breakUntil(let text): breakUntil = text
    case .most(let text): most = text
    case .firstRepeated:
      guard let first = days.first(where: { $0.isOpen }) else { return }
      for number in days.indices where days[number].isOpen { days[number] = first }
    }
  }
}

extension Path {
  public static var hours: Path { "ajustes/horarios" }

  /// Those of the space, of an account, or of a room.
  public static func hours(of owner: UUID) -> Path { hours.below(owner.description) }

  var hoursOwner: UUID? {
    let parts = parts
    guard parts.count == 3, parts[0] == "ajustes", parts[1] == "horarios" else { return nil }
    return UUID(parts[2])
  }
}
