import Values

// Taxes are in the prices in reais, as the law asks of prices shown in Brazil, and come on top of those in
// dollars. No source gives the prices in the second currency of each app, nor those of a family, nor any
// of FypMatch: they are assumptions.

extension PriceList {
  /// FisioFlow's: a year costs as much as ten months.
  public static var fisioFlow: PriceList {
    var prices: [ProductPrice] = []
    for (plan, reais, dollars) in [
      ("silver", 97_00, 19_90), ("gold", 197_00, 39_90), ("platinum", 397_00, 79_90),
    ] {
      for (period, months) in [("monthly", 1), ("yearly", 10)] {
        let product = ProductID("com.fisioflow." + plan + "." + period)
        prices.append(
          ProductPrice(
            product, Money(minor: Int64(reais * months), .brl), includesTax: true))
        prices.append(
          ProductPrice(
            product, Money(minor: Int64(dollars * months), .usd), includesTax: false))
      }
    }
    return PriceList(prices)
  }

  /// Careguide's, with a week's trial (CG-002, CG-003, CG-116).
  public static var careguide: PriceList {
    PriceList(
      [
        ProductPrice("1942", Money(minor: 8_99, .usd), includesTax: false),
        ProductPrice("1942", Money(minor: 44_90, .brl), includesTax: true),
        ProductPrice(
          "careguide.premium.yearly", Money(minor: 89_90, .usd), includesTax: false),
        ProductPrice(
          "careguide.premium.yearly", Money(minor: 449_00, .brl), includesTax: true),
        ProductPrice(
          "careguide.family.monthly", Money(minor: 14_99, .usd), includesTax: false),
        ProductPrice(
          "careguide.family.monthly", Money(minor: 74_90, .brl), includesTax: true),
        ProductPrice(
          "careguide.family.yearly", Money(minor: 149_90, .usd), includesTax: false),
        ProductPrice(
          "careguide.family.yearly", Money(minor: 749_00, .brl), includesTax: true),
      ], trialDays: 7)
  }

  /// FypMatch's.
  public static var fypMatch: PriceList {
    var prices: [ProductPrice] = []
    for (name, reais, dollars) in [
      ("premium.monthly", 29_90, 5_99), ("premium.yearly", 299_00, 59_90),
      ("vip.monthly", 59_90, 11_99),
    ] {
      let product = ProductID("com.ideiassertiva.fypmatch." + name)
      prices.append(ProductPrice(product, Money(minor: Int64(reais), .brl), includesTax: true))
      prices.append(ProductPrice(product, Money(minor: Int64(dollars), .usd), includesTax: false))
    }
    return PriceList(prices)
  }
}
