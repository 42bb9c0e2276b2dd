import Documents
import Fields
import Records
import Testing
import Values

@Suite("FF-068 documents of any record")
struct OwnedDocumentTests {
  @Test("on the wire and in the tables a document calls its record as the app does")
  func names() {
    #expect(Manual.recordType == "document")
    #expect(Array(Manual.fields.map(\.name).prefix(3)) == ["id", "machine", "name"])
    #expect(Manual.table.index(named: "machine")?.fields == ["machine"])
    let manual = Workshop().manual(1)
    #expect(manual.object["machine"] == UUID(high: 2, low: 1).json)
    for arguments in [
      Manual.Rename(manual, to: "x").object, Manual.Remove(manual).object,
      Manual.View(manual, isSaved: false).object,
    ] {
      #expect(arguments["machine"] == UUID(high: 2, low: 1).json)
      #expect(arguments["document"] == UUID(high: 3, low: 1).json)
    }
    #expect(Workshop.schema.carried(by: "addDocument").map(\.recordType) == ["document"])
    #expect(Workshop.schema.isTrace("viewDocument"))
  }

  @Test("the app says who may add documents, and who may change everybody's")
  func roles() {
    let workshop = Workshop()
    #expect(workshop.run(Manual.Add(workshop.manual(1)), as: "visitor") == Refusal(.forbidden))
    #expect(workshop.run(Manual.Add(workshop.manual(1)), by: 1) == nil)
    let manual = workshop.manual(1)
    #expect(
      workshop.run(Manual.Rename(manual, to: "Peças.pdf"), by: 2) == Refusal(.forbidden))
    #expect(workshop.run(Manual.Rename(manual, to: " Peças.pdf "), by: 1) == nil)
    #expect(workshop.found(1)?.name == "Peças.pdf")
    #expect(workshop.run(Manual.View(manual, isSaved: true), as: "visitor") == Refusal(.forbidden))
    #expect(workshop.run(Manual.Remove(manual), by: 2, as: "mechanic") == Refusal(.forbidden))
    #expect(workshop.run(Manual.Remove(manual), by: 2, as: "owner") == nil)
    #expect(workshop.found(1) == nil)
    // One that is gone is fine.
    #expect(workshop.run(Manual.Remove(manual), by: 2) == nil)
  }

  @Test("the app says how much there is room for: exactly full is allowed, one byte more is not")
  func room() {
    let workshop = Workshop()
    #expect(workshop.run(Manual.Add(workshop.manual(1, bytes: Machine.most - 1))) == nil)
    #expect(
      workshop.run(Manual.Add(workshop.manual(2, bytes: 2)))
        == Refusal(.limitReached, "storage", limit: 2))
    #expect(workshop.run(Manual.Add(workshop.manual(2, bytes: 1))) == nil)
  }

  @Test("one record has as many documents as the app says, and whoever removes one may add another")
  func many() throws {
    let workshop = Workshop()
    let most = try #require(Machine.mostDocuments)
    for number in 1...UInt64(most) {
      #expect(workshop.run(Manual.Add(workshop.manual(number))) == nil)
    }
    let one = workshop.manual(UInt64(most) + 1)
    #expect(workshop.run(Manual.Add(one)) == Refusal(.limitReached, "documentsOfOne", limit: most))
    #expect(workshop.run(Manual.Remove(workshop.manual(1))) == nil)
    #expect(workshop.run(Manual.Add(one)) == nil)
  }

  @Test("a document is of a record that is there, and of no other")
  func owners() {
    let workshop = Workshop()
    var strange = workshop.manual(1)
    strange.owner = ID(UUID(high: 2, low: 9))
    #expect(workshop.run(Manual.Add(strange)) == Refusal(.missing, "machine"))
    #expect(workshop.run(Manual.Add(workshop.manual(1))) == nil)
    #expect(workshop.run(Manual.Rename(strange, to: "x")) == Refusal(.missing, "document"))
  }
}
