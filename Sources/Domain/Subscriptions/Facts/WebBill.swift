import Fields
import Values

/// A bill of a web checkout's subscription, for one period. Of one bill the last fetched counts.
public struct WebBill: Hashable, Sendable {
  public enum Method: String, FieldChoice, Hashable, Sendable {
    /// Charged by the provider when it is due.
    case card
    /// Paid by hand, each time.
    case pix, boleto

    public var isPaidByHand: Bool {
      switch self {
      case .card: false
      case .pix, .boleto: true
      }
    }
  }

  public enum Dispute: String, FieldChoice, Hashable, Sendable {
    case none, open, won, lost
  }

  /// The provider's.
  public var id = ""
  public var product: ProductID = ""
  public var method = Method.card
  public var periodStart = Instant.epoch
  public var periodEnd = Instant.epoch
  /// Until when it is to be paid. A first one that is not paid by then comes to nothing.
  public var dueAt = Instant.epoch
  /// Until when there is access though it is not paid, where access ran until it; nil for none.
  public var graceUntil: Instant?
  public var paidAt: Instant?
  /// That it is to be paid no more.
  public var isVoid = false
  public var amount = StoreAmount()
  /// What its period costs by its list, as `WebSnapshot.nextPrice`; nil where that is not known.
  public var price: StoreAmount?
  /// Thousandths of the amount's currency that went back. A part leaves access as it is; all of it ends it.
  public var refunded: Int64 = 0
  public var refundedAt: Instant?
  public var dispute = Dispute.none
  /// When it was lost: from then on there is no access by this bill.
  public var disputeLostAt: Instant?

  /// A blank one, of a card and not paid.
  public init() {}

  /// When all of it went back, or the dispute was lost.
  var revokedAt: Instant? {
    let refund = refunded >= amount.thousandths && refunded > 0 ? refundedAt : nil
    let loss = dispute == .lost ? disputeLostAt : nil
    if let refund, let loss { return min(refund, loss) }
    return refund ?? loss
  }
}

extension WebBill: FieldObject {
  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id, maxLength: 255)
    fields.field("product", &product, maxLength: 255)
    fields.field("method", &method)
    fields.field("periodStart", &periodStart)
    fields.field("periodEnd", &periodEnd)
    fields.field("dueAt", &dueAt)
    fields.field("graceUntil", &graceUntil)
    fields.field("paidAt", &paidAt)
    fields.field("isVoid", &isVoid)
    fields.field("amount", &amount)
    fields.field("price", &price)
    fields.field("refunded", &refunded)
    fields.field("refundedAt", &refundedAt)
    fields.field("dispute", &dispute)
    fields.field("disputeLostAt", &disputeLostAt)
  }
}
