import API
import Agenda
import AgendaFeature
import Clinic
import Flow
import Identity
import Purchasing
import Records
import Screen
import Values

@testable import Accesses
@testable import ClinicTesting
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
@testable import Team
@testable import Texts

/// Each thing that a feature asks for and shows a spinner until it comes.
enum Loads: String, CaseIterable, Sendable {
  case signIn, signUp, forget, look, join, confirm, sendConfirmation, confirmChange, newSpace
  case reset, changeEmail, cancelChange, changePassword, lookAtChange
  case role, invite, mail, revoke, removeMember
  case accesses, olderAccesses, history, olderHistory
  case save, decide, reopen
  case choices, testPush, messageTexts, sentMessages
  case eraseEvents, ownRows, showEvents
  case saveDocument, showPicture, tryPlace, listCopies, makeCopy, sendCopy, removeCopies
  case listFeeds, makeFeed, endFeed
  case setName, listDevices, endDevice, endOtherDevices
  case buy, pay, listPurchases, endPurchase, openPortal, sendReceipt, redeem, leaveWaiting

  /// The file in which the feature says that it loads; nil where that is a step of something longer.
  var file: String? {
    switch self {
    case .signIn, .signUp: "Shell/Access/Access.swift"
    case .look, .join: "Shell/Access/Joining.swift"
    case .confirm, .sendConfirmation, .confirmChange, .lookAtChange: "Shell/Access/Confirming.swift"
    case .forget, .reset: "Shell/Access/Recovery.swift"
    case .changeEmail: "Settings/ChangingEmail.swift"
    case .cancelChange, .changePassword: "Settings/Settings.swift"
    case .setName: "Settings/Naming.swift"
    case .listDevices, .endDevice, .endOtherDevices: "Settings/Devices/Devices.swift"
    case .buy, .pay: "Plans/Buying/Buying.swift"
    case .listPurchases, .endPurchase, .openPortal, .sendReceipt: "Plans/Bought/Bought.swift"
    case .redeem: "Plans/Codes/CodePage.swift"
    case .leaveWaiting: "Plans/Pending/Pending.swift"
    case .newSpace: "Team/Spaces/Spaces.swift"
    case .role, .invite, .removeMember: "Team/Team.swift"
    case .mail, .revoke: "Team/InvitationRow.swift"
    case .accesses, .olderAccesses, .history, .olderHistory, .sentMessages:
      "Shell/Log/RecordLog.swift"
    case .decide, .reopen: "Texts/Texts.swift"
    case .saveDocument: "DocumentsFeature/OpenDocument.swift"
    case .tryPlace: "CopiesFeature/OwnCopies+SettingUp.swift"
    case .save: "RecordPages/Form/RecordForm.swift"
    case .listFeeds, .makeFeed, .endFeed: "AgendaFeature/Feeds/FeedsPart.swift"
    case .choices, .testPush: "NotificationsFeature/NotificationsPage.swift"
    case .messageTexts: "MessagesFeature/MessageTexts.swift"
    case .eraseEvents: "PrivacyPages/Settings/Privacy.swift"
    case .ownRows: "PrivacyPages/Own/OwnRows.swift"
    case .showEvents: "PrivacyPages/Live/LiveEvents.swift"
    case .showPicture, .listCopies, .makeCopy, .sendCopy, .removeCopies: nil
    }
  }

  /// Before it is asked for.
  var state: Root.State {
    var state = Root.State(FisioFlow.app)
    if self == .signIn || self == .signUp || self == .forget {
      var access = Access.State(FisioFlow.app)
      if self == .signUp {
        access.purpose = .signUp
        access.spaceName = "Clínica Sol"
      }
      access.email = "ana@clinica.com.br"
      if self == .forget { access.recovery = Recovery.State(email: access.email) }
      access.password = "uma senha bem comprida"
      state.phase = .access(access)
      return state
    }
    var home = Copying.home
    home.sync.isComplete = true
    home.patients.show([Self.ana])
    home.enter(path)
    arrange(&home)
    state.phase = .home(home)
    return state
  }

  /// What a person does before, each time.
  var question: Root.Action? {
    switch self {
    case .removeMember: .home(.team(.removeTapped(Self.bia)))
    case .makeFeed: .home(.feeds(.makeTapped(nil)))
    case .endFeed: .home(.feeds(.endTapped(AgendaFeed())))
    case .endDevice: .home(.devices(.endTapped(SignedInDevice())))
    case .endPurchase: .home(.bought(.change(.endTapped(Self.checkout))))
    case .endOtherDevices: .home(.devices(.endOthersTapped))
    case .eraseEvents: .home(.privacy(.asked(.reset)))
    case .reopen:
      .home(.conflicts(.answered(.init(Self.conflict, over: "Dor.", for: "Dor."), .saved)))
    default: nil
    }
  }

  /// What asks for it.
  var action: Root.Action {
    switch self {
    case .signIn, .signUp: .access(.submitted)
    case .forget: .access(.recovery(.submitted))
    case .reset: .home(.links(.recovery(.submitted)))
    case .changeEmail: .home(.settings(.changing(.submitted)))
    case .cancelChange: .home(.settings(.cancelChangeTapped))
    case .changePassword: .home(.settings(.changePasswordTapped))
    case .lookAtChange: .home(.confirming(.appeared))
    case .look, .accesses, .history, .choices, .messageTexts, .sentMessages, .buy, .listPurchases,
      .ownRows:
      .home(.entered(path, today: Sample.today))
    case .testPush: .home(.notifications(.testTapped(.pt)))
    case .eraseEvents: .home(.privacy(.confirmed))
    case .showEvents: .home(.liveEvents(.startTapped))
    case .join: .home(.joining(.joinTapped))
    case .confirm, .confirmChange: .home(.confirming(.confirmTapped))
    case .sendConfirmation: .home(.confirming(.sendTapped))
    case .newSpace: .home(.spaces(.submitted))
    case .role: .home(.team(.roleGiven(Self.bia, .therapist)))
    case .invite: .home(.team(.sheet(.inviteSubmitted(.pt))))
    case .mail: .home(.team(.invitation(Self.invitation.id, .mailTapped(.pt))))
    case .revoke: .home(.team(.invitation(Self.invitation.id, .revokeTapped)))
    case .removeMember: .home(.team(.removeConfirmed))
    case .olderAccesses: .home(.accesses(.log(.moreTapped)))
    case .olderHistory: .home(.history(.log(.moreTapped)))
    case .save: .home(.form(.saveTapped))
    case .decide:
      .home(.conflicts(.chosen(.init(Self.conflict, over: "Dor.", for: Self.conflict.text))))
    case .reopen: .home(.conflicts(.undoTapped))
    case .saveDocument: .home(.documents(.opening(.saveTapped)))
    case .showPicture: .home(.documents(.opening(.opened(Self.picture.id))))
    case .tryPlace: .home(.copies(.setUp(.submitted)))
    case .listCopies: .home(.copies(.restore(.opened)))
    case .makeCopy, .sendCopy: .home(.copies(.making(.makeTapped)))
    case .removeCopies: .home(.copies(.turnOff(.turnOffConfirmed(removing: true))))
    case .listFeeds: .home(.feeds(.appeared))
    case .makeFeed: .home(.feeds(.makeSubmitted(.pt)))
    case .endFeed: .home(.feeds(.endConfirmed))
    case .setName: .home(.settings(.naming(.submitted)))
    case .listDevices: .home(.devices(.appeared))
    case .endDevice, .endOtherDevices: .home(.devices(.confirmed))
    case .pay: .home(.buying(.payTapped(.pt)))
    case .endPurchase: .home(.bought(.change(.endConfirmed)))
    case .openPortal: .home(.bought(.change(.portalTapped(Self.checkout.id))))
    case .sendReceipt: .home(.bought(.receipt(.submitted)))
    case .redeem: .home(.code(.submitted))
    case .leaveWaiting: .home(.plans(.pending(.leaveTapped(.test(9)))))
    }
  }

  /// Whether it is awaited.
  func isLoading(_ state: Root.State) -> Bool {
    if case .access(let access) = state.phase {
      return access.loading.isLoading || access.recovery?.loading.isLoading == true
    }
    guard case .home(let home) = state.phase else { return false }
    return switch self {
    case .signIn, .signUp, .forget: false
    case .reset: home.links.recovery?.loading.isLoading == true
    case .changeEmail: home.settings.changing?.loading.isLoading == true
    case .cancelChange: home.settings.loading.isLoading
    case .changePassword: home.settings.asking.isLoading
    case .look, .join: home.joining?.loading.isLoading == true
    case .confirm, .sendConfirmation, .confirmChange, .lookAtChange:
      home.confirming?.loading.isLoading == true
    case .newSpace: home.spaces.creating?.loading.isLoading == true
    case .role, .invite, .removeMember: home.team.loading.isLoading
    case .mail, .revoke: home.team.rows[Self.invitation.id]?.loading.isLoading == true
    case .accesses, .olderAccesses: home.accesses.log.loading.isLoading
    case .history, .olderHistory: home.history.log.loading.isLoading
    case .save: home.form?.saving.isLoading == true
    case .choices: home.notifications.loading.isLoading
    case .testPush: home.notifications.testing.isLoading
    case .messageTexts: home.messageTexts.loading.isLoading
    case .eraseEvents: home.privacy.erasing.isLoading
    case .ownRows: home.ownRows.loading.isLoading
    case .showEvents: home.liveEvents.starting.isLoading
    case .sentMessages: home.sentMessages.log.loading.isLoading
    case .decide, .reopen: home.conflicts.saving.isLoading
    case .saveDocument: home.documents.open?.saving.isLoading == true
    case .showPicture: home.documents.open?.image == .loading
    case .tryPlace: home.copies.setUp?.trying.isLoading == true
    case .listCopies: home.copies.restore?.step == .finding
    case .makeCopy, .sendCopy: home.copies.making != nil
    case .removeCopies: home.copies.turningOff == .removing(nil)
    case .listFeeds: home.feeds.loading.isLoading
    case .makeFeed, .endFeed: home.feeds.changing.isLoading
    case .setName: home.settings.naming?.loading.isLoading == true
    case .listDevices: home.devices.loading.isLoading
    case .endDevice, .endOtherDevices: home.devices.ending.isLoading
    case .buy: home.buying.loading.isLoading
    case .pay: home.buying.opening.isLoading
    case .listPurchases: home.bought.loading.isLoading
    case .endPurchase, .openPortal: home.bought.changing.isLoading
    case .sendReceipt: home.bought.sending.isLoading
    case .redeem: home.code.loading.isLoading
    case .leaveWaiting: home.plans.pending.leaving.isLoading
    }
  }

  private static let change = EmailChange(
    to: "ana@nova.com.br", awaitsCurrent: true, awaitsNew: true)
  private static let ana = Sample.patient(1, "Ana") { $0.notes = "Dor." }
  private static let bia = Member(.test(7), "bia@exemplo.com.br", as: .receptionist, since: .epoch)
  private static let conflict = Sample.conflict(1, "Dor lombar.", of: ana)
  private static let checkout: OwnCheckout = {
    var checkout = OwnCheckout()
    checkout.id = .test(9)
    checkout.product = silver
    checkout.state = "active"
    return checkout
  }()
  private static let silver = "com.fisioflow.silver.monthly"
  private static let picture = Papers.document(1) {
    $0.file = UUID(high: 6, low: 1)
    $0.name = "Joelho.jpg"
    $0.type = "image/jpeg"
  }
  private static let invitation: Invitation = {
    var invitation = Invitation()
    invitation.id = ID(.test(8))
    invitation.email = "caio@exemplo.com.br"
    return invitation
  }()

  private var path: Path {
    switch self {
    case .signIn, .signUp, .forget: Access.signIn
    case .reset: .passwordReset("c0de")
    case .confirmChange, .lookAtChange: .emailChange("c0de")
    case .look, .join: .invitation("c0de")
    case .confirm, .sendConfirmation: .confirmation("c0de")
    case .newSpace, .changeEmail, .cancelChange, .changePassword, .setName: .settings
    case .listDevices, .endDevice, .endOtherDevices: .devices
    case .buy, .pay: .buying(Self.silver)
    case .listPurchases, .endPurchase, .openPortal, .sendReceipt: .purchases
    case .redeem: .code
    case .leaveWaiting: .plans
    case .role, .invite, .mail, .revoke, .removeMember: .team
    case .accesses, .olderAccesses: .patientAccess(Self.ana.id)
    case .history, .olderHistory: .patientHistory(Self.ana.id)
    case .save: .newPatient
    case .choices, .testPush: .notifications
    case .messageTexts: .messageTexts
    case .eraseEvents: .privacy
    case .ownRows: .ownEvents
    case .showEvents: .liveEvents
    case .sentMessages: Path.patient(Self.ana.id).sentMessages
    case .decide: .text(Self.conflict.id)
    // To which deciding leads.
    case .reopen: .patient(Self.ana.id)
    case .saveDocument, .showPicture: .patient(Self.ana.id)
    case .tryPlace, .listCopies, .makeCopy, .sendCopy, .removeCopies: .copies
    case .listFeeds, .makeFeed, .endFeed: .feeds
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
    case .confirmChange, .lookAtChange:
      home.confirming = Confirming.State("c0de", isChange: true)
      if self == .confirmChange { home.confirming?.change = Self.change }
    case .reset:
      home.links.recovery = Recovery.State(code: "c0de")
      home.links.recovery?.password = "uma senha bem comprida"
    case .changeEmail:
      home.settings.changing = ChangingEmail.State(from: Sample.account.email)
      home.settings.changing?.email = "ana@nova.com.br"
      home.settings.changing?.password = "uma senha bem comprida"
    case .cancelChange:
      home.account.emailChange = Self.change
    case .setName: home.settings.naming = Naming.State("Ana")
    case .endDevice, .endOtherDevices: home.devices.all = [SignedInDevice()]
    case .pay:
      home.buying.product = Self.silver
      home.buying.purchase = AnnouncedPurchase(.test(9), hasTrial: false)
    case .endPurchase, .openPortal, .sendReceipt:
      home.bought.purchases = OwnPurchases()
      home.bought.checkouts = OwnCheckouts([Self.checkout])
      home.bought.receipt = "a.b.c"
    case .redeem: home.code.code = "UMBU-2026"
    case .leaveWaiting:
      home.plans.pending.approvals = [WaitingPurchase(.test(9), Self.silver, since: .epoch)]
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
    case .decide, .reopen: home.conflicts.waiting = [Self.conflict]
    case .testPush: Pages.notifications.arrangeNotifications(&home)
    case .olderAccesses:
      home.accesses.log = Accesses.Log.State(of: Subject(Self.ana.id))
      home.accesses.log.entries = Sample.accesses
      home.accesses.log.hasMore = true
    case .olderHistory:
      home.history.log = History.Log.State(of: Subject(Self.ana.id))
      home.history.log.entries = Sample.past
      home.history.log.hasMore = true
    case .saveDocument:
      home.documents.all = [Self.picture]
      home.documents.open = OpenDocument(Self.picture.id)
    case .showPicture: home.documents.all = [Self.picture]
    case .makeFeed, .endFeed: home.feeds.feeds = [AgendaFeed()]
    case .tryPlace:
      let settings = Copying.settings
      home.copies.settings = nil
      home.copies.setUp = OwnCopies.SetUp()
      home.copies.setUp?.place = settings.place
      home.copies.setUp?.passphrase = settings.passphrase
      home.copies.setUp?.repeated = settings.passphrase
    case .signIn, .signUp, .forget, .changePassword, .look, .role, .mail, .revoke, .removeMember,
      .accesses, .history, .choices, .messageTexts, .sentMessages, .listCopies, .makeCopy,
      .sendCopy, .removeCopies, .listFeeds, .listDevices, .buy, .listPurchases, .eraseEvents,
      .ownRows, .showEvents:
      break
    }
  }
}
