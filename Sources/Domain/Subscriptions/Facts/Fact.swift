import Fields
import Values

/// One row of the ledger: what a source said, as it was at the instant at which it was signed or fetched. A
/// notification's type is no part of it; it explains a row to people and decides nothing.
public enum Fact: Hashable, Sendable {
  case transaction(TransactionSnapshot)
  case renewal(RenewalSnapshot)
  case web(WebSnapshot)
  case grant(GrantSnapshot)
  /// Of a kind that is not known here: kept as it came, and changes nothing.
  case unknown(UnknownFact)

  /// What the fact is about.
  public var subscription: SubscriptionID {
    switch self {
    case .transaction(let it): it.subscription
    case .renewal(let it): it.subscription
    case .web(let it): it.subscription
    case .grant(let it): it.subscription
    case .unknown(let it): it.subscription
    }
  }

  /// When it was signed, fetched or recorded.
  public var signedAt: Instant {
    switch self {
    case .transaction(let it): it.signedAt
    case .renewal(let it): it.signedAt
    case .web(let it): it.fetchedAt
    case .grant(let it): it.recordedAt
    case .unknown(let it): it.signedAt
    }
  }

  public var digest: FactDigest {
    switch self {
    case .transaction(let it): it.digest
    case .renewal(let it): it.digest
    case .web(let it): it.digest
    case .grant(let it): it.digest
    case .unknown(let it): it.digest
    }
  }

  /// The stored name of its kind: `transaction`.
  public var kind: String {
    switch self {
    case .transaction: "transaction"
    case .renewal: "renewal"
    case .web: "web"
    case .grant: "grant"
    case .unknown(let it): it.kind
    }
  }
}

/// A fact of a kind that is not known here.
public struct UnknownFact: Hashable, Sendable {
  public var kind = ""
  public var subscription = SubscriptionID()
  public var signedAt = Instant.epoch
  public var digest = FactDigest.blank
  /// All that it said.
  public var body = JSONValue.null

  public init() {}
}

extension Fact {
  /// The fact's content, to be stored beside its `kind`.
  public var json: JSONValue {
    switch self {
    case .transaction(let it): it.json
    case .renewal(let it): it.json
    case .web(let it): it.json
    case .grant(let it): it.json
    case .unknown(let it): it.body
    }
  }

  /// Reads what was stored. Nil when a kind that is known has content that cannot be read.
  /// - Parameter row: what the ledger keeps beside it, for a kind that is not known here.
  public init?(kind: String, json: JSONValue, row: UnknownFact = UnknownFact()) {
    let read: Fact?
    switch kind {
    case "transaction": read = TransactionSnapshot(json: json).map { Fact.transaction($0) }
    case "renewal": read = RenewalSnapshot(json: json).map { Fact.renewal($0) }
    case "web": read = WebSnapshot(json: json).map { Fact.web($0) }
    case "grant": read = GrantSnapshot(json: json).map { Fact.grant($0) }
    default:
      var unknown = row
      unknown.kind = kind
      unknown.body = json
      read = .unknown(unknown)
    }
    guard let read else { return nil }
    self = read
  }
}
