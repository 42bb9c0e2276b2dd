import Capturing
import Compression
import Testing
import Values
import Waiting

@testable import Reading

@Suite("A link is read at the server", .onThreads)
struct PageReaderTests {
  private static let article = """
    <!doctype html><html lang="pt-BR"><head><title>Sobre árvores – Jornal</title>
    <meta property="og:title" content="Sobre árvores"><meta name="author" content="Ana Lima">
    <meta property="og:site_name" content="Jornal"><meta property="og:image" content="/capa.jpg">
    </head><body><nav><a href="/">Início</a> <a href="/b">Outros</a></nav>
    <article><h1>Sobre árvores</h1>
    <p>O umbuzeiro guarda água nas raízes, e por isso fica verde, mesmo na seca, quando tudo em volta perde as folhas.</p>
    <p>Quem passa por ali encontra <a href="frutas">frutas</a>, sombra, e uma <strong>conversa</strong> sem pressa nenhuma.</p>
    <img src="raiz.png" alt="A raiz"></article>
    <div class="related"><p>Leia também outras coisas, muitas outras, que ninguém pediu para ler agora.</p></div>
    <script>document.title = "outro"</script></body></html>
    """

  @Test(
    "its title, who wrote it, its picture and its text come, and what surrounds the text does not")
  func article() async throws {
    let room = ReadingRoom(["/a/texto": .page(Self.article)])
    defer { room.web.stop() }
    let page = try await room.read("/a/texto#fim")
    let base = room.link("")
    #expect(page.address == "\(base)/a/texto")
    #expect(page.title == "Sobre árvores")
    #expect(page.byline == "Ana Lima")
    #expect(page.site == "Jornal")
    #expect(page.language == "pt-BR")
    #expect(page.picture == "\(base)/capa.jpg")
    #expect(!page.isCut)
    let expected = """
      O umbuzeiro guarda água nas raízes, e por isso fica verde, mesmo na seca, quando tudo em volta perde as folhas.

      Quem passa por ali encontra [frutas](\(base)/a/frutas), sombra, e uma **conversa** sem pressa nenhuma.

      ![A raiz](\(base)/a/raiz.png)
      """
    #expect(page.markdown == expected)
    // Neither the picture nor the links of the page were asked for.
    #expect(room.web.requests == ["127.0.0.2 /a/texto"])
  }

  @Test("a packed page, and one in an old character set, are read as they are meant")
  func coded() async throws {
    let packed = try #require(Gzip.pack(Array(Self.article.utf8)))
    let latin: [UInt8] =
      Array("<title>A".utf8) + [0xE7, 0xE3] + Array("o</title><p>sem aspas \u{22}".utf8) + [0x93]
    let room = ReadingRoom([
      "/gzip": .bytes(packed, type: "text/html", headers: "Content-Encoding: gzip\r\n"),
      "/latin": .bytes(latin, type: "text/html; charset=ISO-8859-1"),
    ])
    defer { room.web.stop() }
    let plain = try await room.read("/gzip")
    #expect(plain.title == "Sobre árvores")
    let old = try await room.read("/latin")
    #expect(old.title == "Ação")
  }

  @Test("redirects are followed a few times, each to an address that is judged anew")
  func redirects() async throws {
    let room = ReadingRoom([
      "/1": .redirect(to: "/2"), "/2": .redirect(to: "3?x=1", status: 308),
      "/3?x=1": .page(Self.article), "/round": .redirect(to: "/round"),
      "/ftp": .redirect(to: "ftp://site.example/x"),
      "/mail": .redirect(to: "http://site.example:25/"),
      "/file": .redirect(to: "file:///etc/passwd"),
      "/user": .redirect(to: "http://a:b@site.example/"),
    ])
    defer { room.web.stop() }
    let page = try await room.read("/1")
    #expect(page.address == room.link("/3?x=1"))
    #expect(await room.failure("/round") == .tooManyRedirects)
    #expect(room.web.requests.filter { $0.hasSuffix(" /round") }.count == 6)
    for path in ["/ftp", "/mail", "/file", "/user"] {
      #expect(await room.failure(path) == .badLink, "\(path)")
    }
  }

  @Test(
    "what the server of the page answers decides what is said",
    arguments: [
      (404, .notFound), (410, .notFound), (401, .refused), (403, .refused), (451, .refused),
      (500, .unreachable), (503, .unreachable), (304, .unreachable),
    ] as [(Int, PageFailure)])
  func statuses(status: Int, failure: PageFailure) async {
    let room = ReadingRoom(["/": .status(status)])
    defer { room.web.stop() }
    #expect(await room.failure("/") == failure)
  }

  @Test("what is no page is none, whatever its name says")
  func others() async {
    let room = ReadingRoom([
      "/a.html": .page("%PDF-1.7", type: "application/pdf"),
      "/b": .page("x", type: "image/svg+xml"),
      "/c": .page("<p>", headers: "Content-Encoding: br\r\n"), "/d": .page(""),
    ])
    defer { room.web.stop() }
    #expect(await room.failure("/a.html") == .notAPage)
    #expect(await room.failure("/b") == .notAPage)
    #expect(await room.failure("/c") == .unreadable)
    #expect(await room.failure("/d") == .unreadable)
  }

  @Test("a picture comes as it is; a drawing that could hold a program does not")
  func pictures() async throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0, 0, 0]
    let room = ReadingRoom([
      "/p": .bytes(png, type: "text/plain"),
      "/svg": .page("<svg onload='alert(1)'/>", type: "image/png"),
    ])
    defer { room.web.stop() }
    let picture = try await room.reader.picture(room.link("/p"))
    #expect(picture.type == "image/png")
    #expect(picture.bytes == png)
    await #expect(throws: PageFailure.notAPage) {
      try await room.reader.picture(room.link("/svg"))
    }
  }

  @Test("a picture that is too large, or in a private network, does not come")
  func refusedPictures() async throws {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 1, count: 200)
    let room = ReadingRoom(
      ["/p": .bytes(jpeg, type: "image/jpeg"), "/in": .redirect(to: "http://inside.example/p")],
      names: ["site.example": [[ReadingRoom.open]], "inside.example": [[ReadingRoom.private]]]
    ) { $0.pictureBytes = 100 }
    defer { room.web.stop() }
    for (path, failure) in [("/p", PageFailure.tooLarge), ("/in", .privateAddress)] {
      await #expect(throws: failure, "\(path)") {
        try await room.reader.picture(room.link(path))
      }
    }
    #expect(room.web.requests == ["127.0.0.2 /p", "127.0.0.2 /in"])
  }

  @Test("a picture is what its first bytes say, of kinds that are told before")
  func kinds() {
    let box = [UInt8](repeating: 0, count: 4)
    let beginnings: [(bytes: [UInt8], type: String)] = [
      ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
      (Array("GIF89a".utf8), "image/gif"), (Array("RIFF1234WEBPVP8 ".utf8), "image/webp"),
      (box + Array("ftypavif0000".utf8), "image/avif"),
    ]
    for (bytes, type) in beginnings {
      #expect(FetchedPicture.type(of: bytes) == type)
      #expect(FetchedPicture.types.contains(type))
    }
    #expect(FetchedPicture.types.count == beginnings.count)
    #expect(FetchedPicture.type(of: Array("<svg>".utf8)) == nil)
  }

  @Test("every failure has words of pictures in both languages")
  func pictureWords() {
    for failure in PageFailure.allCases {
      #expect(failure.pictureWords(.pt) != failure.pictureWords(.en))
      #expect(failure.pictureWords(.en) != failure.words(.en))
    }
  }

  @Test("every failure has words in both languages, which say that the link stays")
  func words() {
    for failure in PageFailure.allCases {
      #expect(failure.words(.pt) != failure.words(.en))
      #expect(
        failure == .busy || failure.words(.en).contains("The link is kept") || failure.canRetry)
    }
  }
}
