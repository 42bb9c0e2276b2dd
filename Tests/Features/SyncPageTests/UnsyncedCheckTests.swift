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

@Suite("what would become of a file's changes")
struct UnsyncedCheckTests {
  private static let ana = Sample.patient(1, "Ana") { $0.insurance = "Amil" }

  /// The verdicts on changes done at noon, on a device that has these patients.
  private static func verdicts(
    _ changes: [(String, JSONValue)], has patients: [Patient] = [ana],
    documents: [Document] = [], texts: [TextConflict] = [], sync: SyncStatus = SyncStatus()
  ) -> [ChangeKind.Verdict] {
    var check = UnsyncedCheck(.having(patients, documents: documents, texts: texts), sync)
    return changes.enumerated().map { number, change in
      check.verdict(
        UnsyncedFile.Change(
          id: .test(UInt64(number)), name: change.0, time: Sample.now, arguments: change.1))
    }
  }

  private static func edit(
    _ patient: Patient, _ change: (inout Patient) -> Void
  ) -> (String, JSONValue) {
    var edited = patient
    change(&edited)
    return (EditPatient.name, EditPatient(from: patient, to: edited).object)
  }

  private static func add(_ patient: Patient) -> (String, JSONValue) {
    (AddPatient.name, AddPatient(patient).object)
  }

  @Test("what is not here is new, and what builds on it too")
  func new() {
    let caio = Sample.patient(2, "Caio") { $0.updatedAt = Sample.now.adding(milliseconds: 9) }
    let changes = [
      Self.add(caio), Self.edit(caio) { $0.notes = "x" },
      (ArchivePatient.name, ArchivePatient(caio.id).object), Self.edit(Self.ana) { $0.notes = "y" },
    ]
    #expect(Self.verdicts(changes) == [.new, .new, .new, .new])
  }

  @Test("what is not here of a type that is held in part is the server's to decide")
  func partlyHeld() {
    let caio = Sample.patient(2, "Caio")
    let changes = [
      Self.edit(caio) { $0.notes = "x" }, (ArchivePatient.name, ArchivePatient(caio.id).object),
    ]
    let missing = ChangeKind.Verdict.missing(Patient.self)
    #expect(Self.verdicts(changes) == [missing, missing])
    var sync = SyncStatus()
    let range = FieldRange(from: .integer(7))
    sync.windows = [HeldWindow(Patient.recordType, by: "createdAt", range)]
    #expect(Self.verdicts(changes, sync: sync) == [.new, .new])
    sync.windows = [HeldWindow(Patient.recordType, by: "createdAt", FieldRange())]
    #expect(Self.verdicts(changes, sync: sync) == [missing, missing])
  }

  @Test("brought a second time, or sent by the first device meanwhile, nothing is left to do")
  func twice() {
    var caio = Sample.patient(2, "Caio")
    let changes = [
      Self.add(caio), Self.edit(caio) { $0.notes = "x" },
      (ArchivePatient.name, ArchivePatient(caio.id).object),
      Self.edit(Self.ana) { $0.insurance = "Unimed" },
    ]
    caio.notes = "x"
    caio.isArchived = true
    caio.updatedAt = Sample.now.adding(milliseconds: 5)
    var ana = Self.ana
    ana.insurance = "Unimed"
    ana.updatedAt = Sample.now
    #expect(
      Self.verdicts(changes, has: [caio, ana])
        == [.alreadyThere, .alreadyThere, .alreadyThere, .alreadyThere])
  }

  @Test("what was changed later is not put back unasked")
  func older() {
    var ana = Self.ana
    ana.insurance = "Bradesco"
    ana.updatedAt = Sample.now
    let change = Self.edit(Self.ana) { $0.insurance = "Unimed" }
    #expect(Self.verdicts([change], has: [ana]) == [.older])
    ana.updatedAt = Sample.now.adding(milliseconds: -1)
    #expect(Self.verdicts([change], has: [ana]) == [.new])
  }

  @Test("what this device waits with itself is here already")
  func own() {
    var sync = SyncStatus()
    sync.refused = [
      RefusedMutation(
        id: .test(0), name: "addPatient", arguments: .null, time: .epoch,
        refusal: Refusal(.limitReached))
    ]
    #expect(Self.verdicts([Self.add(Sample.patient(2, "Caio"))], sync: sync) == [.alreadyThere])
  }

  @Test("what cannot be says why")
  func impossible() {
    let gone = Sample.patient(9, "Gil")
    #expect(
      Self.verdicts([
        Self.edit(gone) { $0.notes = "x" }, (ArchivePatient.name, ArchivePatient(gone.id).object),
        ("fromTheFuture", .null),
      ]) == [
        .impossible(Refusal(.missing, "patient")), .impossible(Refusal(.missing, "patient")),
        .impossible(Refusal(.unknownMutation, "fromTheFuture")),
      ])
    for arguments in [JSONValue.null, .text("x"), .object([]), .array([])] {
      for name in [AddPatient.name, EditPatient.name, ArchivePatient.name, RestorePatient.name] {
        guard case .impossible? = Self.verdicts([(name, arguments)]).first else {
          Issue.record("\(name) of \(arguments)")
          continue
        }
      }
    }
    let bad = EditPatient.name
    let nonsense = JSONValue.object([
      JSONValue.Member("patient", Self.ana.id.uuid.json),
      JSONValue.Member("changes", .array([FieldChange("nonsense", .null).object])),
    ])
    #expect(
      Self.verdicts([(bad, nonsense)])
        == [.impossible(Refusal(.unreadable, "nonsense", reason: "malformed"))])
  }

  @Test("documents are renamed and removed where they are here; once is enough")
  func documents() {
    let paper = Papers.document(1) { $0.patient = Self.ana.id }
    let changes = [
      (RenameDocument.name, RenameDocument(paper, to: "Laudo.pdf").object),
      (RenameDocument.name, RenameDocument(paper, to: "Laudo.pdf").object),
      (RemoveDocument.name, RemoveDocument(paper).object),
      (RemoveDocument.name, RemoveDocument(paper).object),
      (RenameDocument.name, RenameDocument(paper, to: "x").object),
    ]
    let gone = ChangeKind.Verdict.impossible(Refusal(.missing, Document.recordType))
    #expect(
      Self.verdicts(changes, documents: [paper])
        == [.new, .alreadyThere, .new, .alreadyThere, gone])
  }

  @Test("texts are decided on where they wait; who decided in the same way has nothing left to do")
  func texts() {
    let ana = Sample.patient(1, "Ana") { $0.notes = "uma" }
    let conflict = Sample.conflict(1, "outra", of: ana)
    func decision(_ text: String) -> (String, JSONValue) {
      (DecidePatientText.name, DecidePatientText(conflict, over: "uma", for: text).object)
    }
    let reopening = (
      ReopenPatientText.name, ReopenPatientText(conflict, over: "uma", from: "outra").object
    )
    #expect(
      Self.verdicts(
        [decision("outra"), reopening, reopening, decision("outra")], has: [ana],
        texts: [conflict]) == [.new, .new, .alreadyThere, .new])
    let decided = ChangeKind.Verdict.impossible(Refusal(.missing, TextConflict.recordType))
    #expect(
      Self.verdicts([decision("uma"), decision("outra")], has: [ana]) == [.alreadyThere, decided])
  }
}
