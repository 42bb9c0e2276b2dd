import Documents
import Fields
import Flow
import FlowTesting
import GardenTesting
import Records
import Sample
import SampleApp
import Testing
import Values

@testable import DocumentsFeature
@testable import Shell

private typealias Leaflets = OwnedDocuments<Plant>

extension PlantDocument {
  fileprivate init(_ number: UInt64, of plant: UInt64, bytes: Int64 = 1_000) {
    self.init()
    id = ID(UUID(high: 3, low: number))
    owner = ID(UUID(high: 2, low: plant))
    name = "Folheto \(number).pdf"
    self.bytes = bytes
  }
}

@Suite("FF-068 documents of any app")
struct PlantDocumentTests {
  private static let plant = ID<Plant>(UUID(high: 2, low: 1))
  private static var context: Context { SampleApp.home([]) { _, _ in }.context }

  @Test("the first view knows which records have documents, and what room they take")
  func index() {
    var refused = PlantDocument(3, of: 2, bytes: 500)
    refused.refusal = "corrupt"
    let store = TestStore<DocumentIndex<Plant>>(DocumentIndex<Plant>.State())
    let all = [PlantDocument(1, of: 1, bytes: 10), PlantDocument(2, of: 1, bytes: 20), refused]
    store.send(.changed(Changes(isComplete: true, changed: all))) {
      for document in all {
        $0.entries[document.id.uuid] = .init(
          owner: document.owner, bytes: document.refusal.isEmpty ? document.bytes : 0)
      }
    }
    #expect(store.state.bytes == 30 && DocumentIndex.storage(store.state) == 30)
    #expect(store.state.hasDocuments(of: ID(UUID(high: 2, low: 2))))
    #expect(!store.state.hasDocuments(of: ID(UUID(high: 2, low: 3))))
    store.send(.changed(Changes(removed: [all[0].id, refused.id]))) {
      $0.entries[all[0].id.uuid] = nil
      $0.entries[refused.id.uuid] = nil
    }
    #expect(store.state.bytes == 20)
    #expect(!store.state.hasDocuments(of: ID(UUID(high: 2, low: 2))))
    // Another clinic's, or all anew: what was known is gone.
    store.send(.changed(Changes(isComplete: true))) { $0.entries = HashMap() }
    store.finish()
  }

  @Test("what is chosen is kept, and added to the record that the app calls its own")
  func choosing() {
    let store = TestStore<Leaflets>(Leaflets.State(in: Self.context))
    let file = ChosenFile(number: 1, name: "Viveiro.pdf", type: "application/pdf", bytes: 9)
    var leaflet = PlantDocument()
    leaflet.owner = Self.plant
    leaflet.name = file.name
    leaflet.type = file.type
    leaflet.bytes = 9
    leaflet.addedBy = SampleApp.account.id
    store.send(.choosing(.chosen(Self.plant, [file]))) {
      $0.choices = [Leaflets.Choice(file: file, document: leaflet)]
    }
    leaflet.id = ID(.test(1))
    store.receive(.choosing(.idForChoice(leaflet.id))) { $0.choices[0].document = leaflet }
    let kept = KeptDocument(leaflet)
    store.respond(
      to: .keepFile(number: 1, blob: "new/\(leaflet.id)", note: kept.note),
      with: .blobKept(.kept))
    store.receive(.choosing(.choiceKept(.kept))) {
      $0.choices = []
      $0.kept = [kept]
    }
    #expect(PlantDocument.Add(leaflet).object["document"]?["plant"] == Self.plant.json)
    store.respond(to: .mutate(PlantDocument.Add(leaflet)), with: .mutation(.saved))
    var added = kept
    added.isAdded = true
    store.receive(.choosing(.added(leaflet.id, .saved))) { $0.kept = [added] }
    store.expect(.noteBlob("new/\(leaflet.id)", note: added.note))
    store.finish()
  }

  @Test("pages speak of the app's own space")
  func words() {
    let how = "Toque para escolher ou solte arquivos aqui."
    let examples = Self.context.app.words.documents
    #expect(DocumentWords.addHint(examples, .pt) == "Fotos, etiquetas. " + how)
    #expect(DocumentWords.addHint(Phrase(pt: "", en: ""), .pt) == how)
    #expect(
      DocumentStage.held(.forbidden).text(.pt, in: Self.context.app.words.space)
        == "Parado: a sua função no jardim não permite enviar")
    #expect(
      DocumentWords.removeText(.en, for: Self.context.app.words.space)
        == "The file will be erased for the whole garden and cannot be brought back.")
    let trouble = DocumentTrouble(name: "a", bytes: 1_024, reason: .noRoom)
    #expect(
      DocumentWords.trouble(trouble, .pt, in: Self.context.app.words.space)
        == "“a” não foi adicionado: o plano do jardim não tem espaço para 1 kB.")
    #expect(
      DocumentWords.trouble(trouble, .en, in: Self.context.app.words.space)
        == "“a” was not added: the garden's plan has no room for 1 kB.")
  }

  @Test("a copy has what the server did not refuse, and knows each by its record")
  func copies() throws {
    var refused = PlantDocument(2, of: 1)
    refused.refusal = "corrupt"
    var parts = Parts()
    parts.add(PlantDocument.kind)
    parts.add(Leaflets.self, in: Self.context)
    let kind = try #require(parts.copies.first)
    let files = try #require(kind.files)
    #expect(kind.count(parts) == nil)
    parts[Leaflets.self]?.isLoaded = true
    parts[Leaflets.self]?.all = [PlantDocument(1, of: 1), refused]
    parts[Leaflets.self]?.kept = [KeptDocument(PlantDocument(1, of: 1))]
    let entry = try #require(kind.entries(parts).first)
    #expect(kind.entries(parts).count == 1 && entry.bytes == 1_000)
    #expect(kind.needed(by: entry) == Self.plant.uuid)
    #expect(files.find(entry.id, parts)?.isKept == true)
    #expect(files.all(parts).map(\.isRefused) == [false, true])
    #expect(files.resized(entry, 7).bytes == 7)
    #expect(files.resized(entry, 7).arguments["document"]?["bytes"]?.integer == 7)
    #expect(files.blob(entry.id) == "new/\(entry.id)")
    #expect(KeptDocument<Plant>(note: files.note(entry))?.isRecovered == true)
  }
}
