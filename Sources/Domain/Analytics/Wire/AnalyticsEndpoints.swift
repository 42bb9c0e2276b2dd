import API
import Fields

/// The operations by which devices say what may be counted, bring what they counted, and take it back.
///
/// An endpoint is open or of a session, so what both may do stands twice. `GET` has no input; what names
/// a device is in a body, since ids have no place in the addresses that a proxy writes into its log.
public enum AnalyticsEndpoints {
  /// The first one of a device makes it known, with the secret by which it is known again.
  public static let consent = Endpoint<InstallationConsent, ConsentView>(
    "tellConsent", .put, "v1/analytics/consent", access: .open,
    summary: "Tell what may be counted of a device; the first call makes the device known.")
  public static let accountConsent = Endpoint<AccountConsent, ConsentView>(
    "tellAccountConsent", .put, "v1/analytics/account-consent", access: .session,
    summary: "Tell what may be counted of the caller, on all their devices.")
  public static let readConsent = Endpoint<Nothing, ConsentView>(
    "readAccountConsent", .get, "v1/analytics/account-consent", access: .session,
    summary: "What the caller has allowed to be counted.")
  public static let proofs = Endpoint<Nothing, ConsentProofs>(
    "listConsentProofs", .get, "v1/analytics/consent-proofs", access: .session,
    summary: "All that the caller ever allowed or forbade, with what proves it.")
  public static let bind = Endpoint<EpochBinding, EpochBound>(
    "bindEpoch", .post, "v1/analytics/epochs", access: .session,
    summary: "Say that a stretch of a device's events is the caller's.", isRepeatable: true)
  /// Answered by the installation that its header `Umbu-Installation` names, `UUID.SECRET`.
  public static let events = Endpoint<EventBatch, BatchAnswer>(
    "sendEvents", .post, "v1/analytics/events", access: .open,
    summary: "Bring events of a device, in the order of their numbers; each counts once.",
    isRepeatable: true)
  public static let reset = Endpoint<ResetOrder, ResetReceipt>(
    "resetAnalytics", .post, "v1/analytics/reset", access: .session,
    summary: "Erase all that was counted of the caller, and of the device if it is named.")
  public static let resetInstallation = Endpoint<InstallationOrder, ResetReceipt>(
    "resetInstallation", .post, "v1/analytics/installation-reset", access: .open,
    summary: "Erase all that was counted of a device while nobody was signed in on it.")
  public static let receipt = Endpoint<ReceiptQuery, ErasureView>(
    "readResetReceipt", .post, "v1/analytics/receipt", access: .open,
    summary: "How far an erasure is, by its receipt.", isRepeatable: true)
  public static let own = Endpoint<OwnQuery, OwnEvents>(
    "listOwnEvents", .post, "v1/analytics/own", access: .session,
    summary: "What was counted of the caller, row by row.", isRepeatable: true)
  public static let ownOfInstallation = Endpoint<InstallationQuery, OwnEvents>(
    "listInstallationEvents", .post, "v1/analytics/installation-own", access: .open,
    summary: "What was counted of a device while nobody was signed in on it, row by row.",
    isRepeatable: true)
  public static let registry = Endpoint<Nothing, RegistryView>(
    "readEventRegistry", .get, "v1/analytics/registry", access: .open,
    summary: "Every event that may be counted, with its parameters.")
  public static let debugToken = Endpoint<Nothing, DebugGrant>(
    "makeDebugToken", .post, "v1/analytics/debug-tokens", access: .session,
    summary: "A token by which a device of who works on the app shows its events as they come.")

  /// The header of a device that brings events.
  public static let installationHeader = "Umbu-Installation"
  /// The header of a device whose events are looked at as they come: a token of the server's.
  public static let debugHeader = "Umbu-Debug"
}
