import API
import Fields
import HTTP
import Purchasing
import Subscriptions
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("A free trial, by whatever way")
struct TrialTests {
  enum Way: CaseIterable, Sendable {
    case apple, web, code
  }

  /// Somebody of Careguide's, where all ways lead to a trial.
  private struct Customer {
    var shopper: Shopper
    let store: PaperStore
    /// Each of a week, for whoever may try; one is begun by, the other looked at.
    let codes: (begun: String, looked: String)

    var room: ServerRoom { shopper.room }

    private func announceToApple() async throws -> AnnouncedPurchase {
      let answer = await shopper.person.call(
        PurchaseEndpoints.announce, NewPurchase("1942", from: .apple, for: .account, space: nil))
      #expect(answer.status == .ok, "\(answer.json)")
      return try AnnouncedPurchase(object: answer.json)
    }

    private func redeem(_ code: String) async -> Response {
      await shopper.person.call(
        CodeEndpoints.redeem, CodeToRedeem(code, for: .account, space: nil))
    }

    /// The page of the checkout on which a card is asked for.
    private func page() async throws -> (path: String, words: String) {
      let (_, path) = try await shopper.begin("1942", by: .card, in: .usd, for: .account)
      let shown = await room.send(.get, path)
      return (path, String(decoding: shown.bytes, as: UTF8.self))
    }

    /// Begins a trial so, and lets nothing be charged after it.
    func tries(_ way: Way) async throws {
      switch way {
      case .apple:
        let announced = try await announceToApple()
        #expect(announced.hasTrial)
        let now = room.clock.now
        let word = store.sign(
          .init(product: "1942", from: now, days: 7, offer: .trial), at: now, intent: announced.id)
        let told = await room.call(
          .post, "/careguide/v1/store/apple/notifications",
          json: .object([.init("signedPayload", .text(word))]))
        #expect(told.status == .ok)
      case .web:
        let page = try await page()
        #expect(page.words.contains("grátis"))
        await shopper.press("pay", number: "4242 4242 4242 4242", on: page.path)
        let own = try #require(try await shopper.own().last)
        #expect(own.state == "trial")
        _ = try await shopper.setRenewal(false, of: own.id)
      case .code:
        #expect(await redeem(codes.begun).status == .ok)
      }
      await shopper.settle()
      #expect(try await shopper.plan() == "premium")
    }

    /// Whether one may begin so.
    func isOffered(_ way: Way) async throws -> Bool {
      switch way {
      case .apple: return try await announceToApple().hasTrial
      case .web: return try await page().words.contains("grátis")
      case .code:
        let answer = await redeem(codes.looked)
        #expect(answer.status == .ok || answer.json["code"]?.text == "noTrial")
        return answer.status == .ok
      }
    }
  }

  private func withCustomers(
    _ body: (inout Customer, Customer) async throws -> Void
  ) async throws {
    let (store, office) = (PaperStore(), Office())
    let room = try await ServerRoom.open {
      $0.mail = office.settings
      $0.checkout = .box
      $0.appStores = ["careguide": store.reader]
    }
    defer { room.remove() }
    func code() async throws -> String {
      let made = await Commands(room.umbu.apps).run(
        ["code", "make", "premium", "7", "--trial", "--uses", "9", "--app", "careguide"])
      return String(try #require(made.text.split(separator: " ").first))
    }
    let codes = (begun: try await code(), looked: try await code())
    func customer(_ email: String) async throws -> Customer {
      let person = try await Person(in: room, app: "careguide", email)
      try await person.confirmEmail(office)
      return Customer(shopper: Shopper(person: person, office: office), store: store, codes: codes)
    }
    var ana = try await customer("ana@example.com")
    try await body(&ana, try await customer("bia@example.com"))
    await room.umbu.stop()
  }

  @Test(
    "CG-003 whoever had a trial by any way is offered none by another, and somebody else is",
    arguments: Way.allCases)
  func once(had: Way) async throws {
    try await withCustomers { ana, bia in
      try await ana.tries(had)
      await ana.shopper.live(days: 8)
      #expect(try await ana.shopper.plan() == "basic")
      var person = ana.shopper.person
      try await person.signInAnew()
      ana.shopper = Shopper(person: person, office: ana.shopper.office)
      for way in Way.allCases {
        let isOffered = try await ana.isOffered(way)
        #expect(!isOffered, "\(way) after \(had)")
      }
    }
  }

  @Test("CG-003 by each way somebody new is offered a trial", arguments: Way.allCases)
  func offered(way: Way) async throws {
    try await withCustomers { ana, bia in
      try await ana.tries(.code)
      let isOffered = try await bia.isOffered(way)
      #expect(isOffered)
    }
  }
}
