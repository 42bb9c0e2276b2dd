import API
import Fields
import Values

/// Why a renewal date is put off.
public enum StoreExtensionReason: Int64, CaseIterable, Hashable, Sendable {
  case undeclared = 0
  case satisfaction = 1
  case other = 2
  case outage = 3
}

/// What Apple is told of a purchase whose customer asks for a refund (Send Consumption Information, version 2).
public struct StoreConsumption: Hashable, Sendable {
  public enum Delivery: String, CaseIterable, Hashable, Sendable {
    case delivered = "DELIVERED"
    case qualityIssue = "UNDELIVERED_QUALITY_ISSUE"
    case wrongItem = "UNDELIVERED_WRONG_ITEM"
    case outage = "UNDELIVERED_SERVER_OUTAGE"
    case other = "UNDELIVERED_OTHER"
  }

  public enum Preference: String, CaseIterable, Hashable, Sendable {
    case decline = "DECLINE"
    case full = "GRANT_FULL"
    case prorated = "GRANT_PRORATED"
  }

  public var delivery: Delivery
  /// Whether a trial or a sample was to be had before.
  public var hadSample: Bool
  /// Thousandths of a percent, 0...100,000.
  public var percentage: Int64?
  public var preference: Preference?

  public init(
    _ delivery: Delivery, hadSample: Bool, percentage: Int64? = nil, preference: Preference? = nil
  ) {
    self.delivery = delivery
    self.hadSample = hadSample
    self.percentage = percentage
    self.preference = preference
  }
}

extension StoreServer {
  /// Puts the renewal date of an active subscription off (Extend a Subscription Renewal Date).
  /// - Parameters:
  ///   - days: 1...90.
  ///   - id: the same for the same extension, however often it is asked for.
  /// - Returns: when it renews now.
  public func extend(
    _ originalTransactionID: String, days: Int, reason: StoreExtensionReason, id: UUID
  ) async throws -> Instant {
    guard 1...90 ~= days else { throw StoreFailure.badIdentifier }
    let body = JSONValue.object([
      .init("extendByDays", .integer(Int64(days))),
      .init("extendReasonCode", .integer(reason.rawValue)),
      .init("requestIdentifier", .text(id.description)),
    ])
    let answer = try await ask(
      .put, "inApps/v1/subscriptions/extend/\(piece(originalTransactionID))", body: body)
    guard answer["success"]?.boolean == true,
      answer["originalTransactionId"]?.text == originalTransactionID,
      let date = answer["effectiveDate"]?.wholeNumber
    else { throw StoreFailure.unreadable }
    return Instant(milliseconds: date)
  }

  /// Tells how far a purchase was used. It says that the customer consented: call it only then.
  public func send(_ consumption: StoreConsumption, of transactionID: String) async throws {
    var members: [JSONValue.Member] = [
      .init("customerConsented", .boolean(true)),
      .init("deliveryStatus", .text(consumption.delivery.rawValue)),
      .init("sampleContentProvided", .boolean(consumption.hadSample)),
    ]
    if let percentage = consumption.percentage {
      members.append(
        .init("consumptionPercentage", .integer(min(max(percentage, 0), 100_000))))
    }
    if let preference = consumption.preference {
      members.append(.init("refundPreference", .text(preference.rawValue)))
    }
    _ = try await ask(
      .put, "inApps/v2/transactions/consumption/\(piece(transactionID))", body: .object(members))
  }
}
