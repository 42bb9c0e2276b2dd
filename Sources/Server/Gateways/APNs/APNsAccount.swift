import Crypto
import CurlTransport

/// How a server signs in at Apple's push service with a key of a team (Apple, "Establishing a
/// token-based connection to APNs").
public struct APNsAccount: Sendable {
  /// Where the service is, without a slash at the end.
  let base: String
  let key: P256Key
  /// Of the key, and of the team: 10 letters or digits each.
  let keyName: String
  let team: String
  /// The app's bundle identifier.
  let app: String

  /// Nil for what has another form.
  /// - Parameters:
  ///   - pem: the file that Apple gives, `AuthKey_NAME.p8`.
  ///   - base: nil for Apple's service.
  public init?(pem: String, keyName: String, team: String, app: String, base: String? = nil) {
    guard let key = P256Key(pem: pem), keyName.isName(10...10), team.isName(10...10),
      app.isName(1...155)
    else { return nil }
    let base = base ?? "https://api.push.apple.com"
    guard WebAddress(base) != nil else { return nil }
    self.base = base
    self.key = key
    self.keyName = keyName
    self.team = team
    self.app = app
  }
}

extension String {
  /// Whether it is so many letters, digits, dots and hyphens.
  fileprivate func isName(_ lengths: ClosedRange<Int>) -> Bool {
    lengths ~= utf8.count
      && utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      }
  }
}
