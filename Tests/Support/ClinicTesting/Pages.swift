import Sync
import Values

@testable import FisioFlow
@testable import Shell

/// Every page of the app, with something to show on each: what, is said beside the tests of each feature.
enum Pages: String, CaseIterable, Sendable {
  case signIn, signUp, signInRefused, signUpWrong, noClinic
  case forgotten, forgottenSent, newPassword, newPasswordExpired, newPasswordInApp
  case changeEmail, changeEmailWaits, changeEmailRefused, changeConfirm, changeConfirmed,
    changeGone, passwordLink
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
  case notifications, notificationsDenied, notificationsOffline, notificationsQuiet
  case sentMessages, noSentMessages, messageTexts
  case consent, consentCollected, privacy, privacyReset, privacyErased, privacyCollected
  case ownRows, noOwnRows, liveEvents, noLiveEvents, policy, policyChanges
  case memoryOnly, repaired, sessionEnded, outdated, forbidden, refused, newVersion, undo
  case filesFull, recordsFull, plansFull, outcomeUnknown
  case buying, buyingOffline, purchases, noPurchases, code, keeping
  case today, todayBegins
  case agenda, agendaEmpty, agendaWeek, booking, session, cancelling, hours, houseHours, absences,
    absence, holidays, closedDay, openDay, services, service, feeds, feedMaking, feedReady,
    feedEnding, outsideHours
  case agendaImport, agendaBadFile, agendaColumns, agendaReview, agendaImporting, agendaImported
  case ownName, devices, devicesEnding, clinicDetails, clinicForm

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
    home.callPatients(Self.people)
    arrange(&home)
    return home
  }

  static let ana = Sample.patient(1, "Ana Beatriz Moura") {
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
  static let gil = Sample.patient(2, "Gil") { $0.isArchived = true }
  static let people = [ana, gil] + Sample.patients(30).dropFirst(2)

  private func arrange(_ home: inout Home.State) {
    switch self {
    case .noPatients, .patients, .nobodyFound, .archived, .loading, .selecting, .archiving, .newest,
      .patient, .archivedPatient, .patientGone, .patientUnsynced, .restoreRefused, .listRefused,
      .undo:
      arrangePatients(&home)
    case .add, .edit, .editUnsynced, .editRefused, .discard: arrangeForm(&home)
    case .chooseFile, .badFile, .mapping, .review, .importing, .stopImport, .imported:
      arrangeImport(&home)
    case .documents, .documentOpen, .documentRename, .documentRemove, .documentsWaiting:
      arrangeDocuments(&home)
    case .accesses, .accessesOffline, .noAccesses: arrangeAccesses(&home)
    case .history, .historyOffline, .historyLoading, .historyEmpty: arrangeHistory(&home)
    case .conflicts, .noConflicts, .conflict, .conflictMerging, .conflictGone, .decided:
      arrangeConflicts(&home)
    case .team, .teamOfOthers, .invite, .inviteLink, .removeMember, .newClinic, .joining,
      .joiningFailed:
      arrangeTeam(&home)
    case .confirm, .confirmFailed, .confirmed, .reminder, .reminderSent, .reminderRefused:
      arrangeConfirming(&home)
    case .changeEmail, .changeEmailWaits, .changeEmailRefused, .changeConfirm, .changeConfirmed,
      .changeGone, .passwordLink:
      arrangeEmailChange(&home)
    case .newPasswordInApp:
      home.path = .passwordReset("c0de")
      home.links.recovery = Recovery.State(code: "c0de")
    case .sync, .longQueue, .refused, .outcomeUnknown: arrangeSync(&home)
    case .badUnsynced, .unsynced, .unsyncedDone: arrangeUnsynced(&home)
    case .copiesOff, .copiesSetUp, .copies, .copiesFailed, .copiesTurnOff, .copiesList,
      .copiesLocked, .copiesReview, .copiesDone, .copiesSending, .copiesReturning:
      arrangeCopies(&home)
    case .agenda, .agendaEmpty, .agendaWeek, .booking, .session, .cancelling, .hours, .houseHours,
      .absences, .absence, .holidays, .closedDay, .openDay, .services, .service, .feeds,
      .feedMaking, .feedReady, .feedEnding, .agendaImport, .agendaBadFile, .agendaColumns,
      .agendaReview, .agendaImporting, .agendaImported, .outsideHours:
      arrangeAgenda(&home)
    case .today, .todayBegins: arrangeToday(&home)
    case .ownName, .devices, .devicesEnding, .clinicDetails, .clinicForm: arrangeOwn(&home)
    case .notifications, .notificationsDenied, .notificationsOffline, .notificationsQuiet:
      arrangeNotifications(&home)
    case .sentMessages, .noSentMessages, .messageTexts: arrangeMessages(&home)
    case .consent, .consentCollected, .privacy, .privacyReset, .privacyErased, .privacyCollected,
      .ownRows, .noOwnRows, .liveEvents, .noLiveEvents, .policy, .policyChanges:
      arrangePrivacy(&home)
    case .plans, .paywall, .filesFull, .recordsFull, .plansFull, .buying, .buyingOffline,
      .purchases, .noPurchases, .code, .keeping:
      arrangePlans(&home)
    case .settings, .newVersion, .signOut, .shortcuts, .memoryOnly, .repaired, .sessionEnded,
      .outdated, .forbidden:
      arrangeFrame(&home)
    case .signIn, .signUp, .signInRefused, .signUpWrong, .noClinic, .confirmSignedOut,
      .signUpInvited, .forgotten, .forgottenSent, .newPassword, .newPasswordExpired:
      break
    }
  }

  /// What surrounds every page.
  private func arrangeFrame(_ home: inout Home.State) {
    switch self {
    case .settings, .newVersion: home.path = .settings
    case .signOut:
      home.path = .settings
      home.sync.pending = Self.status.pending
      home.signingOut = Home.SigningOut(others: 0)
    case .shortcuts: home.showsShortcuts = true
    case .memoryOnly: home.sync.isMemoryOnly = true
    case .repaired: home.opening = .repaired(rescued: 2, lost: 1)
    case .sessionEnded: home.sync.phase = .failed(.signedOut)
    case .outdated: home.sync.phase = .failed(.outdated)
    case .forbidden: home.sync.phase = .failed(.forbidden)
    default: break
    }
  }
}
