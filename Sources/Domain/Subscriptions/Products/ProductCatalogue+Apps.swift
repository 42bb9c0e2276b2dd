extension ProductCatalogue {
  /// FisioFlow's: each plan by the month and by the year.
  public static var fisioFlow: ProductCatalogue {
    var products: [SoldProduct] = []
    for (level, plan) in ["silver", "gold", "platinum"].enumerated() {
      for (name, months) in [("monthly", 1), ("yearly", 12)] {
        products.append(
          SoldProduct(
            ProductID("com.fisioflow." + plan + "." + name), grants: plan, level: level + 1,
            months: months))
      }
    }
    return ProductCatalogue(products, least: "free")
  }

  /// FypMatch's: premium, and VIP above it.
  public static var fypMatch: ProductCatalogue {
    ProductCatalogue(
      [
        SoldProduct(
          "com.ideiassertiva.fypmatch.premium.monthly", grants: "premium", level: 1, months: 1),
        SoldProduct(
          "com.ideiassertiva.fypmatch.premium.yearly", grants: "premium", level: 1, months: 12),
        SoldProduct("com.ideiassertiva.fypmatch.vip.monthly", grants: "vip", level: 2, months: 1),
      ], least: "free")
  }

  /// Careguide's. The month is `1942` in the App Store; the year has no id there yet.
  public static var careguide: ProductCatalogue {
    ProductCatalogue(
      [
        SoldProduct("1942", grants: "premium", level: 1, months: 1),
        SoldProduct("careguide.premium.yearly", grants: "premium", level: 1, months: 12),
      ], least: "basic")
  }
}
