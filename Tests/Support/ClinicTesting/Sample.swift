import API
import Clinic
import Entitlements
import Fields
import Flow
import Identity
import RecordPages
import Records
import Sync
import Values

@testable import FisioFlow
@testable import Shell

/// What the stories of FisioFlow are told with.
enum Sample {
  static let today = CivilDate("2026-03-02") ?? .epoch
  /// Noon of `today`.
  static let now = Instant(milliseconds: Int64(today.daysSinceEpoch) * 86_400_000 + 43_200_000)
  static let online = Lifecycle(
    phase: .active, isOnline: true, hasNewVersion: false, canInstall: false)

  static let account: AccountView = {
    var account = AccountView()
    account.id = UUID(high: 1, low: 1)
    account.email = "ana@clinica.com.br"
    account.spaces = [space]
    return account
  }()

  static let space: SpaceMembership = {
    var space = SpaceMembership()
    space.space = UUID(high: 1, low: 2)
    space.name = "Clínica Aurora"
    space.role = Role.admin.rawValue
    return space
  }()

  static let grant: SessionGrant = {
    var grant = SessionGrant()
    grant.accessToken = "access"
    grant.refreshToken = "refresh"
    grant.account = account
    return grant
  }()

  /// To whom drafts belong.
  static let owner = "\(account.id.description).\(space.space.description)"

  static var access: SpaceAccess {
    SpaceAccess(space: space.space, account: account.id, role: space.role)
  }

  /// At the list of patients.
  static var home: Home.State {
    var home = Home.State.whole(account, space)
    home.change { $0.path = .patients }
    return home
  }
  /// The same before the later part of the program is here.
  static var opening: Home.State { Home.State(FisioFlow.app, account: account, space: space) }

  static func clinic(_ plan: String) -> ClinicProfile {
    var clinic = ClinicProfile()
    clinic.id = ID(space.space)
    clinic.name = "Clínica Aurora"
    clinic.planName = plan
    return clinic
  }

  static func patient(
    _ number: UInt64, _ name: String, _ change: (inout Patient) -> Void = { _ in }
  ) -> Patient {
    var patient = Patient()
    patient.id = ID(UUID(high: 16, low: number))
    patient.fullName = name
    change(&patient)
    return patient
  }

  /// A version of the notes of a patient that somebody else wrote, two minutes ago.
  static func conflict(_ number: UInt64, _ text: String, of patient: Patient) -> TextConflict {
    var conflict = TextConflict()
    conflict.id = ID(UUID(high: 17, low: number))
    conflict.subjectType = Patient.recordType
    conflict.subject = patient.id.uuid
    conflict.field = "notes"
    conflict.text = text
    conflict.author = UUID(high: 1, low: 99)
    conflict.writtenAt = now.adding(milliseconds: -120_000)
    return conflict
  }

  /// What became of Ana, as the server tells it: changed, archived, changed and added.
  static let past: [HistoryEntry] = {
    func entry(_ version: Int64, _ mutation: String, _ changes: [HistoryChange]) -> HistoryEntry {
      var entry = HistoryEntry()
      entry.version = version
      entry.time = now.adding(milliseconds: (version - 10) * 60_000)
      entry.account = account.id
      entry.email = version == 6 ? "" : account.email
      entry.mutation = mutation
      entry.changes = changes
      return entry
    }
    return [
      entry(
        9, "editPatient",
        [
          HistoryChange("notes", from: .text("Prefere a tarde."), to: .text("Prefere a manhã.")),
          HistoryChange("cpf", from: .null, to: .text("52998224725")),
          HistoryChange("birthDate", from: .text("1981-02-28"), to: .text("1980-02-29")),
          HistoryChange("sex", from: .text("male"), to: .text("female")),
          HistoryChange("tags", from: .array([.text("joelho")]), to: .array([.text("dor")])),
          HistoryChange("updatedAt", from: .integer(1), to: .integer(2)),
        ]),
      entry(8, "archivePatient", [HistoryChange("isArchived", from: .boolean(false), to: .null)]),
      entry(6, "somethingNew", [HistoryChange("phone", from: .text("+5511987654321"), to: .null)]),
      entry(5, "addPatient", [HistoryChange("fullName", from: .null, to: .text("Ana"))]),
    ]
  }()

  /// As many active patients as told.
  static func patients(_ count: Int) -> [Patient] {
    (1...max(1, count)).prefix(count).map { patient(UInt64($0), "Paciente \($0)") }
  }
}

extension Changes {
  /// All there is.
  static func all(_ records: [R]) -> Changes { Changes(isComplete: true, changed: records) }
}

/// A small generator whose seed tells the whole of a random story.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }
}

extension PatientPage.State {
  /// Whom the person looked at, for tests of what follows.
  mutating func lookedAt(_ id: ID<Patient>) {
    looks.append(Look(Subject(id), at: .epoch))
  }
}
