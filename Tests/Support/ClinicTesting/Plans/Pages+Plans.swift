import Clinic
import Entitlements
import Purchasing
import Sync
import Values

@testable import DocumentsFeature
@testable import FisioFlow
@testable import Plans
@testable import Shell

extension Pages {
  /// The plans, the paywall, and how full a clinic is.
  func arrangePlans(_ home: inout Home.State) {
    switch self {
    case .plans: home.path = .plans
    case .paywall: home.paywall = Paywall(.addPatient(active: 10), current: .free, in: .clinic)
    case .filesFull:
      home.warning = .known(nil)
      home.documents.all = [Self.large]
    case .recordsFull, .plansFull:
      home.warning = .known(nil)
      home.sync.usage = SpaceUsage(of: self == .plansFull ? .bytes : .records, percent: 97)
      if self == .plansFull { home.path = .plans }
    case .buying, .buyingOffline: arrangeBuying(&home)
    case .purchases, .noPurchases:
      home.path = .purchases
      home.bought.purchases = OwnPurchases(self == .purchases ? [Self.purchase] : [])
      home.bought.checkouts = OwnCheckouts(self == .purchases ? [Self.checkout] : [])
    case .code: home.path = .code
    case .keeping: home.path = .keepPatients
    default: break
    }
  }

  private func arrangeBuying(_ home: inout Home.State) {
    home.path = .buying(Self.gold)
    home.buying.product = Self.gold
    if self == .buyingOffline {
      home.sync.isOnline = false
      home.buying.wish = Self.gold
      return
    }
    var sold = WebOffer()
    sold.prices = [
      WebPrice(Self.gold, Money(minor: 197_00, .brl), includesTax: true),
      WebPrice(Self.gold, Money(minor: 39_90, .usd), includesTax: false),
    ]
    sold.methods = [.card, .pix, .boleto]
    sold.trialDays = 7
    home.buying.sold = sold
    home.buying.purchase = AnnouncedPurchase(UUID(high: 9, low: 1), hasTrial: true)
  }

  private static let gold = "com.fisioflow.gold.monthly"

  private static let purchase: OwnPurchase = {
    var purchase = OwnPurchase()
    purchase.id = "apple:2000000123456789"
    purchase.product = gold
    purchase.reach = .space
    purchase.beneficiary = Sample.space.space
    purchase.state = "expired.cancelled"
    purchase.endsAt = Sample.now
    return purchase
  }()

  private static let checkout: OwnCheckout = {
    var checkout = OwnCheckout()
    checkout.id = UUID(high: 9, low: 1)
    checkout.product = gold
    checkout.state = "active"
    checkout.endsAt = Sample.now.adding(milliseconds: 10 * 86_400_000)
    var receipt = OwnReceipt()
    receipt.number = "2026-000001"
    receipt.amount = Money(minor: 197_00, .brl)
    receipt.paidAt = Sample.now
    checkout.receipts = [receipt]
    return checkout
  }()

  /// Nine tenths of the free plan's storage.
  static let large: Document = {
    var document = Document()
    document.id = ID(UUID(high: 18, low: 1))
    document.patient = ana.id
    document.name = "exame.zip"
    document.bytes = 966_367_641
    return document
  }()
}
