import Fields
import Values

extension SignedDataVerifier {
  /// What a notification carries, of which there must be one kind.
  func content(of payload: JSONValue) throws(StoreRefusal) -> StoreNotification.Content {
    let names = ["data", "summary", "externalPurchaseToken", "appData"].filter { name in
      payload[name].map { !$0.isNull } ?? false
    }
    guard names.count == 1, let value = payload[names[0]] else { throw .content }
    guard case .object = value else { throw .form(names[0]) }
    let reader = PayloadReader(value)
    try checkApp(reader)
    switch names[0] {
    case "data": return .data(try data(reader))
    case "summary": return .summary(try summary(reader))
    case "appData":
      try check(reader.environment())
      return .app
    default:
      let id = try reader.identifier("externalPurchaseId")
      // Such a token does not say where it is from, but by how it begins.
      try check(id.hasPrefix("SANDBOX") ? .sandbox : .production)
      return .externalPurchase(id: id, createdAt: try reader.instant("tokenCreationDate"))
    }
  }

  /// The number at Apple is told in production alone.
  private func checkApp(_ reader: PayloadReader) throws(StoreRefusal) {
    guard try reader.text("bundleId") == app.bundleID else { throw .bundle }
    guard app.environment == .production else { return }
    guard try reader.number("appAppleId") == app.appleID else { throw .app }
  }

  private func data(_ reader: PayloadReader) throws(StoreRefusal) -> StoreNotificationData {
    let environment = try reader.environment()
    try check(environment)
    var transaction: StoreTransaction?
    if let text = try reader.signedText("signedTransactionInfo") {
      transaction = try self.transaction(text)
    }
    var renewal: StoreRenewal?
    if let text = try reader.signedText("signedRenewalInfo") {
      renewal = try self.renewal(text)
    }
    if let transaction, let renewal,
      transaction.originalTransactionID != renewal.originalTransactionID
    {
      throw .mismatch
    }
    let status: StoreWord<StoreStatus>? = try reader.word("status")
    return StoreNotificationData(
      environment: environment, status: status, transaction: transaction, renewal: renewal,
      refundReason: try reader.text("consumptionRequestReason"),
      bundleVersion: try reader.text("bundleVersion"))
  }

  private func summary(_ reader: PayloadReader) throws(StoreRefusal) -> StoreExtensionSummary {
    let environment = try reader.environment()
    try check(environment)
    return StoreExtensionSummary(
      environment: environment, requestID: try reader.text("requestIdentifier"),
      productID: try reader.text("productId"),
      storefronts: try reader.texts("storefrontCountryCodes") ?? [],
      succeeded: try reader.number("succeededCount"), failed: try reader.number("failedCount"))
  }
}
