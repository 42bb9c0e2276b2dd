import CurlTransport

/// An account at Stripe.
public struct StripeAccount: Sendable {
  /// Where the API begins, without a slash at the end.
  var base = "https://api.stripe.com"
  /// A secret or a restricted key: `sk_live_…`, `rk_test_…`.
  let key: String
  /// What signs the messages of its webhook, `whsec_…`; two while one takes the other's place.
  let signing: [String]

  /// Whether no money moves.
  var isTest: Bool { key.contains("_test_") }

  /// Nil for what has another form.
  /// - Parameter base: where the API begins; nil for Stripe's.
  public init?(key: String, signing: [String], base: String? = nil) {
    guard key.hasPrefix("sk_") || key.hasPrefix("rk_"), key.isHeaderWord, !signing.isEmpty,
      signing.allSatisfy({ $0.hasPrefix("whsec_") && $0.isHeaderWord })
    else { return nil }
    if let base {
      guard WebAddress(base) != nil, !base.hasSuffix("/") else { return nil }
      self.base = base
    }
    self.key = key
    self.signing = signing
  }
}

extension String {
  /// 200 characters at most: it is sent in a header.
  fileprivate var isHeaderWord: Bool { utf8.count <= 200 && isStripeWord }
}
