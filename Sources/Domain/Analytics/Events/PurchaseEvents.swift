import Telemetry
import Values

/// Buying a plan, as the device sees it; what was bought the ledger says.
public enum PurchaseEvents {
  public static var object: Literal { "purchase" }
  public static var all: [EventDefinition] { [started, completed, failed, restored] }

  public static let started = EventDefinition(
    "purchase_started", object: "purchase", verb: "started",
    parameters: [EventParameters.product], EventTraits(.analytics, owner: "plans")
  ) { EventWords.purchaseStarted }
  public static let completed = EventDefinition(
    "purchase_completed", object: "purchase", verb: "completed",
    parameters: [EventParameters.product], EventTraits(.analytics, owner: "plans")
  ) { EventWords.purchaseCompleted }
  public static let failed = EventDefinition(
    "purchase_failed", object: "purchase", verb: "failed",
    parameters: [EventParameters.product, EventParameters.errorCode],
    EventTraits(.analytics, owner: "plans")
  ) { EventWords.purchaseFailed }
  public static let restored = EventDefinition(
    "purchase_restored", object: "purchase", verb: "restored",
    parameters: [EventParameters.product.optional, EventParameters.errorCode],
    EventTraits(.analytics, owner: "plans")
  ) { EventWords.purchaseRestored }
}

extension Event {
  /// - Parameter product: one that the app lists (`EventRegistry.value(_:of:)` finds it by its text).
  public static func purchaseStarted(_ product: Literal) -> Event {
    Event(PurchaseEvents.started, [.choice(product)])
  }

  public static func purchaseCompleted(_ product: Literal) -> Event {
    Event(PurchaseEvents.completed, [.choice(product)])
  }

  public static func purchaseFailed(_ product: Literal, code: Literal? = nil) -> Event {
    Event(PurchaseEvents.failed, [.choice(product), .optional(code)])
  }

  /// - Parameters:
  ///   - product: what was found again; nil where nothing was, or several.
  ///   - code: why it could not be looked for.
  public static func purchaseRestored(_ product: Literal? = nil, code: Literal? = nil) -> Event {
    Event(PurchaseEvents.restored, [.optional(product), .optional(code)])
  }
}
