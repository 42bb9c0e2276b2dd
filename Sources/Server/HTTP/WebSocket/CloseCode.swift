/// Why a WebSocket was closed (RFC 6455 section 7.4).
public struct CloseCode: Hashable, Sendable, CustomStringConvertible {
  public let number: UInt16

  public init(_ number: UInt16) {
    self.number = number
  }

  public var description: String { String(number) }

  public static let normal = CloseCode(1000)
  public static let goingAway = CloseCode(1001)
  public static let protocolError = CloseCode(1002)
  public static let unsupportedData = CloseCode(1003)
  /// The client's close frame had no code; never sent.
  public static let noStatus = CloseCode(1005)
  /// The connection ended without a close frame; never sent.
  public static let abnormal = CloseCode(1006)
  public static let invalidText = CloseCode(1007)
  public static let policyViolation = CloseCode(1008)
  public static let messageTooBig = CloseCode(1009)
  public static let internalError = CloseCode(1011)
  public static let tryAgainLater = CloseCode(1013)

  /// Whether a peer may send it.
  var isSendable: Bool {
    switch number {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
