import Crypto
import Fields
import Values

/// Decides whether Apple signed what somebody brings, for one app in one environment: notifications,
/// transactions and renewal information (App Store Server API, "JWSTransaction"; App Store Server Notifications
/// V2, "signedPayload"). It asks nobody: no list of withdrawn certificates is fetched.
///
/// It waits for nothing and may be used by all threads at once.
public final class SignedDataVerifier: Sendable {
  /// How much later than now something may have been signed, in milliseconds: our own clock may be wrong.
  public static let clockTolerance: Int64 = 86_400_000

  public let app: StoreApp
  private let chains: StoreChains
  private let now: @Sendable () -> Instant

  /// Nil without roots, or with one that is no certificate.
  /// - Parameters:
  ///   - roots: in DER; for Apple's App Store it is "Apple Root CA - G3" alone. Whoever has the key of one can say
  ///     anything.
  public init?(_ app: StoreApp, roots: [[UInt8]], now: @escaping @Sendable () -> Instant) {
    let certificates = roots.compactMap { Certificate(der: $0) }
    guard !certificates.isEmpty, certificates.count == roots.count else { return nil }
    self.app = app
    self.now = now
    chains = StoreChains(roots: certificates)
  }

  /// How many chains of certificates are remembered at the moment.
  public var knownChains: Int { chains.count }

  /// A transaction, from a notification, the App Store Server API or a device.
  public func transaction(_ text: String) throws(StoreRefusal) -> StoreTransaction {
    let result = try StoreTransaction(payload(of: text), digest: Digest.sha256(text))
    try check(result.environment)
    guard result.bundleID == app.bundleID else { throw .bundle }
    return result
  }

  /// How a subscription goes on. It does not name its app: by itself it says only that Apple signed it.
  public func renewal(_ text: String) throws(StoreRefusal) -> StoreRenewal {
    let result = try StoreRenewal(payload(of: text), digest: Digest.sha256(text))
    try check(result.environment)
    return result
  }

  /// A notification with all that it carries.
  public func notification(_ text: String) throws(StoreRefusal) -> StoreNotification {
    let payload = try self.payload(of: text)
    let reader = PayloadReader(payload)
    let type: StoreWord<StoreNotificationType>? = try reader.word("notificationType")
    let subtype: StoreWord<StoreNotificationSubtype>? = try reader.word("subtype")
    return StoreNotification(
      id: try reader.needed("notificationUUID", reader.uuid("notificationUUID")),
      type: try reader.needed("notificationType", type), subtype: subtype,
      version: try reader.text("version"),
      signedAt: try reader.needed("signedDate", reader.instant("signedDate")),
      content: try content(of: payload), payload: payload, digest: Digest.sha256(text))
  }

  /// The payload of what Apple signed.
  func payload(of text: String) throws(StoreRefusal) -> JSONValue {
    let data = try SignedData(text)
    guard let signedAt = try PayloadReader(data.payload).instant("signedDate") else {
      throw .notDated
    }
    let now = self.now()
    guard signedAt.since(now) <= Self.clockTolerance else { throw .signedInFuture }
    let key = try chains.key(of: data, signedAt: signedAt, now: now)
    guard key.isValid(data.signature, of: data.signed) else { throw .signature }
    return data.payload
  }

  func check(_ environment: StoreEnvironment) throws(StoreRefusal) {
    guard environment != app.environment else { return }
    switch environment {
    case .xcode, .localTesting: throw .testEnvironment
    case .production, .sandbox: throw .environment
    }
  }
}
