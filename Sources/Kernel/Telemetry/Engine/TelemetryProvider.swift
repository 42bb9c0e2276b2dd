import Values

/// Somebody who receives what is counted: the app's own server, and whoever an app adds.
///
/// Each function says whether it went well. Where one fails, the others receive all the same, and what the app does goes on.
/// One begins switched off: nothing comes before `setTrackingEnabled(true)`.
open class TelemetryProvider {
  public init() {}

  /// A provider; nil where what it needs is not there, and then the app works without it.
  open class func make(_ settings: TelemetrySettings) -> TelemetryProvider? { nil }

  /// Each line comes once and in order; after a sudden end of the app the last ones may come again.
  open func track(_ line: QueuedLine) -> Bool { true }

  /// Whether lines are of somebody who is signed in from now on. Nobody is told who that is.
  open func setUser(_ pseudonymKnown: Bool) -> Bool { true }

  /// What is said of the person from now on; nil takes it away.
  open func setProperty(_ name: Literal, _ value: ParameterValue?) -> Bool { true }

  open func setTrackingEnabled(_ isOn: Bool) -> Bool { true }

  open func setDebug(_ isOn: Bool) -> Bool { true }

  /// Forgets all that it knows of the person and of this device.
  open func reset() -> Bool { true }

  /// The provider by which lines wait for the app's own server.
  var collector: OwnCollector? { nil }
}

/// The app's own server as a provider: lines stay here until it has them.
public final class OwnCollector: TelemetryProvider {
  /// In order; those that are on their way are the first.
  private(set) var lines: [QueuedLine] = []
  private var isOn = false

  public override class func make(_ settings: TelemetrySettings) -> TelemetryProvider? {
    OwnCollector()
  }

  public override func track(_ line: QueuedLine) -> Bool {
    guard isOn else { return false }
    lines.append(line)
    return true
  }

  public override func setTrackingEnabled(_ isOn: Bool) -> Bool {
    self.isOn = isOn
    if !isOn { lines = [] }
    return true
  }

  public override func reset() -> Bool {
    lines = []
    return true
  }

  override var collector: OwnCollector? { self }

  /// The server has these.
  func forget(upTo sequence: Int64) { lines.remove { $0.sequence <= sequence } }

  /// The server takes nothing of these.
  func forget(epochs: [Int64]) { lines.remove { epochs.contains($0.epoch) } }
}
