import Database
import Entitlements
import Subscriptions
import SyncServer
import Values

/// What a space or an account may do, with what a device needs to know beside it.
public struct EntitlementAnswer: Hashable, Sendable {
  public var entitlement: Entitlement
  /// Until when a device goes by it without the server, whatever its token's age: nil for ever.
  public var honouredUntil: Instant?
  /// Whether something that was bought or given gives access.
  var hasAccess: Bool
}

/// The one function that answers what somebody may do now: the API, the tokens and `umbu why` all ask it.
extension PurchaseLedger {
  /// What a space may do now, with how much of each limit is used.
  public func answer(
    ofSpace space: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> EntitlementAnswer {
    let access = try access(of: space, at: now, in: transaction)
    var answer = answer(access)
    answer.entitlement.space = space
    // A plan from before there was a ledger is the space's, too.
    if access.rule == .nothingBought, let kept = try rules.stored(space, transaction),
      kept != answer.entitlement.plan
    {
      answer.hasAccess = true
      answer.entitlement.plan = kept
      answer.entitlement.rule = Self.former
      answer.entitlement.status = SubscriptionState.active.name
      answer.entitlement.source = PurchaseSource.operatorGrant.rawValue
    }
    answer.entitlement.limits = try rules.limits(of: answer.entitlement.plan) { key in
      for meter in rules.meters where meter.key == key {
        return try meter.count(space, now, transaction)
      }
      return nil
    }
    return answer
  }

  /// What an account may do by what was bought for it. What it uses is counted in its spaces.
  public func answer(
    ofAccount account: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> EntitlementAnswer {
    var answer = answer(try access(ofAccount: account, at: now, in: transaction))
    answer.entitlement.limits = rules.limits(of: answer.entitlement.plan) { _ in nil }
    return answer
  }

  /// All that an account may do: by itself, where something is sold to accounts, and in its spaces.
  /// - Parameter spaces: those that it belongs to, with whether it runs them: who does not is not told what is
  ///   paid.
  public func answers(
    of account: UUID, in spaces: [(space: UUID, isRun: Bool)], at now: Instant,
    in transaction: any ReadTransaction
  ) throws -> [EntitlementAnswer] {
    var answers: [EntitlementAnswer] = []
    if rules.reaches.contains(.account) || rules.reaches.contains(.family) {
      answers.append(try answer(ofAccount: account, at: now, in: transaction))
    }
    for (space, isRun) in spaces {
      var answer = try answer(ofSpace: space, at: now, in: transaction)
      if !isRun { answer.leaveOutPayment() }
      answers.append(answer)
    }
    return answers
  }

  /// The rule of a plan that is in a space's records, and of which no row tells.
  private static let former = "former"

  private func answer(_ access: Access) -> EntitlementAnswer {
    var entitlement = Entitlement()
    entitlement.plan = access.planName
    entitlement.rule = access.rule.rawValue
    entitlement.until = access.until
    let standing = access.decidedBy
    entitlement.status = standing?.state.name ?? "none"
    entitlement.source = standing?.subscription.source.rawValue
    entitlement.product = standing?.product?.rawValue
    entitlement.renews = access.hasAccess && standing?.renews == true
    return EntitlementAnswer(
      entitlement: entitlement, honouredUntil: standing.flatMap { honoured($0, access) },
      hasAccess: access.hasAccess)
  }

  /// What renews by itself has its grace, unless that has begun; what ends by itself has none.
  private func honoured(_ standing: Standing, _ access: Access) -> Instant? {
    guard let until = access.until else { return nil }
    let hasGrace = standing.renews && standing.state != .grace
    return hasGrace ? until.adding(milliseconds: rules.terms.grace) : until
  }
}

extension EntitlementAnswer {
  /// For members who do not run the space: whether there is access, and nothing of how that is paid.
  fileprivate mutating func leaveOutPayment() {
    entitlement.status = hasAccess ? SubscriptionState.active.name : SubscriptionState.none.name
    entitlement.source = nil
    entitlement.product = nil
    entitlement.until = nil
    entitlement.renews = false
  }
}
