import Fields

/// At which terms a period was bought, where they are not the price that stands in the list.
public enum OfferKind: String, FieldChoice, Hashable, Sendable {
  /// An introductory offer that costs nothing.
  case trial
  /// An introductory offer at a lower price.
  case intro
  /// An offer to who has or had the subscription.
  case promo
  case code
  case winBack
}
