/// Dates as HTTP writes them (RFC 9110 section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The text of a time in seconds since 1970.
  public static func text(_ seconds: Int64) -> String {
    let day = Int(seconds.flooredQuotient(86_400))
    let second = Int(seconds - Int64(day) * 86_400)
    let (year, month, date) = civil(day)
    let weekday = days[((day % 7) + 7) % 7]
    return "\(weekday), \(two(date)) \(months[month - 1]) \(four(year)) "
      + "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60)) GMT"
  }

  /// Seconds since 1970, or nil for anything but the preferred form.
  public static func seconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 29, text.hasSuffix(" GMT") else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for index in range {
        guard Ascii.isDigit(bytes[index]) else { return nil }
        value = value * 10 + Int(bytes[index] - Ascii.zero)
      }
      return value
    }
    let name = String(decoding: bytes[8..<11], as: UTF8.self)
    guard let date = number(5..<7), let month = months.firstIndex(of: name),
      let year = number(12..<16), let hour = number(17..<19), let minute = number(20..<22),
      let second = number(23..<25), (1...31).contains(date), hour < 24, minute < 60, second < 61
    else { return nil }
    let day = Int64(self.day(year, month + 1, date))
    return day * 86_400 + Int64(hour * 3600 + minute * 60 + second)
  }

  /// Days since 1970 to a date of the Gregorian calendar.
  private static func civil(_ day: Int) -> (year: Int, month: Int, date: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let date = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date)
  }

  private static func day(_ year: Int, _ month: Int, _ date: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + date - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func four(_ number: Int) -> String {
    String(repeating: "0", count: max(0, 4 - String(number).count)) + String(number)
  }
}

extension Int64 {
  fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}
