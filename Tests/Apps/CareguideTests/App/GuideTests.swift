import Care
import Entitlements
import Foundation
import Plans
import Subscriptions
import Testing
import Values

@testable import Careguide

/// `Docs/CareguidePlans.md`, against what the app sells.
@Suite("The guide to the plans")
struct GuideTests {
  private static func number(_ limit: Limit) -> String {
    switch limit {
    case .unlimited: "unlimited"
    case .atMost(let most): "\(most)"
    }
  }

  /// The table as the catalogue says it.
  private static var table: [String] {
    get throws {
      let sales = Careguide.sales
      let premium = Plan.premium.rawValue
      func price(_ months: Int, _ currency: Currency, seats: Int = 0) throws -> String {
        let product = sales.products.products.first {
          $0.planName == premium && $0.months == months && $0.seats == seats
        }
        let id = try #require(product).id
        let price = try #require(sales.prices.price(of: id, in: currency)).amount
        return price.text(in: currency == .brl ? .pt : .en)
      }
      let seats = try #require(sales.products.products.map(\.seats).max())
      let (basic, full) = (Plan.basic, Plan.premium)
      var rows: [(String, String, String)] = [
        ("A month", basic.monthlyPrice.text(in: .en), try price(1, .usd)),
        ("A year", basic.yearlyPrice.text(in: .en), try price(12, .usd)),
        ("A month, in reais", "–", try price(1, .brl)),
        ("A year, in reais", "–", try price(12, .brl)),
        ("A month with \(seats) seats to give", "–", try price(1, .usd, seats: seats)),
        ("Free trial", "–", "\(sales.prices.trialDays) days"),
      ]
      for kind in PlanCatalogue.care.limits {
        rows.append(
          (kind.key.name.text, number(basic.limits[kind.key]), number(full.limits[kind.key])))
      }
      rows.append(("Sessions a day", "1", "unlimited"))
      rows.append(
        ("Hours between two sessions on a journey", "\(DayRule.afterJourney / 3_600_000)", "0"))
      return ["| | Basic | Premium |", "| --- | --- | --- |"]
        + rows.map { "| \($0.0) | \($0.1) | \($0.2) |" }
    }
  }

  @Test("CG-001 the guide says the numbers of the catalogue, each of them and no other")
  func numbers() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Docs/CareguidePlans.md").standardized
    let text = try String(contentsOf: path, encoding: .utf8)
    let written = text.split(separator: "\n").filter { $0.hasPrefix("|") }.map { String($0) }
    let table = try Self.table
    #expect(written == table)
    // The plans cost what is asked for them.
    #expect(Plan.premium.yearlyPrice.text(in: .en) == "$89.90")
  }
}
