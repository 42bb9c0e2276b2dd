import Fields
import Values

/// The time on a device as far as it can be believed without the server: what the server said last, and by how
/// much the clock of the device went on since. Turned back, it stands still for a moment and goes on from there;
/// so nothing that ends can be put off by more than the time in which the device is not used.
public struct SeenTime: FieldObject, Hashable, Sendable {
  /// By how much a clock may go back because it sets itself right, in milliseconds.
  public static let tolerance: Int64 = 120_000

  public private(set) var now = Instant.epoch
  /// What the clock showed then.
  private var shown = Instant.epoch
  /// Whether the clock was seen to go back since the server was heard of.
  public private(set) var wentBack = false

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("now", &now)
    fields.field("shown", &shown)
    fields.field("wentBack", &wentBack)
  }

  /// The server says what time it is.
  public mutating func hear(_ now: Instant, shown: Instant) {
    self.now = now
    self.shown = shown
    wentBack = false
  }

  /// The device's clock is looked at.
  public mutating func look(_ shown: Instant) {
    let passed = shown.since(self.shown)
    if passed < -Self.tolerance { wentBack = true }
    now = now.adding(milliseconds: max(0, passed))
    self.shown = shown
  }
}
