/// Which bucket of which server speaks S3, and who we are there.
public struct S3Address: Sendable, Hashable {
  /// Why a text is no address.
  public enum Failure: Error, Hashable, Sendable {
    case notAnAddress, noKeys
  }

  /// Where objects are: scheme, host, bucket and prefix, without a slash at the end.
  var base: String
  /// The path of the bucket, with its slash at the front.
  var bucket: String
  var region: String
  var key: String
  var secret: String

  /// - Parameters:
  ///   - text: `s3://HOST[:PORT]/BUCKET[/PREFIX][?region=REGION]`, over TLS; `s3+http://` without, for
  ///     a server on the same machine. The bucket is a part of the path.
  ///   - key: the id of the access key; what is secret stands in no URL.
  public init(_ text: String, key: String?, secret: String?) throws(Failure) {
    let halves = text.split(separator: "?", maxSplits: 1).map { String($0) }
    var rest = halves.first ?? ""
    let scheme: String
    if rest.hasPrefix("s3://") {
      (scheme, rest) = ("https://", String(rest.dropFirst(5)))
    } else if rest.hasPrefix("s3+http://") {
      (scheme, rest) = ("http://", String(rest.dropFirst(10)))
    } else {
      throw .notAnAddress
    }
    let parts = rest.split(separator: "/").map { String($0) }
    guard parts.count >= 2, rest.utf8.allSatisfy(Self.isPlain), !parts.contains(".."),
      !parts.contains(".")
    else { throw .notAnAddress }
    base = scheme + parts.joined(separator: "/")
    bucket = scheme + parts[0] + "/" + parts[1]
    region = "us-east-1"
    if halves.count == 2 {
      guard halves[1].hasPrefix("region="), halves[1].utf8.dropFirst(7).allSatisfy(Self.isPlain)
      else { throw .notAnAddress }
      region = String(halves[1].dropFirst(7))
    }
    guard let key, let secret, !key.isEmpty, !secret.isEmpty else { throw .noKeys }
    (self.key, self.secret) = (key, secret)
  }

  /// The same with what an app keeps apart.
  public func folder(_ name: String) -> S3Address {
    var address = self
    address.base += "/" + name
    return address
  }

  /// What needs no encoding, so that what is signed is what is sent.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x3A, 0x5F: true
    default: false
    }
  }
}

extension S3Address: CustomStringConvertible {
  /// Without the keys.
  public var description: String { base }
}
