import Values

/// Dates and times without separators, as iCalendar writes them (RFC 5545 sections 3.3.4 and 3.3.5).

extension CivilDate {
  /// `20260131`.
  public var basic: String {
    let (year, month, day) = parts
    return padded(year, 4) + padded(month, 2) + padded(day, 2)
  }

  /// Reads `20260131`; anything else is nil.
  public init?(basic text: String) {
    guard text.byteCount == 8, let number = text.wholeNumber else { return nil }
    let date = Int(number)
    self.init(year: date / 10_000, month: date / 100 % 100, day: date % 100)
  }
}

extension CivilDateTime {
  /// `20260131T083000`; parts of a second are dropped.
  public var basic: String {
    date.basic + "T" + padded(time.hour, 2) + padded(time.minute, 2) + padded(time.second, 2)
  }

  /// Reads `20260131T083000`; anything else is nil. A leap second counts as the one before.
  public init?(basic text: String) {
    guard text.byteCount == 15, text.dropping(utf8: 8, upTo: 9) == "T",
      let date = CivilDate(basic: text.dropping(utf8: 0, upTo: 8)),
      let number = text.dropping(utf8: 9).wholeNumber
    else { return nil }
    let time = Int(number)
    let second = time % 100 == 60 ? 59 : time % 100
    guard let time = CivilTime(hour: time / 10_000, minute: time / 100 % 100, second: second)
    else { return nil }
    self.init(date, time)
  }
}

extension Instant {
  /// `20260131T083000Z`.
  public var basic: String { ZoneRules.utc.local(self).basic + "Z" }

  /// Reads `20260131T083000Z`; anything else is nil.
  public init?(basic text: String) {
    guard text.ends(with: "Z"),
      let moment = CivilDateTime(basic: text.dropping(utf8: 0, upTo: text.byteCount - 1))
    else { return nil }
    self = moment.instant(secondsEast: 0)
  }
}

extension String {
  /// With ASCII letters in upper case; all others stay.
  var asciiUppercased: String {
    var raised = Array(bytes)
    for index in raised.indices where raised[index] >= 0x61 && raised[index] <= 0x7A {
      raised[index] -= 0x20
    }
    return String(utf8: raised)
  }
}

private func padded(_ number: Int, _ digits: Int) -> String {
  var text = String(number)
  while text.byteCount < digits { text = "0" + text }
  return text
}
