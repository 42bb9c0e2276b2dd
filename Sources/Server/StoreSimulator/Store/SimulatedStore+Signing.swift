import AppStore
import Fields
import Values

/// What the store signs, with the members that Apple's have.
extension SimulatedStore {
  /// Signs a notification as of now.
  /// - Parameter position: of the subscription that it is about; nil for none.
  mutating func tell(
    _ type: StoreNotificationType, _ subtype: StoreNotificationSubtype? = nil,
    of position: Int? = nil
  ) {
    let id = UUID.v7(at: now, random: (chance.next(), chance.next()))
    var members: [JSONValue.Member] = [.init("notificationType", .text(type.rawValue))]
    if let subtype { members.append(.init("subtype", .text(subtype.rawValue))) }
    members += [
      .init("notificationUUID", .text("\(id)")), .init("version", .text("2.0")),
      .init("signedDate", .integer(now.milliseconds)), content(of: type, subtype, position),
    ]
    notices.append(
      StoreNotice(
        id: id, type: type, subtype: subtype,
        subscription: position.map { subscriptions[$0].id }, signedAt: now,
        signedPayload: authority.sign(.object(members))))
  }

  /// What a notification carries, of which there is one kind.
  private mutating func content(
    of type: StoreNotificationType, _ subtype: StoreNotificationSubtype?, _ position: Int?
  ) -> JSONValue.Member {
    switch type {
    case .renewalExtension where subtype == .summary:
      let summary: [JSONValue.Member] = [
        .init("requestIdentifier", .text("\(UUID.v7(at: now, random: (chance.next(), 1)))")),
        .init("environment", .text(rules.environment.rawValue)),
        .init("productId", .text(products.first?.id ?? "none")),
        .init("storefrontCountryCodes", .array([.text("BRA")])),
        .init("failedCount", .integer(0)),
        .init("succeededCount", .integer(Int64(subscriptions.count))),
      ]
      return .init("summary", .object(app + summary))
    case .externalPurchaseToken:
      let name = rules.environment == .production ? "TOKEN" : "SANDBOX"
      let token: [JSONValue.Member] = [
        .init("externalPurchaseId", .text("\(name)_\(chance.next())")),
        .init("tokenCreationDate", .integer(now.milliseconds)),
      ]
      return .init("externalPurchaseToken", .object(app + token))
    case .rescindConsent:
      let environment = JSONValue.Member("environment", .text(rules.environment.rawValue))
      return .init("appData", .object(app + [environment]))
    default:
      return .init("data", .object(data(of: type, position)))
    }
  }

  private var app: [JSONValue.Member] {
    let number = rules.appleID.map { [JSONValue.Member("appAppleId", .integer($0))] } ?? []
    return [.init("bundleId", .text(rules.bundleID))] + number
  }

  private func data(
    of type: StoreNotificationType, _ position: Int?
  ) -> [JSONValue.Member] {
    var members = app + [.init("environment", .text(rules.environment.rawValue))]
    guard let position, type != .test else { return members }
    let one = subscriptions[position]
    if type == .consumptionRequest {
      members.append(.init("consumptionRequestReason", .text("UNINTENDED_PURCHASE")))
    }
    if let last = one.periods.last {
      members.append(
        .init("signedTransactionInfo", .text(authority.sign(payload(of: last, in: one)))))
      guard last.expiresAt != nil else { return members }
    }
    members += [
      .init("status", .integer(one.status(at: now).rawValue)),
      .init("signedRenewalInfo", .text(authority.sign(renewal(of: one)))),
    ]
    return members
  }

  /// A transaction (`JWSTransactionDecodedPayload`).
  func payload(
    of period: SimulatedSubscription.Period, in one: SimulatedSubscription
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("transactionId", .text(period.id)), .init("originalTransactionId", .text(one.id)),
      .init("webOrderLineItemId", .text("7\(period.id)")),
      .init("bundleId", .text(rules.bundleID)), .init("productId", .text(period.product)),
      .init("subscriptionGroupIdentifier", .text("1")),
      .init("purchaseDate", .integer(period.purchasedAt.milliseconds)),
      .init(
        "originalPurchaseDate",
        .integer((one.periods.first?.purchasedAt ?? period.purchasedAt).milliseconds)),
      .init("quantity", .integer(1)),
      .init(
        "type", .text((period.expiresAt == nil ? Self.once : Self.renewing).rawValue)),
      .init(
        "inAppOwnershipType",
        .text((one.isShared ? StoreOwnership.familyShared : .purchased).rawValue)),
      .init("signedDate", .integer(now.milliseconds)),
      .init("environment", .text(rules.environment.rawValue)),
      .init(
        "transactionReason",
        .text((period.isRenewal ? StoreTransactionReason.renewal : .purchase).rawValue)),
      .init("storefront", .text("BRA")), .init("storefrontId", .text("143503")),
      .init("price", .integer(period.price.thousandths)),
      .init("currency", .text(period.price.currency)),
    ]
    if let expiresAt = period.expiresAt {
      members.append(.init("expiresDate", .integer(expiresAt.milliseconds)))
    }
    if let token = one.token { members.append(.init("appAccountToken", .text("\(token)"))) }
    if let offer = period.offer { members += Self.members(of: offer) }
    if period.isUpgraded { members.append(.init("isUpgraded", .boolean(true))) }
    if let revocation = period.revocation { members += Self.members(of: revocation) }
    return .object(members)
  }

  private static let once = StoreProductType.nonConsumable
  private static let renewing = StoreProductType.autoRenewable

  /// How it goes on (`JWSRenewalInfoDecodedPayload`).
  func renewal(of one: SimulatedSubscription) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("originalTransactionId", .text(one.id)),
      .init("productId", .text(one.periods.last?.product ?? one.nextProduct)),
      .init("autoRenewProductId", .text(one.nextProduct)),
      .init("autoRenewStatus", .integer(one.renews ? 1 : 0)),
      .init("isInBillingRetryPeriod", .boolean(one.retrySince != nil)),
      .init("signedDate", .integer(now.milliseconds)),
      .init("environment", .text(rules.environment.rawValue)),
      .init("recentSubscriptionStartDate", .integer(one.recentStartAt.milliseconds)),
    ]
    if let end = one.periods.last?.expiresAt {
      members.append(.init("renewalDate", .integer(end.milliseconds)))
    }
    let usual = products.first { $0.id == one.nextProduct }?.price
    if let price = one.newPrice ?? usual {
      members += [
        .init("renewalPrice", .integer(price.thousandths)),
        .init("currency", .text(price.currency)),
      ]
    }
    if let grace = one.graceUntil {
      members.append(.init("gracePeriodExpiresDate", .integer(grace.milliseconds)))
    }
    if let consent = one.priceConsent {
      members.append(.init("priceIncreaseStatus", .integer(consent.rawValue)))
    }
    if let intent = one.expirationIntent {
      members.append(.init("expirationIntent", .integer(intent.rawValue)))
    }
    if let token = one.token { members.append(.init("appAccountToken", .text("\(token)"))) }
    return .object(members)
  }

  private static func members(of offer: StoreOffer) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("offerType", .integer(offer.type.raw))]
    if let identifier = offer.identifier {
      members.append(.init("offerIdentifier", .text(identifier)))
    }
    if let payment = offer.payment {
      members.append(.init("offerDiscountType", .text(payment.raw)))
    }
    if let period = offer.period { members.append(.init("offerPeriod", .text(period))) }
    return members
  }

  private static func members(of revocation: StoreRevocation) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("revocationDate", .integer(revocation.at.milliseconds))
    ]
    if let reason = revocation.reason {
      members.append(.init("revocationReason", .integer(reason.raw)))
    }
    if let type = revocation.type { members.append(.init("revocationType", .text(type.raw))) }
    if let percentage = revocation.percentage {
      members.append(.init("revocationPercentage", .integer(percentage)))
    }
    return members
  }
}
