import Crypto

/// Why something that Apple is said to have signed is not believed. No case has a word of the sender's, but
/// names of members and numbers.
public enum StoreRefusal: Error, Hashable, Sendable {
  /// A part of a compact JWS (RFC 7515 section 7.1).
  public enum Part: String, Hashable, Sendable {
    case header, payload, signature
  }

  /// More than `SignedData.maxBytes`.
  case tooLong
  /// Not three parts with two dots between them.
  case notThreeParts
  /// Not Base64 for URLs without padding, in its one right form.
  case notBase64(Part)
  /// No JSON object.
  case notJSON(Part)
  /// A member stands twice, so that two readers may read two things.
  case repeatedMember(String)
  /// The header says another algorithm than that of the key: ES256.
  case algorithm
  /// The header asks for an extension of JWS (`crit`) that nobody here knows.
  case criticalHeader
  /// The header has another number of certificates than three, or none.
  case certificateCount(Int)
  /// A certificate is not in Base64, or no certificate; the leaf is the first.
  case notCertificate(Int)
  /// It does not say when it was signed, by which certificates are judged.
  case notDated
  /// It was signed more than a day after now: it would win over all that comes.
  case signedInFuture
  /// A certificate was not good when it was signed.
  case chainDates
  /// A certificate is not signed by the one above it.
  case chainSignature
  /// The certificates do not lead to a root that is configured.
  case untrustedRoot
  /// A certificate certifies another and may not.
  case notAuthority
  /// A certificate's key or digest is too weak.
  case weakChain
  /// A certificate is not as RFC 5280 wants it.
  case chainForm
  /// The chain goes round the intermediate.
  case chainLength
  /// The leaf is none that Apple gives for signing the App Store's data.
  case leafPurpose
  /// The intermediate is none of Apple's for developers' certificates.
  case intermediatePurpose
  /// The leaf may certify others, or may not sign.
  case leafRights
  /// The leaf's key is none of P-256 in the uncompressed form.
  case leafKey
  /// Not 64 bytes.
  case signatureLength
  /// The signature is not that of the content by the leaf.
  case signature
  /// It is of another app, by its bundle identifier.
  case bundle
  /// It is of another app, by its number at Apple.
  case app
  /// It is of another environment.
  case environment
  /// It is from Xcode or a local test, which prove nothing to a server with real customers.
  case testEnvironment
  /// A member is not there without which nothing can be decided.
  case missing(String)
  /// A member has another type or form.
  case form(String)
  /// A notification has nothing in it, or more than one kind of content.
  case content
  /// The transaction and the renewal information are of two subscriptions.
  case mismatch
}

extension StoreRefusal {
  /// A short word for logs and metrics, without anything of the sender's.
  public var code: String {
    switch self {
    case .tooLong: "too_long"
    case .notThreeParts: "not_three_parts"
    case .notBase64(let part): "not_base64_\(part.rawValue)"
    case .notJSON(let part): "not_json_\(part.rawValue)"
    case .repeatedMember: "repeated_member"
    case .algorithm: "algorithm"
    case .criticalHeader: "critical_header"
    case .certificateCount: "certificate_count"
    case .notCertificate: "not_certificate"
    case .notDated: "not_dated"
    case .signedInFuture: "signed_in_future"
    case .chainDates: "chain_dates"
    case .chainSignature: "chain_signature"
    case .untrustedRoot: "untrusted_root"
    case .notAuthority: "not_authority"
    case .weakChain: "weak_chain"
    case .chainForm: "chain_form"
    case .chainLength: "chain_length"
    case .leafPurpose: "leaf_purpose"
    case .intermediatePurpose: "intermediate_purpose"
    case .leafRights: "leaf_rights"
    case .leafKey: "leaf_key"
    case .signatureLength: "signature_length"
    case .signature: "signature"
    case .bundle: "bundle"
    case .app: "app"
    case .environment: "environment"
    case .testEnvironment: "test_environment"
    case .missing(let name): "missing_\(name)"
    case .form(let name): "form_\(name)"
    case .content: "content"
    case .mismatch: "mismatch"
    }
  }

  init(_ failure: CertificateChain.Failure) {
    self =
      switch failure {
      case .dates: .chainDates
      case .signature: .chainSignature
      case .untrusted: .untrustedRoot
      case .authority: .notAuthority
      case .weak: .weakChain
      case .form: .chainForm
      case .length: .chainLength
      }
  }
}
