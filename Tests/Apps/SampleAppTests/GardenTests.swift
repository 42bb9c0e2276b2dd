import Flow
import FlowTesting
import Identity
import Records
import Sample
import Testing
import Values

@testable import SampleApp
@testable import Shell

/// The client of the second app: what the shared features are told of it, and its own features.
@Suite("the garden on a device")
struct GardenTests {
  private static let ipe = with(Plant(.test(1), "Ipê")) { $0.notes = "Só de manhã" }

  private static var plants: Plants.State {
    with(Plants.State()) { _ = Plants.reduce(&$0, .plantsChanged(Changes(changed: [ipe]))) }
  }

  @Test("each change that the schema knows has words, about one and about many")
  func words() {
    var home = Home.State(SampleApp.app, account: AccountView(), space: SpaceMembership())
    _ = Home.completeParts(&home)
    for mutation in gardenSchema.mutationShapes {
      let change = home.parts.change(named: mutation.name)
      #expect(change != nil, "\(mutation.name) has no words")
      for language in [Language.pt, .en] {
        #expect(change?.one(.object([]), "Ipê", language).isEmpty == false)
        #expect(change?.many(2, language).contains("2") == true)
      }
    }
  }

  @Test("putting a plant away can be taken back, and a refusal is told")
  func archiving() {
    let store = TestStore<Plants>(Self.plants)
    let undo = Plants.Undo(plant: Self.ipe.id, name: "Ipê", isArchived: true)
    store.send(.archiveTapped(Self.ipe.id, true))
    store.respond(to: .mutate(ArchivePlant(Self.ipe.id, true)), with: .mutation(.saved))
    store.receive(.archiveAnswered(undo, .saved)) { $0.undo = undo }
    store.send(.undoTapped) { $0.undo = nil }
    store.respond(
      to: .mutate(ArchivePlant(Self.ipe.id, false)),
      with: .mutation(.refused(Refusal(.missing, "plant"))))
    store.receive(.archiveAnswered(undo, .refused(Refusal(.missing, "plant")))) {
      $0.refusal = Refusal(.missing, "plant")
    }
    store.expect(.scrollToTop)
    store.finish()
  }

  @Test("notes that are typed while another changes the plant stay, and overwrite nothing unseen")
  func meanwhile() {
    var form = PlantForm.State(editing: Self.ipe, owner: "")
    _ = PlantForm.reduce(&form, .changed(.notes, "Só de noite"))
    var theirs = Self.ipe
    theirs.place = "Vaso"
    theirs.notes = "Nunca"
    _ = PlantForm.reduce(&form, .storedChanged(theirs))
    #expect(form.draft[.place] == "Vaso" && form.draft[.notes] == "Só de noite")
    // The edit is one of what the person saw.
    #expect(form.stored.notes == "Só de manhã")
  }

  @Test("a draft on the device is put back, and one of a plant that was saved is forgotten")
  func drafts() {
    var form = PlantForm.State(adding: .test(2), owner: "")
    _ = PlantForm.reduce(&form, .changed(.name, "Manacá"))
    let kept = form.draft.object.jsonText
    var other = PlantForm.State(adding: .test(3), owner: "")
    _ = PlantForm.reduce(&other, .draftRead(kept))
    #expect(other.draft[.name] == "Manacá" && other.isResumed && other.stored.id == .test(3))
    #expect(PlantDraft.adds(in: kept) == .test(2))
    #expect(PlantDraft.read("{}") == nil && PlantDraft.read("no draft") == nil)
  }
}
