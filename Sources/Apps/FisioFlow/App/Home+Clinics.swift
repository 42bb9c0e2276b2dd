import API
import Clinic
import Entitlements
import Fields
import Flow
import Identity
import Screen
import Sync
import Values

/// A clinic that the person is about to create beside those they have.
public struct NewClinic: Equatable {
  public var name = ""
  public var isMissing = false
  public var failure: TeamFailure?
  public var isWorking = false

  public init() {}
}

extension Home {
  /// What concerns the clinics of the person, and the people of this one.
  static func reduceClinics(_ state: inout State, _ action: Action) -> Effect<Action> {
    if settlesFirst(&state, action) {
      state.newClinic = nil
      switch action {
      case .joining(.joined(let result)), .clinicCreated(let result):
        return reduceClinics(&state, .accountRead(result))
      default: return .none
      }
    }
    switch action {
    case .settleFirstClosed:
      state.mustSettleFirst = false
      return .none
    case .team(let action):
      return reduceTeam(&state, action)
    case .joining(let action):
      guard var joining = state.joining else { return .none }
      let effect = Joining.reduce(&joining, action).map { Action.joining($0) }
      state.joining = joining
      if case .dismissed = action { return effect + .replace(Route.patients.path) }
      return effect
    case .accountRead(let result):
      guard case .success(let account) = result else { return .none }
      state.account = account.opening(state.space.space)
      state.team.account = state.account
      return .writeSecret("account", state.account.object.jsonText)
    default:
      return reduceNewClinic(&state, action)
    }
  }

  /// The queue of a clinic goes on only while the clinic is open, so it is settled before another one
  /// is opened.
  private static func settlesFirst(_ state: inout State, _ action: Action) -> Bool {
    switch action {
    case .clinicChosen(let id): guard id != state.space.space else { return false }
    case .joining(.joined(.success)), .clinicCreated(.success): break
    case .team(.removeTapped(let member)):
      guard member.id.uuid == state.account.id else { return false }
    default: return false
    }
    state.mustSettleFirst = !state.isSettled
    return state.mustSettleFirst
  }

  private static func reduceTeam(_ state: inout State, _ action: Team.Action) -> Effect<Action> {
    let effect = Team.reduce(&state.team, action).map { Action.team($0) }
    switch action {
    case .membersChanged:
      if let role = state.team.role { state.patients.seesAccess = role.managesClinic }
      return effect
    case .seatsTaken:
      let seats = Seats.taken(state.team.members, state.team.invitations, at: .epoch)
      state.paywall = Paywall(.addTherapist(seats: seats), current: state.plan)
      // Nil when the server knows of more seats taken than this device does.
      return state.paywall == nil ? effect + .fire(.syncNow) : effect
    case .left(.success):
      return effect + .call(SessionEndpoints.current, Nothing()) { .leftClinic($0) }
    default:
      return effect
    }
  }

  private static func reduceNewClinic(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .newClinicTapped:
      state.newClinic = NewClinic()
      return .focus("clinic-name")
    case .newClinicClosed:
      state.newClinic = nil
      return .none
    case .newClinicNamed(let name):
      state.newClinic?.name = name
      state.newClinic?.isMissing = false
      return .none
    case .newClinicSubmitted:
      guard var clinic = state.newClinic, !clinic.isWorking else { return .none }
      clinic.isMissing = clinic.name.tidied.isEmpty
      clinic.failure = nil
      clinic.isWorking = !clinic.isMissing
      state.newClinic = clinic
      if clinic.isMissing { return .focus("clinic-name") }
      return .call(TeamEndpoints.found, NewSpace(name: clinic.name.tidied)) { .clinicCreated($0) }
    case .clinicCreated(.failure(let error)):
      state.newClinic?.isWorking = false
      state.newClinic?.failure = TeamFailure(error)
      return .none
    default:
      // The app as a whole opens another clinic: its root does it.
      return .none
    }
  }

  // View

  static func teamPage(_ state: State, _ scene: Scene<Action>, _ banners: [Node]) -> Node {
    .page(
      title: scene.text(TeamWords.title), .bar, key: "team",
      leading: [
        .backButton(
          scene.text(TeamWords.back), href: Route.settings.href, on: scene.onLink(.goTo(.settings)))
      ], banners: banners,
      Team.content(state.team, scene.map { .team($0) }, isOnline: state.sync.isOnline))
  }

  static func joiningPage(_ state: State, _ scene: Scene<Action>, _ banners: [Node]) -> Node {
    .page(
      title: scene.text(TeamWords.joinTitle), .bar, key: "joining", banners: banners,
      [state.joining.map { Joining.view($0, scene.map { .joining($0) }) } ?? .none])
  }

  /// The clinics of the person, to change to another, and the way to one more.
  static func clinics(_ state: State, _ scene: Scene<Action>) -> Node {
    var rows = state.account.spaces.map { space in
      let isCurrent = space.space == state.space.space
      let role = Role(rawValue: space.role)?.name
      return Node.row(
        ListRow(
          space.space.description, space.name, subtitle: role.map { scene.text($0) } ?? "",
          leading: .icon(.clinic),
          trailing: isCurrent ? .badge(scene.text(TeamWords.current), .accent) : .none,
          isSelected: isCurrent, leadsOn: false),
        onTap: scene.onTap(.clinicChosen(space.space)))
    }
    rows.append(
      .deedRow(
        "new-clinic", scene.text(TeamWords.anotherClinic), .plus, on: scene.onTap(.newClinicTapped))
    )
    return .section(
      scene.text(TeamWords.clinics), [.list(label: scene.text(TeamWords.clinics), rows)]
    ).keyed("clinics")
  }

  static func settleFirstQuestion(_ scene: Scene<Action>) -> Node {
    .confirmation(
      id: "settle-first", title: scene.text(TeamWords.settleTitle),
      text: scene.text(TeamWords.settleText),
      confirm: .button(
        scene.text(TeamWords.close), .plain, on: scene.onTap(.settleFirstClosed)),
      cancel: .button(
        scene.text(TeamWords.seeWaiting), .primary, on: scene.onTap(.goTo(.synchronisation))),
      onCancel: scene.onTap(.settleFirstClosed))
  }

  static func newClinicSheet(_ clinic: NewClinic, _ scene: Scene<Action>) -> Node {
    let label = scene.text(AccessField.clinicName.label)
    let problem = clinic.isMissing ? scene.text(AccessProblem.missing.text(for: .clinicName)) : nil
    return .sheet(
      id: "new-clinic-sheet", title: scene.text(TeamWords.anotherClinic), language: scene.language,
      onClose: scene.onTap(.newClinicClosed),
      [
        clinic.failure.map { .banner(.danger, scene.text($0.text)) } ?? .none,
        .form(
          id: "new-clinic-form", language: scene.language,
          onSubmit: scene.onSubmit(.newClinicSubmitted),
          [
            .textField(
              Field("clinic-name", label, error: problem, language: scene.language),
              text: clinic.name, .name, autocomplete: "organization",
              on: scene.onText(.input) { .newClinicNamed($0) })
          ], actions: [.submit(scene.text(TeamWords.create), isBusy: clinic.isWorking).wide]),
      ])
  }
}

extension AccountView {
  /// The same with the space that is open at the beginning of the list, where the next start looks.
  func opening(_ space: UUID) -> AccountView {
    var account = self
    let others = spaces.filter { $0.space != space }
    account.spaces = spaces.filter { $0.space == space } + others
    return account
  }

  /// The space that was not among those of `before`; the first when there is none.
  func newest(since before: AccountView) -> SpaceMembership? {
    for space in spaces where !before.spaces.contains(where: { $0.space == space.space }) {
      return space
    }
    return spaces.first
  }
}
