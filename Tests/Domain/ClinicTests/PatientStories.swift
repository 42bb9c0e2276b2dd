import Clinic
import Fields
import Records
import Testing
import Values

@Suite("FF-008 Patients")
struct PatientStories {
  @Test("an added patient is active, with the author's time")
  func add() throws {
    let clinic = Consulting()
    var patient = Patient.named("João da Silva", 1)
    patient.isArchived = true
    patient.createdAt = Instant(milliseconds: 5)
    #expect(clinic.run(AddPatient(patient)) == nil)
    let added = try #require(clinic.patient(1))
    #expect(!added.isArchived)
    #expect(added.createdAt == clinic.author.time)
    #expect(added.updatedAt == clinic.author.time)
  }

  @Test(
    "FF-065 a plan's last place is given once, and an archived patient frees one",
    arguments: [("free", 10), ("silver", 50), ("gold", 200), ("a plan of the future", 10)])
  func limit(plan: String, most: Int) {
    let clinic = Consulting(plan: plan)
    for number in 1...most {
      #expect(clinic.run(AddPatient(.named("Pessoa \(number)", UInt64(number)))) == nil)
    }
    let full = Refusal(.limitReached, "patients", limit: most)
    #expect(clinic.run(AddPatient(.named("Uma a mais", 9_999))) == full)
    #expect(clinic.patient(9_999) == nil)
    #expect(clinic.run(ArchivePatient(ID(UUID(high: 2, low: 1)))) == nil)
    #expect(clinic.run(AddPatient(.named("Uma a mais", 9_999))) == nil)
    #expect(clinic.run(RestorePatient(ID(UUID(high: 2, low: 1)))) == full)
    #expect(clinic.activeCount == most)
  }

  @Test("names are lines, whether they are added or edited; a text of several lines keeps them")
  func lines() throws {
    let clinic = Consulting()
    var patient = Patient.named("Ana\u{202E}\nLima", 1)
    patient.notes = "um\ndois"
    #expect(clinic.run(AddPatient(patient)) == nil)
    let added = try #require(clinic.patient(1))
    #expect(added.fullName == "Ana Lima" && added.notes == "um\ndois")
    var edited = added
    edited.insurance = "Plano\u{1B}[2J\t7"
    #expect(clinic.run(EditPatient(from: added, to: edited)) == nil)
    #expect(clinic.patient(1)?.insurance == "Plano [2J 7")
  }

  @Test("FF-038 two people who edit different fields both win")
  func fieldwise() throws {
    let clinic = Consulting()
    let original = Patient.named("Ana Lima", 1)
    #expect(clinic.run(AddPatient(original)) == nil)
    let stored = try #require(clinic.patient(1))
    var hers = stored
    hers.phone = Phone(typed: "11 98765-4321")
    var his = stored
    his.complaint = "Dor no joelho"
    #expect(clinic.run(EditPatient(from: stored, to: hers)) == nil)
    #expect(clinic.run(EditPatient(from: stored, to: his)) == nil)
    let edited = try #require(clinic.patient(1))
    #expect(edited.phone?.e164 == "+5511987654321")
    #expect(edited.complaint == "Dor no joelho")
  }

  @Test("an edit can empty a field")
  func emptying() throws {
    let clinic = Consulting()
    var patient = Patient.named("Ana Lima", 1)
    patient.cpf = CPF("529.982.247-25")
    #expect(clinic.run(AddPatient(patient)) == nil)
    let stored = try #require(clinic.patient(1))
    var without = stored
    without.cpf = nil
    #expect(clinic.run(EditPatient(from: stored, to: without)) == nil)
    #expect(try #require(clinic.patient(1)).cpf == nil)
  }

  @Test("a CPF belongs to one patient of the clinic, archived ones too")
  func oneCPF() {
    let clinic = Consulting()
    var first = Patient.named("Ana Lima", 1)
    first.cpf = CPF("529.982.247-25")
    #expect(clinic.run(AddPatient(first)) == nil)
    #expect(clinic.run(ArchivePatient(first.id)) == nil)
    var second = Patient.named("Outra Ana", 2)
    second.cpf = first.cpf
    #expect(clinic.run(AddPatient(second)) == Refusal(.duplicate, "cpf", reason: "duplicate"))
    #expect(clinic.patient(2) == nil)
  }

  @Test("archiving twice and restoring twice are fine, unknown patients are not")
  func archiving() {
    let clinic = Consulting()
    let ana = Patient.named("Ana Lima", 1)
    #expect(clinic.run(AddPatient(ana)) == nil)
    for _ in 1...2 { #expect(clinic.run(ArchivePatient(ana.id)) == nil) }
    #expect(clinic.activeCount == 0)
    for _ in 1...2 { #expect(clinic.run(RestorePatient(ana.id)) == nil) }
    #expect(clinic.activeCount == 1)
    let nobody = ID<Patient>(UUID(high: 7, low: 7))
    #expect(clinic.run(ArchivePatient(nobody)) == Refusal(.missing, "patient"))
    #expect(clinic.run(RestorePatient(nobody)) == Refusal(.missing, "patient"))
  }

  @Test("fields that the clinic cannot keep are refused by name")
  func invalid() {
    let clinic = Consulting()
    #expect(clinic.run(AddPatient(.named("   ", 1)))?.subject == "fullName")
    var unborn = Patient.named("Bebê", 2)
    unborn.birthDate = CivilDate(year: 2030, month: 1, day: 1)
    #expect(
      clinic.run(AddPatient(unborn)) == Refusal(.invalid, "birthDate", reason: "inTheFuture"))
    var ancient = Patient.named("Matusalém", 3)
    ancient.birthDate = CivilDate(year: 1850, month: 1, day: 1)
    #expect(
      clinic.run(AddPatient(ancient)) == Refusal(.invalid, "birthDate", reason: "tooLongAgo"))
  }

  @Test("a birth date that is today somewhere on Earth is kept, whatever UTC says")
  func bornToday() {
    let clinic = Consulting()
    let today = CivilDate(at: clinic.author.time, minutesEast: 0)
    var born = Patient.named("Bebê", 1)
    born.birthDate = today.adding(days: 1)
    #expect(clinic.run(AddPatient(born)) == nil)
    var unborn = Patient.named("Bebê", 2)
    unborn.birthDate = today.adding(days: 2)
    #expect(clinic.run(AddPatient(unborn))?.reason == "inTheFuture")
  }

  @Test("an edit changes no one's id, archive state or times, and only known fields")
  func protectedFields() {
    let clinic = Consulting()
    #expect(clinic.run(AddPatient(.named("Ana Lima", 1))) == nil)
    for (field, code) in [
      ("id", Refusal.Code.forbidden), ("isArchived", .forbidden), ("createdAt", .forbidden),
      ("updatedAt", .forbidden), ("nothing", .unreadable),
    ] {
      var edit = EditPatient()
      edit.id = ID(UUID(high: 2, low: 1))
      edit.changes = [FieldChange(field, .boolean(true))]
      #expect(clinic.run(edit)?.code == code, "\(field)")
    }
  }

  @Test("FF-037 who is recovered from a copy is as they were there, but no later than now")
  func recovered() {
    let clinic = Consulting()
    let now = clinic.author.time
    var ana = Patient.named("Ana Lima", 1)
    ana.isArchived = true
    ana.createdAt = now.adding(milliseconds: -2_000)
    ana.updatedAt = now.adding(milliseconds: -1_000)
    #expect(clinic.run(AddPatient(recovered: ana)) == nil)
    #expect(clinic.patient(1) == ana)
    #expect(clinic.run(AddPatient(recovered: ana)) == Refusal(.duplicate, "id"))

    var bia = Patient.named("Bia Reis", 2)
    bia.createdAt = now.adding(milliseconds: 5_000)
    bia.updatedAt = now.adding(milliseconds: -5_000)
    #expect(clinic.run(AddPatient(recovered: bia)) == nil)
    #expect(clinic.patient(2)?.createdAt == now)
    #expect(clinic.patient(2)?.updatedAt == now)
  }

  @Test("FF-037 who comes back archived takes no place of the plan")
  func recoveredInFull() {
    let clinic = Consulting()
    for number in 1...10 {
      #expect(clinic.run(AddPatient(.named("Pessoa \(number)", UInt64(number)))) == nil)
    }
    var gil = Patient.named("Gil Paz", 50)
    let full = Refusal(.limitReached, "patients", limit: 10)
    #expect(clinic.run(AddPatient(recovered: gil)) == full)
    gil.isArchived = true
    #expect(clinic.run(AddPatient(recovered: gil)) == nil)
    #expect(clinic.run(RestorePatient(gil.id)) == full)
  }

  @Test("people without a role in the clinic do nothing in it")
  func roles() {
    let clinic = Consulting()
    clinic.author.role = "patient"
    #expect(clinic.run(AddPatient(.named("Ana Lima", 1)))?.code == .forbidden)
    #expect(clinic.run(ArchivePatient(ID(UUID(high: 2, low: 1))))?.code == .forbidden)
  }
}
