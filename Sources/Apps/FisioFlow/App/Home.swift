import API
import Clinic
import Entitlements
import Fields
import Flow
import Identity
import Records
import Screen
import Sync
import Values

/// The clinic of the person who is signed in: its patients, settings, sync state and paywall.
public enum Home: Feature {
  public struct State: Equatable {
    @Boxed public var account: AccountView
    @Boxed public var space: SpaceMembership
    public var route = Route.patients
    @Boxed public var clinic: ClinicProfile?
    @Boxed public var sync = SyncStatus()
    /// How many looks and exports the server has not been told of.
    public var unsentTraces = 0
    /// How the device's store was found; the banner about it can be closed when it was repaired.
    public var opening: SpaceOpening?
    @Boxed public var patients: Patients.State
    @Boxed public var conflicts: Conflicts.State
    /// The past of the patient that was looked at last.
    @Boxed public var history: PatientHistory.State?
    public var settings = Settings.State()
    @Boxed public var copies = OwnCopies.State()
    @Boxed public var team: Team.State
    /// The invitation that the person followed.
    @Boxed public var joining: Joining.State?
    /// The link that the person followed, or the reminder that there is one in their mail.
    @Boxed public var confirming: Confirming.State?
    @Boxed public var newClinic: NewClinic?
    /// Whether the person wanted to leave this clinic for another before its queue was settled.
    public var mustSettleFirst = false
    @Boxed public var paywall: Paywall?
    /// Which warning of a plan nearly used up the person has closed today.
    @Boxed public var warning = Fullness.Warning.unasked
    public var queue = Queue.State()
    @Boxed public var unsyncedImport = UnsyncedImport.State()
    public var showsShortcuts = false

    public init(account: AccountView, space: SpaceMembership) {
      self.account = account
      self.space = space
      let owner = "\(account.id.description).\(space.space.description)"
      patients = Patients.State(
        owner: owner, space: space.space,
        documents: Documents.State(account: account.id, space: space.space, role: space.role))
      conflicts = Conflicts.State(owner: owner)
      team = Team.State(account: account, space: space.space)
      patients.seesAccess = Role(rawValue: space.role)?.managesClinic ?? false
    }

    public var plan: Plan { clinic?.plan ?? .free }
    public var clinicName: String { clinic?.name ?? space.name }
    /// Whether the server has everything that was done here, and nothing refused waits for the person.
    var isSettled: Bool {
      sync.pending.isEmpty && sync.refused.isEmpty && patients.documents.unsent.isEmpty
        && patients.documents.choices.isEmpty
    }
    /// The e-mail of an account; empty for one that was never a member.
    func email(of account: UUID) -> String {
      for member in team.members where member.id.uuid == account { return member.email }
      return account == self.account.id ? self.account.email : ""
    }
  }

  public indirect enum Action: Equatable {
    case appeared
    case opened(SpaceOpening)
    case entered(Route, today: CivilDate)
    case dayChanged(CivilDate)
    case clinicChanged(Changes<ClinicProfile>)
    case syncChanged(SyncStatus)
    case patients(Patients.Action)
    case conflicts(Conflicts.Action)
    case history(PatientHistory.Action)
    case settings(Settings.Action)
    case copies(OwnCopies.Action)
    case team(Team.Action)
    case joining(Joining.Action)
    case confirming(Confirming.Action)
    case accountRead(Result<AccountView, APIError>)
    case clinicChosen(UUID)
    case settleFirstClosed
    case newClinicTapped
    case newClinicNamed(String)
    case newClinicSubmitted
    case newClinicClosed
    case clinicCreated(Result<AccountView, APIError>)
    /// The person left this clinic; these are the others.
    case leftClinic(Result<AccountView, APIError>)
    case keyPressed(String)
    case goTo(Route)
    case backTapped
    case shortcutsClosed
    case bannerClosed
    case paywallClosed
    case fullness(Fullness.Action)
    case plansTapped
    case syncNowTapped
    case queue(Queue.Action)
    case unsyncedImport(UnsyncedImport.Action)
    case exportUnsyncedTapped
    case signInAgainTapped
    case reloadTapped
    case signOutTapped
    /// How much of others, or for another clinic, waits on this device.
    case othersCounted(Int)
    case signOutCancelled
    case signOutConfirmed
    case signedOut
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      return open(state)
    case .opened(let opening):
      state.opening = opening
      return .none
    case .entered(let route, let today):
      return enter(&state, route, today)
    case .dayChanged(let today):
      state.patients.dayChanged(to: today)
      return .none
    case .clinicChanged(let changes):
      state.clinic = changes.changed.last ?? state.clinic
      state.patients.planChanged(to: state.plan)
      return .none
    case .syncChanged(let status):
      state.sync = status.withoutTraces
      state.unsentTraces = status.pending.count - state.sync.pending.count
      return reducePatients(&state, .syncChanged(state.sync))
        + .all(status.refusedTraces.map { .fire(.discardRefused($0)) }) + askAboutWarning(&state)
    case .patients(let action):
      return reducePatients(&state, action)
    case .queue(let action):
      return Queue.reduce(&state.queue, action, sync: state.sync).map { .queue($0) }
    case .unsyncedImport(let action):
      return reduceImport(&state, action)
    case .conflicts(let action):
      return Conflicts.reduce(&state.conflicts, action).map { .conflicts($0) }
    case .history(let action):
      return reduceHistory(&state, action)
    case .settings(let action):
      return Settings.reduce(&state.settings, action).map { .settings($0) }
    case .copies(let action):
      return reduceCopies(&state, action)
    case .confirming(let action):
      return reduceConfirming(&state, action)
    case .keyPressed(let key):
      return shortcut(&state, key)
    case .goTo(let route):
      state.paywall = nil
      state.mustSettleFirst = false
      return .push(route.path)
    case .backTapped:
      return .back
    case .shortcutsClosed:
      state.showsShortcuts = false
      return .none
    case .bannerClosed:
      state.opening = .ready
      return .none
    case .fullness(let action):
      return reduceFullness(&state, action)
    case .paywallClosed:
      state.paywall = nil
      return .none
    case .plansTapped:
      state.paywall = nil
      return .push(Route.plans.path)
    case .team, .joining, .accountRead, .clinicChosen, .settleFirstClosed, .newClinicTapped,
      .newClinicNamed,
      .newClinicSubmitted, .newClinicClosed, .clinicCreated, .leftClinic:
      return reduceClinics(&state, action)
    default:
      return reduceAccount(&state, action)
    }
  }
}
