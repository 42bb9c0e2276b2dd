import Care
import CareServer
import Crypto
import Effort
import Values

/// Two weeks of devices without an account, which leave the times of their doses each day, drop some of them and are turned
/// off at times.
public struct LeftWeeks: Sendable {
  public enum Act: Sendable {
    case leave(LeftTimes)
    case drop(LeftNames)
    /// The device with that key is turned off.
    case end(String)
  }

  public struct Event: Sendable {
    public var at: Instant
    public var act: Act

    /// Does it as the device would.
    public func perform(at devices: DeviceReminders) async throws {
      switch act {
      case .leave(let left): try await devices.leave(left, from: "n")
      case .drop(let names): try await devices.drop(names)
      case .end(let key): try await devices.end(key)
      }
    }
  }

  public static let start = Instant("2026-11-09T00:00:00Z")!
  private static let days = 14
  /// For so many days doses are left.
  private static let ahead = 3
  /// By then nothing is known of any device.
  public static let end = at(days + ahead + 1, 12, 0)
  private static let hours = [8, 12, 18, 22]

  /// By time.
  public private(set) var events: [Event] = []
  /// What devices are woken for: the number of each, with a name that it left.
  public private(set) var expected: Set<String> = []

  public init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for device in 0..<4 { live(device, &random) }
    // No two are at one time.
    events.sort { $0.at < $1.at }
  }

  private static func at(_ day: Int, _ hour: Int, _ minute: Int) -> Instant {
    start.adding(milliseconds: Int64((day * 24 + hour) * 60 + minute) * 60_000)
  }

  private mutating func live(_ device: Int, _ random: inout SeededGenerator) {
    let key = [UInt8](repeating: UInt8(device + 1), count: LeftTimes.keySize).hexadecimal
    var waiting: [String: Instant] = [:]
    for day in 0..<Self.days {
      let hour = Int.random(in: 0..<20, using: &random)
      let left = Self.at(day, hour, 45 + device)
      wake(device, for: &waiting, until: left)
      waiting = Self.doses(of: device, from: day).filter { left < $0.value }
      events.append(Event(at: left, act: .leave(Self.left(waiting, by: device, key))))
      if Bool.random(using: &random) {
        let later = Int.random(in: (hour + 1)..<23, using: &random)
        let dropped = Self.at(day, later, 50 + device)
        wake(device, for: &waiting, until: dropped)
        var names = LeftNames()
        names.key = key
        for name in waiting.keys.sorted() {
          guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
          names.names.append(name)
          waiting[name] = nil
        }
        events.append(Event(at: dropped, act: .drop(names)))
      }
      if Int.random(in: 0..<6, using: &random) == 0 {
        let ended = Self.at(day, 23, 55 + device)
        wake(device, for: &waiting, until: ended)
        waiting = [:]
        events.append(Event(at: ended, act: .end(key)))
      }
    }
    wake(device, for: &waiting, until: Self.end)
  }

  private mutating func wake(
    _ device: Int, for waiting: inout [String: Instant], until end: Instant
  ) {
    for (name, time) in waiting where time <= end {
      expected.insert("\(device) \(name)")
      waiting[name] = nil
    }
  }

  /// Ten minutes or more lie between one of a device, one of another and what a device says next.
  private static func doses(of device: Int, from first: Int) -> [String: Instant] {
    var doses: [String: Instant] = [:]
    for day in first..<(first + ahead) {
      for hour in hours { doses["\(device).\(day).\(hour)"] = at(day, hour, 5 + 10 * device) }
    }
    return doses
  }

  private static func left(
    _ times: [String: Instant], by device: Int, _ key: String
  ) -> LeftTimes {
    var left = LeftTimes()
    left.key = key
    left.endpoint = "https://push.example/\(device)"
    left.p256dh = ([4] + [UInt8](repeating: 1, count: 64)).base64URL
    left.auth = [UInt8](repeating: 1, count: 16).base64URL
    left.times = times.keys.sorted().map { LeftTime($0, at: times[$0] ?? start) }
    return left
  }
}
