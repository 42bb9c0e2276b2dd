import AppStore
import Crypto
import Fields
import StoreSimulator
import Values

extension Forgery {
  private static let validity = StoreRoom.validity

  static let ofChains: [Forgery] = [
    Forgery("another store's chain", .untrustedRoot) { $0.foreign.sign(StoreRoom.transaction()) },
    header("a foreign chain below our root", .untrustedRoot) {
      let foreign = $0.foreign.certificates
      return StoreRoom.header([.text(foreign[0]), .text(foreign[1]), $0.chain[2]])
    },
    Forgery("a leaf by another's key", .chainSignature) { room in
      var other = room.authority
      other.leaf = StoreAuthority.leaf(validity).issue(
        for: other.leafKey, by: other.intermediate, room.foreign.intermediateKey)
      return other.sign(StoreRoom.transaction())
    },
    Forgery("a leaf by the root", .chainLength) { room in
      var other = room.authority
      other.leaf = StoreAuthority.leaf(validity).issue(
        for: other.leafKey, by: other.root, other.rootKey)
      return other.sign(StoreRoom.transaction())
    },
    Forgery("a leaf below a leaf", .notAuthority) { room in
      var below = StoreAuthority.intermediate(validity)
      below.isAuthority = false
      below.pathLength = nil
      return room.signed(intermediate: below)
    },
    Forgery("a leaf without Apple's mark", .leafPurpose) { room in
      var leaf = StoreAuthority.leaf(validity)
      leaf.mark = nil
      return room.signed(leaf: leaf)
    },
    Forgery("a leaf with the intermediate's mark", .leafPurpose) { room in
      var leaf = StoreAuthority.leaf(validity)
      leaf.mark = StoreAuthority.intermediateMark
      return room.signed(leaf: leaf)
    },
    Forgery("an intermediate without Apple's mark", .intermediatePurpose) { room in
      var intermediate = StoreAuthority.intermediate(validity)
      intermediate.mark = nil
      return room.signed(intermediate: intermediate)
    },
    Forgery("an intermediate with the leaf's mark", .intermediatePurpose) { room in
      var intermediate = StoreAuthority.intermediate(validity)
      intermediate.mark = StoreAuthority.leafMark
      return room.signed(intermediate: intermediate)
    },
    Forgery("a leaf that may certify", .leafRights) { room in
      var leaf = StoreAuthority.leaf(validity)
      leaf.isAuthority = true
      return room.signed(leaf: leaf)
    },
    Forgery("a leaf by SHA-1", .weakChain) { room in
      var leaf = StoreAuthority.leaf(validity)
      leaf.isByWeakDigest = true
      return room.signed(leaf: leaf)
    },
    Forgery("a leaf that does not name its issuer's key", .chainForm) { room in
      var leaf = StoreAuthority.leaf(validity)
      leaf.hasKeyNames = false
      return room.signed(leaf: leaf)
    },
    Forgery("a leaf that was over", .chainDates) { room in
      var leaf = StoreAuthority.leaf(validity)
      leaf.validity = 1_700_000_000..<1_799_999_999
      return room.signed(leaf: leaf)
    },
    Forgery("a leaf that was not yet", .chainDates) { room in
      var leaf = StoreAuthority.leaf(validity)
      leaf.validity = 1_800_000_001..<1_900_000_000
      return room.signed(leaf: leaf)
    },
    Forgery("an intermediate that was over", .chainDates) { room in
      var intermediate = StoreAuthority.intermediate(validity)
      intermediate.validity = 1_700_000_000..<1_799_999_999
      return room.signed(intermediate: intermediate)
    },
    payload(
      "signed before the certificates", .chainDates, ["signedDate": .integer(1_699_999_999_000)]),
    Forgery("a leaf of RSA", .signatureLength) { $0.signed(kind: .rsa) },
    Forgery("a leaf of P-384", .signatureLength) { $0.signed(kind: .p384) },
    Forgery("a leaf of P-521", .signatureLength) { $0.signed(kind: .p521) },
    Forgery("a leaf of secp256k1", .leafKey) { $0.signed(kind: .secp256k1) },
    Forgery("a leaf of Ed25519", .leafKey) { $0.signed(kind: .ed25519) },
    Forgery("signed by another key", .signature) { room in
      var other = room.authority
      other.leafKey = CertificateKey(.p256)
      return other.sign(StoreRoom.transaction())
    },
    parts("a payload of another token", .signature) { parts, room in
      let other = room.authority.sign(StoreRoom.transaction(["productId": .text("platinum")]))
      parts[1] = String(other.split(separator: ".")[1])
    },
    parts("a signature of another token", .signature) { parts, room in
      let other = room.authority.sign(StoreRoom.transaction(["productId": .text("platinum")]))
      parts[2] = String(other.split(separator: ".")[2])
    },
    parts("a signature of nothing", .signature) { parts, _ in
      parts[2] = [UInt8](repeating: 0, count: 64).base64URL
    },
    parts("a signature of ones", .signature) { parts, _ in
      parts[2] = [UInt8](repeating: 0xFF, count: 64).base64URL
    },
    parts("a signature turned round", .signature) { parts, _ in
      let bytes = [UInt8](base64URL: parts[2])!
      parts[2] = (Array(bytes[32...]) + Array(bytes[..<32])).base64URL
    },
  ]

  static let ofPayload: [Forgery] = [
    payload("another app's", .bundle, ["bundleId": .text("app.other")]),
    payload("an app's with another case", .bundle, ["bundleId": .text("app.umbu.FisioFlow")]),
    payload("the sandbox's", .environment, ["environment": .text("Sandbox")]),
    payload("Xcode's", .testEnvironment, ["environment": .text("Xcode")]),
    payload("a local test's", .testEnvironment, ["environment": .text("LocalTesting")]),
    payload("an unknown environment's", .environment, ["environment": .text("Moon")]),
    payload("no environment", .missing("environment"), ["environment": nil]),
    payload("no date", .notDated, ["signedDate": nil]),
    payload("a date that is a text", .form("signedDate"), ["signedDate": .text("today")]),
    payload("a date before 1970", .form("signedDate"), ["signedDate": .integer(-1)]),
    payload("a date past all", .form("signedDate"), ["signedDate": .integer(.max)]),
    payload(
      "signed in two days", .signedInFuture,
      ["signedDate": .integer(StoreRoom.now.milliseconds + 2 * 86_400_000)]),
    payload("no transaction's id", .missing("transactionId"), ["transactionId": nil]),
    payload("an empty id", .form("transactionId"), ["transactionId": .text("")]),
    payload("a number as id", .form("transactionId"), ["transactionId": .integer(2)]),
    payload("a null as id", .missing("transactionId"), ["transactionId": .null]),
    payload("no bundle", .missing("bundleId"), ["bundleId": nil]),
    payload("no product", .missing("productId"), ["productId": nil]),
    payload("a subscription without an end", .missing("expiresDate"), ["expiresDate": nil]),
    payload("a token that is no UUID", .form("appAccountToken"), ["appAccountToken": .text("ana")]),
    payload("a price below nothing", .form("price"), ["price": .integer(-1)]),
    payload("a price of half a thousandth", .form("price"), ["price": .number(0.5)]),
    payload("a truth that is a number", .form("isUpgraded"), ["isUpgraded": .integer(1)]),
    Forgery("renewal information as a transaction", .missing("transactionId")) {
      $0.authority.sign(StoreRoom.renewal())
    },
    Forgery("a notification as a transaction", .missing("transactionId")) {
      $0.authority.sign($0.notification())
    },
  ]
}
