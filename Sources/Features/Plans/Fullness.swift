import Entitlements
import Shell
import Sync
import Values

/// What of a space's plan is nearly used up: people are warned of it once a day, at 80, at 95 and
/// at 100 percent (FF-060).
public struct Fullness: Equatable, Sendable {
  public enum Kind: Hashable, Sendable { case files, records, bytes }

  public var kind: Kind
  /// Of what the plan allows; it may be above 100.
  public var percent: Int

  /// The warning that is due: 80, 95 or 100; nil for none.
  var warning: Int? { SpaceUsage.warning(at: percent) }

  /// What the person has closed, as far as that is known.
  public enum Warning: Equatable, Sendable {
    /// Nothing was full, and nobody has asked.
    case unasked
    case asked
    case known(Closed?)
  }

  /// A warning that was closed is not shown again on that day, unless a higher one is due.
  public struct Closed: Equatable, Sendable {
    public var warning: Int
    public var day: CivilDate

    init(_ warning: Int, on day: CivilDate) {
      self.warning = warning
      self.day = day
    }

    /// What was kept as `text`, if that was on the day: what was closed on another one counts no more.
    static func read(_ text: String?, on day: CivilDate) -> Closed? {
      for warning in [
        SpaceUsage.fullWarning, SpaceUsage.lastWarning, SpaceUsage.firstWarning,
      ] {
        let closed = Closed(warning, on: day)
        if closed.text == text { return closed }
      }
      return nil
    }

    var text: String { String(warning) + " " + day.description }
  }
}

extension Fullness {
  /// What is fullest, where that is worth a warning.
  init?(_ context: Context, _ parts: Parts) {
    var fullest: Fullness?
    if let usage = context.sync.usage {
      fullest = Fullness(kind: usage.of == .records ? .records : .bytes, percent: usage.percent)
    }
    if case .atMost(let most) = context.plan.limits.storageBytes, most > 0 {
      let percent = Int(min(parts.storage, most) * 100 / most)
      if percent > fullest?.percent ?? 0 { fullest = Fullness(kind: .files, percent: percent) }
    }
    guard let fullest, fullest.warning != nil else { return nil }
    self = fullest
  }
}
