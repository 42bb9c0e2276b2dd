import Values

extension Instant {
  /// The day in UTC, as people write it: `05/03/2027` in Portuguese, `03/05/2027` in English, for the fifth of March.
  public func day(in language: Language) -> String {
    let date = CivilDate(at: self, minutesEast: 0)
    if language == .pt { return date.slashed }
    let (year, month, day) = date.parts
    return "\(month < 10 ? "0" : "")\(month)/\(day < 10 ? "0" : "")\(day)/\(year)"
  }
}
