import API
import Database
import Fields
import Identity
import Values

/// From where somebody signs in, as the request says it: for the list of their devices.
public struct SignInPlace: Sendable {
  public let device: DeviceInfo?
  /// The browser's `User-Agent`; nil where it sent none.
  public let agent: String?

  public init(_ device: DeviceInfo? = nil, agent: String? = nil) {
    self.device = device
    self.agent = agent.map { $0.first(scalars: SignedInDevice.longestAgent) }
  }

  var deviceValue: SQLValue { SQLValue(device?.object.jsonText) }
  var agentValue: SQLValue { SQLValue(agent) }
}
