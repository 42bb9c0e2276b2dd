import API
import Clinic
import Entitlements
import Flow
import Identity
import Records
import Screen
import Sync
import Values

extension Home {
  static func open(_ state: State) -> Effect<Action> {
    .all([
      .openSpace(
        SpaceAccess(
          space: state.space.space, account: state.account.id, role: state.space.role)
      ) { .opened($0) },
      .observe(ClinicProfile.self, id: "clinic") { .clinicChanged($0) },
      .observe(Patient.self, id: "patients") { .patients(.patientsChanged($0)) },
      .observe(Document.self, id: "documents") { .patients(.documents(.changed($0))) },
      .observe(Member.self, id: "members") { .team(.membersChanged($0)) },
      .observe(Invitation.self, id: "invitations") { .team(.invitationsChanged($0)) },
      .observe(TextConflict.self, id: "conflicts") { .conflicts(.changed($0)) },
      .observeSync(id: "home") { .syncChanged($0) },
      .call(SessionEndpoints.current, Nothing()) { .accountRead($0) },
      .whenWhole(.copies(.begun)),
    ])
  }

  static func enter(_ state: inout State, _ route: Route, _ today: CivilDate) -> Effect<Action> {
    if Patients.isImporting(state.patients), route != state.route {
      // Elsewhere nobody would know what became of the rows; stopping takes a moment only.
      return reducePatients(&state, .importing(.leaveAsked)) + .push(state.route.path)
    }
    // The plans are only looked at: the paywall leads there and back, and the form stays.
    if let unsaved = Patients.unsavedRoute(state.patients), route != unsaved, route != .plans {
      state.patients.waitingPath = route.path
      return reducePatients(&state, .form(.leaveTapped)) + .push(unsaved.path)
    }
    state.route = route
    state.showsShortcuts = false
    state.queue.kept = 0
    if !state.unsyncedImport.isRunning { state.unsyncedImport = UnsyncedImport.State() }
    if route.hasCode { return followLink(&state) }
    state.conflicts.refusal = nil
    if route == .copies { return reduceCopies(&state, .entered) + .fire(.scrollToTop) }
    return reducePatients(&state, .entered(route, today: today)) + openHistory(&state)
      + .fire(.scrollToTop)
  }

  /// The link of an invitation, or the one by which an e-mail is confirmed.
  @inline(never)
  private static func followLink(_ state: inout State) -> Effect<Action> {
    switch state.route {
    case .invitation(let code):
      state.joining = Joining.State(code)
      return reduceClinics(&state, .joining(.appeared)) + .fire(.scrollToTop)
    case .confirmation(let code):
      state.confirming = Confirming.State(code)
      return .fire(.scrollToTop)
    default:
      return .none
    }
  }

  private static func openHistory(_ state: inout State) -> Effect<Action> {
    guard case .patientHistory(let id) = state.route else { return .none }
    state.history = PatientHistory.State(of: id, in: state.space.space)
    return reduceHistory(&state, .opened)
  }

  @inline(never)
  static func reduceHistory(
    _ state: inout State, _ action: PatientHistory.Action
  ) -> Effect<Action> {
    guard var history = state.history else { return .none }
    let effect = PatientHistory.reduce(&history, action).map { Action.history($0) }
    state.history = history
    return effect
  }

  /// Lets the patients do it, then shows the paywall where the plan was in the way.
  static func reducePatients(
    _ state: inout State, _ action: Patients.Action
  ) -> Effect<Action> {
    let wasLoaded = state.patients.isLoaded
    let effect = Patients.reduce(&state.patients, action).map { Action.patients($0) }
    if case .refused(let refusal)? = action.outcome, refusal.code == .limitReached {
      state.paywall = Paywall(
        .addPatient(active: Int64(state.patients.book.activeCount)), current: state.plan)
    }
    if let bytes = state.patients.documents.wanted {
      state.patients.documents.wanted = nil
      state.paywall = Paywall(
        .uploadFile(bytes: bytes, used: state.patients.documents.usedBytes), current: state.plan)
    }
    switch action {
    case .form(.discardTapped):
      guard let path = state.patients.waitingPath else { return effect }
      state.patients.waitingPath = nil
      return effect + .replace(path)
    case .form(.stayTapped):
      state.patients.waitingPath = nil
      return effect
    case .patientsChanged where !wasLoaded:
      return effect + openForm(&state)
    default:
      return effect
    }
  }

  /// Opens the form of an address that was entered before the patients were there.
  private static func openForm(_ state: inout State) -> Effect<Action> {
    guard case .editPatient = state.route else { return .none }
    return reducePatients(&state, .entered(state.route, today: state.patients.today))
  }

  static func shortcut(_ state: inout State, _ key: String) -> Effect<Action> {
    switch key {
    case "?":
      state.showsShortcuts.toggle()
      return .none
    case "/":
      return .focus("patient-search")
    case "n":
      return .push(Route.newPatient.path)
    case "i":
      return .push(Route.importPatients.path)
    case ",":
      return .push(Route.settings.path)
    case "g":
      return .push(Route.patients.path)
    default:
      return .none
    }
  }
}

extension Patients.Action {
  /// What became of a mutation, where the action says so.
  var outcome: MutationOutcome? {
    switch self {
    case .form(.answered(let outcome)), .archiveAnswered(_, let outcome): outcome
    default: nil
    }
  }
}
