import API
import Crypto
import CurlTransport
import Fields
import Synchronization
import Values

/// The access tokens of a service account: an assertion that the account's key signs (RFC 7523) is
/// changed for one.
final class FCMTokens: Sendable {
  private static let scope = "https://www.googleapis.com/auth/firebase.messaging"
  private static let lifetime: Int64 = 3_600_000
  /// How long before its end a token is no longer used, in milliseconds.
  private static let margin: Int64 = 5 * 60_000

  private let account: FCMAccount
  private let client: WebClient
  private let current = Mutex<(text: String, expiresAt: Instant)?>(nil)

  init(of account: FCMAccount, through client: WebClient) {
    self.account = account
    self.client = client
  }

  /// The token of that time.
  /// - Throws: `GatewayFailure`, `WebClient.Failure`.
  func token(at now: Instant) async throws -> String {
    let held = current.withLock { $0 }
    if let held, Self.margin...Self.lifetime ~= held.expiresAt.since(now) { return held.text }
    let answer = try await client.send(
      .post, account.tokens, headers: [HTTPHeader("Content-Type", WebForm.type)],
      body: WebForm([
        ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"),
        ("assertion", assertion(at: now)),
      ]).bytes)
    guard answer.status == 200, let json = answer.json,
      let text = json["access_token"]?.text, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else {
      // RFC 6749 section 5.2.
      if 400...403 ~= answer.status {
        throw GatewayFailure.notLetIn((answer.json?["error"]?.text ?? "\(answer.status)").code)
      }
      throw GatewayFailure.later("token \(answer.status)", after: answer.pause(at: now))
    }
    let seconds = min(max(json["expires_in"]?.wholeNumber ?? 0, 0), Self.lifetime / 1_000)
    current.withLock { $0 = (text, now.adding(milliseconds: seconds * 1_000)) }
    return text
  }

  /// Uses a token that was refused no more.
  func forget(_ token: String) {
    current.withLock { current in
      if current?.text == token { current = nil }
    }
  }

  private func assertion(at now: Instant) -> String {
    let seconds = now.milliseconds / 1_000
    return SignedToken.make(
      .object([
        .init("alg", .text("RS256")), .init("typ", .text("JWT")),
        .init("kid", .text(account.keyName)),
      ]),
      .object([
        .init("iss", .text(account.email)), .init("scope", .text(Self.scope)),
        .init("aud", .text(account.tokens.text)), .init("iat", .integer(seconds)),
        .init("exp", .integer(seconds + Self.lifetime / 1_000)),
      ]), sign: account.key.sign)
  }
}
