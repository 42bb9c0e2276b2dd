import Values

/// What the last recorded grant tells.
struct GrantFold {
  private let id: SubscriptionID
  private let grant: GrantSnapshot?

  init(_ facts: [Fact], of id: SubscriptionID) {
    self.id = id
    var last: GrantSnapshot?
    for fact in facts where fact.subscription == id {
      guard case .grant(let new) = fact else { continue }
      if let known = last, !(known.precedence < new.precedence) { continue }
      last = new
    }
    grant = last
  }

  var told: Told {
    guard let grant else { return Told(phases: []) }
    var points = [grant.from]
    if let until = grant.until { points.append(until) }
    if let revokedAt = grant.revokedAt { points.append(revokedAt) }
    let phases = timeline(of: id, at: points) { standing(of: grant, at: $0) }
    return Told(phases: phases, trialAt: grant.offer == .trial ? grant.from : nil)
  }

  private func standing(of grant: GrantSnapshot, at instant: Instant) -> Standing {
    guard grant.from <= instant else { return Standing(id, .none) }
    var standing = Standing(id, .active, grant.product)
    standing.offer = grant.offer
    if hasCome(grant.revokedAt, by: instant) {
      standing.state = .revoked
    } else if hasCome(grant.until, by: instant) {
      standing.state = .expired(.ended)
    } else {
      standing.accessUntil = earlier(grant.until, grant.revokedAt)
      standing.renews = grant.renews
      standing.state = state(of: grant)
    }
    return standing
  }

  private func state(of grant: GrantSnapshot) -> SubscriptionState {
    switch grant.offer {
    case .trial: .trial
    case .intro: .intro
    case .promo, .code, .winBack, nil:
      grant.renews || !grant.until.isThere ? .active : .activeUntilEnd
    }
  }
}

extension GrantSnapshot {
  fileprivate var precedence: Precedence {
    Precedence(signedAt: recordedAt, isRevoked: revokedAt.isThere, digest: digest)
  }
}
