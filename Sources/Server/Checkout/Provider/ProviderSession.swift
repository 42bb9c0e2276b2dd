import Values

/// A page on which something is paid, as it is now.
public struct ProviderSession: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    case open
    /// Done with; what is paid by hand may still be under way, such as a boleto.
    case complete
    /// Left, or too late.
    case expired
  }

  public var id: String
  public var state: State
  /// Of the order, and of its bill; nil for what is none of ours.
  public var order: UUID?
  public var bill: UUID?
  /// What became of it by card.
  public var subscription: String?
  /// What became of it by hand.
  public var payment: String?
  public var customer: String?

  public init(_ id: String, _ state: State) {
    self.id = id
    self.state = state
  }
}
