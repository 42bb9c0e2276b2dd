import Crypto
import Fields

/// A JSON Web Token in the compact form (RFC 7519, RFC 7515 section 7.1).
enum SignedToken {
  /// - Parameters:
  ///   - header: with `alg`, which says how `sign` signs.
  static func make(
    _ header: JSONValue, _ claims: JSONValue, sign: ([UInt8]) -> [UInt8]
  ) -> String {
    let signed = header.bytes.base64URL + "." + claims.bytes.base64URL
    return signed + "." + sign(Array(signed.utf8)).base64URL
  }
}
