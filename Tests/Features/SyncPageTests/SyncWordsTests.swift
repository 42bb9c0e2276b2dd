import Clinic
import Fields
import Records
import Screen
import Sync
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell
@testable import SyncPage

@Suite("what the person is told of sync")
struct SyncWordsTests {
  private static func status(
    _ phase: SyncStatus.Phase, online: Bool = true, complete: Bool = true, pending: Int = 0,
    refused: Int = 0
  ) -> SyncStatus {
    var status = SyncStatus()
    status.phase = phase
    status.isOnline = online
    status.isComplete = complete
    status.pending = (0..<pending).map {
      PendingMutation(
        id: .test(UInt64($0)), name: "addPatient", arguments: .null, time: .epoch, touched: [])
    }
    status.refused = (0..<refused).map {
      RefusedMutation(
        id: .test(UInt64($0)), name: "addPatient", arguments: .null, time: .epoch,
        refusal: Refusal(.forbidden))
    }
    return status
  }

  private static let table: [(SyncStatus, SyncSummary, String, String)] = [
    (status(.idle), .allSaved, "Tudo salvo", "All saved"),
    (status(.success), .allSaved, "Tudo salvo", "All saved"),
    (status(.syncing), .allSaved, "Tudo salvo", "All saved"),
    (status(.syncing, pending: 2), .sending, "Enviando", "Sending"),
    (status(.idle, pending: 1), .waiting(1), "1 a enviar", "1 to send"),
    (status(.success, pending: 2), .waiting(2), "2 a enviar", "2 to send"),
    (status(.success, refused: 1), .refused(1), "1 alteração recusada", "1 change refused"),
    (
      status(.idle, refused: 2), .refused(2), "2 alterações recusadas", "2 changes refused"
    ),
    (status(.idle, pending: 1, refused: 1), .waiting(1), "1 a enviar", "1 to send"),
    (status(.syncing, complete: false), .loading, "Baixando", "Downloading"),
    (status(.idle, complete: false, pending: 1), .loading, "Baixando", "Downloading"),
    (status(.failed(.unreachable)), .failed(.unreachable), "Sem servidor", "No server"),
    (
      status(.failed(.unreachable), complete: false), .failed(.unreachable), "Sem servidor",
      "No server"
    ),
    (
      status(.failed(.signedOut), pending: 3), .failed(.signedOut), "Entre de novo",
      "Sign in again"
    ),
    (status(.failed(.outdated)), .failed(.outdated), "Recarregue", "Reload"),
    (status(.failed(.forbidden)), .failed(.forbidden), "Sem acesso", "No access"),
    (status(.failed(.server)), .failed(.server), "Servidor com problema", "Server trouble"),
    (status(.idle, online: false), .offline(waiting: 0), "Sem internet", "Offline"),
    (
      status(.failed(.unreachable), online: false, pending: 1), .offline(waiting: 1),
      "Sem internet · 1 guardado aqui", "Offline · 1 kept here"
    ),
    (
      status(.syncing, online: false, complete: false, pending: 2), .offline(waiting: 2),
      "Sem internet · 2 guardados aqui", "Offline · 2 kept here"
    ),
  ]

  @Test("FF-032 every state of sync has its words", arguments: 0..<20)
  func summary(row: Int) {
    let (status, summary, pt, en) = Self.table[row]
    #expect(Self.table.count == 20)
    #expect(SyncSummary(status) == summary)
    #expect(summary.text(.pt) == pt)
    #expect(summary.text(.en) == en)
  }

  @Test("FF-032 offline nothing is said to be kept here that is in this window alone")
  func inWindowAlone() {
    let waiting = [Waiting(2, guards: ["window"]) { _ in "" }, Waiting(3) { _ in "" }]
    let offline = Self.status(.idle, online: false, pending: 1)
    #expect(SyncSummary(offline, waiting) == .offline(waiting: 4))
    #expect(SyncSummary(offline, [waiting[0]]).text(.pt) == "Sem internet · 1 guardado aqui")
    // It is to be sent all the same.
    #expect(SyncSummary(Self.status(.idle), [waiting[0]]) == .waiting(2))
  }

  @Test("a file that this device could not keep is no refused change, and told before all else")
  func unkept() {
    func files(_ count: Int) -> [Waiting] {
      [Waiting(0, unkept: count, guards: ["window"]) { _ in "" }]
    }
    let words: [(Int, Language, String)] = [
      (1, .pt, "1 arquivo não guardado neste aparelho"),
      (2, .pt, "2 arquivos não guardados neste aparelho"),
      (1, .en, "1 file not saved on this device"),
      (2, .en, "2 files not saved on this device"),
    ]
    let statuses = [
      Self.status(.idle), Self.status(.idle, online: false, pending: 1),
      Self.status(.syncing, pending: 1), Self.status(.success, refused: 1),
    ]
    for (count, language, text) in words {
      for status in statuses {
        let summary = SyncSummary(status, files(count))
        #expect(summary.text(language) == text && summary.tone == .warn)
        #expect(SyncSummary(alone: status, files(count)) == summary)
      }
    }
  }

  @Test("FF-032 the first download says how far it is, until it is through")
  func downloading() {
    var status = Self.status(.syncing, complete: false)
    #expect(SyncWords.downloading(status, FisioFlow.kinds, .pt) == nil)
    status.downloaded = [TableCount("clinic", 1), TableCount("patient", 2_000)]
    #expect(SyncWords.downloading(status, FisioFlow.kinds, .pt) == "Baixando pacientes: 2.000")
    #expect(SyncWords.downloading(status, FisioFlow.kinds, .en) == "Downloading patients: 2,000")
    status.isOnline = false
    #expect(SyncWords.downloading(status, FisioFlow.kinds, .pt) == nil)
    status.isOnline = true
    status.isComplete = true
    #expect(SyncWords.downloading(status, FisioFlow.kinds, .pt) == nil)
  }

  @Test(
    "FF-014 a refusal says why, in both languages and without a code",
    arguments: Refusal.Code.allCases)
  func refusals(code: Refusal.Code) {
    for refusal in [
      Refusal(code), Refusal(code, "cpf", reason: "duplicate"), Refusal(code, "x", reason: "y"),
      Refusal(code, "patients", limit: 10),
    ] {
      let pt = RefusalWords.text(refusal, .pt)
      let en = RefusalWords.text(refusal, .en)
      #expect(!pt.isEmpty && !en.isEmpty && pt != en)
      #expect(!pt.contains(code.rawValue) && !en.contains(code.rawValue))
    }
  }

  @Test("a refused field and a limit are named")
  func refusedField() {
    #expect(
      RefusalWords.text(Refusal(.invalid, "birthDate", reason: "inTheFuture"), .pt)
        == "Data de nascimento: Esta data ainda não chegou.")
    #expect(RefusalWords.text(Refusal(.limitReached, "patients", limit: 10), .pt).contains("10"))
    #expect(RefusalWords.text(Refusal(.duplicate, "id"), .pt).contains("já foi adicionado"))
    #expect(RefusalWords.text(Refusal(.duplicate, "cpf"), .pt).contains("CPF"))
    #expect(
      RefusalWords.text(Refusal(.invalid, "notes", reason: "tooManyVersions"), .pt)
        .contains("versões demais"))
    #expect(
      RefusalWords.text(Refusal(.missing, TextConflict.recordType), .pt)
        .contains("não espera uma decisão"))
  }

  @Test("FF-031 the export holds all that the server has not, with what was typed and why not")
  func export() throws {
    var status = SyncStatus()
    let add = AddPatient(Sample.patient(1, "Ana"))
    let refusal = Refusal(.limitReached, "patients", limit: 10)
    status.pending = [
      PendingMutation(
        id: .test(1), name: "addPatient", arguments: add.object, time: Sample.now, touched: [])
    ]
    status.refused = [
      RefusedMutation(
        id: .test(2), name: "addPatient", arguments: add.object, time: Sample.now,
        refusal: refusal)
    ]
    status.client = .test(7)
    let json = try JSONValue.parse(
      UnsyncedExport.bytes(
        of: status, in: clinicSchema, space: Sample.space.space, account: Sample.account.id))
    #expect(json["format"] == .text("umbu.unsynced.v1"))
    #expect(json["space"] == Sample.space.space.json)
    #expect(json["account"] == Sample.account.id.json)
    #expect(json["client"] == UUID.test(7).json)
    let mutations = try #require(json["mutations"]?.array)
    #expect(mutations.count == 2)
    #expect(mutations.map { $0["arguments"] } == [add.object, add.object])
    #expect(mutations[0]["refusal"] == refusal.object)
    #expect(mutations[1]["refusal"] == .null)
    #expect(mutations[1]["time"] == Sample.now.json)
  }
}
