import Analytics
import Crypto
import Fields
import Telemetry
import Values

/// A device that counts: who it says it is, and the bodies that it sends.
public struct EventDevice: Sendable {
  public let proof: InstallationProof
  public private(set) var sequence: Int64 = 0

  /// - Parameter sequence: the number of the last event that it counted.
  public init(_ number: UInt64, after sequence: Int64 = 0) {
    self.sequence = sequence
    let secret = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 32)
    proof = InstallationProof(
      installation: UUID(high: 0x6465_7669_6365_0001, low: number), secret: secret.base64URL)
  }

  /// The next event of it.
  public mutating func view(
    at time: Instant, epoch: Int64 = 0, _ more: JSONValue.Member...
  ) -> JSONValue {
    line(
      "screen_view", at: time, epoch: epoch,
      .object([JSONValue.Member("screen_name", .text("Today"))] + more))
  }

  /// The next event of it, of any name and parameters.
  public mutating func line(
    _ name: String, at time: Instant, epoch: Int64 = 0, _ parameters: JSONValue
  ) -> JSONValue {
    sequence += 1
    return .object([
      .init("s", .integer(sequence)), .init("n", .text(name)),
      .init("t", .integer(time.milliseconds)), .init("o", .integer(-180)),
      .init("e", .integer(epoch)), .init("v", .integer(1)), .init("c", .integer(0)),
      .init("p", parameters),
    ])
  }

  /// A body with those events.
  public static func body(
    _ lines: [JSONValue], sentAt: Instant, stamp: Stamp = .tested
  ) -> [UInt8] {
    JSONValue.object([
      .init("sentAt", .integer(sentAt.milliseconds)), .init("dropped", .integer(0)),
      .init("stamps", .array([stamp.object])), .init("events", .array(lines)),
    ]).bytes
  }

  /// What it says when somebody allows, or forbids, that it counts.
  public static func entry(_ isYes: Bool, at time: Instant) -> ConsentEntry {
    var entry = ConsentEntry()
    entry.purpose = .analytics
    entry.isYes = isYes
    entry.textVersion = 1
    entry.decidedAt = time
    entry.region = .br
    entry.zone = "America/Sao_Paulo"
    return entry
  }
}

extension Stamp {
  /// That of a device of tests.
  public static var tested: Stamp {
    var stamp = Stamp()
    stamp.platform = "web"
    stamp.version = "1.4.0"
    stamp.plan = "gold"
    stamp.role = "owner"
    stamp.device = "mobile"
    stamp.connection = "wifi"
    stamp.language = "pt"
    return stamp
  }
}
