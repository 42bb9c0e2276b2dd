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

  /// How many are counted, at most.
  private static let mostCounted = 1_000

  /// Which one of its sessions that of a day is, from 1 on, and how many there are in all; without that where nothing ends them,
  /// and for one behind the last.
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
