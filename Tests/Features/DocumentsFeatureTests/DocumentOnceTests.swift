import Clinic
import Flow
import FlowTesting
import Records
import Testing
import Values

@testable import ClinicTesting
@testable import DocumentsFeature
@testable import FisioFlow
@testable import Shell

@Suite("Files that are handed over under an id are kept once")
struct DocumentOnceTests {
  private static let id = ID<Document>(UUID.test(7))
  private static var file: ChosenFile {
    var file = Papers.file
    file.id = id.uuid
    return file
  }
  private static var chosen: Documents.Action { .choosing(.chosen(Papers.patient, [file])) }

  /// Chooses the file, and keeps it.
  private func keep(_ state: inout Documents.State) {
    let first = Documents.reduce(&state, Self.chosen)
    #expect(first.steps.count == 1)
    let named = first.steps.first?.receive(.fired)
    #expect(named == Documents.Action.choosing(.idForChoice(Self.id)))
    _ = Documents.reduce(&state, .choosing(.idForChoice(Self.id)))
    _ = Documents.reduce(&state, .choosing(.choiceKept(.kept)))
    #expect(state.kept.map(\.document.id) == [Self.id] && state.choices.isEmpty)
  }

  @Test("what is here already is not kept again, and whoever handed it over hears so")
  func once() {
    var state = Papers.state()
    keep(&state)
    let again = Documents.reduce(&state, Self.chosen)
    #expect(again.steps.isEmpty && state.choices.isEmpty && state.kept.count == 1)
    #expect(Documents.tell(Self.chosen, state) == .filesKept)
    // Nor once the server has it, and nothing of it lies here.
    var document = Papers.document(1)
    document.id = Self.id
    document.file = UUID.test(9)
    state.kept = []
    state.all = [document]
    let sent = Documents.reduce(&state, Self.chosen)
    #expect(sent.steps.isEmpty && state.choices.isEmpty)
  }

  @Test("before the device has said what it holds, it waits for that")
  func early() {
    var state = Papers.state { $0.isListed = false }
    let early = Documents.reduce(&state, Self.chosen)
    #expect(early.steps.isEmpty && state.choices.count == 1)
    #expect(Documents.tell(Self.chosen, state) == nil)
    var document = Papers.document(1)
    document.id = Self.id
    let kept = KeptDocument(document)
    let listed = Documents.reduce(
      &state, .listed([KeptBlob(name: kept.blob, note: kept.note, bytes: document.bytes)]))
    let known = Documents.Action.choosing(.heldKnown)
    #expect(listed.steps.contains { $0.request == .nothing && $0.receive(.fired) == known })
    _ = Documents.reduce(&state, known)
    #expect(state.choices.isEmpty && state.kept.map(\.document.id) == [Self.id])
    #expect(Documents.tell(known, state) == .filesKept)
  }

  @Test("the bytes of a document that is there already stay, whoever added it")
  func addedBefore() {
    var state = Papers.state()
    keep(&state)
    let refused = Documents.Action.choosing(
      .added(Self.id, .refused(Refusal(.duplicate, "id"))))
    let effect = Documents.reduce(&state, refused)
    #expect(effect.steps.isEmpty && state.troubles.isEmpty && state.kept.count == 1)
  }

  @Test("a record that has as many documents as it may is not said to need another plan")
  func tooMany() {
    var state = Papers.state()
    keep(&state)
    let full = Refusal(.limitReached, "documentsOfOne", limit: 1_000)
    let effect = Documents.reduce(&state, .choosing(.added(Self.id, .refused(full))))
    #expect(effect.steps.count == 1 && state.kept.isEmpty)
    #expect(state.troubles.map(\.reason) == [.tooMany])
    #expect(state.troubles.allSatisfy { !$0.reason.isOfPlan })
    let words = state.troubles.map { DocumentWords.trouble($0, .pt, in: FisioFlow.words.space) }
    let told = "“Exame.pdf” não foi adicionado: não cabem mais arquivos"
    #expect(words.first?.hasPrefix(told) == true)
  }
}
