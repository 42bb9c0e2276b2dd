import Clinic
import Documents
import Fields
import Records
import Testing
import Values

@Suite("FF-068 Documents")
struct DocumentStories {
  private static let gigabyte: Int64 = 1_073_741_824

  private static func document(_ number: UInt64, bytes: Int64 = 1_000) -> Document {
    var document = Document()
    document.id = ID(UUID(high: 3, low: number))
    document.patient = ID(UUID(high: 2, low: 1))
    document.name = "  Exame.pdf "
    document.type = "application/pdf"
    document.bytes = bytes
    return document
  }

  private static func clinic(plan: String = "free") -> Consulting {
    let clinic = Consulting(plan: plan)
    #expect(clinic.run(AddPatient(.named("Ana Lima", 1))) == nil)
    return clinic
  }

  private static func find(_ number: UInt64, in clinic: Consulting) -> Document? {
    Transaction(clinic.storage).find(ID<Document>(UUID(high: 3, low: number)))
  }

  @Test("what is added waits for its bytes, with who and when, whatever the device says")
  func add() throws {
    let clinic = Self.clinic()
    var document = Self.document(1)
    document.file = UUID(high: 9, low: 9)
    document.refusal = "corrupt"
    document.addedBy = UUID(high: 9, low: 9)
    document.addedAt = Instant(milliseconds: 5)
    #expect(clinic.run(AddDocument(document)) == nil)
    let added = try #require(Self.find(1, in: clinic))
    #expect(added.isAwaited)
    #expect(added.name == "Exame.pdf")
    #expect(added.addedBy == clinic.author.account)
    #expect(added.addedAt == clinic.author.time)
  }

  @Test(
    "FF-068 Q-FF-6 exactly full is allowed, one byte more is refused, and removing makes room",
    arguments: [("free", 1), ("silver", 5), ("gold", 20), ("platinum", 100)] as [(String, Int64)])
  func storage(plan: String, gigabytes: Int64) {
    let clinic = Self.clinic(plan: plan)
    var left = gigabytes * Self.gigabyte - 1
    var number: UInt64 = 1
    while left > 0 {
      let bytes = min(left, Document.Limits.bytes)
      #expect(clinic.run(AddDocument(Self.document(number, bytes: bytes))) == nil)
      left -= bytes
      number += 1
    }
    let full = Refusal(.limitReached, "storage", limit: Int(gigabytes))
    #expect(clinic.run(AddDocument(Self.document(901, bytes: 2))) == full)
    #expect(clinic.run(AddDocument(Self.document(902, bytes: 1))) == nil)
    #expect(clinic.run(AddDocument(Self.document(903, bytes: 1))) == full)
    #expect(clinic.run(RemoveDocument(Self.document(902))) == nil)
    #expect(clinic.run(AddDocument(Self.document(903, bytes: 1))) == nil)
  }

  @Test("FF-068 what the server refused takes no room")
  func refused() throws {
    let clinic = Self.clinic()
    #expect(clinic.run(AddDocument(Self.document(1, bytes: Self.gigabyte))) == nil)
    var refused = try #require(Self.find(1, in: clinic))
    refused.refusal = DocumentProblem.unwantedType.rawValue
    Transaction(clinic.storage).put(refused)
    #expect(clinic.run(AddDocument(Self.document(2, bytes: Self.gigabyte))) == nil)
  }

  @Test("a document needs a patient, bytes, and a name")
  func invalid() {
    let clinic = Self.clinic()
    var document = Self.document(1)
    document.patient = ID(UUID(high: 2, low: 2))
    #expect(clinic.run(AddDocument(document)) == Refusal(.missing, "patient"))
    for bytes in [0, -1, Document.Limits.bytes + 1] {
      #expect(
        clinic.run(AddDocument(Self.document(1, bytes: bytes))) == Refusal(.invalid, "bytes"))
    }
    document = Self.document(1)
    document.name = "  "
    #expect(clinic.run(AddDocument(document)) == Refusal(.invalid, "name"))
    #expect(clinic.run(AddDocument(Self.document(1))) == nil)
    #expect(clinic.run(AddDocument(Self.document(1))) == Refusal(.duplicate, "id"))
  }

  @Test("who added a document or runs the clinic renames and removes it, and nobody else")
  func rights() throws {
    let clinic = Self.clinic()
    let document = Self.document(1)
    #expect(clinic.run(AddDocument(document)) == nil)
    let other = UUID(high: 1, low: 2)
    #expect(
      clinic.run(RenameDocument(document, to: "RX"), as: other) == Refusal(.forbidden))
    #expect(clinic.run(RemoveDocument(document), as: other) == Refusal(.forbidden))
    #expect(clinic.run(RenameDocument(document, to: " RX.pdf ")) == nil)
    #expect(Self.find(1, in: clinic)?.name == "RX.pdf")
    #expect(clinic.run(RenameDocument(document, to: " ")) == Refusal(.invalid, "name"))
    var elsewhere = document
    elsewhere.patient = ID(UUID(high: 2, low: 9))
    #expect(clinic.run(RemoveDocument(elsewhere)) == Refusal(.missing, "document"))
    clinic.author.role = "admin"
    #expect(clinic.run(RemoveDocument(document), as: other) == nil)
    #expect(Self.find(1, in: clinic) == nil)
    // Twice is fine.
    #expect(clinic.run(RemoveDocument(document)) == nil)
    clinic.author.role = ""
    #expect(clinic.run(AddDocument(Self.document(2))) == Refusal(.forbidden))
  }

  @Test("a document is saved with the ending of what it is, whatever it is called")
  func endings() {
    var document = Self.document(1)
    document.name = "IMG_1.HEIC"
    document.type = "image/jpeg"
    #expect(document.savedName == "IMG_1.HEIC.jpg")
    document.name = "IMG_1.JPEG"
    #expect(document.savedName == "IMG_1.JPEG")
    document.type = "application/pdf"
    #expect(document.savedName == "IMG_1.JPEG.pdf")
    document.name = "convite.js"
    document.type = "text/plain"
    #expect(document.savedName == "convite.js.txt")
    document.name = "carta"
    document.type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    #expect(document.savedName == "carta.docx")
    // What is not known keeps its name.
    document.type = "application/x-unknown"
    #expect(document.savedName == "carta")
  }
}
