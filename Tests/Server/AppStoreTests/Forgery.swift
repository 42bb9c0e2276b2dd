import AppStore
import Crypto
import Fields
import HTTP
import StoreSimulator
import Testing

/// A text that Apple did not sign, or not for us, and why it is refused.
struct Forgery: Sendable, CustomTestStringConvertible {
  let name: String
  let refusal: StoreRefusal
  let make: @Sendable (StoreRoom) -> String

  init(_ name: String, _ refusal: StoreRefusal, _ make: @escaping @Sendable (StoreRoom) -> String) {
    self.name = name
    self.refusal = refusal
    self.make = make
  }

  var testDescription: String { name }

  /// A transaction whose payload has other members.
  static func payload(
    _ name: String, _ refusal: StoreRefusal, _ changes: [String: JSONValue?]
  ) -> Forgery {
    Forgery(name, refusal) { $0.authority.sign(StoreRoom.transaction(changes)) }
  }

  /// A transaction under another header.
  static func header(
    _ name: String, _ refusal: StoreRefusal, _ header: @escaping @Sendable (StoreRoom) -> JSONValue
  ) -> Forgery {
    Forgery(name, refusal) { $0.authority.sign(StoreRoom.transaction(), header: header($0)) }
  }

  /// A good transaction whose parts are changed.
  static func parts(
    _ name: String, _ refusal: StoreRefusal,
    _ change: @escaping @Sendable (inout [String], StoreRoom) -> Void
  ) -> Forgery {
    Forgery(name, refusal) { room in
      var parts = room.authority.sign(StoreRoom.transaction())
        .split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      change(&parts, room)
      return parts.joined(separator: ".")
    }
  }
}

extension Forgery {
  static let ofForm: [Forgery] = [
    Forgery("nothing", .notThreeParts) { _ in "" },
    Forgery("no dots", .notThreeParts) { _ in "eyJhbGciOiJFUzI1NiJ9" },
    Forgery("dots alone", .notJSON(.header)) { _ in ".." },
    parts("cut before the signature", .notThreeParts) { parts, _ in parts.removeLast() },
    parts("a fourth part", .notThreeParts) { parts, _ in parts.append("AAAA") },
    parts("a dot at the end", .notThreeParts) { parts, _ in parts.append("") },
    parts("no signature", .signatureLength) { parts, _ in parts[2] = "" },
    parts("a signature cut by four bytes", .signatureLength) { parts, _ in
      parts[2] = [UInt8]([UInt8](base64URL: parts[2])!.dropLast(4)).base64URL
    },
    parts("a signature with a byte more", .signatureLength) { parts, _ in
      parts[2] = ([UInt8](base64URL: parts[2])! + [0]).base64URL
    },
    Forgery("a signature in DER", .signatureLength) { room in
      let parts = room.authority.sign(StoreRoom.transaction()).split(separator: ".")
      let signed = parts.prefix(2).joined(separator: ".")
      return signed + "." + room.authority.leafKey.sign(Array(signed.utf8)).base64URL
    },
    parts("a padded payload", .notBase64(.payload)) { parts, _ in parts[1] += "=" },
    parts("a padded signature", .notBase64(.signature)) { parts, _ in parts[2] += "==" },
    parts("a padded header", .notBase64(.header)) { parts, _ in parts[0] += "=" },
    parts("the other alphabet", .notBase64(.payload)) { parts, _ in parts[1] = "+/" + parts[1] },
    parts("a space", .notBase64(.payload)) { parts, _ in parts[1] = " " + parts[1] },
    parts("a line end", .notBase64(.signature)) { parts, _ in parts[2] += "\n" },
    parts("bits that say nothing", .notBase64(.payload)) { parts, _ in parts[1] = "e3F" },
    parts("a header that is none", .notJSON(.header)) { parts, _ in
      parts[0] = Array("{".utf8).base64URL
    },
    parts("a header that is an array", .notJSON(.header)) { parts, _ in
      parts[0] = Array("[]".utf8).base64URL
    },
    Forgery("a payload that is a text", .notJSON(.payload)) { $0.authority.sign(.text("x")) },
    Forgery("a payload with more behind it", .notJSON(.payload)) { room in
      room.authority.sign(
        StoreRoom.transaction().bytes + Array("{}".utf8), header: room.authority.header.bytes)
    },
    Forgery("a payload nested deep", .notJSON(.payload)) { room in
      let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
      return room.authority.sign(
        Array("{\"a\":\(deep)}".utf8), header: room.authority.header.bytes)
    },
    Forgery("a payload too long", .tooLong) { room in
      room.authority.sign(
        StoreRoom.transaction(["x": .text(String(repeating: "a", count: 200_000))]))
    },
    Forgery("a product named twice", .repeatedMember("productId")) { room in
      guard case .object(let members) = StoreRoom.transaction() else { return "" }
      return room.authority.sign(.object(members + [.init("productId", .text("other"))]))
    },
    header("an algorithm named twice", .repeatedMember("alg")) {
      StoreRoom.header($0.chain, [.init("alg", .text("none"))])
    },
  ]

  static let ofHeader: [Forgery] = [
    header("alg none", .algorithm) { StoreRoom.header($0.chain, algorithm: "none") },
    header("alg None", .algorithm) { StoreRoom.header($0.chain, algorithm: "None") },
    header("alg HS256", .algorithm) { StoreRoom.header($0.chain, algorithm: "HS256") },
    header("alg RS256", .algorithm) { StoreRoom.header($0.chain, algorithm: "RS256") },
    header("alg ES384", .algorithm) { StoreRoom.header($0.chain, algorithm: "ES384") },
    header("alg es256", .algorithm) { StoreRoom.header($0.chain, algorithm: "es256") },
    header("no alg", .algorithm) { .object([.init("x5c", .array($0.chain))]) },
    header("alg a number", .algorithm) {
      .object([.init("alg", .integer(256)), .init("x5c", .array($0.chain))])
    },
    header("crit", .criticalHeader) {
      StoreRoom.header($0.chain, [.init("crit", .array([.text("b64")]))])
    },
    Forgery("alg none without a signature", .algorithm) { room in
      let header = StoreRoom.header(room.chain, algorithm: "none")
      return header.bytes.base64URL + "." + StoreRoom.transaction().bytes.base64URL + "."
    },
    Forgery("signed with the public key as a secret", .algorithm) { room in
      let header = StoreRoom.header(room.chain, algorithm: "HS256")
      let signed = header.bytes.base64URL + "." + StoreRoom.transaction().bytes.base64URL
      let secret = SealingKey(bytes: Digest.sha256(room.authority.leaf.der))!
      return signed + "." + secret.mark(of: Array(signed.utf8)).base64URL
    },
    header("no x5c", .certificateCount(0)) { _ in .object([.init("alg", .text("ES256"))]) },
    header("x5c a text", .certificateCount(0)) { room in
      .object([.init("alg", .text("ES256")), .init("x5c", room.chain[0])])
    },
    header("no certificate", .certificateCount(0)) { _ in StoreRoom.header([]) },
    header("the leaf alone", .certificateCount(1)) { StoreRoom.header([$0.chain[0]]) },
    header("two certificates", .certificateCount(2)) { StoreRoom.header(Array($0.chain[..<2])) },
    header("four certificates", .certificateCount(4)) {
      StoreRoom.header($0.chain + [$0.chain[2]])
    },
    header("a leaf that is a number", .notCertificate(1)) {
      StoreRoom.header([.integer(1), $0.chain[1], $0.chain[2]])
    },
    header("a leaf without its padding's form", .notCertificate(1)) {
      StoreRoom.header([.text($0.authority.certificates[0] + "="), $0.chain[1], $0.chain[2]])
    },
    header("a leaf that is no certificate", .notCertificate(1)) {
      StoreRoom.header([.text("AAAA"), $0.chain[1], $0.chain[2]])
    },
    header("an empty leaf", .notCertificate(1)) {
      StoreRoom.header([.text(""), $0.chain[1], $0.chain[2]])
    },
    header("a leaf with a byte behind it", .notCertificate(1)) {
      StoreRoom.header([
        .text(Base64.encode($0.authority.leaf.der + [0])), $0.chain[1], $0.chain[2],
      ])
    },
    header("an intermediate cut short", .notCertificate(2)) {
      StoreRoom.header([
        $0.chain[0], .text(Base64.encode(Array($0.authority.intermediate.der.dropLast()))),
        $0.chain[2],
      ])
    },
    Forgery("a key in the header", .signature) { room in
      var other = room.authority
      other.leafKey = CertificateKey(.p256)
      return other.sign(
        StoreRoom.transaction(),
        header: StoreRoom.header(
          room.chain,
          [
            .init("jwk", .object([.init("kty", .text("EC"))])),
            .init("jku", .text("https://keys.example/")),
          ]))
    },
  ]
}
