import Entitlements
import Values

/// How often paywalls opened by themselves on a day. One that opened often enough stands on the page from then on, so that
/// nobody has to close it again and again.
struct PaywallPace: Equatable, Sendable {
  /// How often a day each opens above the page.
  static let most = 3

  private var day = CivilDate.epoch
  private var opened: [String] = []

  /// Counts one more.
  /// - Returns: whether it may open above the page.
  mutating func open(_ context: PaywallContext, on today: CivilDate) -> Bool {
    if day != today {
      day = today
      opened = []
    }
    let name = context.rawValue
    guard opened.count(where: { $0 == name }) < Self.most else { return false }
    opened.append(name)
    return true
  }
}
