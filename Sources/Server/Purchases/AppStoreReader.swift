/// Who reads what the App Store has signed: verifies it, and says which facts it tells.
public struct AppStoreReader: Sendable {
  /// Why something is not believed, in a short word that has nothing of the sender's.
  public struct Refusal: Error, Hashable, Sendable {
    public var code: String

    public init(_ code: String) {
      self.code = code
    }
  }

  /// Reads the signed payload of a notification; nothing of one that is about no subscription.
  /// - Throws: `Refusal`.
  public var notification: @Sendable (String) throws -> [ToldPurchase]
  /// Reads a transaction that a device brings.
  /// - Throws: `Refusal`.
  public var transaction: @Sendable (String) throws -> ToldPurchase
  /// Who asks the store for what it did not tell, one for each environment of which there is a key.
  public var clients: [AppStoreClient] = []

  public init(
    notification: @escaping @Sendable (String) throws -> [ToldPurchase],
    transaction: @escaping @Sendable (String) throws -> ToldPurchase
  ) {
    self.notification = notification
    self.transaction = transaction
  }
}
