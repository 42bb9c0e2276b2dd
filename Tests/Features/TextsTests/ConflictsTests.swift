import Clinic
import Flow
import FlowTesting
import Records
import Screen
import ScreenReading
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import Shell
@testable import Texts

@Suite("FF-038 texts that two people changed")
struct ConflictsTests {
  private static let ana = Sample.patient(1, "Ana") { $0.notes = "Dor lombar. Melhora." }
  private static let waiting = Sample.conflict(1, "Dor lombar. Piora à noite.", of: ana)

  /// Where a merge is kept while it is written.
  private static let key = "draft.\(Sample.owner).merge.\(waiting.id.description)"

  private static var state: Texts.State {
    var state = Texts.State(in: .sample())
    state.isLoaded = true
    state.waiting = [waiting]
    return state
  }

  @Test("what waits is listed, the latest first; what was decided is not")
  func arrives() {
    var earlier = Sample.conflict(2, "outra", of: Self.ana)
    earlier.writtenAt = earlier.writtenAt.adding(milliseconds: -1)
    var decided = Sample.conflict(3, "já", of: Self.ana)
    decided.decidedAt = Sample.now
    let store = TestStore<Among<Texts>>(Texts.State(in: .sample()))
    store.send(.changed(.all([earlier, decided, Self.waiting]))) {
      $0.isLoaded = true
      $0.waiting = [Self.waiting, earlier]
    }
    var further = earlier
    further.text = "outra, e mais"
    further.writtenAt = Sample.now
    store.send(.changed(Changes(changed: [further]))) { $0.waiting = [further, Self.waiting] }
    var done = further
    done.decidedAt = Sample.now
    store.send(.changed(Changes(changed: [done]))) { $0.waiting = [Self.waiting] }
    store.send(.changed(Changes(removed: [Self.waiting.id]))) { $0.waiting = [] }
    store.finish()
  }

  @Test("choosing one of the two decides, leads to the patient, and can be undone for ten seconds")
  func chooses() {
    let decision = Texts.Decision(
      Self.waiting, over: Self.ana.notes, for: Self.waiting.text)
    let mutation = DecidePatientText(
      Self.waiting, over: Self.ana.notes, for: Self.waiting.text)
    let store = TestStore<Among<Texts>>(Self.state)
    store.send(.chosen(decision)) { $0.saving.start() }
    store.expect(.mutate(mutation))
    // A second tap while the first is on its way does nothing.
    store.send(.chosen(decision))
    store.respond(to: .mutate(mutation), with: .mutation(.saved))
    store.receive(.answered(decision, .saved)) {
      $0.saving.stop()
      $0.undo = decision
    }
    store.expect(.guardUnload(false, by: "text"))
    store.expect(.navigate(.replace(Path.patient(Self.ana.id).text)))
    store.send(.undoTapped) {
      $0.undo = nil
      $0.saving.start()
    }
    let back = ReopenPatientText(Self.waiting, over: Self.ana.notes, from: Self.waiting.text)
    let refusal = Refusal(.missing, TextConflict.recordType)
    store.respond(to: .mutate(back), with: .mutation(.refused(refusal)))
    store.receive(.undoAnswered(.refused(refusal))) { $0.saving.stop(refusal) }
    store.expect(.scrollToTop)
    store.send(.undoTapped)
    store.finish()
  }

  @Test("the way to undo goes after ten seconds")
  func expires() {
    let decision = Texts.Decision(Self.waiting, over: "a", for: "b")
    let store = TestStore<Among<Texts>>(Self.state)
    store.send(.answered(decision, .savedInMemory)) { $0.undo = decision }
    store.expect(.guardUnload(false, by: "text"))
    store.expect(.navigate(.replace(Path.patient(Self.ana.id).text)))
    store.advance(milliseconds: 10_000)
    store.receive(.undoExpired) { $0.undo = nil }
    store.finish()
  }

  @Test("a merge begins with all that either has, guards what is typed, and is saved trimmed")
  func merges() {
    let merge = Texts.Merge(Self.waiting, over: Self.ana.notes)
    #expect(merge.start == "Dor lombar. Melhora. Piora à noite.")
    let store = TestStore<Among<Texts>>(Self.state)
    store.send(.mergeSaved)
    store.send(.mergeTapped(merge)) { $0.merge = merge }
    store.respond(to: .readSecret(key: Self.key), with: .secret(nil))
    store.expect(.focus(id: Texts.mergeID))
    store.receive(.mergeRead(nil))
    let text = "Dor lombar, piora à noite. "
    store.send(.mergeTyped(text)) { $0.merge?.decision.text = text }
    store.expect(.guardUnload(true, by: "text"))
    store.advance(milliseconds: 400)
    store.receive(.keepMerge)
    let kept = Texts.KeptMerge(store.state.merge ?? merge).object.jsonText
    store.expect(.writeSecret(key: Self.key, value: kept))
    store.send(.mergeSaved) { $0.saving.start() }
    let mutation = DecidePatientText(Self.waiting, over: Self.ana.notes, for: text.trimmed)
    let refusal = Refusal(.invalid, "notes", reason: "tooManyVersions")
    let decision = Texts.Decision(Self.waiting, over: Self.ana.notes, for: text.trimmed)
    store.respond(to: .mutate(mutation), with: .mutation(.refused(refusal)))
    store.receive(.answered(decision, .refused(refusal))) {
      $0.saving.stop(refusal)
    }
    store.expect(.scrollToTop)
    // Nothing of it is lost.
    #expect(store.state.merge?.decision.text == text)
    store.send(.mergeCancelled) { $0.merge = nil }
    store.expect(.writeSecret(key: Self.key, value: nil))
    store.expect(.guardUnload(false, by: "text"))
    store.finish()
  }

  @Test("a merge that was begun is found again, as one of the texts that its writer saw")
  func resumes() {
    var begun = Texts.Merge(Self.waiting, over: Self.ana.notes)
    begun.decision.text = "Dor lombar"
    let now = Texts.Merge(Self.waiting, over: "Já mudou")
    var further = now
    further.decision.conflict.text = "Foi adiante"
    for (merge, isFound) in [(now, true), (further, false)] {
      let store = TestStore<Among<Texts>>(Self.state)
      store.send(.mergeTapped(merge)) { $0.merge = merge }
      let kept = Texts.KeptMerge(begun).object.jsonText
      store.respond(to: .readSecret(key: Self.key), with: .secret(kept))
      store.expect(.focus(id: Texts.mergeID))
      store.receive(.mergeRead(kept)) {
        guard isFound else { return }
        $0.merge?.decision.text = "Dor lombar"
        $0.merge?.decision.current = Self.ana.notes
      }
      if isFound { store.expect(.guardUnload(true, by: "text")) }
      store.finish()
    }
  }

  @Test("the page marks on each side what the other has not, and says who wrote and when")
  func sides() {
    var home = Sample.home
    home.patients.show([Self.ana])
    home.conflicts = Self.state
    home.path = .text(Self.waiting.id)
    let surroundings = Surroundings(now: Sample.now, width: 360, language: .pt)
    let page = Home.view(home, Scene(surroundings) { _ in 0 })
    #expect(
      page.elements.filter { $0.tag == "mark" }.map(\.readOut) == ["Melhora.", "Piora à noite."])
    #expect(page.readOut.contains("Outra pessoa da clínica · há 2 min"))
    home.conflicts.waiting[0].author = Sample.account.id
    #expect(Home.view(home, Scene(surroundings) { _ in 0 }).readOut.contains("Você · há 2 min"))
  }

  @Test("a patient's page, the list and the sync page lead to what waits")
  func leads() {
    for page in [Pages.decided, .conflicts] {
      var home = page.home
      home.path = .synchronisation
      let surroundings = Surroundings(now: Sample.now, width: 360, language: .pt)
      let words = Home.view(home, Scene(surroundings) { _ in 0 }).readOut
      #expect(words.contains("2 textos esperam uma decisão"))
    }
    let surroundings = Surroundings(now: Sample.now, width: 360, language: .pt)
    let patient = Root.view(Pages.decided.state, Scene(surroundings) { _ in 0 })
    #expect(patient.readOut.contains("Observações: outra versão espera uma decisão"))
    let links = patient.elements.compactMap { $0.text("href") }
    #expect(links.contains("/" + Path.text(ID(UUID(high: 17, low: 1))).text))
  }
}
