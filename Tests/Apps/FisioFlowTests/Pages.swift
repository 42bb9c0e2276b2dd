import Clinic
import Entitlements
import Fields
import Flow
import Identity
import Records
import Screen
import Sync
import Values

@testable import Accesses
@testable import DocumentsFeature
@testable import FisioFlow
@testable import History
@testable import Plans
@testable import RecordPages
@testable import Shell
@testable import SyncPage
@testable import Team
@testable import Texts

/// Every page of the app, with something to show on each.
enum Pages: String, CaseIterable, Sendable {
  case signIn, signUp, signInRefused, signUpWrong, noClinic
  case confirmSignedOut, confirm, confirmFailed, confirmed, reminder, reminderSent, reminderRefused
  case noPatients, patients, nobodyFound, archived, loading, selecting, archiving, newest
  case patient, archivedPatient, patientGone, patientUnsynced
  case documents, documentOpen, documentRename, documentRemove, documentsWaiting
  case accesses, accessesOffline, noAccesses
  case conflicts, noConflicts, conflict, conflictMerging, conflictGone, decided
  case history, historyOffline, historyLoading, historyEmpty
  case restoreRefused, listRefused
  case add, edit, editUnsynced, editRefused, discard
  case chooseFile, badFile, mapping, review, importing, stopImport, imported
  case team, teamOfOthers, invite, inviteLink, removeMember, newClinic, joining, joiningFailed
  case signUpInvited
  case settings, signOut, sync, longQueue, badUnsynced, unsynced, unsyncedDone, plans, paywall,
    shortcuts
  case copiesOff, copiesSetUp, copies, copiesFailed, copiesTurnOff, copiesList, copiesLocked,
    copiesReview, copiesDone, copiesSending, copiesReturning
  case memoryOnly, repaired, sessionEnded, outdated, forbidden, refused, newVersion, undo
  case filesFull, recordsFull, plansFull, outcomeUnknown

  var state: Root.State {
    var state = Root.State(FisioFlow.app)
    if let access {
      state.phase = .access(access)
      return state
    }
    state.phase = .home(home)
    if self == .newVersion {
      state.lifecycle.hasNewVersion = true
      state.lifecycle.canInstall = true
    }
    return state
  }

  var home: Home.State {
    var home = Sample.home
    home.clinic = Sample.clinic("free")
    home.sync.isComplete = true
    home.change { $0.today = Sample.today }
    home.patients.show(Self.people)
    arrange(&home)
    return home
  }

  private static let ana = Sample.patient(1, "Ana Beatriz Moura") {
    $0.socialName = "Bia"
    $0.cpf = CPF("52998224725")
    $0.birthDate = CivilDate("1980-02-29")
    $0.sex = .female
    $0.phone = Phone(typed: "11 98765-4321")
    $0.email = Email("ana@exemplo.com.br")
    $0.emergencyName = "Pedro"
    $0.emergencyPhone = Phone(typed: "11 3456-7890")
    $0.insurance = "Unimed"
    $0.complaint = "Dor no ombro"
    $0.notes = "Prefere a manhã."
    $0.tags = ["dor", "ombro"]
  }
  private static let gil = Sample.patient(2, "Gil") { $0.isArchived = true }
  /// Nine tenths of the free plan's storage.
  private static let large: Document = {
    var document = Document()
    document.id = ID(UUID(high: 18, low: 1))
    document.patient = ana.id
    document.name = "exame.zip"
    document.bytes = 966_367_641
    return document
  }()
  static let people = [ana, gil] + Sample.patients(30).dropFirst(2)

  private var access: Access.State? {
    var access = Access.State(FisioFlow.app)
    switch self {
    case .signIn:
      break
    case .signUp:
      access.purpose = .signUp
    case .signInRefused:
      access.loading.stop(.wrongCredentials)
      access.sessionEnded = true
    case .noClinic: access.loading.stop(.noSpace)
    case .confirmSignedOut: access.confirming = Confirming.State("c0de")
    case .signUpInvited:
      access.purpose = .signUp
      access.joining = Self.invited
    case .signUpWrong:
      access.purpose = .signUp
      access.triedToSubmit = true
      access.problems = Access.problems(access)
    default:
      return nil
    }
    return access
  }

  private static var invited: Joining.State {
    var joining = Joining.State("c0de")
    var invitation = InvitationView()
    invitation.spaceName = "Clínica Aurora"
    invitation.email = "bia@exemplo.com.br"
    invitation.role = Role.therapist.rawValue
    joining.invitation = invitation
    return joining
  }

  private func arrangeTeam(_ home: inout Home.State) {
    let own = Member(Sample.account.id, Sample.account.email, as: .admin, since: Sample.now)
    let bia = Member(.test(7), "bia@exemplo.com.br", as: .receptionist, since: Sample.now)
    var invitation = Invitation()
    invitation.id = ID(.test(8))
    invitation.email = "caio@exemplo.com.br"
    invitation.roleName = Role.therapist.rawValue
    invitation.expiresAt = Sample.now.adding(milliseconds: Invitation.lifetime)
    home.path = .team
    home.team.people = [own, bia]
    var failed = invitation
    failed.id = ID(.test(9))
    failed.email = "davi@exemplo.com.br"
    failed.mailName = InvitationMail.unknownAddress.rawValue
    invitation.mailName = InvitationMail.sent.rawValue
    home.team.invitations = [invitation, failed]
    var row = InvitationRow.State(failed.id, in: Sample.space.space)
    row.loading.stop(.noMail)
    home.team.rows.put(row, for: failed.id)
    switch self {
    case .teamOfOthers:
      home.team.people[0].roleName = Role.therapist.rawValue
      home.team.invitations = []
      home.sync.isOnline = false
    case .invite:
      var inviting = Team.Inviting(as: .therapist)
      inviting.problem = .malformed
      inviting.failure = .alreadyMember
      home.team.sheet = .invite(inviting)
    case .inviteLink:
      home.team.sheet = .link(
        email: "caio@exemplo.com.br", code: "c0de", isMailed: true, isCopied: true)
    case .removeMember:
      home.team.removing = bia
      home.team.loading.stop(.lastAdmin)
    case .newClinic:
      home.path = .settings
      home.spaces.creating = Spaces.Creating()
      home.spaces.creating?.isMissing = true
    case .joining, .joiningFailed:
      home.path = .invitation("c0de")
      home.joining = Self.invited
      if self == .joiningFailed { home.joining?.loading.stop(.otherEmail) }
    default: break
    }
  }

  private func arrangeAccesses(_ home: inout Home.State) {
    home.path = .patientAccess(Self.ana.id)
    var log = Accesses.State(of: Subject(Self.ana.id), in: home.context)
    log.isLoaded = self != .accessesOffline
    if self == .accessesOffline { log.loading.stop(.network(.unreachable)) }
    if self == .accesses { log.entries = AccessLogTests.entries }
    log.hasMore = self == .accesses
    home.accesses = log
  }

  private func arrangeConfirming(_ home: inout Home.State) {
    var confirming = Confirming.State("c0de")
    home.path = .confirmation("c0de")
    switch self {
    case .confirmFailed: confirming.loading.stop(ConfirmingWords.noConfirmation)
    case .confirmed: confirming.isConfirmed = true
    case .reminder, .reminderSent, .reminderRefused:
      home.path = self == .reminder ? .patients : .settings
      home.account.awaitsConfirmation = true
      if self == .reminderSent { confirming.isSent = true }
      if self == .reminderRefused { confirming.loading.stop(ConfirmingWords.sentLately) }
    default: break
    }
    home.confirming = confirming
  }

  private func arrange(_ home: inout Home.State) {
    switch self {
    case .confirm, .confirmFailed, .confirmed, .reminder, .reminderSent, .reminderRefused:
      arrangeConfirming(&home)
    case .noPatients: home.patients.show([])
    case .nobodyFound:
      home.patients.list.query = "xyz"
      home.patients.show(Self.people)
    case .archived:
      home.patients.list.showsArchived = true
      home.patients.show(Self.people)
    case .loading: home.patients.isLoaded = false
    case .selecting: home.patients.list.selection = [Self.ana.id.uuid]
    case .archiving:
      let many = Sample.patients(60)
      home.patients.show(many)
      let acting = Acting("archive", with: Patient.recordType, many.map { $0.id.uuid })
      home.acts.running = ActRun(acting, among: home.parts)?.started
    case .newest:
      home.patients.list.order = 1
      home.patients.show(Sample.patients(25))
    case .patient, .patientUnsynced:
      home.path = .patient(Self.ana.id)
      if self == .patientUnsynced { home.patients.marks = PatientMarks(Self.status) }
    case .archivedPatient: home.path = .patient(Self.gil.id)
    case .conflicts, .noConflicts, .conflict, .conflictMerging, .conflictGone, .decided:
      arrangeConflicts(&home)
    case .history, .historyOffline, .historyLoading, .historyEmpty: arrangeHistory(&home)
    case .patientGone: home.path = .patient(.test(99))
    case .accesses, .accessesOffline, .noAccesses: arrangeAccesses(&home)
    case .restoreRefused, .listRefused:
      if self == .restoreRefused { home.path = .patient(Self.gil.id) }
      home.acts.failed = .over(.restoring(Self.gil.id), home, Refusal(.forbidden))
    case .add, .edit, .editUnsynced, .editRefused, .discard: arrangeForm(&home)
    case .chooseFile, .badFile, .mapping, .review, .importing, .stopImport, .imported:
      arrangeImport(&home)
    case .settings, .newVersion: home.path = .settings
    case .signOut:
      home.path = .settings
      home.sync.pending = Self.status.pending
      home.signingOut = Home.SigningOut(others: 0)
    case .sync:
      home.path = .synchronisation
      home.sync = Self.status
      home.queue.discarding = Queue.Discarding(
        list: .refused, changes: Self.status.refused.map { $0.id })
    case .longQueue:
      home.path = .synchronisation
      home.sync.pending = (1...60).map { number in
        let patient = Sample.patient(UInt64(100 + number), "Novo \(number)")
        return PendingMutation(
          id: .test(UInt64(number)), name: "addPatient", arguments: AddPatient(patient).object,
          time: Sample.now, touched: [])
      }
      home.queue.pending.opened = .test(60)
    case .documents, .documentOpen, .documentRename, .documentRemove, .documentsWaiting:
      arrangeDocuments(&home)
    case .badUnsynced, .unsynced, .unsyncedDone: arrangeUnsynced(&home)
    case .copiesOff, .copiesSetUp, .copies, .copiesFailed, .copiesTurnOff, .copiesList,
      .copiesLocked, .copiesReview, .copiesDone, .copiesSending, .copiesReturning:
      arrangeCopies(&home)
    case .plans: home.path = .plans
    case .team, .teamOfOthers, .invite, .inviteLink, .removeMember, .newClinic, .joining,
      .joiningFailed:
      arrangeTeam(&home)
    case .paywall: home.paywall = Paywall(.addPatient(active: 10), current: .free, in: .clinic)
    case .shortcuts: home.showsShortcuts = true
    case .memoryOnly: home.sync.isMemoryOnly = true
    case .repaired: home.opening = .repaired(rescued: 2, lost: 1)
    case .sessionEnded: home.sync.phase = .failed(.signedOut)
    case .outdated: home.sync.phase = .failed(.outdated)
    case .forbidden: home.sync.phase = .failed(.forbidden)
    case .refused:
      home.sync = Self.status
      home.patients.context.sync = Self.status
      home.patients.marks = PatientMarks(Self.status)
    case .filesFull:
      home.warning = .known(nil)
      home.documents.all = [Self.large]
    case .recordsFull, .plansFull:
      home.warning = .known(nil)
      home.sync.usage = SpaceUsage(of: self == .plansFull ? .bytes : .records, percent: 97)
      if self == .plansFull { home.path = .plans }
    case .outcomeUnknown:
      home.path = .synchronisation
      home.sync.refused = [Refusal.outcomeUnknown, .neverDone].enumerated().map { number, refusal in
        RefusedMutation(
          id: .test(UInt64(number)), name: "addPatient",
          arguments: AddPatient(Self.ana).object, time: Sample.now, refusal: refusal)
      }
    case .undo: home.acts.undo = .over(.archiving(Self.ana.id), home)
    default: break
    }
  }

  private func arrangeForm(_ home: inout Home.State) {
    var form =
      self == .add
      ? PatientForm.State(adding: .test(1), today: Sample.today, owner: Sample.owner)
      : PatientForm.State(editing: Self.ana, today: Sample.today, owner: Sample.owner)
    if self == .editRefused {
      form.isResumed = true
      form.triedToSave = true
      form.problems = [.fullName: .rule(.missing), .cpf: .rule(.duplicate), .phone: .malformed]
      form.refusal = Refusal(.forbidden)
    }
    form.asksToDiscard = self == .discard
    if self == .editUnsynced { home.patients.marks = PatientMarks(Self.status) }
    home.path = self == .add ? .newPatient : .editPatient(Self.ana.id)
    home.form = form
  }

  private func arrangeHistory(_ home: inout Home.State) {
    home.path = .patientHistory(Self.ana.id)
    var history = History.State(of: Subject(Self.ana.id), in: home.context)
    switch self {
    case .historyOffline: history.loading.stop(.network(.unreachable))
    case .historyLoading: history.loading.start()
    case .historyEmpty: break
    default:
      history.entries = Sample.past
      history.hasMore = true
      history.refusal = Refusal(.forbidden)
      history.undo = PutBack(
        "notes", of: Subject(Self.ana.id), by: .nothing, undo: .nothing)
    }
    home.history = history
  }

  private func arrangeConflicts(_ home: inout Home.State) {
    home.conflicts.isLoaded = true
    var empty = Sample.conflict(2, "", of: Self.ana)
    empty.field = "complaint"
    empty.author = Sample.account.id
    home.conflicts.waiting =
      self == .noConflicts ? [] : [Sample.conflict(1, "Prefere a tarde.", of: Self.ana), empty]
    home.path = .text(home.conflicts.waiting.first?.id ?? .test(9))
    switch self {
    case .conflicts, .noConflicts: home.path = .texts
    case .conflictMerging:
      home.conflicts.merge = Texts.Merge(home.conflicts.waiting[0], over: Self.ana.notes)
      home.conflicts.saving.stop(Refusal(.forbidden))
    case .conflictGone: home.path = .text(.test(9))
    case .decided:
      home.path = .patient(Self.ana.id)
      home.conflicts.undo = Texts.Decision(
        home.conflicts.waiting[0], over: Self.ana.notes, for: "Prefere a tarde.")
    default: break
    }
  }

  private func arrangeImport(_ home: inout Home.State) {
    var running = PatientImport.State(
      existing: home.patients.book, plan: .silver, today: Sample.today)
    let rows =
      ["Caio;;", "Ana;52998224725;", ";1;x", "Bia;;", "bia;;"] + (1...30).map { "Novo \($0);;" }
    let sheet = Sheet(
      fileName: "pacientes.csv", headers: ["Nome", "CPF", ""],
      rows: rows.enumerated().map { position, row in
        CSVRow(
          line: position + 2,
          fields: row.split(separator: ";", omittingEmptySubsequences: false).map { String($0) })
      })
    var check = ImportCheck()
    check.check(sheet, next: 100, known: running.known, today: Sample.today)
    var run = Run(Array(check.ready.prefix(10)))
    run.started = 10
    run.answered = 2
    switch self {
    case .badFile: running.step = .choosing(.unclosedQuote(line: 7))
    case .mapping: running.step = .mapping(sheet)
    case .review: running.step = .review(sheet, check)
    case .importing, .stopImport:
      running.step = .importing(sheet, check, run)
      running.asksToStop = self == .stopImport
    case .imported: running.step = .done(sheet, check, run)
    default: break
    }
    home.path = .importPatients
    home.importing = running
  }

  private static let status: SyncStatus = {
    var status = SyncStatus()
    status.isComplete = true
    status.lastSync = Sample.now.adding(milliseconds: -120_000)
    status.pending = [
      PendingMutation(
        id: .test(1), name: "archivePatient", arguments: ArchivePatient(ana.id).object,
        time: Sample.now, touched: [ana.id.uuid])
    ]
    status.refused = [
      RefusedMutation(
        id: .test(2), name: "restorePatient", arguments: RestorePatient(gil.id).object,
        time: Sample.now, refusal: Refusal(.limitReached, "patients", limit: 10))
    ]
    return status
  }()
}
