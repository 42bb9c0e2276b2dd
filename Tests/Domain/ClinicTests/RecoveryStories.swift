import Clinic
import Fields
import Identity
import Records
import Testing
import Values

@Suite("FF-037 What comes back from a copy")
struct RecoveryStories {
  private static let bia = UUID(high: 1, low: 2)

  /// A clinic with patient 1, in which Bia is known.
  private static func clinic() -> Consulting {
    let clinic = Consulting()
    Transaction(clinic.storage).put(
      Member(bia, "bia@clinica.com.br", as: .receptionist, since: .epoch))
    #expect(clinic.run(AddPatient(.named("Ana Lima", 1))) == nil)
    return clinic
  }

  private static func document() -> Document {
    var document = Document()
    document.id = ID(UUID(high: 3, low: 1))
    document.patient = ID(UUID(high: 2, low: 1))
    document.name = "Exame.pdf"
    document.type = "application/pdf"
    document.bytes = 9_000
    document.file = UUID(high: 9, low: 9)
    document.addedBy = bia
    document.addedAt = Instant(milliseconds: 5)
    return document
  }

  private static func find(_ document: Document, in clinic: Consulting) throws -> Document {
    try #require(Transaction(clinic.storage).find(document.id))
  }

  @Test("a document keeps its time and who added it, and waits for the bytes of who brings it back")
  func document() throws {
    let clinic = Self.clinic()
    let document = Self.document()
    #expect(clinic.run(AddDocument(recovered: document)) == nil)
    let back = try Self.find(document, in: clinic)
    #expect(back.isAwaited)
    #expect(back.addedBy == Self.bia && back.addedAt == document.addedAt)
    #expect(back.sentBy == clinic.author.account && back.sender == clinic.author.account)
    // Who sends it may give up, and so may whose it was; nobody else may.
    #expect(clinic.run(RemoveDocument(document), as: UUID(high: 1, low: 3))?.code == .forbidden)
    #expect(clinic.run(RemoveDocument(document)) == nil)
    #expect(clinic.run(AddDocument(recovered: document)) == nil)
    #expect(clinic.run(RemoveDocument(document), as: Self.bia) == nil)
  }

  @Test("of somebody whom the clinic does not know it is the one's who brings it back")
  func stranger() throws {
    let clinic = Self.clinic()
    var document = Self.document()
    document.addedBy = UUID(high: 1, low: 99)
    document.addedAt = clinic.author.time.adding(milliseconds: 1)
    document.sentBy = UUID(high: 1, low: 98)
    #expect(clinic.run(AddDocument(recovered: document)) == nil)
    let back = try Self.find(document, in: clinic)
    #expect(back.addedBy == clinic.author.account && back.sentBy == nil)
    // No time is after the change's own.
    #expect(back.addedAt == clinic.author.time)
  }

  @Test("what does not say that it comes from a copy is its author's, now")
  func plain() throws {
    let clinic = Self.clinic()
    #expect(clinic.run(AddDocument(Self.document())) == nil)
    let added = try Self.find(Self.document(), in: clinic)
    #expect(added.addedBy == clinic.author.account && added.addedAt == clinic.author.time)
    #expect(added.sentBy == nil)
  }

  private static func text(_ words: String, by author: UUID = bia) -> WaitingText {
    var text = WaitingText()
    text.name = "notes"
    text.text = words
    text.base = LongText.version(of: "antes")
    text.author = author
    text.writtenAt = Instant(milliseconds: 7)
    return text
  }

  private static func eva() -> Patient {
    var eva = Patient.named("Eva", 5)
    eva.notes = "de Ana"
    return eva
  }

  private static func waiting(_ clinic: Consulting) -> [TextConflict] {
    Transaction(clinic.storage).all(
      TextConflict.self, by: "subject", equal: [UUID(high: 2, low: 5).json])
  }

  @Test("texts that waited wait again beside their patient, with their authors and times")
  func texts() throws {
    let clinic = Self.clinic()
    let stranger = UUID(high: 1, low: 99)
    var late = Self.text("de outra", by: stranger)
    late.writtenAt = clinic.author.time.adding(milliseconds: 9)
    let add = AddPatient(recovered: Self.eva(), with: [Self.text("de Bia"), late])
    #expect(clinic.run(add) == nil)
    #expect(clinic.patient(5)?.notes == "de Ana")
    let found = Self.waiting(clinic)
    let bias = try #require(found.first { $0.text == "de Bia" })
    #expect(bias.author == Self.bia && bias.writtenAt == Instant(milliseconds: 7))
    #expect(bias.base == LongText.version(of: "antes") && bias.isWaiting)
    #expect(bias.subjectType == "patient" && bias.field == "notes")
    let other = try #require(found.first { $0.text == "de outra" })
    #expect(other.author == clinic.author.account && other.writtenAt == clinic.author.time)
    // They are decided on as others are.
    #expect(clinic.run(DecidePatientText(bias, over: "de Ana", for: "das duas")) == nil)
    #expect(clinic.patient(5)?.notes == "das duas")
  }

  @Test("what stands there, and the same twice, does not wait")
  func needless() {
    let clinic = Self.clinic()
    let texts = [Self.text("de Ana"), Self.text("de Bia"), Self.text("de Bia")]
    #expect(clinic.run(AddPatient(recovered: Self.eva(), with: texts)) == nil)
    #expect(Self.waiting(clinic).map(\.text) == ["de Bia"])
  }

  @Test("a text of what is no long text, too long or one too many is refused, and nothing comes")
  func refused() {
    let clinic = Self.clinic()
    var name = Self.text("x")
    name.name = "fullName"
    let long = Self.text(String(repeating: "ã", count: Patient.Limits.prose + 1))
    let many = (0...TextConflict.Limits.waiting).map { Self.text("versão \($0)") }
    var nameless = AddPatient(recovered: Self.eva())
    nameless.texts = [FieldChange("notes", .text("de Bia"), base: "x")]
    #expect(clinic.run(nameless) == Refusal(.unreadable, "texts"))
    for texts in [[name], [long], many] {
      #expect(
        clinic.run(AddPatient(recovered: Self.eva(), with: texts))?.code == .invalid)
      #expect(clinic.patient(5) == nil)
      #expect(Self.waiting(clinic).isEmpty)
    }
  }

  @Test("texts of a patient who does not come from a copy are passed over")
  func notRecovered() {
    let clinic = Self.clinic()
    var add = AddPatient(Self.eva())
    add.texts = [Self.text("de Bia").change]
    #expect(clinic.run(add) == nil)
    #expect(Self.waiting(clinic).isEmpty)
  }
}
