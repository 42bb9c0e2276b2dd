import Analytics
import Telemetry
import Values

/// The session of this device, over all its tabs, with what its last event carried: its end is said when the next one
/// begins, as it was then.
struct DeviceSession: Equatable {
  private(set) var span = SessionSpan()
  private var offset = 0
  private var epoch: Int64 = 0
  private(set) var stamp: Int64 = 0

  /// In milliseconds.
  private static var silence: Int64 { 1_800_000 }

  init() {}

  /// As the device keeps it; what cannot be read is none.
  init(_ text: String) {
    let numbers = text.parts { $0 == " " }.compactMap { $0.wholeNumber }
    guard numbers.count == 6 else { return }
    span.number = numbers[0]
    span.first = Instant(milliseconds: numbers[1])
    span.last = Instant(milliseconds: numbers[2])
    offset = Int(numbers[3]) - Self.east
    epoch = numbers[4]
    stamp = numbers[5]
  }

  /// Empty before the first session.
  var text: String {
    guard span.number > 0 else { return "" }
    let numbers = [
      span.number, span.first.milliseconds, span.last.milliseconds, Int64(offset + Self.east),
      epoch, stamp,
    ]
    return numbers.map { $0.description }.joined(separator: " ")
  }

  /// Added to how many minutes clocks are east of UTC, so that it is a whole number.
  private static var east: Int { 24 * 60 }

  /// The lines that an event makes: itself, and before it what ends and begins because of when it happened.
  /// - Parameter entry: how the person came to the page.
  mutating func lines(
    of event: Event, at moment: Instant, offset: Int, epoch: Int64, stamp: Int64,
    entry: SessionEntry
  ) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    let before = self
    let turn = span.touch(at: moment, silence: Self.silence)
    (self.offset, self.epoch, self.stamp) = (offset, epoch, stamp)
    switch turn {
    case .goesOn: break
    case .begins: lines.append(line(.sessionStart(entry), at: moment))
    case .beginsAnew(let ended):
      lines.append(before.line(.sessionEnd(duration: ended.duration), at: ended.last))
      lines.append(line(.sessionStart(entry), at: moment))
    }
    lines.append(line(event, at: moment))
    return lines
  }

  private func line(_ event: Event, at moment: Instant) -> [UInt8] {
    EventLine(
      event, at: moment, offset: offset, epoch: epoch, session: span.number, stamp: stamp
    ).write()
  }
}
