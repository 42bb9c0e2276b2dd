extension Instant {
  /// As clocks there show it: `31/12/2026 09:05:07`.
  public func clock(minutesEast: Int) -> String {
    let date = CivilDate(at: self, minutesEast: minutesEast)
    let start = Int64(date.daysSinceEpoch) * 86_400
    let seconds = milliseconds / 1_000 + Int64(minutesEast) * 60 - start
    return "\(date.slashed) \(two(seconds / 3_600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }

  private func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + number.description }
}
