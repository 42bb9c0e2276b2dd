import AppStore

/// How a simulated store goes about its business.
public struct StoreRules: Hashable, Sendable {
  public var bundleID: String
  /// Its number at Apple; production needs one.
  public var appleID: Int64?
  public var environment: StoreEnvironment
  /// For how many days there is access though a renewal could not be charged; 0 for none.
  public var graceDays = 16
  /// For how many days it is tried to charge a renewal.
  public var retryDays = 60
  /// How many milliseconds a month has, where it is no calendar's: in Apple's sandbox it has five minutes. A
  /// day has a thirtieth of it.
  public var monthLength: Int64?
  /// How many twelfths of a day before the end of a period the next is charged.
  public var chargedBefore: Int64 = 1
  /// The number of the first transaction.
  public var firstTransaction: Int64 = 2_000_000_000_000_001

  public init(
    bundleID: String, appleID: Int64? = nil, environment: StoreEnvironment = .localTesting
  ) {
    self.bundleID = bundleID
    self.appleID = appleID
    self.environment = environment
  }

  /// The milliseconds of a day.
  public var dayLength: Int64 { monthLength.map { max(1, $0 / 30) } ?? 86_400_000 }
}
