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

  /// Careguide's, for one account or with five seats to give. The month of one account is `1942` in the App
  /// Store; the others have no id there yet.
  public static var careguide: ProductCatalogue {
    ProductCatalogue(
      [
        SoldProduct(
          "1942", grants: "premium", level: 1, months: 1, named: "Careguide Monthly Premium"),
        SoldProduct("careguide.premium.yearly", grants: "premium", level: 1, months: 12),
        SoldProduct("careguide.family.monthly", grants: "premium", level: 2, months: 1, seats: 5),
        SoldProduct("careguide.family.yearly", grants: "premium", level: 2, months: 12, seats: 5),
      ], least: "basic")
  }
}
