import Scheduling
import Values

extension Series {
  /// The days on which it has sessions, each with the time at which they begin; nil where its rule cannot be read.
  public func recurrence(in zone: ZoneRules) -> Recurrence? {
    let rule: RecurrenceRule
    do throws(RecurrenceProblem) {
      rule = try RecurrenceRule(self.rule, in: zone)
    } catch {
      return nil
    }
    return Recurrence(
      from: place.start, rule, excluding: exceptions.map { CivilDateTime($0, place.start.time) })
  }

  /// How many sessions are counted at most.
  private static let mostCounted = 1_000

  /// The number of a day's session in the series, from 1, and the count of them all. The count is nil where nothing ends
  /// the series, and for a day behind its last one.
  public func position(of day: CivilDate, in zone: ZoneRules) -> (number: Int, count: Int?)? {
    guard let recurrence = recurrence(in: zone) else { return nil }
    let hasEnd = lastDay != nil || recurrence.rule?.end != RecurrenceEnd.never
    var walk = recurrence.walk(in: place.start..<CivilDateTime(.last, .midnight))
    var number = 0
    var count = 0
    while let date = walk.next()?.date {
      let isBehind = day < date
      if isBehind, !hasEnd || count > Self.mostCounted { return (number, nil) }
      if !isBehind { number += 1 }
      if let lastDay, lastDay < date {
        if isBehind { break }
      } else {
        count += 1
      }
    }
    return (number, walk.isCutShort || count < number ? nil : count)
  }
}
