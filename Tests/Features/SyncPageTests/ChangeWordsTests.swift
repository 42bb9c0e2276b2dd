import Clinic
import Fields
import Records
import Sync
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell
@testable import SyncPage

@Suite("a change in words")
struct ChangeWordsTests {
  private static let ana = Sample.patient(1, "Ana Beatriz") { $0.socialName = "Bia" }

  private static func text(
    _ name: String, _ arguments: JSONValue, _ language: Language = .pt,
    sync: SyncStatus = SyncStatus()
  ) -> String {
    ChangeWords.text(name, arguments, .of([ana], sync), language)
  }

  private static func edit(_ fields: [String], of patient: ID<Patient> = ana.id) -> JSONValue {
    var edit = EditPatient()
    edit.id = patient
    edit.changes = fields.map { FieldChange($0, .null) }
    return edit.object
  }

  @Test(
    "FF-032 an edit names what it changed, with the articles of the language",
    arguments: [
      (["phone"], "Alterou o telefone de Bia", "Changed Bia's phone"),
      (
        ["notes", "insurance"], "Alterou o convênio e as observações de Bia",
        "Changed Bia's health insurance and notes"
      ),
      (
        ["complaint", "fullName", "birthDate"],
        "Alterou o nome completo, a data de nascimento e a queixa de Bia",
        "Changed Bia's full name, date of birth and main complaint"
      ),
      (
        ["phone", "email", "notes", "tags", "sex"],
        "Alterou o sexo, o telefone e mais 3 dados de Bia",
        "Changed Bia's sex, phone and 3 more details"
      ),
      (
        ["phone", "phone", "fromTheFuture"], "Alterou o telefone e mais 1 dado de Bia",
        "Changed Bia's phone and 1 more detail"
      ),
      (["fromTheFuture"], "Alterou os dados de Bia", "Changed Bia's details"),
      ([], "Alterou os dados de Bia", "Changed Bia's details"),
    ] as [([String], String, String)])
  func edits(fields: [String], pt: String, en: String) {
    #expect(Self.text("editPatient", Self.edit(fields)) == pt)
    #expect(Self.text("editPatient", Self.edit(fields), .en) == en)
  }

  @Test("every field has a name in a sentence, in Portuguese with an article")
  func fields() {
    for field in PatientField.allCases {
      let first = field.inSentence.pt.split(separator: " ").first.map { String($0) } ?? ""
      #expect(["o", "a", "os", "as"].contains(first), "\(field)")
      #expect(!field.inSentence.en.isEmpty)
    }
  }

  @Test("a change is told by what was done to whom")
  func others() {
    let caio = AddPatient(Sample.patient(2, "Caio"))
    #expect(Self.text("addPatient", caio.object) == "Adicionou Caio")
    #expect(Self.text("addPatient", AddPatient(Self.ana).object) == "Adicionou Bia")
    #expect(Self.text("archivePatient", ArchivePatient(Self.ana.id).object) == "Arquivou Bia")
    #expect(
      Self.text("restorePatient", RestorePatient(.test(9)).object)
        == "Restaurou um paciente desconhecido")
    #expect(
      Self.text("editPatient", .null, .en) == "Changed an unknown patient's details")
    #expect(
      Self.text("fromTheFuture", .null) == "Alteração de uma versão mais nova do FisioFlow")
  }

  @Test("a decision between two texts is told by the text that it was about")
  func decisions() {
    let waiting = Sample.conflict(1, "Dor lombar.", of: Self.ana)
    let decided = DecidePatientText(waiting, over: "Dor.", for: "Dor lombar.").object
    #expect(
      Self.text("decidePatientText", decided) == "Decidiu sobre as observações de Bia")
    #expect(Self.text("decidePatientText", decided, .en) == "Decided on Bia's notes")
    #expect(ChangeWords.many("decidePatientText", 2, .of(), .pt) == "Decidiu sobre 2 textos")
    let reopened = ReopenPatientText(waiting, over: "Dor.", from: "Dor lombar.").object
    #expect(
      Self.text("reopenPatientText", reopened) == "Reabriu a decisão sobre as observações de Bia")
    #expect(
      Self.text("reopenPatientText", reopened, .en) == "Reopened the decision on Bia's notes")
    #expect(ChangeWords.many("reopenPatientText", 2, .of(), .pt) == "Reabriu 2 decisões")
  }

  @Test("somebody whose adding was refused or still waits is called by the name in that")
  func onlyInTheQueue() {
    let caio = Sample.patient(2, "Caio")
    let edit = Self.edit(["phone"], of: caio.id)
    var sync = SyncStatus()
    sync.refused = [
      RefusedMutation(
        id: .test(1), name: "addPatient", arguments: AddPatient(caio).object, time: .epoch,
        refusal: Refusal(.forbidden))
    ]
    #expect(Self.text("editPatient", edit, sync: sync) == "Alterou o telefone de Caio")
    sync.refused = []
    #expect(Self.text("editPatient", edit, sync: sync).hasSuffix("um paciente desconhecido"))
    sync.pending = [
      PendingMutation(
        id: .test(1), name: "addPatient", arguments: AddPatient(caio).object, time: .epoch,
        touched: [])
    ]
    #expect(Self.text("editPatient", edit, sync: sync) == "Alterou o telefone de Caio")
  }

  @Test("many of a kind are told by their number")
  func many() {
    #expect(ChangeWords.many("addPatient", 5_000, .of(), .pt) == "Adicionou 5.000 pacientes")
    #expect(ChangeWords.many("editPatient", 20, .of(), .en) == "20 changes to patients' details")
    #expect(ChangeWords.many("x", 20, .of(), .pt) == "20 alterações de uma versão mais nova")
  }
}
