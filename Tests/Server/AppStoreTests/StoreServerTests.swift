import API
import AppStore
import Crypto
import Fields
import StoreSimulator
import Synchronization
import Testing
import Values

@Suite("The App Store Server API")
struct StoreServerTests {
  private let room = StoreRoom.shared

  /// What was asked.
  private final class Asked: Sendable {
    let requests = Mutex<[StoreRequest]>([])
    var all: [StoreRequest] { requests.withLock { $0 } }
  }

  private func makeServer(
    _ asked: Asked = Asked(), _ answer: @escaping @Sendable (StoreRequest) -> HTTPResponse
  ) throws -> StoreServer {
    let account = try #require(
      StoreAccount(
        key: P256Key(), keyName: "ABC1234567", issuer: "57246542-96fe-1a63-e053-0824d011072a",
        bundleID: StoreRoom.bundle))
    let transport = StoreTransport { request in
      asked.requests.withLock { $0.append(request) }
      return answer(request)
    }
    return StoreServer(account, verifier: room.verifier, transport: transport) { StoreRoom.now }
  }

  private static func json(
    _ members: [JSONValue.Member], status: Int = 200, headers: [HTTPHeader] = []
  ) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: JSONValue.object(members).bytes)
  }

  private static let app: [JSONValue.Member] = [
    .init("environment", .text("Production")), .init("bundleId", .text(StoreRoom.bundle)),
    .init("appAppleId", .integer(StoreRoom.number)),
  ]

  private func failure(_ body: () async throws -> Void) async -> StoreFailure? {
    do {
      try await body()
      return nil
    } catch {
      return error as? StoreFailure
    }
  }

  @Test("subscriptions are asked for with a token of Apple's form, and verified")
  func subscriptions() async throws {
    let asked = Asked()
    let transaction = room.authority.sign(StoreRoom.transaction())
    let renewal = room.authority.sign(StoreRoom.renewal())
    let server = try makeServer(asked) { _ in
      let item = JSONValue.object([
        .init("status", .integer(1)), .init("signedTransactionInfo", .text(transaction)),
        .init("signedRenewalInfo", .text(renewal)),
      ])
      let group = JSONValue.object([
        .init("subscriptionGroupIdentifier", .text("g1")),
        .init("lastTransactions", .array([item])),
      ])
      return Self.json(Self.app + [.init("data", .array([group]))])
    }
    let found = try await server.subscriptions(of: "2000000000000001")
    #expect(found.count == 1 && found.first?.status == .known(.active))
    #expect(found.first?.renewal.nextProductID == "silver_monthly")
    #expect(found.first?.signedTransaction == transaction)
    #expect(found.first?.signedRenewal == renewal)
    let request = try #require(asked.all.first)
    #expect(request.method == .get)
    #expect(request.path == "inApps/v1/subscriptions/2000000000000001")
    let parts = request.token.split(separator: ".").map { [UInt8](base64URL: String($0)) ?? [] }
    #expect(parts.count == 3 && parts[2].count == 64)
    let claims = try JSONValue.parse(parts[1])
    #expect(claims["aud"] == .text("appstoreconnect-v1"))
    #expect(claims["bid"] == .text(StoreRoom.bundle))
    #expect(claims["exp"] == .integer(1_800_000_000 + 1_200))
  }

  @Test("an answer of another app is none, and what Apple did not sign is not believed")
  func disbelieved() async throws {
    let foreign = room.foreign.sign(StoreRoom.transaction())
    let unsigned = try makeServer { _ in
      Self.json([.init("signedTransactionInfo", .text(foreign))])
    }
    let first = await failure { _ = try await unsigned.transaction("2000000000000002") }
    #expect(first == .unsigned(.untrustedRoot))
    let other = try makeServer { _ in
      Self.json([.init("environment", .text("Sandbox")), .init("data", .array([]))])
    }
    let second = await failure { _ = try await other.subscriptions(of: "1") }
    #expect(second == .unreadable)
  }

  @Test("failures say whether to ask again, and when")
  func failures() async throws {
    let moment = HTTPHeader("Retry-After", String(StoreRoom.now.milliseconds + 90_000))
    let cases: [(HTTPResponse, StoreFailure)] = [
      (HTTPResponse(status: 401), .notLetIn), (HTTPResponse(status: 500), .later(after: nil)),
      (
        Self.json([.init("errorCode", .integer(4_290_000))], status: 429, headers: [moment]),
        .later(after: 90_000)
      ),
      (
        Self.json([.init("errorCode", .integer(4_040_010))], status: 404),
        .notFound(code: 4_040_010)
      ),
      (Self.json([.init("errorCode", .integer(4_040_002))], status: 404), .later(after: nil)),
      (
        Self.json([.init("errorCode", .integer(4_000_006))], status: 400),
        .refused(status: 400, code: 4_000_006)
      ),
      (HTTPResponse(status: 200, body: Array("<html>".utf8)), .unreadable),
    ]
    for (answer, expected) in cases {
      let server = try makeServer { _ in answer }
      let found = await failure { _ = try await server.transaction("1") }
      #expect(found == expected)
    }
  }

  @Test(
    "no identifier leaves its place in the path", arguments: ["", "..", "a/b", "a?b", "a%2f", "ü"])
  func identifiers(_ id: String) async throws {
    let asked = Asked()
    let server = try makeServer(asked) { _ in HTTPResponse(status: 500) }
    let found = await failure { _ = try await server.transaction(id) }
    #expect(found == .badIdentifier && asked.all.isEmpty)
  }

  @Test("a history goes on from its revision, and ends where the same page would come again")
  func history() async throws {
    let asked = Asked()
    let text = room.authority.sign(StoreRoom.transaction())
    let server = try makeServer(asked) { _ in
      Self.json(
        Self.app + [
          .init("revision", .text("r+1")), .init("hasMore", .boolean(true)),
          .init("signedTransactions", .array([.text(text)])),
        ])
    }
    let page = try await server.history(of: "2000000000000001")
    #expect(page.transactions.count == 1 && page.hasMore && page.revision == "r+1")
    #expect(page.signedTexts == [text])
    let again = await failure {
      _ = try await server.history(of: "2000000000000001", after: page.revision)
    }
    #expect(again == .unreadable)
    #expect(asked.all.last?.path.hasSuffix("&revision=r%2B1") == true)
  }

  @Test("one notification that is not believed does not hold up the others")
  func notifications() async throws {
    let good = room.authority.sign(room.notification())
    let bad = room.foreign.sign(room.notification())
    let server = try makeServer { _ in
      let items = [bad, good].map { JSONValue.object([.init("signedPayload", .text($0))]) }
      return Self.json([
        .init("hasMore", .boolean(false)), .init("notificationHistory", .array(items)),
      ])
    }
    let time = StoreRoom.now.adding(milliseconds: -86_400_000)..<StoreRoom.now
    let page = try await server.notifications(in: time)
    #expect(page.notifications.count == 1 && page.signedTexts == [good])
    #expect(page.refused == [.untrustedRoot] && page.next == nil)
  }

  @Test("an order, an extension, a consumption and a test are asked as Apple wants them")
  func others() async throws {
    let asked = Asked()
    let server = try makeServer(asked) { request in
      if request.path.contains("lookup") { return Self.json([.init("status", .integer(1))]) }
      if request.path.contains("extend") {
        return Self.json([
          .init("success", .boolean(true)), .init("originalTransactionId", .text("20")),
          .init("effectiveDate", .integer(1_803_000_000_000)),
        ])
      }
      if request.path.hasSuffix("test") {
        return Self.json([.init("testNotificationToken", .text("t_1"))])
      }
      return HTTPResponse(status: 202)
    }
    let order = try await server.order("MK5TTTVWJH")
    #expect(order.isEmpty)
    let date = try await server.extend("20", days: 90, reason: .outage, id: .zero)
    #expect(date == Instant(milliseconds: 1_803_000_000_000))
    let tooLong = await failure {
      _ = try await server.extend("20", days: 91, reason: .outage, id: .zero)
    }
    #expect(tooLong == .badIdentifier)
    try await server.send(
      StoreConsumption(.delivered, hadSample: true, preference: .decline), of: "21")
    let token = try await server.requestTest()
    #expect(token == "t_1")
    #expect(
      asked.all.map { "\($0.method.rawValue) \($0.path)" } == [
        "GET inApps/v1/lookup/MK5TTTVWJH", "PUT inApps/v1/subscriptions/extend/20",
        "PUT inApps/v2/transactions/consumption/21", "POST inApps/v1/notifications/test",
      ])
  }
}
