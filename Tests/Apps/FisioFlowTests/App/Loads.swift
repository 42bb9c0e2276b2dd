import API
import Clinic
import Flow
import Identity
import Records
import Screen
import Values

@testable import Accesses
@testable import CopiesFeature
@testable import DocumentsFeature
@testable import FisioFlow
@testable import History
@testable import RecordPages
@testable import Shell
@testable import Team
@testable import Texts

/// Each thing that a feature asks for and shows a spinner until it comes.
enum Loads: String, CaseIterable, Sendable {
  case signIn, signUp, look, join, confirm, sendConfirmation, newSpace
  case role, invite, mail, revoke
  case accesses, history
  case save, decide
  case openDocument, tryPlace, listCopies, makeCopy, removeCopies

  /// The file in which the feature says that it loads; nil where that is a step of something longer.
  var file: String? {
    switch self {
    case .signIn, .signUp: "Shell/Access/Access.swift"
    case .look, .join: "Shell/Access/Joining.swift"
    case .confirm, .sendConfirmation: "Shell/Access/Confirming.swift"
    case .newSpace: "Team/Spaces/Spaces.swift"
    case .role, .invite: "Team/Team.swift"
    case .mail, .revoke: "Team/InvitationRow.swift"
    case .accesses: "Accesses/Accesses.swift"
    case .history: "History/History.swift"
    case .decide: "Texts/Texts.swift"
    case .openDocument: "DocumentsFeature/OpenDocument.swift"
    case .tryPlace: "CopiesFeature/OwnCopies+SettingUp.swift"
    case .save: "RecordPages/Form/RecordForm.swift"
    case .listCopies, .makeCopy, .removeCopies: nil
    }
  }

  /// Before it is asked for.
  var state: Root.State {
    var state = Root.State(FisioFlow.app)
    if self == .signIn || self == .signUp {
      var access = Access.State(FisioFlow.app)
      if self == .signUp {
        access.purpose = .signUp
        access.spaceName = "Clínica Sol"
      }
      access.email = "ana@clinica.com.br"
      access.password = "uma senha bem comprida"
      state.phase = .access(access)
      return state
    }
    var home = OwnCopiesTests.home
    home.sync.isComplete = true
    home.patients.show([Self.ana])
    home.enter(path)
    arrange(&home)
    state.phase = .home(home)
    return state
  }

  /// What asks for it.
  var action: Root.Action {
    switch self {
    case .signIn, .signUp: .access(.submitted)
    case .look, .accesses, .history: .home(.entered(path, today: Sample.today))
    case .join: .home(.joining(.joinTapped))
    case .confirm: .home(.confirming(.confirmTapped))
    case .sendConfirmation: .home(.confirming(.sendTapped))
    case .newSpace: .home(.spaces(.submitted))
    case .role: .home(.team(.roleGiven(Self.bia, .therapist)))
    case .invite: .home(.team(.sheet(.inviteSubmitted(.pt))))
    case .mail: .home(.team(.invitation(Self.invitation.id, .mailTapped(.pt))))
    case .revoke: .home(.team(.invitation(Self.invitation.id, .revokeTapped)))
    case .save: .home(.form(.saveTapped))
    case .decide:
      .home(.conflicts(.chosen(.init(Self.conflict, over: "Dor.", for: Self.conflict.text))))
    case .openDocument: .home(.documents(.opening(.saveTapped)))
    case .tryPlace: .home(.copies(.setUp(.submitted)))
    case .listCopies: .home(.copies(.restore(.opened)))
    case .makeCopy: .home(.copies(.making(.makeTapped)))
    case .removeCopies: .home(.copies(.turnOff(.turnOffConfirmed(removing: true))))
    }
  }

  /// What is said when it does not come.
  var words: String {
    switch self {
    case .accesses: "Este relatório vem do servidor e precisa de internet."
    case .history: "O histórico precisa de internet"
    case .save, .decide, .makeCopy: "não permite"
    case .openDocument: "Conecte-se à internet para abrir."
    default: "Sem conexão com o servidor"
    }
  }

  /// Whether it is awaited.
  func isLoading(_ state: Root.State) -> Bool {
    if case .access(let access) = state.phase { return access.loading.isLoading }
    guard case .home(let home) = state.phase else { return false }
    return switch self {
    case .signIn, .signUp: false
    case .look, .join: home.joining?.loading.isLoading == true
    case .confirm, .sendConfirmation: home.confirming?.loading.isLoading == true
    case .newSpace: home.spaces.creating?.loading.isLoading == true
    case .role, .invite: home.team.loading.isLoading
    case .mail, .revoke: home.team.rows[Self.invitation.id]?.loading.isLoading == true
    case .accesses: home.accesses.loading.isLoading
    case .history: home.history.loading.isLoading
    case .save: home.form?.saving.isLoading == true
    case .decide: home.conflicts.saving.isLoading
    case .openDocument: home.documents.open?.saving.isLoading == true
    case .tryPlace: home.copies.setUp?.trying.isLoading == true
    case .listCopies: home.copies.restore?.step == .finding
    case .makeCopy: home.copies.making != nil
    case .removeCopies: home.copies.turningOff == .removing(nil)
    }
  }

  private static let ana = Sample.patient(1, "Ana") { $0.notes = "Dor." }
  private static let bia = Member(.test(7), "bia@exemplo.com.br", as: .receptionist, since: .epoch)
  private static let conflict = Sample.conflict(1, "Dor lombar.", of: ana)
  private static let invitation: Invitation = {
    var invitation = Invitation()
    invitation.id = ID(.test(8))
    invitation.email = "caio@exemplo.com.br"
    return invitation
  }()

  private var path: Path {
    switch self {
    case .signIn, .signUp: Access.signIn
    case .look, .join: .invitation("c0de")
    case .confirm, .sendConfirmation: .confirmation("c0de")
    case .newSpace: .settings
    case .role, .invite, .mail, .revoke: .team
    case .accesses: .patientAccess(Self.ana.id)
    case .history: .patientHistory(Self.ana.id)
    case .save: .newPatient
    case .decide: .text(Self.conflict.id)
    case .openDocument: .patient(Self.ana.id)
    case .tryPlace, .listCopies, .makeCopy, .removeCopies: .copies
    }
  }

  private func arrange(_ home: inout Home.State) {
    let own = Member(Sample.account.id, Sample.account.email, as: .admin, since: .epoch)
    home.team.people = [own, Self.bia]
    home.team.invitations = [Self.invitation]
    switch self {
    case .join:
      home.joining = Joining.State("c0de")
      home.joining?.invitation = InvitationView()
    case .confirm, .sendConfirmation: home.confirming = Confirming.State("c0de")
    case .newSpace:
      home.spaces.creating = Spaces.Creating()
      home.spaces.creating?.name = "Clínica Sol"
    case .invite:
      var inviting = Team.Inviting(as: .therapist)
      inviting.email = "caio@exemplo.com.br"
      home.team.sheet = .invite(inviting)
    case .save:
      home.form = .init(adding: .test(1), today: Sample.today, owner: Sample.owner)
      home.form?.draft[.fullName] = "Caio"
    case .decide: home.conflicts.waiting = [Self.conflict]
    case .openDocument:
      let document = Papers.document(1) { $0.file = UUID(high: 6, low: 1) }
      home.documents.all = [document]
      home.documents.open = OpenDocument(document.id)
    case .tryPlace:
      let settings = OwnCopiesTests.settings
      home.copies.settings = nil
      home.copies.setUp = OwnCopies.SetUp()
      home.copies.setUp?.place = settings.place
      home.copies.setUp?.passphrase = settings.passphrase
      home.copies.setUp?.repeated = settings.passphrase
    case .signIn, .signUp, .look, .role, .mail, .revoke, .accesses, .history, .listCopies,
      .makeCopy, .removeCopies:
      break
    }
  }
}
