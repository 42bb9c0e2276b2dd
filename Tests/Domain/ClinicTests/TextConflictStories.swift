import Clinic
import Fields
import Records
import Testing
import Values

@Suite("FF-038 Long texts that two people change")
struct TextConflictStories {
  private let ana = UUID(high: 1, low: 1)
  private let bia = UUID(high: 1, low: 2)

  /// A clinic whose patient 1 has "antes" as notes, and that patient.
  private func clinic() throws -> (Consulting, Patient) {
    let clinic = Consulting()
    var patient = Patient.named("João da Silva", 1)
    patient.notes = "antes"
    #expect(clinic.run(AddPatient(patient)) == nil)
    return (clinic, try #require(clinic.patient(1)))
  }

  private func writes(_ text: String, over patient: Patient) -> EditPatient {
    var edited = patient
    edited.notes = text
    return EditPatient(from: patient, to: edited)
  }

  /// Ana writes "de Ana" and Bia "de Bia", neither having seen the other's.
  private func disputed() throws -> (clinic: Consulting, conflict: TextConflict) {
    let (clinic, seen) = try clinic()
    #expect(clinic.run(writes("de Ana", over: seen), as: ana) == nil)
    #expect(clinic.run(writes("de Bia", over: seen), as: bia) == nil)
    return (clinic, try #require(clinic.conflicts.first))
  }

  @Test("the first stays, the second waits beside it with its author and time")
  func bothKept() throws {
    let (clinic, conflict) = try disputed()
    #expect(clinic.patient(1)?.notes == "de Ana")
    #expect(clinic.waiting == ["de Bia"])
    #expect(conflict.author == bia && conflict.writtenAt == clinic.author.time)
    #expect(conflict.subject == clinic.patient(1)?.id.uuid && conflict.field == "notes")
    #expect(conflict.subjectType == "patient")
  }

  @Test("the other fields of the edit are changed all the same")
  func otherFields() throws {
    let (clinic, seen) = try clinic()
    #expect(clinic.run(writes("de Ana", over: seen), as: ana) == nil)
    var edited = seen
    edited.notes = "de Bia"
    edited.insurance = "Unimed"
    edited.complaint = "Dor no ombro"
    #expect(clinic.run(EditPatient(from: seen, to: edited), as: bia) == nil)
    #expect(clinic.patient(1)?.notes == "de Ana")
    #expect(clinic.patient(1)?.insurance == "Unimed")
    #expect(clinic.patient(1)?.complaint == "Dor no ombro")
  }

  @Test("who writes the same conflicts with nobody, nor does who has seen the other's")
  func noConflict() throws {
    let (clinic, seen) = try clinic()
    for account in [ana, bia] {
      #expect(clinic.run(writes("igual", over: seen), as: account) == nil)
    }
    let now = try #require(clinic.patient(1))
    #expect(clinic.run(writes("depois", over: now), as: bia) == nil)
    #expect(clinic.patient(1)?.notes == "depois")
    #expect(clinic.conflicts.isEmpty)
  }

  @Test("an app that says no base overwrites, as it always did")
  func oldApp() throws {
    let (clinic, seen) = try clinic()
    #expect(clinic.run(writes("de Ana", over: seen), as: ana) == nil)
    var old = EditPatient()
    old.id = seen.id
    old.changes = [FieldChange("notes", .text("de antes"))]
    #expect(clinic.run(old, as: bia) == nil)
    #expect(clinic.patient(1)?.notes == "de antes")
    #expect(clinic.conflicts.isEmpty)
  }

  @Test("what its author goes on writing takes the place of what waits")
  func continued() throws {
    let (clinic, _) = try disputed()
    var mine = try #require(clinic.patient(1))
    mine.notes = "de Bia"
    #expect(clinic.run(writes("de Bia, e mais", over: mine), as: bia) == nil)
    #expect(clinic.waiting == ["de Bia, e mais"])
    // She takes it all back: nothing waits.
    mine.notes = "de Bia, e mais"
    #expect(clinic.run(writes("antes", over: mine), as: bia) == nil)
    #expect(clinic.waiting.isEmpty)
    #expect(clinic.patient(1)?.notes == "de Ana")
  }

  @Test("a third version waits by itself, the same twice once, and too many are refused")
  func many() throws {
    let (clinic, _) = try disputed()
    var seen = try #require(clinic.patient(1))
    seen.notes = "antes"
    for _ in 1...2 { #expect(clinic.run(writes("de outra", over: seen), as: ana) == nil) }
    #expect(clinic.waiting.sorted() == ["de Bia", "de outra"])
    for number in 3...TextConflict.Limits.waiting {
      #expect(clinic.run(writes("versão \(number)", over: seen), as: ana) == nil)
    }
    let refusal = clinic.run(writes("uma a mais", over: seen), as: ana)
    #expect(refusal == Refusal(.invalid, "notes", reason: "tooManyVersions"))
    #expect(clinic.waiting.count == TextConflict.Limits.waiting)
  }

  @Test("a text that is too long is refused, whether it would wait or not")
  func tooLong() throws {
    let (clinic, seen) = try clinic()
    #expect(clinic.run(writes("de Ana", over: seen), as: ana) == nil)
    let long = String(repeating: "ã", count: Patient.Limits.prose)
    #expect(clinic.run(writes(long + "ã", over: seen), as: bia)?.reason == "tooLong")
    #expect(clinic.conflicts.isEmpty)
    #expect(clinic.run(writes(long, over: seen), as: bia) == nil)
    #expect(clinic.waiting == [long])
  }

  @Test(
    "an archived patient's texts wait and are decided on like others", arguments: [true, false])
  func archived(isArchived: Bool) throws {
    let (clinic, conflict) = try disputed()
    if isArchived { #expect(clinic.run(ArchivePatient(ID(conflict.subject))) == nil) }
    #expect(clinic.run(DecidePatientText(conflict, over: "de Ana", for: "de Bia")) == nil)
    #expect(clinic.patient(1)?.notes == "de Bia")
    #expect(clinic.patient(1)?.isArchived == isArchived)
  }

  @Test("one of the two is chosen, or a text of both", arguments: ["de Ana", "de Bia", "das duas"])
  func decided(text: String) throws {
    let (clinic, conflict) = try disputed()
    #expect(clinic.run(DecidePatientText(conflict, over: "de Ana", for: text), as: ana) == nil)
    #expect(clinic.patient(1)?.notes == text)
    #expect(clinic.waiting.isEmpty)
    #expect(clinic.conflicts.first?.decidedBy == ana)
  }

  @Test("a decision overwrites no text that came meanwhile", arguments: ["de Bia", "das duas"])
  func moved(text: String) throws {
    let (clinic, conflict) = try disputed()
    let now = try #require(clinic.patient(1))
    #expect(clinic.run(writes("de Ana, depois", over: now), as: ana) == nil)
    #expect(clinic.run(DecidePatientText(conflict, over: "de Ana", for: text), as: bia) == nil)
    #expect(clinic.patient(1)?.notes == "de Ana, depois")
    #expect(clinic.waiting == [text])
  }

  @Test("keeping the text as it was seen leaves a newer one alone, and nothing waits")
  func keptThenMoved() throws {
    let (clinic, conflict) = try disputed()
    let now = try #require(clinic.patient(1))
    #expect(clinic.run(writes("de Ana, depois", over: now), as: ana) == nil)
    #expect(clinic.run(DecidePatientText(conflict, over: "de Ana", for: "de Ana")) == nil)
    #expect(clinic.patient(1)?.notes == "de Ana, depois")
    #expect(clinic.waiting.isEmpty)
  }

  @Test("what was written further meanwhile is not decided about")
  func writtenFurther() throws {
    let (clinic, conflict) = try disputed()
    var mine = try #require(clinic.patient(1))
    mine.notes = "de Bia"
    #expect(clinic.run(writes("de Bia, e mais", over: mine), as: bia) == nil)
    #expect(clinic.run(DecidePatientText(conflict, over: "de Ana", for: "de Ana"), as: ana) == nil)
    #expect(clinic.waiting == ["de Bia, e mais"])
  }

  @Test(
    "a decision about both counts where they lie the other way round",
    arguments: ["de Ana", "de Bia", "das duas"])
  func otherWayRound(text: String) throws {
    // On Bia's device hers stood, and Ana's waited beside it.
    let (bias, seen) = try clinic()
    #expect(bias.run(writes("de Bia", over: seen), as: bia) == nil)
    #expect(bias.run(writes("de Ana", over: seen), as: ana) == nil)
    let decision = DecidePatientText(
      try #require(bias.conflicts.first), over: "de Bia", for: text)
    let (clinic, conflict) = try disputed()
    #expect(decision.conflict != conflict.id)
    #expect(clinic.run(decision, as: bia) == nil)
    #expect(clinic.patient(1)?.notes == text)
    #expect(clinic.waiting == [])
  }

  @Test("of two who decide at once, the second's text waits where it is another")
  func decidedTwice() throws {
    let (clinic, conflict) = try disputed()
    let first = DecidePatientText(conflict, over: "de Ana", for: "de Ana e Bia")
    #expect(clinic.run(first, as: ana) == nil)
    #expect(clinic.run(first, as: bia) == nil)
    #expect(clinic.waiting.isEmpty)
    let other = DecidePatientText(conflict, over: "de Ana", for: "de Bia e Ana")
    #expect(clinic.run(other, as: bia) == nil)
    #expect(clinic.patient(1)?.notes == "de Ana e Bia")
    #expect(clinic.waiting == ["de Bia e Ana"])
  }

  @Test("a decision is taken back: the text is what it was and the version waits, as hers")
  func reopened() throws {
    let (clinic, conflict) = try disputed()
    #expect(clinic.run(DecidePatientText(conflict, over: "de Ana", for: "de Bia"), as: ana) == nil)
    #expect(clinic.run(ReopenPatientText(conflict, over: "de Ana", from: "de Bia"), as: ana) == nil)
    #expect(clinic.patient(1)?.notes == "de Ana")
    #expect(clinic.waiting == ["de Bia"])
    #expect(clinic.conflicts.first == conflict)
  }

  @Test("taking back leaves a text alone that someone wrote since")
  func reopenedLate() throws {
    let (clinic, conflict) = try disputed()
    #expect(clinic.run(DecidePatientText(conflict, over: "de Ana", for: "de Bia")) == nil)
    let now = try #require(clinic.patient(1))
    #expect(clinic.run(writes("de Bia, depois", over: now), as: bia) == nil)
    #expect(clinic.run(ReopenPatientText(conflict, over: "de Ana", from: "de Bia")) == nil)
    #expect(clinic.patient(1)?.notes == "de Bia, depois")
    #expect(clinic.waiting == ["de Bia"])
  }

  @Test("of the decisions about a text the last one is kept")
  func lastDecision() throws {
    let (clinic, conflict) = try disputed()
    #expect(clinic.run(DecidePatientText(conflict, over: "de Ana", for: "de Ana")) == nil)
    var seen = try #require(clinic.patient(1))
    seen.notes = "antes"
    #expect(clinic.run(writes("de outra", over: seen), as: bia) == nil)
    let second = try #require(clinic.conflicts.first { $0.isWaiting })
    #expect(clinic.run(DecidePatientText(second, over: "de Ana", for: "de Ana")) == nil)
    #expect(clinic.conflicts.map(\.text) == ["de outra"])
    #expect(
      clinic.run(ReopenPatientText(conflict, over: "de Ana", from: "de Ana"))
        == Refusal(.missing, "textConflict"))
  }

  @Test("a conflict is decided on for its own patient and field only, and by who may")
  func foreign() throws {
    let (clinic, conflict) = try disputed()
    #expect(clinic.run(AddPatient(.named("Outra", 2))) == nil)
    var wrong = DecidePatientText(conflict, over: "de Ana", for: "de Bia")
    wrong.record = ID(UUID(high: 2, low: 2))
    #expect(clinic.run(wrong) == Refusal(.missing, "textConflict"))
    wrong = DecidePatientText(conflict, over: "de Ana", for: "de Bia")
    wrong.choice.name = "complaint"
    #expect(clinic.run(wrong) == Refusal(.missing, "textConflict"))
    wrong = DecidePatientText(conflict, over: "de Ana", for: "de Bia")
    wrong.choice.base = nil
    #expect(clinic.run(wrong)?.code == .unreadable)
    clinic.author.role = "patient"
    #expect(
      clinic.run(DecidePatientText(conflict, over: "de Ana", for: "de Bia"))?.code == .forbidden)
    #expect(clinic.waiting == ["de Bia"])
  }

  @Test("versions are named as the protocol says, so that other clients can name them")
  func versions() {
    #expect(LongText.version(of: "") == "cbf29ce484222325")
    #expect(LongText.version(of: "foobar") == "85944171f73967e8")
    #expect(LongText.version(of: "ação") != LongText.version(of: "acao"))
  }
}
