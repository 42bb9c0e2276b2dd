import CurlTransport
import Peers
import Testing
import Values
import Waiting

@testable import Gateways

@Suite(
  "PL-008 Apple's and Google's push services",
  .enabled(if: PushServices.program != nil, "needs .build/venv (make setup)"), .onThreads)
struct AppPushTests {
  private static let device = String(repeating: "0a", count: 32)

  private func notification() -> AppNotification {
    var notification = AppNotification(
      title: "Hora do remédio", body: "Losartana 50 mg", address: "https://umbu.example/careguide/",
      id: UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001), tag: "dose-1",
      expiresAt: ServicesRoom.start.adding(milliseconds: 600_000))
    notification.badge = 2
    notification.receipt = "r"
    notification.isUrgent = true
    return notification
  }

  private func apns(_ room: ServicesRoom) throws -> AppPush {
    let account = try #require(
      APNsAccount(
        pem: String(decoding: room.services.file("apns.p8"), as: UTF8.self),
        keyName: "KEYNAME123", team: "TEAM567890", app: "example.umbu",
        base: "https://127.0.0.1:\(room.services.securePort)"))
    return .apns(account, through: room.secureClient) { room.clock.now }
  }

  private func fcm(_ room: ServicesRoom) throws -> AppPush {
    let account = try #require(
      FCMAccount(json: room.services.file("fcm.json"), base: room.services.base))
    return .fcm(account, through: room.client) { room.clock.now }
  }

  @Test("APNs takes it by HTTP/2, with a token of the team, on one connection")
  func apnsTaken() async throws {
    let room = try #require(ServicesRoom())
    defer { room.services.stop() }
    let push = try apns(room)
    for _ in 0..<5 {
      #expect(await room.outcome { try await push.send(notification(), Self.device) } == nil)
    }
    let taken = room.services.taken(by: "apns")
    #expect(taken.count == 5)
    let first = try #require(taken.first)
    #expect(first["device"]?.text == Self.device)
    #expect(first["title"]?.text == "Hora do remédio")
    #expect(first["content"]?.text == "Losartana 50 mg")
    #expect(first["key"]?.text == "01900000-0000-7000-8000-000000000001")
    #expect(first["priority"]?.text == "10")
    #expect(first["badge"]?.integer == 2)
    #expect(first["receipt"]?.text == "r")
    #expect(first["expires"]?.integer == ServicesRoom.start.milliseconds / 1_000 + 600)
    #expect(room.services.connections == 1)
    #expect(Set(taken.map { $0["token"]?.text }).count == 1)
  }

  @Test("APNs' token is renewed before its hour is over, and at once when Apple thinks it too old")
  func apnsTokens() async throws {
    let room = try #require(ServicesRoom())
    defer { room.services.stop() }
    let push = try apns(room)
    for _ in 0..<7 {
      #expect(await room.outcome { try await push.send(notification(), Self.device) } == nil)
      room.turn(20 * 60_000)
    }
    #expect(Set(room.services.taken(by: "apns").map { $0["token"]?.text }).count == 3)
    // Their clock runs an hour ahead of ours.
    room.services.setClock(room.clock.now.milliseconds / 1_000 + 50 * 60)
    #expect(await room.outcome { try await push.send(notification(), Self.device) } == nil)
    room.services.answer(
      "apns", #"[{"status": 403, "reason": "ExpiredProviderToken"}, {"status": 200}]"#)
    #expect(
      await room.outcome { try await push.send(notification(), Self.device) }
        == .notLetIn("ExpiredProviderToken"), "no more than one token in 20 minutes")
  }

  @Test(
    "each of APNs' reasons has its meaning",
    arguments: [
      (#"{"status": 410, "reason": "Unregistered"}"#, .gone("Unregistered")),
      (#"{"status": 410, "reason": "ExpiredToken"}"#, .gone("ExpiredToken")),
      (#"{"status": 400, "reason": "BadDeviceToken"}"#, .gone("BadDeviceToken")),
      (#"{"status": 400, "reason": "BadCollapseId"}"#, .refused("BadCollapseId")),
      (#"{"status": 413, "reason": "PayloadTooLarge"}"#, .tooLarge),
      (#"{"status": 403, "reason": "InvalidProviderToken"}"#, .notLetIn("InvalidProviderToken")),
      (#"{"status": 429, "reason": "TooManyRequests"}"#, .later("TooManyRequests", after: nil)),
      (
        #"{"status": 429, "reason": "TooManyRequests", "headers": {"Retry-After": "5"}}"#,
        .later("TooManyRequests", after: 5_000)
      ),
      (
        #"{"status": 503, "reason": "ServiceUnavailable"}"#,
        .later("ServiceUnavailable", after: nil)
      ),
      (#"{"status": 500}"#, .later("500", after: nil)),
      (#"{"status": 500, "reason": "Ana Souza, 11 98765-4321"}"#, .later("unknown", after: nil)),
    ] as [(String, GatewayFailure)])
  func apnsReasons(_ answer: String, _ expected: GatewayFailure) async throws {
    let room = try #require(ServicesRoom())
    defer { room.services.stop() }
    let push = try apns(room)
    room.services.answer("apns", "[\(answer)]")
    #expect(await room.outcome { try await push.send(notification(), Self.device) } == expected)
  }

  @Test("what is no device's token is put away without asking Apple")
  func devices() async throws {
    let room = try #require(ServicesRoom())
    defer { room.services.stop() }
    let push = try apns(room)
    for device in ["", "../x", "xyz", String(repeating: "a", count: 201)] {
      let failure = await room.outcome { try await push.send(notification(), device) }
      #expect(failure == .gone("BadDeviceToken"))
    }
  }

  @Test("FCM takes it, with a token that the service account's key was changed for")
  func fcmTaken() async throws {
    let room = try #require(ServicesRoom())
    defer { room.services.stop() }
    let push = try fcm(room)
    for _ in 0..<3 {
      #expect(await room.outcome { try await push.send(notification(), "device-1") } == nil)
    }
    #expect(room.services.taken(by: "token").count == 1)
    let taken = try #require(room.services.taken(by: "fcm").first)
    #expect(taken["device"]?.text == "device-1")
    #expect(taken["title"]?.text == "Hora do remédio")
    #expect(taken["data"]?["receipt"]?.text == "r")
    #expect(taken["android"]?["ttl"]?.text == "600s")
    #expect(taken["android"]?["priority"]?.text == "HIGH")
    #expect(taken["key"]?.text == "01900000-0000-7000-8000-000000000001")
    // In time for the hour.
    room.turn(56 * 60_000)
    #expect(await room.outcome { try await push.send(notification(), "device-1") } == nil)
    #expect(room.services.taken(by: "token").count == 2)
    // And when it was called back before.
    room.services.forgetTokens()
    #expect(await room.outcome { try await push.send(notification(), "device-1") } == nil)
    #expect(room.services.taken(by: "token").count == 3)
  }

  @Test(
    "each of FCM's codes has its meaning",
    arguments: [
      (404, "NOT_FOUND", "UNREGISTERED", .gone("UNREGISTERED")),
      (403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH", .gone("SENDER_ID_MISMATCH")),
      (429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED", .later("QUOTA_EXCEEDED", after: 60_000)),
      (503, "UNAVAILABLE", "UNAVAILABLE", .later("UNAVAILABLE", after: 60_000)),
      (500, "INTERNAL", "INTERNAL", .later("INTERNAL", after: 60_000)),
      (400, "INVALID_ARGUMENT", "INVALID_ARGUMENT", .refused("INVALID_ARGUMENT")),
      (403, "PERMISSION_DENIED", nil, .notLetIn("PERMISSION_DENIED")),
    ] as [(Int, String, String?, GatewayFailure)])
  func fcmCodes(
    _ status: Int, _ name: String, _ code: String?, _ expected: GatewayFailure
  ) async throws {
    let room = try #require(ServicesRoom())
    defer { room.services.stop() }
    let push = try fcm(room)
    let details = code.map { #"{\"errorCode\": \"\#($0)\"}"# } ?? ""
    let body = #"{\"error\": {\"status\": \"\#(name)\", \"details\": [\#(details)]}}"#
    room.services.answer(
      "fcm", #"[{"status": \#(status), "headers": {"Retry-After": "60"}, "body": "\#(body)"}]"#)
    #expect(await room.outcome { try await push.send(notification(), "device-1") } == expected)
  }

  @Test("a service account that Google does not know is ours to put right")
  func grant() async throws {
    let room = try #require(ServicesRoom())
    defer { room.services.stop() }
    let push = try fcm(room)
    room.services.answer(
      "token", #"[{"status": 400, "body": "{\"error\": \"invalid_grant\"}"}, {"status": 500}]"#)
    #expect(
      await room.outcome { try await push.send(notification(), "d") } == .notLetIn("invalid_grant")
    )
    #expect(
      await room.outcome { try await push.send(notification(), "d") }
        == .later("token 500", after: nil))
    #expect(await room.outcome { try await push.send(notification(), "d") } == nil)
  }
}
