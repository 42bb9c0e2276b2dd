import Values

extension CalendarEvent.Length {
  /// The most that is read, in days.
  static let mostDays = 3_660

  /// Reads `P1W`, `P2D`, `PT1H30M` (RFC 5545 section 3.3.6); nil for anything else, and for what is negative.
  init?(text: String) {
    var (days, seconds, number, hasDigit) = (0, 0, 0, false)
    var (isTime, hasAny) = (false, false)
    var bytes = Array(text.bytes)
    if bytes.first == 0x2B { bytes.removeFirst() }
    guard bytes.first == 0x50 else { return nil }
    for byte in bytes[1...] {
      if byte >= 0x30, byte <= 0x39 {
        guard number < 100_000_000 else { return nil }
        number = number * 10 + Int(byte) - 0x30
        hasDigit = true
        continue
      }
      if byte == 0x54, !isTime, !hasDigit {
        isTime = true
        continue
      }
      guard hasDigit else { return nil }
      switch (byte, isTime) {
      case (0x57, false): days += 7 * min(number, Self.mostDays)
      case (0x44, false): days += min(number, 7 * Self.mostDays)
      case (0x48, true): seconds += 3_600 * min(number, 24 * Self.mostDays)
      case (0x4D, true): seconds += 60 * min(number, 1_440 * Self.mostDays)
      case (0x53, true): seconds += min(number, 86_400 * Self.mostDays)
      default: return nil
      }
      (number, hasDigit, hasAny) = (0, false, true)
    }
    guard hasAny, !hasDigit, days <= Self.mostDays, seconds <= Self.mostDays * 86_400 else {
      return nil
    }
    self = seconds == 0 ? .days(days) : .seconds(days * 86_400 + seconds)
  }

  /// `P2D` or `PT5400S`.
  var text: String {
    switch self {
    case .days(let days): "P" + String(days) + "D"
    case .seconds(let seconds): "PT" + String(seconds) + "S"
    }
  }
}
