import EventStore
import EventTesting
import Fields
import HTTP
import Testing

@testable import UmbuServer

@Suite("Keys and events of a business, on the command line")
struct EventKeyCommandTests {
  @Test("a key is shown once, listed without its text, and taken back at once")
  func keys() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let commands = Commands(room.umbu.apps)
    let none = await commands.run(["key", "list"])
    #expect(none.text == "There is no key yet.\n")
    let made = await commands.run([
      "key", "make", "public", "shop", "--origins", "https://shop.example,https://b.example",
    ])
    #expect(made.exitCode == 0)
    let text = made.text.split(separator: "\n").first.map { String($0) } ?? ""
    #expect(text.hasPrefix("public_"))
    let listed = await commands.run(["key", "list"])
    #expect(listed.text.contains("  public  shop  "))
    #expect(listed.text.contains("https://shop.example,https://b.example"))
    #expect(!listed.text.contains(text))
    let twice = await commands.run(["key", "make", "secret", "shop"])
    #expect(twice.text == "A key that works is called shop already.\n")
    let refused = await commands.run(["key", "refused", "shop"])
    #expect(refused.text == "Nothing was refused of it.\n")
    let revoked = await commands.run(["key", "revoke", "shop"])
    #expect(revoked.exitCode == 0)
    let again = await commands.run(["key", "revoke", "shop"])
    #expect(again.exitCode == 1)
    await room.umbu.stop()
  }

  private static let wrong: [[String]] = [
    ["key"], ["key", "make"], ["key", "make", "open", "shop"], ["key", "make", "secret"],
    ["key", "make", "secret", "shop", "--origins", "https://shop.example"],
    ["key", "make", "public", "shop", "--origins", "shop.example"],
    ["key", "make", "secret", " "], ["key", "make", "secret", "a\nb"], ["key", "list", "all"],
    ["registry"], ["registry", "add", "{}"], ["registry", "add", "{", "--by", "ana"],
    ["registry", "add", "{}", "--by", "ana"], ["registry", "retire"],
  ]

  @Test("what is asked wrongly is told so", arguments: wrong)
  func refused(arguments: [String]) async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let result = await Commands(room.umbu.apps).run(arguments)
    #expect(result.exitCode == 2)
    await room.umbu.stop()
  }

  static let basket = """
    {"name":"basket_shared","object":"basket","verb":"shared","purpose":"analytics","owner":"sales",\
    "meaning":{"pt":"Cesta compartilhada.","en":"A basket was shared."},"isDebugOnly":false,\
    "parameters":[{"name":"way","kind":"choice","values":["link","e-mail"],"privacy":"behaviour",\
    "isRequired":true,"meaning":{"pt":"Como.","en":"How."}},{"name":"apples","kind":"count",\
    "values":[],"most":99,"privacy":"behaviour","isRequired":false,\
    "meaning":{"pt":"Quantas.","en":"How many."}}]}
    """

  @Test("PR-235 an event that a business adds is taken and asked about at once, by the same server")
  func added() async throws {
    let room = try await Counter.room()
    defer { room.remove() }
    let commands = Commands(room.umbu.apps)
    let key = await commands.run(["key", "make", "secret", "shop"])
    let text = key.text.split(separator: "\n").first.map { String($0) } ?? ""
    let basic = "Basic " + Base64.encode(Array("\(text):".utf8))
    func share(_ number: Int) async -> Int {
      let message = SegmentSender.message(
        "track", number, at: room.clock.now, .init("userId", .text("7")),
        .init("event", .text("basket_shared")),
        .init("properties", .object([.init("way", .text("link"))])))
      let answer = await room.send(
        .post, "/sample/v1/batch", body: SegmentSender.body([message], sentAt: room.clock.now),
        headers: [("Authorization", basic)])
      return answer.status.code
    }
    let before = await share(1)
    let added = await commands.run(["registry", "add", Self.basket, "--by", "ana"])
    #expect(added.text == "basket_shared counts from now on, as version 1.\n")
    let after = await share(2)
    #expect(before == 200 && after == 200)
    let written = await commands.run(["registry", "swift"])
    #expect(written.text.contains("way: BasketSharedWay, apples: Int64? = nil"))
    let question = """
      {"kind":"trend","during":{"last":1,"unit":"day"},\
      "trend":{"match":{"event":"basket_shared"},"figure":"total"}}
      """
    let asked = await commands.run(["ask", question, "--csv"])
    #expect(asked.exitCode == 0)
    #expect(asked.text.hasSuffix(",1\r\n"))
    let view = await room.call(.get, "/sample/v1/analytics/registry")
    let names = view.json["events"]?.array?.compactMap { $0["name"]?.text }
    #expect(names?.last == "basket_shared")
    let refused = await commands.run(["key", "refused", "shop"])
    #expect(refused.text == "1  unknownEvent  basket_shared  way\n")
    let listed = await commands.run(["registry", "list"])
    #expect(listed.text.hasPrefix("basket_shared 1  "))
    #expect(listed.text.hasSuffix("  ana  way, apples?\n"))
    let retired = await commands.run(["registry", "retire", "basket_shared"])
    #expect(retired.exitCode == 0)
    _ = await share(3)
    let more = await commands.run(["key", "refused", "shop"])
    #expect(more.text == "2  unknownEvent  basket_shared  way\n")
    await room.umbu.stop()
  }
}
