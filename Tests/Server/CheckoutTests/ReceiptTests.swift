import Subscriptions
import Testing
import Values

@testable import Checkout

@Suite("Receipts and prices of the web checkout")
struct ReceiptTests {
  private func receipt() throws -> Receipt {
    var bill = WebBill()
    bill.id = "in_1"
    bill.product = "gold"
    bill.amount = StoreAmount(thousandths: 197_000, "BRL")
    bill.periodStart = Instant(milliseconds: 1_800_000_000_000)
    bill.periodEnd = bill.periodStart.adding(months: 1)
    #expect(Receipt(bill, of: SubscriptionID(.web, "sub_1"), .zero) == nil)
    bill.paidAt = bill.periodStart
    return try #require(Receipt(bill, of: SubscriptionID(.web, "sub_1"), .zero))
  }

  @Test("CG-115 a receipt has a number that stays, and a PDF whose table of places is right")
  func file() throws {
    let receipt = try receipt()
    #expect(receipt.number.utf8.count == 10)
    #expect(receipt.amount == Money(minor: 197_00, .brl))
    let shown = ShownReceipt(
      receipt: receipt, title: "FisioFlow Gold (1 mês)", app: "FisioFlow", includesTax: true,
      language: .pt)
    let file = ReceiptFile(shown).bytes
    let text = String(decoding: file, as: Unicode.ASCII.self)
    #expect(text.hasPrefix("%PDF-1.4\n") && text.hasSuffix("%%EOF\n"))
    #expect(text.contains("(R$ 197,00) Tj"))
    #expect(text.contains("FisioFlow Gold \\(1 m"))
    let places = text.split(separator: "\n").filter { $0.hasSuffix(" 00000 n ") }
    #expect(places.count == 6)
    for (number, place) in places.enumerated() {
      let offset = try #require(Int(place.prefix(10)))
      #expect(
        String(decoding: file[offset...].prefix(7), as: UTF8.self) == "\(number + 1) 0 obj")
    }
    let table = try #require(text.firstRange(of: "startxref\n")).upperBound
    let start = try #require(Int(text[table...].prefix { $0 != "\n" }))
    #expect(String(decoding: file[start...].prefix(4), as: UTF8.self) == "xref")
  }

  @Test("a month later is the same day, or the last of a shorter month")
  func months() throws {
    let start = try #require(Instant("2028-01-31T10:00:00Z"))
    #expect(start.adding(months: 1) == Instant("2028-02-29T10:00:00Z"))
    #expect(start.adding(months: 12) == Instant("2029-01-31T10:00:00Z"))
  }

  @Test("FM-133 every product has a price in reais and in dollars, with whether taxes are in it")
  func prices() {
    for (products, prices) in [
      (ProductCatalogue.fisioFlow, PriceList.fisioFlow), (.careguide, .careguide),
      (.fypMatch, .fypMatch),
    ] {
      for product in products.products {
        for currency in [Currency.brl, .usd] {
          let price = prices.price(of: product.id, in: currency)
          #expect(price != nil, "\(product.id) \(currency)")
          #expect(price?.includesTax == (currency == .brl))
        }
      }
      #expect(prices.prices.count == 2 * products.products.count)
    }
  }
}
