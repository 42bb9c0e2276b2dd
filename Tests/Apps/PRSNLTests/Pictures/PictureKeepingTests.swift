import API
import Capturing
import Documents
import DocumentsFeature
import Flow
import Journal
import Markdown
import Records
import Screen
import ScreenHTML
import ScreenReading
import Sync
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("Pictures of the web that are kept with an item")
struct PictureKeepingTests {
  private static let text = """
    A árvore ![A raiz](https://a.example/raiz.png?x=1) bebe, e ![](https://a.example/f%C3%A9.jpg) dorme.
    """
  private static let item = Item.test(1, "Umbu", text: text)
  private static let root = WebPicture(
    "https://a.example/raiz.png?x=1", of: item.id, said: "A raiz")
  private static let other = WebPicture("https://a.example/f%C3%A9.jpg", of: item.id)
  private static let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
  private static let keep = "Guardar a imagem aqui"

  /// The item's page, on a device that knows its text.
  private static func desk(isOn: Bool = true, isAlone: Bool = false) -> ItemDesk<ItemPage> {
    let desk = ItemDesk(ItemPage.self, [item], isAlone: isAlone)
    hold(isOn: isOn, on: desk)
    desk.values[TextName(item.id, item.text).key] = Array(text.utf8)
    desk.go(.item(item.id))
    return desk
  }

  /// A journal that has its pages read or not, without documents.
  private static func hold<P: Part>(isOn: Bool = true, on desk: ItemDesk<P>) {
    var journal = Journal()
    journal.fetchesLinks = isOn
    var library = desk.parts[Library.self] ?? Library.State()
    library.journal = journal
    desk.parts[Library.self] = library
    hold([], on: desk)
  }

  private static func hold<P: Part>(_ documents: [ItemDocument], on desk: ItemDesk<P>) {
    var state = OwnedDocuments<Item>.State(in: desk.context)
    state.all = documents
    state.isLoaded = true
    desk.parts[OwnedDocuments<Item>.self] = state
  }

  private static func asks(_ request: Request) -> Bool {
    if case .http(let request) = request { request.path == "v1/pages/picture" } else { false }
  }

  private static func keeps(_ request: Request) -> Bool {
    if case .pouring(.keepBytes) = request { true } else { false }
  }

  private static func request(_ picture: WebPicture, _ desk: ItemDesk<ItemPage>) -> Request {
    let wish = PageWish(picture.url, of: item.id, in: desk.context.space)
    return .http(FetchEndpoints.request(forPicture: wish))
  }

  private static func picture(_ type: String = "image/png") -> Response {
    .http(
      .answered(
        HTTPResponse(status: 200, headers: [HTTPHeader("Content-Type", type)], body: bytes)))
  }

  /// As what the first picture is kept.
  private static func document(_ desk: ItemDesk<ItemPage>) -> ItemDocument {
    var document = ItemDocument()
    document.id = root.id
    document.owner = item.id
    document.name = "A raiz.png"
    document.type = "image/png"
    document.bytes = Int64(bytes.count)
    document.addedBy = desk.context.account.id
    return document
  }

  private static func html(_ desk: ItemDesk<ItemPage>) -> String {
    var writer = HTMLWriter()
    writer.write(desk.page)
    return writer.html
  }

  @Test("A picture of a text is fetched by the server, kept here, and an attachment from then on")
  func kept() {
    let desk = Self.desk()
    #expect(desk.state.pictures.found == [Self.root, Self.other])
    #expect(desk.page.readOut.contains(Self.keep))
    #expect(desk.page(.en).readOut.contains("Keep the picture here"))
    desk.send(.picture(.wanted(Self.root)))
    // However often it is tapped.
    desk.send(.picture(.wanted(Self.root)))
    #expect(desk.asked.filter(Self.asks) == [Self.request(Self.root, desk)])
    #expect(desk.page.readOut.contains("O servidor está buscando a imagem."))
    #expect(Self.html(desk).contains("aria-busy"))
    desk.answer(Self.picture(), to: Self.asks)
    let document = Self.document(desk)
    let note = KeptDocument(document)
    #expect(
      desk.asked.last == .pouring(.keepBytes(Self.bytes, blob: note.blob, note: note.note)))
    #expect(desk.mutations.isEmpty)
    desk.answer(.pouring(.kept(.kept)), to: Self.keeps)
    #expect(desk.mutations == [.mutate(ItemDocument.Add(document))])
    #expect(desk.state.pictures.keeping == PictureKeeping.State())
    Self.hold([document], on: desk)
    #expect(!desk.page.readOut.contains("A raiz" + Self.keep))
    #expect(!Self.html(desk).contains("aria-busy=\"true\""))
    // One that is here is not fetched again.
    desk.send(.picture(.wanted(Self.root)))
    #expect(desk.asked.filter(Self.asks).count == 1)
  }

  @Test("Of several the next is fetched behind the one before, also once the page was left")
  func several() {
    let desk = Self.desk()
    desk.send(.picture(.wanted(Self.root)))
    desk.send(.picture(.wanted(Self.other)))
    #expect(desk.asked.filter(Self.asks).count == 1)
    desk.go("linha")
    desk.answer(Self.picture(), to: Self.asks)
    desk.answer(.pouring(.kept(.kept)), to: Self.keeps)
    #expect(desk.asked.last == Self.request(Self.other, desk))
    desk.answer(Self.picture("image/gif"), to: Self.asks)
    desk.answer(.pouring(.kept(.kept)), to: Self.keeps)
    #expect(desk.count(of: "addDocument") == 2)
    #expect(desk.state.pictures.keeping.wanted.isEmpty && desk.state.pictures.found.isEmpty)
  }

  @Test("The readable copy of a page offers its pictures too, also to whoever goes on meanwhile")
  func copy() {
    var item = Item.test(2, "Artigo")
    item.url = "https://a.example/artigo"
    item.copy = LongText.version(of: Self.text)
    let desk = ItemDesk(Reader.self, [item])
    Self.hold(on: desk)
    desk.values[TextName(item.id, item.copy).key] = Array(Self.text.utf8)
    desk.go(.read(item.id))
    let picture = WebPicture(Self.root.url, of: item.id, said: "A raiz")
    #expect(desk.state.pictures.found.first == picture)
    #expect(desk.page.readOut.contains(Self.keep))
    desk.send(.picture(.wanted(picture)))
    #expect(desk.page.readOut.contains("O servidor está buscando a imagem."))
    desk.go("linha")
    #expect(desk.state.pictures.found.isEmpty)
    desk.answer(Self.picture(), to: Self.asks)
    desk.answer(.pouring(.kept(.kept)), to: Self.keeps)
    #expect(desk.count(of: "addDocument") == 1)
    #expect(desk.state.pictures.keeping == PictureKeeping.State())
  }

  @Test("Why a picture was not kept is said, nothing waits any more, and it can be tried again")
  func refused() {
    func problem(_ status: Int, _ code: String) -> Response {
      .problem(Problem(status: status, title: "no", code: code))
    }
    for (answer, words, trouble) in [
      (problem(422, "privateAddress"), "rede particular", .failed(.privateAddress)),
      (problem(422, "tooLarge"), "grande demais", .failed(.tooLarge)),
      (problem(422, "notAPage"), "não há uma imagem", .failed(.notAPage)),
      (problem(422, "off"), "ligue “Ler as páginas dos links”", .off),
      (problem(503, "busy"), "em um minuto", .failed(.busy)),
      (problem(429, "rateLimited"), "Aguarde um pouco", .asked(.rateLimited(retryAfter: nil))),
      (.http(.failed(.unreachable)), "Sem internet agora", .offline),
      (.http(.failed(.timedOut)), "demorou demais", .asked(.network(.timedOut))),
      (Self.picture("text/html"), "Algo falhou no servidor", nil),
    ] as [(Response, String, PictureTrouble?)] {
      let desk = Self.desk()
      desk.send(.picture(.wanted(Self.root)))
      desk.answer(answer, to: Self.asks)
      let keeping = desk.state.pictures.keeping
      let told = keeping.troubles[Self.root.id.uuid]
      #expect(keeping.wanted.isEmpty && told.isThere, "\(words)")
      if let trouble { #expect(told == trouble) }
      #expect(desk.page.readOut.contains(words), "\(words)")
      #expect(!Self.html(desk).contains("aria-busy=\"true\""))
      #expect(desk.mutations.isEmpty)
      desk.send(.picture(.wanted(Self.root)))
      #expect(desk.state.pictures.keeping.troubles.isEmpty)
      #expect(desk.asked.filter(Self.asks).count == 2)
    }
  }

  @Test("Where it is switched off or there is no account nothing is asked, and the page says so")
  func impossible() {
    for (desk, trouble, words) in [
      (Self.desk(isOn: false), PictureTrouble.off, "em Ajustes, Guardar de fora"),
      (Self.desk(isAlone: true), .alone, "precisa de uma conta"),
    ] {
      let page = desk.page.readOut
      #expect(page.contains(words) && page.contains("Abrir Guardar de fora"))
      #expect(!page.contains(Self.keep))
      desk.send(.picture(.wanted(Self.root)))
      #expect(!desk.asked.contains(where: Self.asks))
      #expect(desk.state.pictures.keeping.troubles[Self.root.id.uuid] == trouble)
    }
  }

  @Test("Without a network nothing is asked, and it can be tried once there is one")
  func offline() {
    let desk = Self.desk()
    desk.context.sync.isOnline = false
    desk.place()
    desk.send(.picture(.wanted(Self.root)))
    #expect(!desk.asked.contains(where: Self.asks))
    #expect(desk.page.readOut.contains("Sem internet agora"))
    desk.context.sync.isOnline = true
    desk.place()
    desk.send(.picture(.wanted(Self.root)))
    #expect(desk.asked.filter(Self.asks).count == 1)
  }

  @Test("A device without room, or records that refuse, leave nothing behind")
  func noRoom() {
    let full = Self.desk()
    full.send(.picture(.wanted(Self.root)))
    full.answer(Self.picture(), to: Self.asks)
    full.answer(.pouring(.kept(.full)), to: Self.keeps)
    #expect(full.state.pictures.keeping.troubles[Self.root.id.uuid] == .deviceFull)
    #expect(full.mutations.isEmpty)

    let refused = Self.desk()
    refused.outcome = .refused(Refusal(.missing, Item.recordType))
    refused.send(.picture(.wanted(Self.root)))
    refused.answer(Self.picture(), to: Self.asks)
    refused.answer(.pouring(.kept(.kept)), to: Self.keeps)
    let blob = KeptDocument(Self.document(refused)).blob
    #expect(refused.asked.contains(.forgetBlob(blob)))
    #expect(refused.state.pictures.keeping.troubles[Self.root.id.uuid] == .notAdded)

    // Another device, or tab, was first: it is kept.
    let known = Self.desk()
    known.outcome = .refused(Refusal(.duplicate, "id"))
    known.send(.picture(.wanted(Self.root)))
    known.answer(Self.picture(), to: Self.asks)
    known.answer(.pouring(.kept(.kept)), to: Self.keeps)
    #expect(known.state.pictures.keeping == PictureKeeping.State())
    #expect(!known.asked.contains(.forgetBlob(blob)))
  }

  @Test("A picture is called what is said of it, else its file or its site; one id on every device")
  func names() {
    #expect(Self.root.name == "A raiz")
    #expect(Self.other.name == "f%C3%A9.jpg")
    #expect(WebPicture("https://www.a.example/?x", of: Self.item.id).name == "a.example")
    let again = WebPicture(Self.root.url, of: Self.item.id)
    #expect(again.id == Self.root.id && again.id != Self.other.id)
    #expect(WebPicture(Self.root.url, of: ID(UUID(high: 2, low: 2))).id != Self.root.id)
  }

  @Test("Only pictures of the web are offered, each once, and none of an item in the trash")
  func offered() {
    let text = """
      ![a](https://a.example/1.png) ![b](https://a.example/1.png) ![c](2.png) ![d](cid:x) \
      ![e](javascript:alert(1)) ![f](mailto:a@b.c) [g](https://a.example/3.png)
      """
    let found = WebPicture.all(in: MarkdownDocument(text), of: Self.item.id)
    #expect(found.map(\.url) == ["https://a.example/1.png"])
    let desk = Self.desk()
    var item = Self.item
    item.deletedAt = desk.now
    var library = desk.parts[Library.self]
    library?.shelf.take([item.row], removed: [], isComplete: false)
    desk.parts[Library.self] = library
    #expect(!desk.page.readOut.contains(Self.keep))
  }
}
