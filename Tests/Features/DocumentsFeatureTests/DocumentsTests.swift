import API
import Clinic
import Entitlements
import Fields
import Flow
import FlowTesting
import Records
import Screen
import ScreenReading
import Sync
import Testing
import Values

@testable import ClinicTesting
@testable import DocumentsFeature
@testable import FisioFlow
@testable import Shell

@Suite("FF-068 Documents")
struct DocumentsTests {
  private typealias Store = TestStore<Documents>

  @Test("who hands files over hears when none of them is about to be kept any more")
  func told() {
    var state = Papers.state()
    let chosen = Documents.Action.choosing(.chosen(Papers.patient, [Papers.file]))
    _ = Documents.reduce(&state, chosen)
    #expect(Documents.tell(chosen, state) == nil)
    let kept = Documents.Action.choosing(.choiceKept(.kept))
    _ = Documents.reduce(&state, kept)
    #expect(Documents.tell(kept, state) == .filesKept)
    // None can be taken.
    let none = Documents.Action.choosing(.chosen(Papers.patient, []))
    #expect(Documents.tell(none, state) == .filesKept)
  }

  @Test("what is chosen is kept, then added, and sent once its record is on the server")
  func story() {
    let store = Store(Papers.state())
    var document = Papers.document(0)
    document.id = .none
    store.send(.choosing(.chosen(Papers.patient, [Papers.file]))) {
      $0.choices = [Documents.Choice(file: Papers.file, document: document)]
    }
    document.id = ID(.test(1))
    var kept = KeptDocument(document)
    store.receive(.choosing(.idForChoice(document.id))) { $0.choices[0].document = document }
    store.respond(
      to: .keepFile(number: 1, blob: "new/\(document.id)", note: kept.note),
      with: .blobKept(.kept))
    store.receive(.choosing(.choiceKept(.kept))) {
      $0.choices = []
      $0.kept = [kept]
    }
    let add = Request.mutate(AddDocument(document))
    store.expect(add)
    // The record is there at once, and waits for the server itself.
    store.send(.syncChanged(Papers.status(adding: [document]))) {
      $0.sync.adding = [document.id.uuid]
    }
    kept.isAdded = true
    store.send(.changed(Changes(changed: [document]))) {
      $0.all = [document]
      $0.kept = [kept]
    }
    let note = Request.noteBlob("new/\(document.id)", note: kept.note)
    store.expect(note)
    store.respond(to: add, with: .mutation(.saved))
    store.receive(.choosing(.added(document.id, .saved)))
    store.expect(note)
    #expect(DocumentStage(document, store.state).text(.pt) == "Na fila para enviar")
    store.send(.syncChanged(Papers.status())) {
      $0.sync.adding = []
      $0.transfer = DocumentTransfer(document.id)
    }
    #expect(DocumentStage(document, store.state).text(.pt) == "Enviando 0 %")
    store.respond(to: Papers.begin(document), with: Papers.answer(402))
    store.receive(.answered(document.id, Papers.outcome(402))) {
      $0.transfer = nil
      $0.holds[document.id.uuid] = .noRoom
    }
    store.expect(note)
    store.expect(.syncNow)
    #expect(
      DocumentStage(document, store.state).text(.pt)
        == "Parado: o armazenamento do plano está cheio")
    store.finish()
  }

  @Test("pieces follow each other from what is durable, and grow")
  func pieces() {
    let document = Papers.document(1)
    let upload = UUID(high: 5, low: 5)
    let store = Store(
      Papers.state {
        $0.all = [document]
        $0.kept = [Papers.kept(document)]
        $0.sync.adding = [document.id.uuid]
      })
    store.send(.syncChanged(Papers.status())) {
      $0.sync.adding = []
      $0.transfer = DocumentTransfer(document.id)
    }
    store.respond(to: Papers.begin(document), with: Papers.answer(201, offset: 0, upload: upload))
    store.receive(.answered(document.id, Papers.outcome(201, offset: 0, upload: upload))) {
      $0.kept = [Papers.kept(document, upload: upload)]
    }
    store.expect(
      .noteBlob("new/\(document.id)", note: Papers.kept(document, upload: upload).note))
    func piece(_ start: Int64, _ count: Int64) -> Request {
      .http(
        TusUpload.send(BlobPart("new/\(document.id)", start: start, count: count), to: upload))
    }
    store.respond(to: piece(0, 524_288), with: Papers.answer(204, offset: 524_288))
    store.receive(.answered(document.id, Papers.outcome(204, offset: 524_288))) {
      $0.transfer?.offset = 524_288
      $0.transfer?.piece = 1_048_576
    }
    // The connection breaks: it waits, and goes on from what the server says that it has.
    store.respond(to: piece(524_288, 475_712), with: .http(.failed(.unreachable)))
    store.receive(.answered(document.id, .failed(.unreachable))) {
      $0.transfer?.step = .resting
      $0.transfer?.failures = 1
      $0.transfer?.piece = 524_288
    }
    store.advance(milliseconds: 500)
    store.receive(.rested) { $0.transfer?.step = .asked }
    store.respond(to: .http(TusUpload.look(at: upload)), with: Papers.answer(200, offset: 700_000))
    store.receive(.answered(document.id, Papers.outcome(200, offset: 700_000))) {
      $0.transfer?.offset = 700_000
      $0.transfer?.failures = 0
      $0.transfer?.piece = 1_048_576
    }
    store.respond(to: piece(700_000, 300_000), with: Papers.answer(204, offset: 1_000_000))
    store.receive(.answered(document.id, Papers.outcome(204, offset: 1_000_000))) {
      $0.transfer = nil
      $0.holds[document.id.uuid] = .arrived
    }
    store.expect(.syncNow)
    var stored = document
    stored.file = upload
    store.send(.changed(Changes(changed: [stored]))) {
      $0.all = [stored]
      $0.kept = []
      $0.holds = [:]
    }
    store.expect(.forgetBlob("new/\(document.id)"))
    store.finish()
  }

  @Test(
    "FF-068 exactly full is taken, one byte more is not, and nothing of it is read",
    arguments: [(0, true), (1, false)] as [(Int64, Bool)])
  func full(over: Int64, isTaken: Bool) {
    let most: Int64 = 1_073_741_824
    let store = Store(
      Papers.state { $0.all = [Papers.document(9, bytes: most - 1_000_000 + over)] })
    var document = Papers.document(0)
    document.id = .none
    store.send(.choosing(.chosen(Papers.patient, [Papers.file]))) {
      if isTaken {
        $0.choices = [Documents.Choice(file: Papers.file, document: document)]
      } else {
        $0.troubles = [
          DocumentTrouble(name: "Exame.pdf", bytes: 1_000_000, reason: .noRoom)
        ]
      }
    }
    guard isTaken else {
      store.receive(.noRoom(bytes: 1_000_000))
      return store.finish()
    }
    document.id = ID(.test(1))
    store.receive(.choosing(.idForChoice(document.id))) { $0.choices[0].document = document }
    store.respond(
      to: .keepFile(
        number: 1, blob: "new/\(document.id)", note: KeptDocument(document).note),
      with: .blobKept(.unreadable))
    store.receive(.choosing(.choiceKept(.unreadable))) {
      $0.choices = []
      $0.troubles = [
        DocumentTrouble(name: "Exame.pdf", bytes: 1_000_000, reason: .unreadable)
      ]
    }
    store.finish()
  }

  @Test("what a full device did not take is told wherever one goes, and kept once there is room")
  func noRoomHere() {
    let store = Store(Papers.state())
    var document = Papers.document(0)
    document.id = .none
    store.send(.choosing(.chosen(Papers.patient, [Papers.file]))) {
      $0.choices = [Documents.Choice(file: Papers.file, document: document)]
    }
    func fails(_ number: UInt64) {
      document.id = ID(.test(number))
      store.receive(.choosing(.idForChoice(document.id))) { $0.choices[0].document = document }
      store.respond(
        to: .keepFile(
          number: 1, blob: "new/\(document.id)", note: KeptDocument(document).note),
        with: .blobKept(.full))
      store.receive(.choosing(.choiceKept(.full))) {
        $0.choices = []
        $0.unkept = [Documents.Choice(file: Papers.file, document: document)]
      }
      store.expect(.guardUnload(true, by: "documents"))
    }
    fails(1)
    // Another page is opened meanwhile.
    store.send(.shown)
    let scene = Scene<Documents.Action>(
      Surroundings(now: .epoch, width: 360, language: .pt)
    ) { _ in 0 }
    let told = Documents.unkept(store.state.unkept, store.state, scene).readOut
    #expect(told.contains("“Exame.pdf” não foi adicionado: este aparelho não tem espaço para"))
    #expect(told.contains("Adicionar de novo"))
    // Nor is it lost without a question where the space is left.
    let waiting = Documents.waiting(store.state)
    #expect(waiting?.guards == ["documents"] && waiting?.unkept == 1)
    #expect(waiting?.words(.en).contains("1 file for which this device has no room") == true)
    var elsewhere = store.state
    elsewhere.context.subject = nil
    let frame = Frame(store.state.context, Parts())
    #expect(Documents.banners(elsewhere, scene, frame).count == 1)
    // On the page of its record it stands among the documents.
    #expect(Documents.banners(store.state, scene, frame).isEmpty)
    store.send(.choosing(.againTapped)) {
      $0.choices = $0.unkept
      $0.unkept = []
    }
    store.expect(.guardUnload(false, by: "documents"))
    fails(2)
    store.send(.choosing(.unkeptDropped)) { $0.unkept = [] }
    store.expect(.guardUnload(false, by: "documents"))
    store.finish()
  }

  @Test("empty files and those of more than 2 GB are told, the others go on")
  func troubles() {
    let store = Store(Papers.state { $0.context.plan = .platinum })
    let files = [
      ChosenFile(number: 1, name: "vazio.txt", type: "text/plain", bytes: 0),
      ChosenFile(number: 2, name: "filme.mp4", type: "video/mp4", bytes: (2 << 30) + 1),
    ]
    store.send(.choosing(.chosen(Papers.patient, files))) {
      $0.troubles = [
        DocumentTrouble(name: "vazio.txt", bytes: 0, reason: .empty),
        DocumentTrouble(name: "filme.mp4", bytes: (2 << 30) + 1, reason: .tooLarge),
      ]
    }
    #expect(
      store.state.troubles.map { DocumentWords.trouble($0, .pt, in: FisioFlow.words.space) } == [
        "“vazio.txt” não foi adicionado: o arquivo está vazio.",
        "“filme.mp4” não foi adicionado: um arquivo pode ter até 2 GB.",
      ])
    store.send(.choosing(.troublesClosed)) { $0.troubles = [] }
    store.finish()
  }

  @Test("an upload that the server has forgotten begins again, once at once and then after a while")
  func forgotten() {
    let document = Papers.document(1)
    let old = UUID(high: 5, low: 1)
    let store = Store(
      Papers.state {
        $0.all = [document]
        $0.kept = [Papers.kept(document, upload: UUID(high: 5, low: 0))]
        $0.leads = false
      })
    store.send(.leading) {
      $0.leads = true
      $0.isListed = false
    }
    // The tab before has begun another upload since.
    let blob = KeptBlob(
      name: "new/\(document.id)", note: Papers.kept(document, upload: old).note, bytes: 1_000_000)
    store.respond(to: .listBlobs(prefix: "new/"), with: .blobs([blob]))
    store.receive(.listed([blob])) {
      $0.isListed = true
      $0.kept = [Papers.kept(document, upload: old)]
      $0.transfer = DocumentTransfer(document.id)
    }
    store.respond(to: .http(TusUpload.look(at: old)), with: Papers.answer(404))
    store.receive(.answered(document.id, Papers.outcome(404))) {
      $0.kept = [Papers.kept(document)]
      $0.transfer?.failures = 1
    }
    store.expect(.noteBlob("new/\(document.id)", note: Papers.kept(document).note))
    // The record is not there yet, or not any more: no hurry.
    store.respond(to: Papers.begin(document), with: Papers.answer(404))
    store.receive(.answered(document.id, Papers.outcome(404))) {
      $0.transfer?.step = .resting
      $0.transfer?.failures = 2
      $0.transfer?.piece = 262_144
    }
    // Its record goes: nobody waits.
    store.send(.changed(Changes(removed: [document.id]))) {
      $0.all = []
      $0.transfer = nil
    }
    #expect(store.state.unsent.isEmpty)
    store.finish()
  }

  @Test(
    "what will not go well by itself is said, with the ways on",
    arguments: [
      (402, DocumentHold.noRoom), (403, .forbidden), (412, .outdated),
      (415, .refused("corrupt")), (413, .refused("tooLarge")),
    ])
  func holds(status: Int, hold: DocumentHold) {
    let (first, second) = (Papers.document(1), Papers.document(2))
    let store = Store(
      Papers.state {
        $0.all = [first, second]
        $0.kept = [Papers.kept(first), Papers.kept(second)]
        $0.sync.isReady = false
      })
    store.send(.syncChanged(Papers.status())) {
      $0.sync.isReady = true
      $0.transfer = DocumentTransfer(first.id)
    }
    store.respond(to: Papers.begin(first), with: Papers.answer(status))
    store.receive(.answered(first.id, Papers.outcome(status))) {
      $0.holds[first.id.uuid] = hold
      $0.transfer = DocumentTransfer(second.id)
    }
    store.expect(.noteBlob("new/\(first.id)", note: Papers.kept(first).note))
    store.expect(.syncNow)
    // The next one goes on meanwhile.
    store.expect(Papers.begin(second))
    #expect(store.state.unsent.count == 2)
    store.send(.syncChanged(Papers.status { $0.isOnline = false })) {
      $0.sync.isOnline = false
      $0.transfer = nil
    }
    #expect(DocumentStage(second, store.state).text(.pt) == "Aguardando rede")
    // What was asked before is answered, and means nothing any more.
    store.respond(to: Papers.begin(second), with: .http(.failed(.unreachable)))
    store.receive(.answered(second.id, .failed(.unreachable)))
    store.send(.retryTapped(first.id)) { $0.holds = [:] }
    store.finish()
  }

  @Test("what was chosen just before the end is added at the next start; what was removed goes")
  func start() {
    let (lost, removed, waiting) = (Papers.document(1), Papers.document(2), Papers.document(3))
    let store = Store(
      Papers.state {
        $0.isListed = false
        $0.isSwept = false
        $0.all = [waiting]
        $0.sync.adding = [waiting.id.uuid]
      })
    let blobs = [KeptDocument(lost), Papers.kept(removed), Papers.kept(waiting)].map { kept in
      KeptBlob(name: "new/\(kept.document.id)", note: kept.note, bytes: 1_000_000)
    }
    store.send(.listed(blobs)) {
      $0.isListed = true
      $0.isSwept = true
      $0.kept = [KeptDocument(lost), Papers.kept(waiting)]
    }
    store.respond(to: .mutate(AddDocument(lost)), with: .mutation(.saved))
    store.receive(.choosing(.added(lost.id, .saved))) { $0.kept[0].isAdded = true }
    store.expect(.forgetBlob("new/\(removed.id)"))
    store.expect(.noteBlob("new/\(lost.id)", note: Papers.kept(lost).note))
    store.finish()
  }

  /// The person goes to another tab, which may lead.
  private func leave(_ store: Store) {
    store.send(.visibilityChanged(false)) {
      $0.isVisible = false
      $0.asksToLead = false
      $0.leads = false
    }
    store.expect(.resign(id: "documents"))
  }

  @Test("a tab in the background that has nothing on its way lets another one lead")
  func leading() {
    let store = Store(Papers.state())
    leave(store)
    store.send(.visibilityChanged(true)) {
      $0.isVisible = true
      $0.asksToLead = true
    }
    store.respond(to: .lead(id: "documents"), with: .leads)
    store.receive(.leading) {
      $0.leads = true
      $0.isListed = false
    }
    store.respond(to: .listBlobs(prefix: "new/"), with: .blobs([]))
    store.receive(.listed([])) { $0.isListed = true }
    leave(store)
    store.finish()
  }
}
