import Values

/// Asks an App Store, in one environment, for what it did not tell by itself.
public struct AppStoreClient: Sendable {
  /// A page of what the store has sent.
  public struct Page: Sendable {
    public var told: [ToldPurchase]
    /// Why some of it is not believed, in short words that have nothing of the sender's. It holds up nothing else.
    public var refused: [String]
    /// By which the next page is asked for; nil after the last.
    public var next: String?

    public init(_ told: [ToldPurchase], refused: [String] = [], next: String? = nil) {
      self.told = told
      self.refused = refused
      self.next = next
    }
  }

  /// Why there is no answer.
  public struct Failure: Error, Hashable, Sendable {
    /// For operators; they name nobody.
    public var words: String
    /// Whether the same may be answered another time.
    public var canRetry: Bool
    /// How long it asks us to wait, in milliseconds.
    public var pause: Int64?

    public init(_ words: String, canRetry: Bool, pause: Int64? = nil) {
      self.words = words
      self.canRetry = canRetry
      self.pause = pause
    }
  }

  /// Of the app and the environment, by which the ledger keeps until when the store was asked.
  public var name: String
  /// What the store has sent in a time, or tried to.
  /// - Throws: `Failure`.
  public var sent: @Sendable (_ time: Range<Instant>, _ page: String?) async throws -> Page
  /// All that the customer of a transaction bought, as it is now; nil where the store knows no such transaction.
  /// - Throws: `Failure`.
  public var purchases: @Sendable (_ transaction: String) async throws -> [ToldPurchase]?
  /// Tells the store what the customer of a transaction had of it, which has agreed to that; false where the store knows
  /// no such transaction.
  /// - Throws: `Failure`.
  public var tellUse: @Sendable (_ transaction: String, PurchaseUse) async throws -> Bool

  public init(
    name: String,
    sent: @escaping @Sendable (Range<Instant>, String?) async throws -> Page,
    purchases: @escaping @Sendable (String) async throws -> [ToldPurchase]?,
    tellUse: @escaping @Sendable (String, PurchaseUse) async throws -> Bool
  ) {
    self.name = name
    self.sent = sent
    self.purchases = purchases
    self.tellUse = tellUse
  }
}
