import Fields
import HTTP
import StoreSimulator
import Synchronization
import Testing
import Values

@Suite("A store's desk")
struct StoreDeskTests {
  /// A webhook that writes down what comes, and answers as it is told.
  private final class Server: Sendable {
    let bodies = Mutex<[[UInt8]]>([])
    let status = Mutex<Int?>(200)

    var hook: StoreDesk.Webhook {
      StoreDesk.Webhook("http://127.0.0.1/hook") { body in
        self.bodies.withLock { $0.append(body) }
        return self.status.withLock { $0 }
      }
    }

    var count: Int { bodies.withLock { $0.count } }
  }

  private let server = Server()
  private let router: Router

  init() {
    let desk = StoreDesk(StorePlay.store(), to: server.hook) { StorePlay.start }
    var router = Router()
    StoreDeskPages(desk).add(to: &router)
    self.router = router
  }

  private func page() async -> String {
    let answer = await router.respond(to: Request(.get, "/"))
    #expect(answer.status == .ok)
    guard case .bytes(let bytes) = answer.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func push(_ form: String) async {
    let answer = await router.respond(to: Request(.post, "/", body: Array(form.utf8)))
    #expect(answer.status == .seeOther)
  }

  @Test("what is bought on the page is told to the server, and shown; what is said is text alone")
  func buys() async throws {
    await push("do=buys&argument=gold.monthly&who=%3Cb%3Eana&token=&offer=")
    #expect(server.count == 1)
    let body = try JSONValue.parse(server.bodies.withLock { $0[0] })
    let signed = try #require(body["signedPayload"]?.text)
    #expect(try StorePlay.verifier().notification(signed).type == .known(.subscribed))
    let html = await page()
    #expect(html.contains("&lt;b&gt;ana"))
    #expect(!html.contains("<b>ana"))
    #expect(html.contains("SUBSCRIBED.INITIAL_BUY"))
    #expect(html.contains("answered 200"))
    #expect(!html.contains("<script"))
    let transaction = await router.respond(
      to: Request(.get, "/transactions/\(StorePlay.rules().firstTransaction)"))
    #expect(transaction.status == .ok)
    let none = await router.respond(to: Request(.get, "/transactions/1"))
    #expect(none.status == .notFound)
  }

  @Test("the clock is turned on, what was due happens, and wrong wishes are said")
  func turns() async {
    await push("do=buys&argument=gold.monthly&who=ana")
    await push("do=next")
    await push("do=skip&by=40d")
    #expect(server.count == 3)
    for (wish, words) in [
      ("do=skip&by=soon", "12d4h"), ("do=sings&who=ana", "nothing that one does"),
      ("do=cancels&who=", "has a name"), ("do=cancels&who=bia", "bia has bought nothing"),
      ("do=buys&argument=gold.monthly&who=bia&token=x", "is an id"),
    ] {
      await push(wish)
      let html = await page()
      #expect(html.contains("Not done: ") && html.contains(words), "\(wish)")
    }
    #expect(server.count == 3)
  }

  @Test("held back, let go the last first, sent again; what is not taken waits")
  func holds() async {
    await push("do=hold")
    await push("do=buys&argument=gold.monthly&who=ana")
    await push("do=cancels&who=ana")
    #expect(server.count == 0)
    await push("do=backwards")
    #expect(server.count == 2)
    await push("do=again&number=1")
    #expect(server.count == 3)
    server.status.withLock { $0 = 503 }
    await push("do=resumes&who=ana")
    await push("do=cancels&who=ana")
    // The second waits behind the first.
    #expect(server.count == 5)
    server.status.withLock { $0 = 200 }
    _ = await page()
    #expect(server.count == 7)
  }
}
