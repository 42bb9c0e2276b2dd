import Scheduling
import Values

/// The name of a planned dose, read: `2026-11-25T08:00`, or `2026-11-25T08:00/2` on a day that the date
/// line brought again (`Occurrence.name`).
public struct PlannedName: Hashable, Sendable {
  public let time: CivilDateTime
  public let showing: Int

  /// Nil for what no occurrence is called.
  public init?(_ name: String) {
    let parts = name.parts { $0 == "/" }
    guard 1...2 ~= parts.count, let time = CivilDateTime(parts[0]) else { return nil }
    self.time = time
    if parts.count == 2 {
      guard let showing = parts[1].wholeNumber, 2...9 ~= showing else { return nil }
      self.showing = Int(showing)
    } else {
      showing = 1
    }
    guard self.name == name else { return nil }
  }

  private var name: String { time.description + (showing > 1 ? "/\(showing)" : "") }
}
