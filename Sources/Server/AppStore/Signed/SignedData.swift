import Crypto
import Fields
import HTTP

/// A compact JWS (RFC 7515 section 7.1) as Apple makes it, read strictly and believed in nothing yet.
struct SignedData {
  /// A notification with a transaction and renewal information has about 15 kB.
  static let maxBytes = 131_072

  /// What is signed: the header and the payload as they were written.
  let signed: [UInt8]
  let payload: JSONValue
  let signature: [UInt8]
  /// The certificates of the leaf and of the intermediate in DER. The third of the header is not looked at: the
  /// root is configured, and what a sender says of it proves nothing.
  let leaf: [UInt8]
  let intermediate: [UInt8]

  init(_ text: String) throws(StoreRefusal) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.maxBytes else { throw .tooLong }
    let dot = UInt8(ascii: ".")
    let parts = bytes.split(separator: dot, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .notThreeParts }
    let header = try Self.object(Self.bytes(parts[0], .header), .header)
    let certificates = try Self.certificates(of: header)
    leaf = certificates.leaf
    intermediate = certificates.intermediate
    payload = try Self.object(Self.bytes(parts[1], .payload), .payload)
    signature = try Self.bytes(parts[2], .signature)
    guard signature.count == 2 * P256Key.size else { throw .signatureLength }
    signed = Array(bytes[..<parts[1].endIndex])
  }

  private static func bytes(
    _ letters: ArraySlice<UInt8>, _ part: StoreRefusal.Part
  ) throws(StoreRefusal) -> [UInt8] {
    // Padding is passed over elsewhere; here the same bytes have one text.
    guard letters.last != UInt8(ascii: "="),
      let bytes = [UInt8](base64URL: letters)
    else { throw .notBase64(part) }
    return bytes
  }

  private static func object(
    _ bytes: [UInt8], _ part: StoreRefusal.Part
  ) throws(StoreRefusal) -> JSONValue {
    guard let value = try? JSONValue.parse(bytes, limits: JSONLimits(depth: 16)),
      case .object = value
    else { throw .notJSON(part) }
    if let name = value.repeatedMember { throw .repeatedMember(name) }
    return value
  }

  /// The header's word for the algorithm is compared with what the key can do, and never chooses it. Keys and
  /// addresses in the header (`jwk`, `jku`, `x5u`) are not looked at.
  private static func certificates(
    of header: JSONValue
  ) throws(StoreRefusal) -> (leaf: [UInt8], intermediate: [UInt8]) {
    guard header["alg"]?.text == "ES256" else { throw .algorithm }
    guard header["crit"] == nil else { throw .criticalHeader }
    let items = header["x5c"]?.array ?? []
    guard items.count == 3 else { throw .certificateCount(items.count) }
    return (try der(items[0], 1), try der(items[1], 2))
  }

  private static func der(_ value: JSONValue, _ place: Int) throws(StoreRefusal) -> [UInt8] {
    guard let text = value.text, let bytes = Base64.decode(text), Base64.encode(bytes) == text
    else { throw .notCertificate(place) }
    return bytes
  }
}

extension JSONValue {
  /// The name of a member that stands twice in one object, here or farther in.
  fileprivate var repeatedMember: String? {
    switch self {
    case .object(let members):
      var names: Set<String> = []
      for member in members {
        guard names.insert(member.name).inserted else { return member.name }
        if let name = member.value.repeatedMember { return name }
      }
      return nil
    case .array(let items):
      for item in items {
        if let name = item.repeatedMember { return name }
      }
      return nil
    case .null, .boolean, .integer, .number, .text: return nil
    }
  }
}
