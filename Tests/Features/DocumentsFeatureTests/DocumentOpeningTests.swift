import API
import Clinic
import Entitlements
import Fields
import Flow
import FlowTesting
import Records
import Sync
import Testing
import Values

@testable import ClinicTesting
@testable import DocumentsFeature
@testable import FisioFlow
@testable import Shell

@Suite("FF-125 Opening documents")
struct DocumentOpeningTests {
  private typealias Store = TestStore<Documents>

  @Test("FF-125 a document that is looked at is told, also one that the device had kept")
  func looking() {
    let image = Papers.document(1) {
      $0.name = "Joelho.jpg"
      $0.type = "image/jpeg"
      $0.file = UUID(high: 6, low: 1)
    }
    let store = Store(
      Papers.state {
        $0.all = [image]
        $0.sync.isOnline = false
      })
    var open = OpenDocument(image.id)
    open.image = .loading
    store.send(.opening(.opened(image.id))) { $0.open = open }
    let blob = "file/\(UUID(high: 6, low: 1))-1024"
    store.respond(to: .showBlob(blob, type: "image/jpeg"), with: .address("blob:1"))
    store.receive(.opening(.imageFound(image.id, "blob:1", isLast: false))) {
      $0.open?.image = .at("blob:1")
    }
    store.respond(
      to: .mutate(ViewDocument(image, isSaved: false)), with: .mutation(.saved))
    // The whole file is not here.
    store.send(.opening(.saveTapped)) { $0.open?.saving.start() }
    store.respond(
      to: .saveBlob("file/\(UUID(high: 6, low: 1))", type: "image/jpeg", name: "Joelho.jpg"),
      with: .blobSaved(false))
    store.receive(.opening(.saved(image.id, false, isLast: false))) {
      $0.open?.saving.stop(.offline)
    }
    store.send(.opening(.closed)) { $0.open = nil }
  }

  @Test("FF-125 with a network it is fetched, kept, saved and told")
  func saving() {
    let file = UUID(high: 6, low: 1)
    let document = Papers.document(1) { $0.file = file }
    let store = Store(Papers.state { $0.all = [document] })
    store.send(.opening(.opened(document.id))) { $0.open = OpenDocument(document.id) }
    store.send(.opening(.saveTapped)) { $0.open?.saving.start() }
    let save = Request.saveBlob("file/\(file)", type: "application/pdf", name: "Exame.pdf")
    store.respond(to: save, with: .blobSaved(false))
    store.receive(.opening(.saved(document.id, false, isLast: false)))
    var fetch = HTTPRequest(.get, "v1/files/\(file)")
    fetch.keptAs = "file/\(file)"
    store.respond(to: .http(fetch), with: Papers.answer(200))
    store.receive(.opening(.fileFetched(document.id, Papers.outcome(200))))
    store.respond(to: save, with: .blobSaved(true))
    store.receive(.opening(.saved(document.id, true, isLast: true))) { $0.open?.saving.stop() }
    store.respond(
      to: .mutate(ViewDocument(document, isSaved: true)), with: .mutation(.saved))
    store.finish()
  }

  @Test("a document is renamed, and removed after a question, its bytes here with it")
  func changing() {
    let document = Papers.document(1)
    let store = Store(
      Papers.state {
        $0.all = [document]
        $0.kept = [Papers.kept(document)]
        $0.sync.isOnline = false
      })
    store.send(.opening(.opened(document.id))) { $0.open = OpenDocument(document.id) }
    store.send(.changing(.renameTapped)) { $0.open?.name = "Exame.pdf" }
    store.expect(.focus(id: "document-name"))
    store.send(.changing(.nameTyped("  "))) { $0.open?.name = "  " }
    store.send(.changing(.nameSubmitted)) { $0.open?.isNameWrong = true }
    store.expect(.focus(id: "document-name"))
    store.send(.changing(.nameTyped("RX.pdf"))) {
      $0.open?.name = "RX.pdf"
      $0.open?.isNameWrong = false
    }
    store.send(.changing(.nameSubmitted)) { $0.open?.name = nil }
    store.respond(
      to: .mutate(RenameDocument(document, to: "RX.pdf")), with: .mutation(.saved))
    store.receive(.changing(.renamed(.saved)))
    store.send(.changing(.removeTapped(document.id))) { $0.open?.asksToRemove = true }
    store.send(.changing(.removeConfirmed)) { $0.open?.asksToRemove = false }
    store.respond(to: .mutate(RemoveDocument(document)), with: .mutation(.saved))
    store.receive(.changing(.removed(document.id, .saved))) {
      $0.open = nil
      $0.kept = []
    }
    store.expect(.forgetBlob("new/\(document.id)"))
    store.finish()
  }

  @Test("small pictures are fetched one after the other, and what fails is not asked for again")
  func previews() {
    func image(_ number: UInt64) -> Document {
      Papers.document(number) {
        $0.type = "image/png"
        $0.file = UUID(high: 6, low: number)
        $0.addedAt = Instant(milliseconds: Int64(number))
      }
    }
    let store = Store(Papers.state { $0.all = [image(1), image(2)] })
    func blob(_ number: UInt64) -> String { "file/\(UUID(high: 6, low: number))-256" }
    store.send(.shown) {
      $0.previewing = image(2).id
    }
    store.respond(to: .showBlob(blob(2), type: "image/png"), with: .address("blob:2"))
    store.receive(.preview(.previewFound(image(2).id, "blob:2", isLast: false))) {
      $0.previews[image(2).id.uuid] = .at("blob:2")
      $0.previewing = image(1).id
    }
    store.respond(to: .showBlob(blob(1), type: "image/png"), with: .address(nil))
    store.receive(.preview(.previewFound(image(1).id, nil, isLast: false)))
    var fetch = HTTPRequest(.get, "v1/files/\(UUID(high: 6, low: 1))?size=256")
    fetch.keptAs = blob(1)
    store.respond(to: .http(fetch), with: Papers.answer(404))
    store.receive(.preview(.previewFetched(image(1).id, Papers.outcome(404)))) {
      $0.previews[image(1).id.uuid] = Documents.Preview.none
      $0.previewing = nil
    }
    store.finish()
  }
}
