import AppStore
import Crypto
import Fields
import StoreSimulator
import Values

/// An authority of the tests and a verifier that believes it.
struct StoreRoom {
  static let now = Instant(milliseconds: 1_800_000_000_000)
  static let validity: Range<Int64> = 1_700_000_000..<1_900_000_000
  static let bundle = "app.umbu.fisioflow"
  static let number: Int64 = 1_234_567_890
  /// Made once: keys cost time.
  static let shared = StoreRoom()

  let authority = StoreAuthority(validity: validity)
  let foreign = StoreAuthority(validity: validity)
  let verifier: SignedDataVerifier

  init() {
    let app = StoreApp(bundleID: Self.bundle, appleID: Self.number, environment: .production)!
    verifier = SignedDataVerifier(app, roots: [authority.root.der]) { Self.now }!
  }

  static func transaction(_ changes: [String: JSONValue?] = [:]) -> JSONValue {
    changed(
      [
        ("transactionId", .text("2000000000000002")),
        ("originalTransactionId", .text("2000000000000001")),
        ("bundleId", .text(bundle)), ("productId", .text("gold_monthly")),
        ("environment", .text("Production")), ("signedDate", .integer(now.milliseconds)),
        ("purchaseDate", .integer(1_799_900_000_000)),
        ("expiresDate", .integer(1_802_500_000_000)),
        ("type", .text("Auto-Renewable Subscription")), ("quantity", .integer(1)),
        ("inAppOwnershipType", .text("PURCHASED")), ("price", .integer(199_900)),
        ("currency", .text("BRL")), ("storefront", .text("BRA")),
        ("appAccountToken", .text("0190f5a0-0000-7000-8000-000000000001")),
      ], changes)
  }

  static func renewal(_ changes: [String: JSONValue?] = [:]) -> JSONValue {
    changed(
      [
        ("originalTransactionId", .text("2000000000000001")),
        ("environment", .text("Production")), ("signedDate", .integer(now.milliseconds)),
        ("productId", .text("gold_monthly")), ("autoRenewProductId", .text("silver_monthly")),
        ("autoRenewStatus", .integer(1)), ("renewalDate", .integer(1_802_500_000_000)),
      ], changes)
  }

  func data(_ changes: [String: JSONValue?] = [:]) -> JSONValue {
    Self.changed(
      [
        ("environment", .text("Production")), ("appAppleId", .integer(Self.number)),
        ("bundleId", .text(Self.bundle)), ("status", .integer(1)),
        ("signedTransactionInfo", .text(authority.sign(Self.transaction()))),
        ("signedRenewalInfo", .text(authority.sign(Self.renewal()))),
      ], changes)
  }

  func notification(
    data: JSONValue? = nil, _ changes: [String: JSONValue?] = [:]
  ) -> JSONValue {
    Self.changed(
      [
        ("notificationType", .text("DID_RENEW")), ("version", .text("2.0")),
        ("notificationUUID", .text("0190f5a0-0000-4000-8000-00000000000a")),
        ("signedDate", .integer(Self.now.milliseconds)), ("data", data ?? self.data()),
      ], changes)
  }

  /// Members with others in place of some; nil takes one away.
  static func changed(
    _ members: [(String, JSONValue)], _ changes: [String: JSONValue?]
  ) -> JSONValue {
    var result: [JSONValue.Member] = []
    for (name, value) in members {
      guard let change = changes[name] else {
        result.append(.init(name, value))
        continue
      }
      if let change { result.append(.init(name, change)) }
    }
    for name in changes.keys.sorted() where !members.contains(where: { $0.0 == name }) {
      if let change = changes[name] ?? nil { result.append(.init(name, change)) }
    }
    return .object(result)
  }

  /// A header with these certificates, and what else is given.
  static func header(
    _ certificates: [JSONValue], algorithm: String = "ES256", _ more: [JSONValue.Member] = []
  ) -> JSONValue {
    .object([.init("alg", .text(algorithm)), .init("x5c", .array(certificates))] + more)
  }

  var chain: [JSONValue] { authority.certificates.map { .text($0) } }

  /// A transaction signed by a chain that is asked to be otherwise.
  func signed(
    leaf: NewCertificate = StoreAuthority.leaf(validity), kind: CertificateKey.Kind = .p256,
    intermediate: NewCertificate = StoreAuthority.intermediate(validity)
  ) -> String {
    var other = authority
    other.intermediate = intermediate.issue(
      for: other.intermediateKey, by: other.root, other.rootKey)
    other.leafKey = CertificateKey(kind)
    other.leaf = leaf.issue(for: other.leafKey, by: other.intermediate, other.intermediateKey)
    return other.sign(Self.transaction())
  }
}
