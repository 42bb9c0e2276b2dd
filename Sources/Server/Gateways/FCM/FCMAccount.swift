import Crypto
import CurlTransport
import Fields

/// A service account of Google's that may send through Firebase Cloud Messaging.
public struct FCMAccount: Sendable {
  /// Where the service is, without a slash at the end.
  let base: String
  let key: RSAKey
  let keyName: String
  let project: String
  let email: String
  /// Where assertions are changed for tokens.
  let tokens: WebAddress

  /// From the file of JSON that Google gives; nil for what is none.
  /// - Parameter base: nil for Google's service.
  public init?(json: [UInt8], base: String? = nil) {
    guard json.count < 65_536, let value = try? JSONValue.parse(json),
      value["type"]?.text == "service_account",
      let project = value["project_id"]?.text, project.isProject,
      let email = value["client_email"]?.text, let pem = value["private_key"]?.text,
      let key = RSAKey(pem: pem), let tokens = value["token_uri"]?.text.flatMap({ WebAddress($0) })
    else { return nil }
    let base = base ?? "https://fcm.googleapis.com"
    guard WebAddress(base) != nil else { return nil }
    self.base = base
    self.key = key
    self.project = project
    self.email = email
    self.tokens = tokens
    keyName = value["private_key_id"]?.text ?? ""
  }
}

extension String {
  /// Whether it has the form of a project's id.
  fileprivate var isProject: Bool {
    1...63 ~= utf8.count
      && utf8.allSatisfy { byte in
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte == UInt8(ascii: "-")
      }
  }
}
