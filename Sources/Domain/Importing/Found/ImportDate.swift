import Values

/// Dates as other programs write them.
public enum ImportDate: Hashable, Sendable {
  case moment(Instant)
  /// A day, or a clock in a zone that nobody named.
  case clock(CivilDateTime, hasTime: Bool)

  /// Reads seconds, milliseconds, microseconds or nanoseconds since 1970, RFC 3339 with or without seconds, `T`, colon
  /// in the zone or any zone, and a day alone. Nil for anything else, and for years before 1900 or after 2120.
  public init?(_ text: String) {
    let text = text.trimmed
    guard (1...40).contains(text.byteCount) else { return nil }
    var isNegative = false
    var digits = text
    if digits.begins(with: "-") {
      isNegative = true
      digits = digits.dropping(utf8: 1)
    }
    if let number = digits.wholeNumber {
      self.init(number: isNegative ? -number : number, digits: digits.byteCount)
      return
    }
    guard let read = Self.read([UInt8](text.bytes)) else { return nil }
    self = read
  }

  /// A number of seconds or of smaller units, by how large it is.
  public init?(number: Int64, digits: Int? = nil) {
    let size = digits ?? String(number.magnitude).byteCount
    let milliseconds: Int64
    switch size {
    case ...11: milliseconds = number * 1_000
    case 12...14: milliseconds = number
    case 15...17: milliseconds = number / 1_000
    default: milliseconds = number / 1_000_000
    }
    let moment = Instant(milliseconds: milliseconds)
    guard Self.isLikely(CivilDate(at: moment, minutesEast: 0)) else { return nil }
    self = .moment(moment)
  }

  public var moment: Instant? {
    if case .moment(let moment) = self { moment } else { nil }
  }

  /// Whether something that somebody keeps may be of that day.
  static func isLikely(_ day: CivilDate) -> Bool { 1900...2120 ~= day.year }

  private static func read(_ bytes: [UInt8]) -> ImportDate? {
    var reader = Digits(bytes)
    guard let year = reader.number(4), reader.skip(0x2D) || reader.skip(0x2F),
      let month = reader.number(2), reader.skip(0x2D) || reader.skip(0x2F),
      let date = reader.number(2), let day = CivilDate(year: year, month: month, day: date),
      isLikely(day)
    else { return nil }
    if reader.isAtEnd { return .clock(CivilDateTime(day, .midnight), hasTime: false) }
    guard reader.skip(0x54) || reader.skip(0x74) || reader.skip(0x20) else { return nil }
    reader.skipSpaces()
    guard let time = reader.time() else { return nil }
    let clock = CivilDateTime(day, time)
    reader.skipSpaces()
    if reader.isAtEnd { return .clock(clock, hasTime: true) }
    guard let east = reader.secondsEast(), reader.isAtEnd else { return nil }
    return .moment(clock.instant(secondsEast: east))
  }

  private struct Digits {
    let bytes: [UInt8]
    var position = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func skip(_ byte: UInt8) -> Bool {
      guard position < bytes.count, bytes[position] == byte else { return false }
      position += 1
      return true
    }

    mutating func skipSpaces() {
      while skip(0x20) {}
    }

    mutating func number(_ digits: Int) -> Int? {
      guard position + digits <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[position..<(position + digits)] {
        guard 0x30...0x39 ~= byte else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      position += digits
      return value
    }

    /// `hh:mm`, with seconds and a fraction where they are there.
    mutating func time() -> CivilTime? {
      guard let hour = number(2), skip(0x3A), let minute = number(2) else { return nil }
      var (second, milliseconds) = (0, 0)
      if skip(0x3A) {
        guard let read = number(2) else { return nil }
        second = min(read, 59)
        if skip(0x2E) || skip(0x2C) {
          var unit = 100
          let start = position
          while position < bytes.count, 0x30...0x39 ~= bytes[position] {
            milliseconds += Int(bytes[position] - 0x30) * unit
            unit /= 10
            position += 1
          }
          guard position > start else { return nil }
        }
      }
      return CivilTime(hour: hour, minute: minute, second: second, millisecond: milliseconds)
    }

    /// `Z`, `UTC`, `+hh:mm`, `+hhmm` or `+hh`.
    mutating func secondsEast() -> Int32? {
      if skip(0x5A) || skip(0x7A) { return 0 }
      if skip(0x55), skip(0x54), skip(0x43) { return 0 }
      let isWest = skip(0x2D)
      guard isWest || skip(0x2B), let hours = number(2), hours <= 23 else { return nil }
      var minutes = 0
      if !isAtEnd {
        _ = skip(0x3A)
        guard let read = number(2), read <= 59 else { return nil }
        minutes = read
      }
      return Int32((hours * 60 + minutes) * (isWest ? -60 : 60))
    }
  }
}

extension ImportedItem {
  /// Takes in when it was kept, as the program says it; what cannot be read is told of.
  mutating func date(_ text: String, _ found: inout ImportFound) {
    guard !text.isBlank else { return }
    take(ImportDate(text), &found)
  }

  mutating func take(_ date: ImportDate?, _ found: inout ImportFound) {
    switch date {
    case .moment(let moment): savedAt = moment
    case .clock(let clock, let hasTime):
      day = clock.date
      clockTime = hasTime ? clock.time : nil
    case nil: found.lose(.date, of: self)
    }
  }
}
