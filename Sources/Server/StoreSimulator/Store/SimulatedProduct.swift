import AppStore

/// Something that a simulated store sells.
public struct SimulatedProduct: Hashable, Sendable {
  public var id: String
  /// The greater, the more it grants: to a greater one a change is at once, to a lesser at the renewal.
  public var level: Int
  /// Calendar months of a period; 0 for what is bought once and for all.
  public var months: Int
  public var price: StorePrice
  /// Days that the first purchase of a customer costs nothing; 0 for none.
  public var trialDays: Int
  /// Whether it is still sold, and so renews.
  public var isForSale = true

  public init(_ id: String, level: Int, months: Int, price: StorePrice, trialDays: Int = 0) {
    self.id = id
    self.level = level
    self.months = months
    self.price = price
    self.trialDays = trialDays
  }
}

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

/// Why something cannot be done in a simulated store.
public enum StoreProblem: Error, Hashable, Sendable {
  /// Nothing of that name is sold.
  case unknownProduct(String)
  /// That customer has bought nothing.
  case nothingBought(String)
  /// It cannot be done with what there is now; says why.
  case notNow(String)
}

/// The numbers of chance, the same from the same seed (SplitMix64).
struct StoreChance: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
