import AppStore
import Fields
import StoreSimulator
import Subscriptions
import Testing
import Values

@Suite("Notifications of the App Store")
struct NotificationTests {
  private let room = StoreRoom.shared

  private func read(_ payload: JSONValue) throws -> StoreNotification {
    try room.verifier.notification(room.authority.sign(payload))
  }

  private func refusal(_ payload: JSONValue) -> StoreRefusal? {
    do throws(StoreRefusal) {
      _ = try room.verifier.notification(room.authority.sign(payload))
      return nil
    } catch {
      return error
    }
  }

  @Test("every type with every subtype is read; there are 23 types")
  func types() throws {
    #expect(StoreNotificationType.allCases.count == 23)
    let data = room.data()
    for type in StoreNotificationType.allCases {
      for subtype in StoreNotificationSubtype.allCases {
        let notification = try read(
          room.notification(
            data: data,
            ["notificationType": .text(type.rawValue), "subtype": .text(subtype.rawValue)]))
        #expect(notification.type == .known(type) && notification.subtype == .known(subtype))
        #expect(notification.facts.count == 2)
      }
    }
  }

  @Test("a type of a later day is kept as it came, and its facts hold")
  func unknown() throws {
    let notification = try read(room.notification(["notificationType": .text("TELEPORTED")]))
    #expect(notification.type == .unknown("TELEPORTED"))
    #expect(notification.payload["notificationType"] == .text("TELEPORTED"))
    #expect(notification.facts.count == 2)
  }

  @Test("a test carries nothing")
  func test() throws {
    let data = room.data(["signedTransactionInfo": nil, "signedRenewalInfo": nil, "status": nil])
    let notification = try read(
      room.notification(data: data, ["notificationType": .text("TEST")]))
    #expect(notification.facts.isEmpty)
  }

  @Test("a summary of an extension is read")
  func summary() throws {
    let summary = JSONValue.object([
      .init("environment", .text("Production")), .init("bundleId", .text(StoreRoom.bundle)),
      .init("appAppleId", .integer(StoreRoom.number)), .init("productId", .text("gold_monthly")),
      .init("succeededCount", .integer(5)), .init("failedCount", .integer(1)),
      .init("storefrontCountryCodes", .array([.text("BRA")])),
    ])
    let notification = try read(room.notification(["data": nil, "summary": summary]))
    guard case .summary(let told) = notification.content else {
      Issue.record("no summary")
      return
    }
    #expect(told.succeeded == 5 && told.failed == 1 && told.storefronts == ["BRA"])
  }

  @Test("one of another app, environment or content is refused, each for its own reason")
  func refused() {
    let sandbox = room.authority.sign(StoreRoom.transaction(["environment": .text("Sandbox")]))
    let other = room.authority.sign(
      StoreRoom.transaction(["originalTransactionId": .text("2000000000000009")]))
    let foreign = room.foreign.sign(StoreRoom.transaction())
    let cases: [(JSONValue, StoreRefusal)] = [
      (room.notification(data: room.data(["bundleId": .text("app.other")])), .bundle),
      (room.notification(data: room.data(["bundleId": nil])), .bundle),
      (room.notification(data: room.data(["appAppleId": .integer(1)])), .app),
      (room.notification(data: room.data(["appAppleId": nil])), .app),
      (room.notification(data: room.data(["environment": .text("Sandbox")])), .environment),
      (room.notification(data: room.data(["environment": .text("Xcode")])), .testEnvironment),
      (room.notification(data: room.data(["signedTransactionInfo": .text(sandbox)])), .environment),
      (room.notification(data: room.data(["signedTransactionInfo": .text(other)])), .mismatch),
      (
        room.notification(data: room.data(["signedTransactionInfo": .text(foreign)])),
        .untrustedRoot
      ),
      (
        room.notification(data: room.data(["signedTransactionInfo": .integer(1)])),
        .form("signedTransactionInfo")
      ),
      (room.notification(data: .text("x")), .form("data")),
      (room.notification(["data": nil]), .content),
      (room.notification(["summary": room.data()]), .content),
      (room.notification(["notificationUUID": nil]), .missing("notificationUUID")),
      (room.notification(["notificationUUID": .text("1")]), .form("notificationUUID")),
      (room.notification(["notificationType": nil]), .missing("notificationType")),
    ]
    for (payload, expected) in cases { #expect(refusal(payload) == expected) }
  }

  @Test("a trial, a part refund and a lost sharing come to the ledger as what they are")
  func facts() throws {
    func snapshot(_ changes: [String: JSONValue?]) throws -> TransactionSnapshot? {
      let text = room.authority.sign(StoreRoom.transaction(changes))
      guard case .transaction(let snapshot) = try room.verifier.transaction(text).fact else {
        return nil
      }
      return snapshot
    }
    let trial = try snapshot(["offerType": .integer(1), "offerDiscountType": .text("FREE_TRIAL")])
    #expect(trial?.offer == .trial)
    let intro = try snapshot(["offerType": .integer(1), "offerDiscountType": .text("PAY_UP_FRONT")])
    #expect(intro?.offer == .intro)
    let part = try snapshot([
      "revocationDate": .integer(1_799_950_000_000), "revocationType": .text("REFUND_PRORATED"),
      "revocationPercentage": .integer(50_000),
    ])
    #expect(part?.revocation?.kind == .part && part?.revocation?.percentage == 50_000)
    let shared = try snapshot([
      "revocationDate": .integer(1_799_950_000_000), "inAppOwnershipType": .text("FAMILY_SHARED"),
    ])
    #expect(shared?.revocation?.kind == .family && shared?.ownership == .familyShared)
    let whole = try snapshot(["revocationDate": .integer(1_799_950_000_000)])
    #expect(whole?.revocation?.kind == .whole)
  }
}
