import API
import CurlTransport
import Fields
import Values

/// An account at Twilio, or at a provider whose API has the same form.
public struct TwilioAccount: Sendable, Hashable {
  /// Where the API begins, without a slash at the end.
  var base = "https://api.twilio.com"
  /// Who pays: `AC` and 32 digits.
  public let account: String
  let token: String
  /// A number of the account, or `MG` and 32 digits for one of its messaging services.
  public let sender: String

  /// Nil for what has another form.
  /// - Parameter base: where the API begins; nil for Twilio's.
  public init?(_ account: String, token: String, sender: String, base: String? = nil) {
    guard account.isIdentifier("AC"), !token.isEmpty,
      token.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
      sender.isIdentifier("MG") || Phone(e164: sender) != nil
    else { return nil }
    if let base {
      guard WebAddress(base) != nil, !base.hasSuffix("/") else {
        return nil
      }
      self.base = base
    }
    self.account = account
    self.token = token
    self.sender = sender
  }
}

extension SMSGateway {
  /// One that speaks Twilio's API of messages.
  public static func twilio(
    _ account: TwilioAccount, through client: WebClient, now: @escaping @Sendable () -> Instant
  ) -> SMSGateway {
    SMSGateway { message in
      let path = "/2010-04-01/Accounts/\(account.account)/Messages.json"
      guard let address = WebAddress(account.base + path) else { throw GatewayFailure.forbidden }
      let from = account.sender.hasPrefix("+") ? "From" : "MessagingServiceSid"
      let form = WebForm([
        ("To", message.to.e164), (from, account.sender), ("Body", message.text),
      ])
      let login = Base64Text.encode(Array("\(account.account):\(account.token)".utf8))
      do {
        let answer = try await client.send(
          .post, address,
          headers: [
            HTTPHeader("Authorization", "Basic \(login)"),
            HTTPHeader("Content-Type", WebForm.type),
            // Nothing promises that it is minded; where it is, nobody gets the same text twice.
            HTTPHeader("Idempotency-Key", message.key),
          ], body: form.bytes)
        if let failure = twilioFailure(answer, at: now()) { throw failure }
      } catch let failure as WebClient.Failure {
        throw failure.gateway
      }
    }
  }

  /// What an answer means, by Twilio's list of error codes; nil when the text was taken.
  static func twilioFailure(_ answer: HTTPResponse, at now: Instant) -> GatewayFailure? {
    guard answer.status != 201 else { return nil }
    let code = answer.json?["code"]?.integer
    let reason = code.map { "\(answer.status) \($0)" } ?? "\(answer.status)"
    switch (answer.status, code) {
    // No such number, one that takes no SMS, and one whose owner said STOP.
    case (400, 21211), (400, 21214), (400, 21217), (400, 21610), (400, 21614):
      return .gone(reason)
    case (400, 21617), (400, 21605): return .tooLarge
    // Countries that the account does not serve, and senders that it lacks.
    case (400, 21408), (400, 21606), (400, 21612), (401, _), (403, _): return .notLetIn(reason)
    case (400, .some): return .refused(reason)
    default: return .later(reason, after: answer.pause(at: now))
    }
  }
}

extension String {
  /// Whether it is two letters and 32 hexadecimal digits.
  fileprivate func isIdentifier(_ letters: String) -> Bool {
    hasPrefix(letters) && utf8.count == 34
      && utf8.dropFirst(2).allSatisfy { byte in
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
      }
  }
}
