import API
import CurlTransport
import Fields
import Values

extension AppPush {
  /// Apple's push service ("Sending notification requests to APNs").
  /// - Parameter client: one that speaks HTTP/2, which the service asks for.
  public static func apns(
    _ account: APNsAccount, through client: WebClient, now: @escaping @Sendable () -> Instant
  ) -> AppPush {
    let tokens = APNsTokens(of: account)
    return AppPush { notification, device in
      guard device.isDeviceToken, let address = WebAddress("\(account.base)/3/device/\(device)")
      else { throw GatewayFailure.gone("BadDeviceToken") }
      let body = payload(of: notification)
      guard body.count <= 4_096 else { throw GatewayFailure.tooLarge }
      do {
        // Once more with another token, where this one is too old by their clock.
        for isLast in [false, true] {
          let time = now()
          let token = tokens.token(at: time)
          let answer = try await client.send(
            .post, address,
            headers: [
              HTTPHeader("authorization", "bearer \(token)"),
              HTTPHeader("apns-topic", account.app), HTTPHeader("apns-push-type", "alert"),
              HTTPHeader("apns-id", notification.id.description),
              HTTPHeader(
                "apns-expiration", String(max(notification.expiresAt.milliseconds / 1_000, 0))),
              HTTPHeader("apns-priority", notification.isUrgent ? "10" : "5"),
              HTTPHeader("apns-collapse-id", notification.tag),
            ], body: body)
          guard let failure = apnsFailure(answer, at: time) else { return }
          guard !isLast, failure == .notLetIn("ExpiredProviderToken"),
            tokens.renew(token, at: time)
          else { throw failure }
        }
      } catch let failure as WebClient.Failure {
        throw failure.gateway
      }
    }
  }

  private static func payload(of notification: AppNotification) -> [UInt8] {
    var aps: [JSONValue.Member] = [
      .init(
        "alert",
        .object([
          .init("title", .text(notification.title)), .init("body", .text(notification.body)),
        ])),
      .init("sound", .text("default")), .init("thread-id", .text(notification.tag)),
    ]
    if let badge = notification.badge { aps.append(.init("badge", .integer(Int64(badge)))) }
    var members: [JSONValue.Member] = [
      .init("aps", .object(aps)), .init("address", .text(notification.address)),
    ]
    if let receipt = notification.receipt { members.append(.init("receipt", .text(receipt))) }
    return JSONValue.object(members).bytes
  }

  /// What an answer means, by its status and the reasons of Apple's list; nil when the notification was
  /// taken.
  static func apnsFailure(_ answer: HTTPResponse, at now: Instant) -> GatewayFailure? {
    guard answer.status != 200 else { return nil }
    let reason = (answer.json?["reason"]?.text ?? "\(answer.status)").code
    switch (answer.status, reason) {
    case (410, _), (400, "BadDeviceToken"), (400, "DeviceTokenNotForTopic"): return .gone(reason)
    case (413, _): return .tooLarge
    case (403, _), (400, "BadTopic"), (400, "TopicDisallowed"), (400, "MissingTopic"):
      return .notLetIn(reason)
    case (400, _), (404, "BadPath"), (405, _): return .refused(reason)
    default: return .later(reason, after: answer.pause(at: now))
    }
  }
}

extension String {
  /// Whether it has the form of a device's token: bytes in hexadecimal, of no fixed number.
  fileprivate var isDeviceToken: Bool {
    1...200 ~= utf8.count
      && utf8.allSatisfy { byte in
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
      }
  }
}
