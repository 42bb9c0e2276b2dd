extension PosixZone {
  /// Nil when the text is no rule.
  init?(_ text: String) {
    var reader = DigitReader(text)
    guard let name = reader.zoneName(), let west = reader.hours(),
      let offset = Int32(exactly: -west)
    else { return nil }
    standard = ZoneRules.Period(offset: offset, isDaylight: false, abbreviation: name)
    guard !reader.isAtEnd else {
      daylight = nil
      return
    }
    guard let daylightName = reader.zoneName() else { return nil }
    var daylightOffset = offset + 3600
    if reader.next != 0x2C {
      guard let west = reader.hours() else { return nil }
      daylightOffset = Int32(-west)
    }
    guard reader.skip(0x2C), let start = Rule(&reader), reader.skip(0x2C),
      let end = Rule(&reader), reader.isAtEnd
    else { return nil }
    daylight = Daylight(
      period: ZoneRules.Period(
        offset: daylightOffset, isDaylight: true, abbreviation: daylightName),
      start: start, end: end)
  }
}

extension PosixZone.Rule {
  fileprivate init?(_ reader: inout DigitReader) {
    guard let day = Day(&reader) else { return nil }
    self.day = day
    guard reader.skip(0x2F) else {
      time = 7200
      return
    }
    guard let seconds = reader.hours() else { return nil }
    time = seconds
  }
}

extension PosixZone.Rule.Day {
  fileprivate init?(_ reader: inout DigitReader) {
    if reader.skip(0x4D) {
      guard let month = reader.number(atMost: 12), month >= 1, reader.skip(0x2E),
        let week = reader.number(atMost: 5), week >= 1, reader.skip(0x2E),
        let day = reader.number(atMost: 6)
      else { return nil }
      self = .weekday(month: month, week: week, day: day)
    } else if reader.skip(0x4A) {
      guard let number = reader.number(atMost: 365), number >= 1 else { return nil }
      self = .julian(number)
    } else {
      guard let number = reader.number(atMost: 365) else { return nil }
      self = .ordinal(number)
    }
  }
}

extension DigitReader {
  /// Three letters or more, or anything in angle brackets.
  fileprivate mutating func zoneName() -> String? {
    var name = ""
    let isQuoted = skip(0x3C)
    while let byte = next {
      if isQuoted, skip(0x3E) { return name.isEmpty ? nil : name }
      let isLetter = (0x61...0x7A).contains(byte | 0x20)
      let isSign = byte == 0x2B || byte == 0x2D || decimalDigit(byte) != nil
      guard isLetter || (isQuoted && isSign) else { break }
      name.append(Unicode.Scalar(byte))
      _ = skip(byte)
    }
    return isQuoted || name.byteCount < 3 ? nil : name
  }

  /// `[+-]h[:mm[:ss]]` in seconds.
  fileprivate mutating func hours() -> Int? {
    let isNegative = skip(0x2D)
    if !isNegative { _ = skip(0x2B) }
    guard let hours = number(atMost: 167) else { return nil }
    var seconds = hours * 3600
    if skip(0x3A) {
      guard let minutes = number(atMost: 59) else { return nil }
      seconds += minutes * 60
      if skip(0x3A) {
        guard let rest = number(atMost: 59) else { return nil }
        seconds += rest
      }
    }
    return isNegative ? -seconds : seconds
  }
}
