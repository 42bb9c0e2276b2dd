import API
import AppStore
import Fields
import HTTP
import Purchases
import Purchasing
import StoreSimulator
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("What an App Store signs for a server")
struct AppStorePurchaseTests {
  private static let bundle = "com.fisioflow"

  private func transaction(
    of person: Person, token: Values.UUID, from start: Instant, bundle: String = Self.bundle
  ) -> JSONValue {
    .object([
      .init("transactionId", .text("2001")), .init("originalTransactionId", .text("2000")),
      .init("productId", .text("com.fisioflow.gold.monthly")), .init("bundleId", .text(bundle)),
      .init("environment", .text("Sandbox")), .init("signedDate", .integer(start.milliseconds)),
      .init("purchaseDate", .integer(start.milliseconds)),
      .init("expiresDate", .integer(start.milliseconds + 30 * 86_400_000)),
      .init("type", .text("Auto-Renewable Subscription")),
      .init("inAppOwnershipType", .text("PURCHASED")), .init("appAccountToken", .text("\(token)")),
    ])
  }

  private func notification(_ transaction: String, at time: Instant, _ number: UInt64) -> JSONValue
  {
    .object([
      .init("notificationType", .text("SUBSCRIBED")), .init("subtype", .text("INITIAL_BUY")),
      .init("notificationUUID", .text("\(Values.UUID(high: 7, low: number))")),
      .init("version", .text("2.0")), .init("signedDate", .integer(time.milliseconds)),
      .init(
        "data",
        .object([
          .init("environment", .text("Sandbox")), .init("bundleId", .text(Self.bundle)),
          .init("signedTransactionInfo", .text(transaction)),
        ])),
    ])
  }

  @Test(
    "FF-094 FF-095 a notification and a device's transaction, signed, give the plan; another signer's do not"
  )
  func signed() async throws {
    let start = Instant(milliseconds: 1_760_000_000_000)
    let validity: Range<Int64> = 1_700_000_000..<1_900_000_000
    let authority = StoreAuthority(validity: validity)
    let stranger = StoreAuthority(validity: validity)
    let app = try #require(StoreApp(bundleID: Self.bundle, environment: .sandbox))
    let now: @Sendable () -> Instant = { start }
    let verifier = try #require(SignedDataVerifier(app, roots: [authority.root.der], now: now))
    let room = try await ServerRoom.open { $0.appStores = ["fisioflow": AppStoreReader(verifier)] }
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let announced = try AnnouncedPurchase(
      object: await ana.call(
        PurchaseEndpoints.announce,
        NewPurchase("com.fisioflow.gold.monthly", from: .apple, for: .space, space: ana.space)
      ).json)
    func notify(_ signed: String) async -> Response {
      await room.call(
        .post, "/fisioflow/v1/store/apple/notifications",
        json: .object([.init("signedPayload", .text(signed))]))
    }
    let content = transaction(of: ana, token: announced.id, from: start)
    let elsewhere = transaction(of: ana, token: announced.id, from: start, bundle: "app.other")
    for (signed, reason) in [
      (stranger.sign(notification(stranger.sign(content), at: start, 1)), "untrusted_root"),
      (authority.sign(notification(authority.sign(elsewhere), at: start, 2)), "bundle"),
    ] {
      let answer = await notify(signed)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.json["detail"]?.text?.hasSuffix("\(reason).") == true, "\(answer.json)")
    }
    #expect(try await room.count("fisioflow", "SELECT count(*) FROM purchase_fact") == 0)

    let purchase = authority.sign(content)
    #expect(await notify(authority.sign(notification(purchase, at: start, 3))).status == .ok)
    #expect(
      try await room.count("fisioflow", "SELECT count(*) FROM clinic WHERE plan = 'gold'") == 1)
    let sent = await ana.call(AppStoreEndpoints.send, SignedTransaction(purchase))
    #expect(try RecordedPurchase(object: sent.json).outcome == .own)
    #expect(try await room.count("fisioflow", "SELECT count(*) FROM purchase_fact") == 1)
    let why = await Commands(room.umbu.apps).run(["why", "apple:2000"])
    #expect(why.text.contains("  transaction  SUBSCRIBED.INITIAL_BUY  "))
    await room.umbu.stop()
  }
}
