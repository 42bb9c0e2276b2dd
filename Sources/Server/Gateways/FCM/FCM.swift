import API
import CurlTransport
import Fields
import Values

extension AppPush {
  /// Firebase Cloud Messaging, HTTP v1 (`projects.messages.send`).
  public static func fcm(
    _ account: FCMAccount, through client: WebClient, now: @escaping @Sendable () -> Instant
  ) -> AppPush {
    let tokens = FCMTokens(of: account, through: client)
    return AppPush { notification, device in
      let path = "/v1/projects/\(account.project)/messages:send"
      guard let address = WebAddress(account.base + path) else { throw GatewayFailure.forbidden }
      guard 1...4_096 ~= device.utf8.count else { throw GatewayFailure.gone("UNREGISTERED") }
      do {
        // Once more with another token, where this one is good no longer.
        for isLast in [false, true] {
          let time = now()
          let token = try await tokens.token(at: time)
          let answer = try await client.send(
            .post, address,
            headers: [
              HTTPHeader("Authorization", "Bearer \(token)"),
              HTTPHeader("Content-Type", "application/json"),
            ], body: payload(of: notification, to: device, at: time))
          guard let failure = fcmFailure(answer, at: time) else { return }
          guard !isLast, answer.status == 401 else { throw failure }
          tokens.forget(token)
        }
      } catch let failure as WebClient.Failure {
        throw failure.gateway
      }
    }
  }

  private static func payload(
    of notification: AppNotification, to device: String, at now: Instant
  ) -> [UInt8] {
    var data: [JSONValue.Member] = [
      .init("address", .text(notification.address)), .init("id", .text("\(notification.id)")),
    ]
    if let receipt = notification.receipt { data.append(.init("receipt", .text(receipt))) }
    let lifetime = min(max(notification.expiresAt.since(now) / 1_000, 0), 28 * 86_400)
    var shown: [JSONValue.Member] = [.init("tag", .text(notification.tag))]
    if let badge = notification.badge {
      shown.append(.init("notification_count", .integer(Int64(badge))))
    }
    return JSONValue.object([
      .init(
        "message",
        .object([
          .init("token", .text(device)),
          .init(
            "notification",
            .object([
              .init("title", .text(notification.title)), .init("body", .text(notification.body)),
            ])),
          .init("data", .object(data)),
          .init(
            "android",
            .object([
              .init("priority", .text(notification.isUrgent ? "HIGH" : "NORMAL")),
              .init("ttl", .text("\(lifetime)s")),
              .init("collapse_key", .text(notification.tag)),
              .init("notification", .object(shown)),
            ])),
        ]))
    ]).bytes
  }

  /// What an answer means, by the error codes of FCM and Google's statuses; nil when the notification
  /// was taken.
  static func fcmFailure(_ answer: HTTPResponse, at now: Instant) -> GatewayFailure? {
    guard answer.status != 200 else { return nil }
    let error = answer.json?["error"]
    let codes = (error?["details"]?.array ?? []).compactMap { $0["errorCode"]?.text }
    let reason = (codes.first ?? error?["status"]?.text ?? "\(answer.status)").code
    switch (answer.status, reason) {
    case (_, "UNREGISTERED"), (_, "SENDER_ID_MISMATCH"): return .gone(reason)
    case (401, _), (403, _), (404, _): return .notLetIn(reason)
    case (400, _): return .refused(reason)
    default: return .later(reason, after: answer.pause(at: now))
    }
  }
}
