import Database
import Jobs
import Subscriptions
import SyncServer
import Values

/// What people are told in time of what they pay and have.
extension PurchaseLedger {
  /// The job that writes a notice; who mails does it.
  public static let noticeJob = JobKind<PurchaseNotice>("write-of-purchase", .outside)

  /// What a subscription comes to, where a notice of it still holds; nil where it does not any more.
  /// - Throws: `DatabaseError`.
  public func standing(
    behind notice: PurchaseNotice, at now: Instant, in transaction: any ReadTransaction
  ) throws -> Standing? {
    guard let standing = try subscription(notice.subscription, in: transaction)?.standing(at: now)
    else { return nil }
    if notice.kind.isForPayer {
      // A purchase that moved is another's to hear of.
      let payer = try PurchaseSubscriptions.find(notice.subscription, in: transaction)?.payer
      guard payer == notice.account else { return nil }
    }
    switch notice.kind {
    case .trialEnds:
      let isSame = standing.lastSafeCancel != nil && standing.accessUntil == notice.until
      return isSame ? standing : nil
    case .priceRaised:
      let isSame = standing.asksConsent && standing.accessUntil == notice.until
      return isSame ? standing : nil
    case .payerLeft: return standing.hasAccess ? standing : nil
    case .notCharged: return standing.state.isOwed ? standing : nil
    case .stillCharged: return standing.renews ? standing : nil
    case .seatTakenBack: return nil
    }
  }

  /// Has who pays told 48 and 24 hours before a trial is charged.
  static func remindOfTrial(
    _ standing: Standing, of payer: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    let source = standing.subscription.source
    guard source == .apple || source == .web, !standing.isFamilyShared else { return }
    let id = standing.subscription.text
    for time in standing.trialReminders where now < time {
      var notice = PurchaseNotice(.trialEnds, to: payer, subscription: id)
      notice.until = standing.accessUntil
      try Outbox.add(
        noticeJob.job(
          notice, id: .fresh(at: now), key: "trial \(id) \(time.milliseconds) \(payer)",
          dueAt: time), at: now, in: transaction)
    }
  }

  /// Has who pays in the App Store told, a week and a day before, that it ends without consent to a higher price.
  static func remindOfConsent(
    _ standing: Standing, of payer: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    guard standing.subscription.source == .apple, !standing.isFamilyShared else { return }
    let id = standing.subscription.text
    for time in standing.consentReminders where now < time {
      var notice = PurchaseNotice(.priceRaised, to: payer, subscription: id)
      notice.until = standing.accessUntil
      try Outbox.add(
        noticeJob.job(
          notice, id: .fresh(at: now), key: "price \(id) \(time.milliseconds) \(payer)",
          dueAt: time), at: now, in: transaction)
    }
  }

  /// Has who pays in the App Store told, once, that a renewal was not charged. Of what is paid on the web the
  /// checkout tells.
  /// - Parameter former: the state's name before; nil for none.
  static func tellOfFailure(
    _ standing: Standing, after former: String?, of payer: UUID, at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    guard standing.subscription.source == .apple, !standing.isFamilyShared,
      standing.state.isOwed,
      former != SubscriptionState.grace.name, former != SubscriptionState.billingRetry.name
    else { return }
    let id = standing.subscription.text
    try Outbox.add(
      noticeJob.job(
        PurchaseNotice(.notCharged, to: payer, subscription: id), id: .fresh(at: now),
        key: "charge \(id) \(payer)"), at: now, in: transaction)
  }

  /// Has those who run a space told that somebody left who pays for it, and that one, where only they can end it.
  public static func tell(
    _ owners: [UUID], of space: UUID, without account: UUID, at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    for one in try PurchaseSubscriptions.of(beneficiary: space, in: transaction)
    where one.payer == account {
      for owner in owners where owner != account {
        var notice = PurchaseNotice(.payerLeft, to: owner, subscription: one.id)
        notice.space = space
        try Outbox.add(
          noticeJob.job(notice, id: .fresh(at: now), key: "left \(one.id) \(owner)"), at: now,
          in: transaction)
      }
      guard SubscriptionID(one.id)?.source == .apple else { continue }
      var notice = PurchaseNotice(.stillCharged, to: account, subscription: one.id)
      notice.space = space
      try Outbox.add(
        noticeJob.job(notice, id: .fresh(at: now), key: "left \(one.id) \(account)"), at: now,
        in: transaction)
    }
  }

  /// Has who had a seat told that it was taken back.
  static func tellSeatTakenBack(
    _ seat: UUID, from holder: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    try Outbox.add(
      noticeJob.job(
        PurchaseNotice(.seatTakenBack, to: holder), id: .fresh(at: now), key: "seat \(seat)"),
      at: now, in: transaction)
  }
}

extension PurchaseNotice.Kind {
  fileprivate var isForPayer: Bool {
    switch self {
    case .trialEnds, .notCharged, .priceRaised, .stillCharged: true
    case .payerLeft, .seatTakenBack: false
    }
  }
}

extension SubscriptionState {
  fileprivate var isOwed: Bool { self == .grace || self == .billingRetry }
}
