import Documents
import Fields
import Flow
import FlowTesting
import Records
import Testing
import Values

@testable import DocumentsFeature
@testable import Shell

@Suite("FF-068 documents of any app")
struct MachineDocumentTests {
  private static let machine = ID<Machine>(UUID(high: 2, low: 1))

  @Test("the first view knows which records have documents, and what room they take")
  func index() {
    var refused = Manual(3, of: 2, bytes: 500)
    refused.refusal = "corrupt"
    let store = TestStore<DocumentIndex<Machine>>(DocumentIndex<Machine>.State())
    let all = [Manual(1, of: 1, bytes: 10), Manual(2, of: 1, bytes: 20), refused]
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
    let store = TestStore<Manuals>(Manuals.State(in: Workshop.context))
    let file = ChosenFile(number: 1, name: "Peças.pdf", type: "application/pdf", bytes: 9)
    var manual = Manual()
    manual.owner = Self.machine
    manual.name = file.name
    manual.type = file.type
    manual.bytes = 9
    manual.addedBy = UUID(high: 1, low: 1)
    store.send(.choosing(.chosen(Self.machine, [file]))) {
      $0.choices = [Manuals.Choice(file: file, document: manual)]
    }
    manual.id = ID(.test(1))
    store.receive(.choosing(.idForChoice(manual.id))) { $0.choices[0].document = manual }
    let kept = KeptDocument(manual)
    store.respond(
      to: .keepFile(number: 1, blob: "new/\(manual.id)", note: kept.note),
      with: .blobKept(.kept))
    store.receive(.choosing(.choiceKept(.kept))) {
      $0.choices = []
      $0.kept = [kept]
    }
    #expect(Manual.Add(manual).object["document"]?["machine"] == Self.machine.json)
    store.respond(to: .mutate(Manual.Add(manual)), with: .mutation(.saved))
    var added = kept
    added.isAdded = true
    store.receive(.choosing(.added(manual.id, .saved))) { $0.kept = [added] }
    store.expect(.noteBlob("new/\(manual.id)", note: added.note))
    store.finish()
  }

  @Test("pages speak of the app's own space")
  func words() {
    #expect(
      DocumentStage.held(.forbidden).text(.pt, in: Workshop.noun)
        == "Parado: a sua função na oficina não permite enviar")
    #expect(
      DocumentWords.removeText(.en, for: Workshop.noun)
        == "The file will be erased for the whole workshop and cannot be brought back.")
    let trouble = DocumentTrouble(name: "a", bytes: 1_024, reason: .noRoom)
    #expect(
      DocumentWords.trouble(trouble, .pt, in: Workshop.noun)
        == "“a” não foi adicionado: o plano da oficina não tem espaço para 1 kB.")
    #expect(
      DocumentWords.trouble(trouble, .en, in: Workshop.noun)
        == "“a” was not added: the workshop's plan has no room for 1 kB.")
  }

  @Test("a copy has what the server did not refuse, and knows each by its record")
  func copies() throws {
    var refused = Manual(2, of: 1)
    refused.refusal = "corrupt"
    var parts = Parts()
    parts.add(Manual.kind)
    parts.add(Manuals.self, in: Workshop.context)
    let kind = try #require(parts.copies.first)
    let files = try #require(kind.files)
    #expect(kind.count(parts) == nil)
    parts[Manuals.self]?.isLoaded = true
    parts[Manuals.self]?.all = [Manual(1, of: 1), refused]
    parts[Manuals.self]?.kept = [KeptDocument(Manual(1, of: 1))]
    let entry = try #require(kind.entries(parts).first)
    #expect(kind.entries(parts).count == 1 && entry.bytes == 1_000)
    #expect(kind.needed(by: entry) == Self.machine.uuid)
    #expect(files.find(entry.id, parts)?.isKept == true)
    #expect(files.all(parts).map(\.isRefused) == [false, true])
    #expect(files.resized(entry, 7).bytes == 7)
    #expect(files.resized(entry, 7).arguments["document"]?["bytes"]?.integer == 7)
    #expect(files.blob(entry.id) == "new/\(entry.id)")
    #expect(KeptDocument<Machine>(note: files.note(entry))?.isRecovered == true)
  }
}
