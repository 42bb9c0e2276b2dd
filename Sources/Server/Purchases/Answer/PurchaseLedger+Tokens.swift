import Crypto
import Database
import Entitlements
import Fields
import Jobs
import Purchasing
import SyncServer
import Values

/// What an account may do, with a tag (RFC 9110 section 8.8.3) by which a device that has the answer already is told that
/// nothing has changed.
public struct TaggedEntitlements: Sendable {
  /// The same as long as answers and key are the same, within an hour.
  public let tag: String
  private let answers: [EntitlementAnswer]
  private let claims: EntitlementClaims
  private let key: TokenKey
  private let now: Instant

  init(
    _ answers: [EntitlementAnswer], _ claims: EntitlementClaims, by key: TokenKey, at now: Instant
  ) {
    self.answers = answers
    self.now = now
    self.claims = claims
    self.key = key
    var said = key.id + claims.object.jsonText
    for answer in answers { said += answer.entitlement.object.jsonText }
    tag = Array(Digest.sha256(said).prefix(16)).hexadecimal
  }

  /// The answer with its token, which is signed here.
  public func signed() -> OwnEntitlements {
    OwnEntitlements(answers.map(\.entitlement), key.sign(claims), at: now)
  }
}

/// What a token of this server's says, where somebody shows it.
public struct ShownToken: Hashable, Sendable {
  public let claims: EntitlementClaims
  /// Whether a key has signed it that this server still has.
  public let isSigned: Bool
}

/// The answer as devices have it without a network.
extension PurchaseLedger {
  /// What an account may do, for the API and as a token.
  /// - Parameters:
  ///   - app: which app's answer it is.
  ///   - spaces: as `answers(of:in:at:in:)` takes them, read in the same snapshot.
  public func entitlements(
    of account: UUID, app: String,
    in spaces: @escaping @Sendable (any ReadTransaction) throws -> [(space: UUID, isRun: Bool)]
  ) async throws -> TaggedEntitlements {
    let now = now()
    let key = try await signingKey()
    let answers = try await database.read { transaction in
      try self.answers(of: account, in: spaces(transaction), at: now, in: transaction)
    }
    let plans = answers.map { answer in
      EntitledPlan(
        answer.entitlement.plan, of: answer.entitlement.space, until: answer.honouredUntil)
    }
    let claims = EntitlementClaims(of: app, for: account, at: now, rules.terms, plans)
    return TaggedEntitlements(answers, claims, by: key, at: now)
  }

  /// What tokens are checked by.
  public func tokenKeys() async throws -> EntitlementKeys {
    _ = try await signingKey()
    let keys = try await database.read { try TokenKeys.all(in: $0) }
    return EntitlementKeys(keys.map(\.shown))
  }

  /// What a token says, and whether it is to be believed; nil for what is none.
  public func shown(
    _ text: String, in transaction: any ReadTransaction
  ) throws -> ShownToken? {
    guard let token = EntitlementToken(text) else { return nil }
    let key = try TokenKeys.find(token.key, in: transaction)
    return ShownToken(claims: token.claims, isSigned: key?.hasSigned(token) ?? false)
  }

  /// The key that signs, made if there is none.
  private func signingKey() async throws -> TokenKey {
    if let key = try await database.read({ try TokenKeys.current(in: $0) }) { return key }
    let now = now()
    return try await database.write { transaction in
      if let key = try TokenKeys.current(in: transaction) { return key }
      let key = TokenKey(at: now)
      try TokenKeys.add(key, in: transaction)
      return key
    }
  }

  /// Looks every day whether another key is to sign.
  var rotation: PeriodicJob {
    PeriodicJob("rotate-entitlement-keys", every: 86_400_000) { _ in
      let time = now()
      return .write { transaction in
        try TokenKeys.rotate(at: time, rules.terms, in: transaction)
        return nil
      }
    }
  }
}
