import Capturing
import CurlTransport
import Testing
import Values
import Waiting

@testable import Reading

@Suite("The server fetches nothing that only it can see", .onThreads)
struct PrivateAddressTests {
  @Test(
    "an address of this machine, of a private network or of a link is not reached, however it is written",
    arguments: [
      "http://127.0.0.1/", "http://localhost/", "http://2130706433/", "http://0x7f.1/", "http://0/",
      "http://017700000001/", "http://10.0.0.1/", "http://172.16.0.1/", "http://192.168.1.1/",
      "http://169.254.169.254/latest/meta-data", "http://100.64.0.1/", "http://[::1]/",
      "http://[fd00::1]/", "http://[fe80::1]/", "http://[::ffff:127.0.0.1]/",
    ])
  func literal(link: String) async {
    let reader = PageReader()
    do throws(PageFailure) {
      _ = try await reader.read(link)
      Issue.record("\(link) was read")
    } catch {
      // Addresses in brackets are not asked for at all.
      #expect(error == (link.contains("[") ? .badLink : .privateAddress), "\(link)")
    }
  }

  @Test("what is none of everybody's is not judged by its family alone")
  func mapped() {
    let rules = PageRules()
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127, 0, 0, 1]
    let local: [UInt8] = [0xFD] + [UInt8](repeating: 1, count: 15)
    let link: [UInt8] = [0xFE, 0x80] + [UInt8](repeating: 1, count: 14)
    let known: [UInt8] = [0x26, 0x06, 0x47, 0] + [UInt8](repeating: 1, count: 12)
    #expect(!rules.mayReach(mapped))
    #expect(!rules.mayReach(local))
    #expect(!rules.mayReach(link))
    #expect(rules.mayReach(known))
    #expect(rules.mayReach([93, 184, 216, 34]))
  }

  @Test(
    "a name that means another address the second time is asked once, and that address is reached")
  func rebinding() async throws {
    let names = ["site.example": [[ReadingRoom.open], [ReadingRoom.private]]]
    let room = ReadingRoom(
      ["/": .page("<title>Uma vez</title>"), "/again": .redirect(to: "/")], names: names)
    defer { room.web.stop() }
    let page = try await room.read("/")
    #expect(page.title == "Uma vez")
    #expect(room.names.count(of: "site.example") == 1)
    #expect(room.web.requests == ["127.0.0.2 /"])
    // The second asking is that of a second fetch, and is judged.
    #expect(await room.failure("/again") == .privateAddress)
    #expect(room.web.requests == ["127.0.0.2 /"])
  }

  @Test("a redirect into a private network ends there, and nobody is asked")
  func redirected() async {
    let room = ReadingRoom(
      names: ["site.example": [[ReadingRoom.open]], "inside.example": [[ReadingRoom.private]]])
    defer { room.web.stop() }
    room.web.set(.redirect(to: room.link("/secret", host: "inside.example")), at: "/")
    room.web.set(.redirect(to: "http://127.0.0.1:\(room.web.port)/secret"), at: "/number")
    #expect(await room.failure("/") == .privateAddress)
    #expect(await room.failure("/number") == .unreachable)
    #expect(room.web.requests == ["127.0.0.2 /", "127.0.0.2 /number"])
  }

  @Test("a name with one address of everybody's and one that is private is not reached at all")
  func mixed() async {
    let room = ReadingRoom(
      ["/": .page("<p>")], names: ["site.example": [[ReadingRoom.open, ReadingRoom.private]]])
    defer { room.web.stop() }
    #expect(await room.failure("/") == .privateAddress)
    #expect(room.web.requests.isEmpty)
  }

  @Test(
    "only addresses of the web are links",
    arguments: [
      ("https://Exemplo.com.br/a b?q=ção#fim", "https://exemplo.com.br/a%20b?q=%c3%a7%c3%a3o"),
      ("http://site.example:8080/{a}|b", "http://site.example:8080/%7Ba%7D%7Cb"),
      ("javascript:alert(1)", nil), ("data:text/html,<p>", nil), ("file:///etc/passwd", nil),
      ("ftp://site.example/", nil), ("gopher://site.example/", nil), ("http://", nil), ("", nil),
      ("http://ana:senha@site.example/", nil), ("http://site.example:22/", nil),
      ("http://site.example:25/", nil), ("site.example/sem-esquema", nil),
    ] as [(String, String?)])
  func links(link: String, address: String?) {
    let found = PageLink.address(link)?.text
    #expect(found?.lowercased() == address?.lowercased())
  }
}
