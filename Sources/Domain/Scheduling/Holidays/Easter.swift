import Values

extension CivilDate {
  /// Easter Sunday of the Gregorian calendar, from 22 March to 25 April (the anonymous computus of 1876, J. Meeus,
  /// "Astronomical Algorithms", chapter 8).
  /// - Parameter year: 1583 to 9999.
  public static func easter(in year: Int) -> CivilDate {
    let golden = year % 19
    let century = year / 100
    let leaps = century / 4
    let correction = (century - (century + 8) / 25 + 1) / 3
    let epact = (19 * golden + century - leaps - correction + 15) % 30
    let rest = year % 100
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
    let late = (golden + 11 * epact + 22 * weekday) / 451
    let sum = epact + weekday - 7 * late + 114
    return CivilDate(year: year, month: sum / 31, day: sum % 31 + 1) ?? .first
  }
}
