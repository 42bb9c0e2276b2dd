import API
import Documents
import Flow
import Journal
import Records
import Screen
import ScreenHTML
import Sync
import Testing
import Values

@testable import DocumentsFeature
@testable import PRSNL
@testable import Shell

@Suite("The photos, recordings and PDFs of an item")
struct MediaTests {
  private static let item = Item.test(1, "Viagem")

  private static func document(_ number: UInt64, _ name: String, _ type: String) -> ItemDocument {
    var document = ItemDocument()
    document.id = ID(UUID(high: 3, low: number))
    document.owner = item.id
    document.name = name
    document.type = type
    document.bytes = 1_000
    document.file = UUID(high: 5, low: number)
    document.addedAt = Instant(milliseconds: Int64(number))
    return document
  }

  private static let documents = [
    document(1, "praia.jpg", "image/jpeg"), document(2, "conversa.webm", "audio/webm"),
    document(3, "passagem.pdf", "application/pdf"), document(4, "lista.csv", "text/csv"),
  ]

  private static func desk() -> ItemDesk<ItemPage> {
    let desk = ItemDesk(ItemPage.self, [item])
    var state = OwnedDocuments<Item>.State(in: desk.context)
    _ = OwnedDocuments<Item>.reduce(
      &state, .changed(Changes(isComplete: true, changed: documents)))
    desk.parts[OwnedDocuments<Item>.self] = state
    desk.go(.item(item.id))
    return desk
  }

  private static func shows(_ type: String) -> (Request) -> Bool {
    { if case .blobs(.showBlob(_, let shown)) = $0 { shown == type } else { false } }
  }

  private static func html(_ desk: ItemDesk<ItemPage>) -> String {
    var writer = HTMLWriter()
    writer.write(desk.page)
    return writer.html
  }

  @Test("A photo is shown, a recording can be played and a PDF opened; a picture alone is fetched")
  func shown() {
    let desk = Self.desk()
    desk.answer(.address("blob:foto"), to: Self.shows("image/jpeg"))
    desk.answer(.address("blob:som"), to: Self.shows("audio/webm"))
    desk.answer(.address("blob:pdf"), to: Self.shows("application/pdf"))
    let html = Self.html(desk)
    #expect(html.contains("<img src=\"blob:foto\" alt=\"praia.jpg\""))
    #expect(html.contains("<audio") && html.contains("blob:som"))
    #expect(html.contains("href=\"blob:pdf\"") && html.contains("Abrir o PDF"))

    let away = Self.desk()
    for type in ["image/jpeg", "audio/webm", "application/pdf"] {
      away.answer(.address(nil), to: Self.shows(type))
    }
    let fetched = away.asked.compactMap { request -> String? in
      if case .http(let request) = request { request.path } else { nil }
    }
    #expect(fetched == ["v1/files/\(UUID(high: 5, low: 1))?size=1024"])
    #expect(away.state.media.shown[Self.documents[1].id.uuid] == .away)
    away.send(.media(.fetchTapped(Self.documents[1].id)))
    #expect(away.state.media.shown[Self.documents[1].id.uuid] == .fetching)
  }

  @Test("A film too long to be looked at unasked is fetched once somebody wants to see it")
  func long() {
    var film = Self.document(5, "festa.mp4", "video/mp4")
    film.bytes = 30_000_000
    let desk = ItemDesk(ItemPage.self, [Self.item])
    var state = OwnedDocuments<Item>.State(in: desk.context)
    _ = OwnedDocuments<Item>.reduce(&state, .changed(Changes(isComplete: true, changed: [film])))
    desk.parts[OwnedDocuments<Item>.self] = state
    desk.go(.item(Self.item.id))
    #expect(desk.state.media.shown[film.id.uuid] == .away)
    desk.send(.media(.fetchTapped(film.id)))
    desk.answer(.address(nil), to: Self.shows("video/mp4"))
    #expect(desk.state.media.shown[film.id.uuid] == .fetching)
  }

  @Test("What is said about an item is recorded and handed to its documents, also when it is left")
  func voice() throws {
    let desk = Self.desk()
    func records(_ request: Request) -> Bool { request == .voice(.record) }
    func stops(_ request: Request) -> Bool { request == .voice(.stop(isKept: true)) }
    desk.send(.voice(.recordTapped(Self.item.id)))
    desk.answer(.voice(.recording(.started)), to: records)
    desk.advance(milliseconds: 65_000)
    #expect(desk.state.voice.isRecording && desk.state.voice.seconds == 65)
    #expect(VoiceNote.time(65) == "1:05")
    desk.go("linha")
    let file = ChosenFile(number: 7, name: "2026-11-25 12h00.webm", type: "audio/webm", bytes: 9)
    desk.answer(.voice(.recorded(file, milliseconds: 65_000)), to: stops)
    #expect(!desk.state.voice.isRecording)
    let told = ItemPage.tell(.voice(.stopped(file, 65_000)), desk.state)
    #expect(told == .attach(Subject(Self.item.id), [file]))
    let heard = OwnedDocuments<Item>.hear(
      .told(.attach(Subject(Self.item.id), [file])),
      try #require(desk.parts[OwnedDocuments<Item>.self]))
    #expect(heard == .choosing(.chosen(Self.item.id, [file])))
  }

  @Test("A microphone that is not allowed, or not there, is said so")
  func denied() {
    for (start, words) in [
      (VoiceStart.denied, "O microfone não está liberado"),
      (.unavailable, "Este navegador não grava voz"),
    ] {
      let desk = Self.desk()
      desk.send(.voice(.recordTapped(Self.item.id)))
      desk.answer(.voice(.recording(start))) { $0 == .voice(.record) }
      #expect(Self.html(desk).contains(words))
    }
  }

  private static func lists(_ request: Request) -> Bool {
    if case .blobs(.listBlobs) = request { true } else { false }
  }

  private static func keeps(_ request: Request) -> Bool {
    if case .blobs(.keepFile) = request { true } else { false }
  }

  @Test("PR-119 without an account a photo is shown on this device alone, and goes with its item")
  func alone() throws {
    let desk = ItemDesk(OwnedDocuments<Item>.self, [Self.item], isAlone: true)
    desk.hear(.synced(desk.context.sync))
    desk.send(.changed(Changes(isComplete: true, changed: [])))
    desk.send(.leading)
    desk.answer(.blobs(.blobs([])), to: Self.lists)
    desk.answer(.blobs(.blobs([])), to: Self.lists)
    let photo = ChosenFile(number: 1, name: "praia.jpg", type: "image/jpeg", bytes: 1_000)
    desk.hear(.told(.attach(Subject(Self.item.id), [photo])))
    desk.answer(.blobs(.blobKept(.kept)), to: Self.keeps)
    let kept = try #require(desk.state.kept.first)
    #expect(kept.isAdded && desk.count(of: "addDocument") == 1)
    desk.send(.changed(Changes(isComplete: false, changed: [kept.document])))
    desk.hear(.synced(desk.context.sync))
    // Nothing goes anywhere, and nothing waits for a server.
    let sent = desk.asked.contains { if case .http = $0 { true } else { false } }
    #expect(!sent && desk.state.transfer == nil)
    #expect(!OwnedDocuments<Item>.waiting(desk.state).isThere)
    let stage = DocumentStage(kept.document, desk.state)
    #expect(stage == .alone && stage.tone == .note)
    #expect(OwnedDocuments<Item>.tell(.listed([]), desk.state) == .filesListed)

    let page = ItemDesk(ItemPage.self, [Self.item], isAlone: true)
    var early = desk.state
    early.kept = []
    early.isListed = false
    page.parts[OwnedDocuments<Item>.self] = early
    page.go(.item(Self.item.id))
    page.parts[OwnedDocuments<Item>.self] = desk.state
    page.hear(.told(.filesListed))
    page.answer(.address("blob:foto"), to: Self.shows("image/jpeg"))
    #expect(Self.html(page).contains("<img src=\"blob:foto\""))

    desk.send(
      .changed(Changes(isComplete: false, changed: [], removed: [kept.document.id])))
    #expect(desk.asked.contains(.blobs(.forgetBlob(kept.blob))))
    #expect(desk.state.kept.isEmpty)
  }

  @Test("What was kept here goes to the server once its journal is an account's")
  func goneUp() throws {
    let desk = ItemDesk(OwnedDocuments<Item>.self, [Self.item])
    desk.hear(.synced(desk.context.sync))
    var document = Self.documents[0]
    document.file = nil
    desk.send(.changed(Changes(isComplete: true, changed: [document])))
    desk.send(.leading)
    desk.answer(.blobs(.blobs([])), to: Self.lists)
    desk.answer(.blobs(.blobs([])), to: Self.lists)
    let before = desk.asked.count
    desk.hear(.told(.filesCame))
    #expect(desk.asked.count == before + 1)
    var kept = KeptDocument(document)
    kept.isAdded = true
    let blob = KeptBlob(name: kept.blob, note: kept.note, bytes: document.bytes)
    desk.answer(.blobs(.blobs([blob])), to: Self.lists)
    let begins = desk.asked.contains {
      if case .http(let request) = $0 { request.path == "v1/files" } else { false }
    }
    #expect(begins)
  }
}
