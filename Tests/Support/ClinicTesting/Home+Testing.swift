import Agenda
import Clinic
import Entitlements
import Flow
import Identity
import Records
import Sync
import Values

@testable import Accesses
@testable import AgendaFeature
@testable import CopiesFeature
@testable import DocumentsFeature
@testable import FisioFlow
@testable import History
@testable import MessagesFeature
@testable import NotificationsFeature
@testable import Plans
@testable import PrivacyPages
@testable import RecordPages
@testable import Settings
@testable import Shell
@testable import SyncPage
@testable import Team
@testable import Texts

/// The parts of the app by their names.
extension Home.State {
  /// All parts, as when the program is whole.
  static func whole(_ account: AccountView, _ space: SpaceMembership) -> Home.State {
    var state = Home.State(FisioFlow.app, account: account, space: space)
    state.app.laterParts(&state.parts, state.context)
    state.isWhole = true
    // On whose clocks the clinic's day is, is known.
    state.parts[ClinicToday.self]?.clocks.name = ClinicProfile().timeZone
    return state
  }

  var clinic: ClinicProfile? {
    get { parts[SpaceInfo<ClinicProfile>.self]?.record }
    set {
      parts[SpaceInfo<ClinicProfile>.self]?.record = newValue
      guard let newValue else { return }
      change {
        $0.name = newValue.name
        $0.plan = newValue.plan
      }
    }
  }
  var patients: Patients.State {
    get { parts[Patients.self] ?? Patients.State() }
    set { parts[Patients.self] = newValue }
  }
  /// What patients are called, as the first view knows it.
  mutating func callPatients(_ patients: [Patient]) {
    var place = PatientsPlace.State()
    place.apply(Changes.all(patients).untyped)
    parts[PatientsPlace.self] = place
  }
  var agenda: ClinicDays.State {
    get { parts[ClinicDays.self] ?? ClinicDays.State() }
    set { parts[ClinicDays.self] = newValue }
  }
  var feeds: FeedsState {
    get { parts[FeedsPart<ClinicAgenda>.self] ?? FeedsState() }
    set { parts[FeedsPart<ClinicAgenda>.self] = newValue }
  }
  var documents: Documents.State {
    get { parts[Documents.self] ?? Documents.State() }
    set {
      parts[Documents.self] = newValue
      var index = PatientDocumentIndex.State()
      _ = PatientDocumentIndex.reduce(&index, .changed(.all(newValue.all)))
      parts[PatientDocumentIndex.self] = index
    }
  }
  var page: PatientPage.State {
    get { parts[PatientPage.self] ?? PatientPage.State() }
    set { parts[PatientPage.self] = newValue }
  }
  var acts: Acts.State {
    get { parts[Acts.self] ?? Acts.State() }
    set { parts[Acts.self] = newValue }
  }
  /// The form that is open.
  var form: PatientForm.State? {
    get { parts[FormPage<Patient>.self]?.form }
    set { parts[FormPage<Patient>.self]?.form = newValue }
  }
  /// The import that is open.
  var importing: PatientImport.State? {
    get { parts[PatientImporting.self]?.running }
    set { parts[PatientImporting.self]?.running = newValue }
  }
  var conflicts: Texts.State {
    get { parts[Texts.self] ?? Texts.State() }
    set { parts[Texts.self] = newValue }
  }
  var history: History.State {
    get { parts[History.self] ?? History.State() }
    set { parts[History.self] = newValue }
  }
  var accesses: Accesses.State {
    get { parts[Accesses.self] ?? Accesses.State() }
    set { parts[Accesses.self] = newValue }
  }
  var team: Team.State {
    get { parts[Team.self] ?? Team.State() }
    set { parts[Team.self] = newValue }
  }
  var spaces: Spaces.State {
    get { parts[Spaces.self] ?? Spaces.State() }
    set { parts[Spaces.self] = newValue }
  }
  var links: Links.State {
    get { parts[Links.self] ?? Links.State() }
    set { parts[Links.self] = newValue }
  }
  var settings: Settings.State {
    get { parts[Settings.self] ?? Settings.State() }
    set { parts[Settings.self] = newValue }
  }
  var devices: Devices.State {
    get { parts[Devices.self] ?? Devices.State() }
    set { parts[Devices.self] = newValue }
  }
  var plans: Plans.State {
    get { parts[Plans.self] ?? Plans.State() }
    set { parts[Plans.self] = newValue }
  }
  var entitled: Entitled.State {
    get { parts[Entitled.self] ?? Entitled.State() }
    set { parts[Entitled.self] = newValue }
  }
  var buying: Buying.State {
    get { parts[Buying.self] ?? Buying.State() }
    set { parts[Buying.self] = newValue }
  }
  var bought: Bought.State {
    get { parts[Bought.self] ?? Bought.State() }
    set { parts[Bought.self] = newValue }
  }
  var code: CodePage.State {
    get { parts[CodePage.self] ?? CodePage.State() }
    set { parts[CodePage.self] = newValue }
  }
  var syncPage: SyncPage.State {
    get { parts[SyncPage.self] ?? SyncPage.State() }
    set { parts[SyncPage.self] = newValue }
  }
  var copies: OwnCopies.State {
    get { parts[OwnCopies.self] ?? OwnCopies.State() }
    set { parts[OwnCopies.self] = newValue }
  }

  var notifications: NotificationsPage.State {
    get { parts[NotificationsPage.self] ?? NotificationsPage.State() }
    set { parts[NotificationsPage.self] = newValue }
  }

  var privacy: Privacy.State {
    get { parts[Privacy.self] ?? Privacy.State() }
    set { parts[Privacy.self] = newValue }
  }
  var ownRows: OwnRows.State {
    get { parts[OwnRows.self] ?? OwnRows.State() }
    set { parts[OwnRows.self] = newValue }
  }
  var liveEvents: LiveEvents.State {
    get { parts[LiveEvents.self] ?? LiveEvents.State() }
    set { parts[LiveEvents.self] = newValue }
  }
  var consentPrompt: ConsentPrompt.State {
    get { parts[ConsentPrompt.self] ?? ConsentPrompt.State() }
    set { parts[ConsentPrompt.self] = newValue }
  }

  var messageTexts: MessageTexts.State {
    get { parts[MessageTexts.self] ?? MessageTexts.State() }
    set { parts[MessageTexts.self] = newValue }
  }
  var sentMessages: SentMessages<Patient>.State {
    get { parts[SentMessages<Patient>.self] ?? SentMessages<Patient>.State() }
    set { parts[SentMessages<Patient>.self] = newValue }
  }

  var account: AccountView {
    get { context.account }
    set { change { $0.account = newValue } }
  }
  var space: SpaceMembership { context.membership }
  var joining: Joining.State? {
    get { links.joining }
    set { links.joining = newValue }
  }
  var confirming: Confirming.State? {
    get { links.confirming }
    set { links.confirming = newValue }
  }
  var queue: Queue.State {
    get { syncPage.queue }
    set { syncPage.queue = newValue }
  }
  var unsyncedImport: UnsyncedImport.State {
    get { syncPage.unsyncedImport }
    set { syncPage.unsyncedImport = newValue }
  }
  var paywall: Paywall? {
    get { plans.paywall }
    set {
      plans.paywall = newValue
      guard let newValue else { return }
      plans.isAbove = plans.pace.open(newValue.context, on: context.today)
    }
  }
  /// As the page of the plans has asked.
  mutating func askPlans() {
    plans.pricing.start()
    plans.pending.loading.start()
    plans.pending.loading.start()
  }
  var warning: Fullness.Warning {
    get { plans.warning }
    set { plans.warning = newValue }
  }
  var fullness: Fullness? { Fullness(context, parts) }
  var shownFullness: Fullness? { plans.shown(among: parts) }
  var plan: Plan { context.plan }
  var sync: SyncStatus {
    get { context.sync }
    set { change { $0.sync = newValue } }
  }
  var path: Path {
    get { context.path }
    set { change { $0.path = newValue } }
  }

  /// What waits of services and rooms is marked in their lists.
  mutating func markPlaces(_ status: SyncStatus) {
    parts[AgendaSettings<Service>.self]?.marks = RecordMarks(status, of: Service.self)
    parts[AgendaSettings<Room>.self]?.marks = RecordMarks(status, of: Room.self)
  }

  /// The person goes to a page.
  mutating func enter(_ path: Path) {
    change {
      $0.path = path
      $0.today = Sample.today
    }
  }

  /// Changes the context, and lets all parts have it.
  mutating func change(_ change: (inout Context) -> Void) {
    change(&context)
    context.subject = parts.subject(of: context.path)
    parts.place(in: context)
  }
}

extension Home.Action {
  static func clinic(_ action: SpaceInfo<ClinicProfile>.Action) -> Self {
    part(SpaceInfo<ClinicProfile>.self, action)
  }
  static func patientsPlace(_ action: PatientsPlace.Action) -> Self {
    part(PatientsPlace.self, action)
  }
  static func patients(_ action: Patients.Action) -> Self { part(Patients.self, action) }
  static func today(_ action: ClinicToday.Action) -> Self { part(ClinicToday.self, action) }
  static func documents(_ action: Documents.Action) -> Self { part(Documents.self, action) }
  static func page(_ action: PatientPage.Action) -> Self { part(PatientPage.self, action) }
  static func acts(_ action: Acts.Action) -> Self { part(Acts.self, action) }
  static func editing(_ action: FormPage<Patient>.Action) -> Self {
    part(FormPage<Patient>.self, action)
  }
  static func form(_ action: PatientForm.Action) -> Self { editing(.form(action)) }
  static func importPage(_ action: PatientImporting.Action) -> Self {
    part(PatientImporting.self, action)
  }
  static func importing(_ action: PatientImport.Action) -> Self { importPage(.importing(action)) }
  static func conflicts(_ action: Texts.Action) -> Self { part(Texts.self, action) }
  static func history(_ action: History.Action) -> Self { part(History.self, action) }
  static func accesses(_ action: Accesses.Action) -> Self { part(Accesses.self, action) }
  static func team(_ action: Team.Action) -> Self { part(Team.self, action) }
  static func feeds(_ action: FeedsAction) -> Self {
    part(FeedsPart<ClinicAgenda>.self, action)
  }
  static func spaces(_ action: Spaces.Action) -> Self { part(Spaces.self, action) }
  static func links(_ action: Links.Action) -> Self { part(Links.self, action) }
  static func joining(_ action: Joining.Action) -> Self { links(.joining(action)) }
  static func confirming(_ action: Confirming.Action) -> Self { links(.confirming(action)) }
  static func plans(_ action: Plans.Action) -> Self { part(Plans.self, action) }
  static func entitled(_ action: Entitled.Action) -> Self { part(Entitled.self, action) }
  static func buying(_ action: Buying.Action) -> Self { part(Buying.self, action) }
  static func bought(_ action: Bought.Action) -> Self { part(Bought.self, action) }
  static func code(_ action: CodePage.Action) -> Self { part(CodePage.self, action) }
  static func sync(_ action: SyncPage.Action) -> Self { part(SyncPage.self, action) }
  static func queue(_ action: Queue.Action) -> Self { sync(.queue(action)) }
  static func unsyncedImport(_ action: UnsyncedImport.Action) -> Self {
    sync(.unsyncedImport(action))
  }
  static func copies(_ action: OwnCopies.Action) -> Self { part(OwnCopies.self, action) }
  static func settings(_ action: Settings.Action) -> Self { part(Settings.self, action) }
  static func privacy(_ action: Privacy.Action) -> Self { part(Privacy.self, action) }
  static func ownRows(_ action: OwnRows.Action) -> Self { part(OwnRows.self, action) }
  static func liveEvents(_ action: LiveEvents.Action) -> Self { part(LiveEvents.self, action) }
  static func consentPrompt(_ action: ConsentPrompt.Action) -> Self {
    part(ConsentPrompt.self, action)
  }
  static func devices(_ action: Devices.Action) -> Self { part(Devices.self, action) }
  static func notifications(_ action: NotificationsPage.Action) -> Self {
    part(NotificationsPage.self, action)
  }

  private static func part<P: Part>(_ part: P.Type, _ action: P.Action) -> Self {
    .part(PartAction(part, action))
  }
}

extension Context {
  /// Of a person in a clinic on that day.
  static func sample(_ change: (inout Context) -> Void = { _ in }) -> Context {
    var context = Context(FisioFlow.app, Sample.account, Sample.space)
    context.today = Sample.today
    change(&context)
    return context
  }
}

extension Path {
  static func patientHistory(_ id: ID<Patient>) -> Path { patient(id).history }
  static func patientAccess(_ id: ID<Patient>) -> Path { patient(id).accesses }
  static func invitation(_ code: String) -> Path { Path(Invitation.path(code)) }
  static func confirmation(_ code: String) -> Path { Path(Confirmation.path(code)) }
  static func emailChange(_ code: String) -> Path { Path(EmailChange.path(code)) }
  static func passwordReset(_ code: String) -> Path { Path(PasswordReset.path(code)) }
}
