import API
import Database
import Values

/// What is to be durable before a device is told what a space holds, such as an audit row.
public protocol PullWitness: Sendable {
  /// Called when a device is about to be answered; without its return there is no answer.
  func willAnswer(_ pull: WitnessedPull) async throws
}

/// A member's device that gets what a space holds, or what changed in it.
public struct WitnessedPull: Hashable, Sendable {
  public let space: UUID
  /// Who, and in which session.
  public let caller: Caller
  /// What kind of device it says it is, if it said.
  public let device: DeviceInfo?
  /// Whether it begins with nothing: all that the person may see is on its way.
  public let isWhole: Bool
  /// The server's time.
  public let now: Instant

  public init(
    of space: UUID, by caller: Caller, on device: DeviceInfo?, isWhole: Bool, at now: Instant
  ) {
    self.space = space
    self.caller = caller
    self.device = device
    self.isWhole = isWhole
    self.now = now
  }
}
