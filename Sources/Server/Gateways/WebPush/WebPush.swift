import API
import CurlTransport
import Values

/// Hands messages to the push services of browsers (RFC 8030).
public struct WebPush: Sendable {
  /// Returns when the push service has taken the message, which it may have done before: nothing tells
  /// one from the other but the topic.
  /// - Throws: `GatewayFailure`.
  public var send: @Sendable (WebPushMessage, PushSubscription) async throws -> Void

  public init(
    send: @escaping @Sendable (WebPushMessage, PushSubscription) async throws -> Void
  ) {
    self.send = send
  }

  /// One that reaches push services.
  public static func live(
    _ identity: PushIdentity, through client: WebClient, now: @escaping @Sendable () -> Instant
  ) -> WebPush {
    WebPush { message, subscription in
      guard let body = PushEncryption.seal(message.content, for: subscription) else {
        throw message.content.count > PushEncryption.maxContent
          ? GatewayFailure.tooLarge : GatewayFailure.gone("keys that are none")
      }
      let lifetime = min(max(message.lifetime, 0), WebPushMessage.longestLifetime)
      var headers = [
        HTTPHeader("TTL", String(lifetime)), HTTPHeader("Urgency", message.urgency.rawValue),
        HTTPHeader("Content-Encoding", "aes128gcm"), HTTPHeader("Content-Type", message.type),
        HTTPHeader(
          "Authorization", identity.authorization(for: subscription.endpoint.origin, at: now())),
      ]
      if let topic = message.topic, WebPushMessage.isTopic(topic) {
        headers.append(HTTPHeader("Topic", topic))
      }
      do {
        let answer = try await client.send(
          .post, subscription.endpoint, headers: headers, body: body)
        if let failure = failure(answer, at: now()) { throw failure }
      } catch let failure as WebClient.Failure {
        throw failure.gateway
      }
    }
  }

  /// What an answer means; nil when the message was taken (sections 5 and 8.4). What is no answer of a
  /// push service is tried again.
  static func failure(_ answer: HTTPResponse, at now: Instant) -> GatewayFailure? {
    switch answer.status {
    case 201, 202: nil
    case 404, 410: .gone("\(answer.status)")
    case 413: .tooLarge
    case 401, 403: .notLetIn("\(answer.status)")
    default: .later("\(answer.status)", after: answer.pause(at: now))
    }
  }
}
