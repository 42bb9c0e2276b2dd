import Fields
import Values

/// Where someone keeps copies of their own: a folder on a WebDAV server or a bucket that speaks S3,
/// with what opens it. It travels with each request and is kept on the device alone.
public struct CopyPlace: FieldObject, Hashable, Sendable {
  /// Raw values are kept on devices and travel.
  public enum Kind: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case webDAV = "webdav"
    case s3
  }

  public var kind = Kind.webDAV
  /// The folder's address, or that of the server that speaks S3: `https://host/folder`.
  public var address = ""
  /// Of S3 alone, as what follows.
  public var region = ""
  public var bucket = ""
  /// The folder in the bucket; empty for none.
  public var prefix = ""
  /// The user, or the id of the access key.
  public var user = ""
  /// The password, or the access key.
  public var secret = ""

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("kind", &kind)
    fields.field("address", &address, maxLength: Limits.address)
    fields.field("region", &region, maxLength: Limits.name)
    fields.field("bucket", &bucket, maxLength: Limits.name)
    fields.field("prefix", &prefix, maxLength: Limits.prefix)
    fields.field("user", &user, maxLength: Limits.user)
    fields.field("secret", &secret, maxLength: Limits.secret)
  }

  /// The longest texts, in Unicode scalars.
  public enum Limits {
    public static let address = 500
    public static let name = 63
    public static let prefix = 200
    public static let user = 200
    public static let secret = 500
  }
}

extension CopyPlace {
  /// The address of the folder without a slash at its end: with S3 the bucket and the prefix are a
  /// part of it. Nil for what is no address.
  public var folder: CopyAddress? {
    guard var folder = CopyAddress(address) else { return nil }
    guard kind == .s3 else { return folder }
    guard Self.isName(bucket), region.isEmpty || Self.isName(region) else { return nil }
    let parts = prefix.parts { $0 == "/" }
    guard parts.allSatisfy({ Self.isName($0) }) else { return nil }
    for part in [bucket] + parts { folder.path += "/" + part }
    return folder
  }

  /// Letters, digits, dots, hyphens and underscores, and neither `.` nor `..`: what is signed is
  /// what is sent.
  public static func isName(_ text: String) -> Bool {
    guard !text.isEmpty, text != ".", text != ".." else { return false }
    return text.bytes.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
      default: false
      }
    }
  }
}
