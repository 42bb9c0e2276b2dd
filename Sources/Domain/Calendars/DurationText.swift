import Values

extension CalendarEvent.Length {
  /// The most that is read, in days.
  public static let mostDays = 3_660

  /// Reads `P1W`, `P2D`, `PT1H30M` (RFC 5545 section 3.3.6); nil for anything else, and for what is negative. What is
  /// longer than `mostDays` is cut short, but not below that.
  init?(text: String) {
    var (days, seconds): (Int64, Int64) = (0, 0)
    var (number, hasDigit): (Int64, Bool) = (0, false)
    var (isTime, hasAny) = (false, false)
    var bytes = Array(text.bytes)
    if bytes.first == 0x2B { bytes.removeFirst() }
    guard bytes.first == 0x50 else { return nil }
    for byte in bytes[1...] {
      if byte >= 0x30, byte <= 0x39 {
        guard number < 100_000_000 else { return nil }
        number = number * 10 + Int64(byte) - 0x30
        hasDigit = true
        continue
      }
      if byte == 0x54, !isTime, !hasDigit {
        isTime = true
        continue
      }
      guard hasDigit else { return nil }
      switch (byte, isTime) {
      case (0x57, false): days += 7 * number
      case (0x44, false): days += number
      case (0x48, true): seconds += 3_600 * number
      case (0x4D, true): seconds += 60 * number
      case (0x53, true): seconds += number
      default: return nil
      }
      (number, hasDigit, hasAny) = (0, false, true)
      // However often a part is said, nothing runs over.
      days = min(days, Int64(Self.mostDays) + 1)
      seconds = min(seconds, Self.mostSeconds + 1)
    }
    guard hasAny, !hasDigit else { return nil }
    self.init(days: seconds == 0 ? days : nil, seconds: days * 86_400 + seconds)
  }

  /// Seconds that pass, or days where those are said; what is longer than `mostDays` is cut short, but not below that.
  init(days: Int64? = nil, seconds: Int64) {
    if let days {
      self = .days(Int(min(days, Int64(Self.mostDays) + 1)))
    } else {
      self = .seconds(Int(min(seconds, Self.mostSeconds + 1)))
    }
  }

  private static let mostSeconds = Int64(mostDays) * 86_400

  var isTooLong: Bool {
    switch self {
    case .days(let days): days > Self.mostDays
    case .seconds(let seconds): Int64(seconds) > Self.mostSeconds
    }
  }

  /// `P2D` or `PT5400S`.
  var text: String {
    switch self {
    case .days(let days): "P" + String(days) + "D"
    case .seconds(let seconds): "PT" + String(seconds) + "S"
    }
  }
}
