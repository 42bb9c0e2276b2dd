import Capturing
import Compression
import FileServer
import Testing
import Values
import Waiting

@testable import Reading

@Suite("A page that means harm costs its own reading alone", .onThreads)
struct HostilePageTests {
  @Test("an answer that never ends is cut: by its length, by its time, and in its head")
  func endless() async {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
    let room = ReadingRoom([
      "/long": .endless(head: head, [UInt8](repeating: 0x61, count: 65_536)),
      "/head": .endless(
        head: "HTTP/1.1 200 OK\r\n", Array("X-More: \(String(repeating: "a", count: 900))\r\n".utf8)
      ),
      "/chunks": .endless(
        head: "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n",
        Array("1000\r\n\(String(repeating: "a", count: 4_096))\r\n".utf8)),
    ])
    defer { room.web.stop() }
    #expect(await room.failure("/long") == .tooLarge)
    #expect(await room.failure("/head") == .tooLarge)
    #expect(await room.failure("/chunks") == .tooLarge)
    let quick = ReadingRoom(["/": .silent]) { $0.timeout = 300 }
    defer { quick.web.stop() }
    #expect(await quick.failure("/") == .tooSlow)
  }

  @Test("a bomb is not unpacked, also where it says less of itself than it is")
  func bombs() async throws {
    let zeros = [UInt8](repeating: 0x20, count: 40 << 20)
    let bomb = try #require(Gzip.pack(zeros))
    // RFC 1952 section 2.3.1: the length stands in the last four bytes.
    let liar = bomb.dropLast(4) + [0, 16, 0, 0]
    let coded = "Content-Encoding: gzip\r\n"
    let room = ReadingRoom([
      "/bomb": .bytes(bomb, type: "text/html", headers: coded),
      "/liar": .bytes(Array(liar), type: "text/html", headers: coded),
      "/twice": .bytes(bomb, type: "text/html", headers: "Content-Encoding: gzip, gzip\r\n"),
    ])
    defer { room.web.stop() }
    #expect(await room.failure("/bomb") == .tooLarge)
    #expect(await room.failure("/liar") == .unreadable)
    #expect(await room.failure("/twice") == .unreadable)
  }

  @Test("a page that is made to explode comes to something short, or to nothing, in its time")
  func exploding() async {
    let deep = String(repeating: "<div>", count: 200_000)
    let quotes = String(repeating: "<blockquote><ul><li>", count: 20_000)
    let open = "<p>" + String(repeating: "<b><i><a href='x'>", count: 60_000)
    let attributes = "<p " + (0..<10_000).map { "a\($0)=1" }.joined(separator: " ") + ">"
    let entities = String(repeating: "&lt;&amp;&#60;&notanentity", count: 100_000)
    let tables = String(repeating: "<table><tr><td>", count: 30_000)
    for body in [
      deep, quotes, open, attributes, entities, tables, String(repeating: "<", count: 4 << 20),
    ] {
      let page = "<title>Explode</title>" + String(body.prefix(4_000_000))
      let room = ReadingRoom(["/": .page(page)])
      defer { room.web.stop() }
      do throws(PageFailure) {
        let read = try await room.reader.read(room.link("/"))
        #expect(read.title == "Explode", "\(body.prefix(12))")
        #expect(read.markdown.utf8.count <= 4 << 20)
      } catch {
        #expect(error == .unreadable, "\(body.prefix(12))")
      }
    }
  }

  /// What runs somewhere, in the forms of the collections of OWASP and html5sec.
  private static let vectors = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>", "<a href=\"javascript:alert(1)\">um</a>",
    "<a href=\"jAvA\nscript:alert(1)\">um</a>", "<a href=\"&#106;avascript:alert(1)\">um</a>",
    "<a href=\" \u{1}javascript:alert(1)\">um</a>", "<a href=\"data:text/html,<script>\">um</a>",
    "<a href=\"vbscript:x\">um</a>", "<iframe src=\"javascript:alert(1)\"></iframe>",
    "<object data=\"x.swf\"></object>", "<embed src=\"x\">", "<math><mtext></mtext></math>",
    "<form action=\"javascript:alert(1)\"><input type=submit></form>",
    "<img src=\"data:image/svg+xml,<svg onload=alert(1)>\">", "<body onload=alert(1)>",
    "<base href=\"javascript:/\"><a href=\"alert(1)\">um</a>", "<style>@import 'x'</style>",
    "&lt;script&gt;alert(1)&lt;/script&gt;", "<p>[um](javascript:alert(1))</p>",
    "<p>&lt;img src=x onerror=alert(1)&gt;</p>",
    "<a href=\"http://x/)[dois](javascript:alert(1)\">um</a>",
    "<img alt=\"](javascript:alert(1))\" src=\"http://x/y.png\">",
    "<code>`</code><script>alert(1)</script>",
    "<p>&#x3C;iframe&#x3E;</p>", "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    "<template><script>alert(1)</script></template>", "<!--><script>alert(1)</script>-->",
  ]

  @Test(
    "nothing of a page runs: its copy has no markup and no link but those of the web",
    arguments: vectors)
  func scripts(vector: String) async throws {
    let words = String(
      repeating: "palavras, e mais palavras, que enchem a página inteira. ", count: 6)
    let room = ReadingRoom([
      "/": .page("<article><p>\(words)</p>\(vector)<p>\(words)</p></article>")
    ])
    defer { room.web.stop() }
    let markdown = try await room.read("/").markdown
    #expect(markdown.contains("palavras"))
    // Each of these would begin markup, unless a backslash is before it.
    var before: Character = " "
    for letter in markdown {
      if letter == "<" { #expect(before == "\\", "\(vector): \(markdown)") }
      before = letter
    }
    var rest = markdown[...]
    while let found = rest.firstRange(of: "](") {
      let isEscaped = rest[..<found.lowerBound].hasSuffix("\\")
      rest = rest[found.upperBound...]
      guard !isEscaped else { continue }
      let target = rest.prefix { $0 != ")" }
      let isWeb = target.hasPrefix("http://") || target.hasPrefix("https://")
      #expect(isWeb, "\(vector): \(target)")
    }
  }

  @Test("a worker that does not survive a page, or lies of it, has read nothing")
  func workers() async {
    let web = WebStandIn(["/": .page("<p>")])
    defer { web.stop() }
    var rules = PageRules()
    rules.mayReach = { $0 == ReadingRoom.open }
    let words = "printf 'ready 1' >&0; /usr/bin/head -c 1 > /dev/null; "
    for (end, failure) in [
      ("kill -SEGV $$", PageFailure.unreadable), ("printf read >&0", .unreadable),
      ("printf bomb >&0", .busy), ("kill -KILL $$", .busy),
    ] {
      let workers = InspectionWorkers(command: ["/bin/sh", "-c", words + end])
      let reader = PageReader(rules, names: HostNames { _ in [ReadingRoom.open] }, workers: workers)
      await #expect(throws: failure, "\(end)") {
        try await reader.read("http://site.example:\(web.port)/")
      }
    }
  }
}
