import Records
import Values

/// What a device shows at one time that it left at the server: the server has the time and the name alone.
public struct LeftRound: Hashable, Sendable {
  public let name: String
  public let at: Instant
  public let person: ID<Person>
  /// Those that wait then unless something is said of them before, ascending.
  public let doses: [OpenDose]
}

extension DoseWatch {
  /// When whoever is reminded first is told of something within a span, with all that waits then: as long
  /// as nobody says anything.
  public func rounds(in span: Range<Instant>) -> [(at: Instant, doses: [OpenDose])] {
    let begin = span.lowerBound.adding(milliseconds: -PlannedDose.mostLate - 1)
    let open = open(since: begin..<span.upperBound)
    var times: [Instant] = []
    for dose in open {
      for offset in offsets(of: dose) where span.contains(offset) { times.append(offset) }
    }
    var rounds: [(at: Instant, doses: [OpenDose])] = []
    for time in times.ordered() where rounds.last?.at != time {
      rounds.append((time, open.filter { $0.since <= time && time < $0.until }))
    }
    return rounds
  }
}

/// The times that a device leaves for all whom it reminds of.
public enum LeftRounds {
  /// The rounds of the next fortnight, the soonest first and no more than may be left.
  /// - Parameters:
  ///   - watches: of each person of whom the device is told.
  ///   - batch: how often the device has left times, this time included: names begin with it, so that each batch has its own.
  public static func rounds(
    of watches: [(person: ID<Person>, watch: DoseWatch)], after now: Instant, batch: Int
  ) -> [LeftRound] {
    let end = now.adding(milliseconds: Int64(LeftTimes.days) * 86_400_000)
    var found: [(at: Instant, person: ID<Person>, doses: [OpenDose])] = []
    for (person, watch) in watches {
      for round in watch.rounds(in: now.adding(milliseconds: 1)..<end) {
        found.append((round.at, person, round.doses))
      }
    }
    found = found.ordered { $0.at != $1.at ? $0.at < $1.at : $0.person.uuid < $1.person.uuid }
    var rounds: [LeftRound] = []
    for each in found {
      if rounds.count == LeftTimes.mostTimes { break }
      let name = batch.description + "." + rounds.count.description
      rounds.append(LeftRound(name: name, at: each.at, person: each.person, doses: each.doses))
    }
    return rounds
  }

  /// When the person is told that reminders end soon unless the app is opened: with the first round of the last two days, or
  /// of the second half where all that is left reaches less far; without such a round, at the beginning of that time.
  /// - Parameter rounds: those of `rounds(of:after:batch:)`.
  /// - Returns: nil where nothing goes on behind them, as after a course that is over.
  public static func warning(
    of rounds: [LeftRound], _ watches: [(person: ID<Person>, watch: DoseWatch)], after now: Instant
  ) -> Instant? {
    var end = now.adding(milliseconds: Int64(LeftTimes.days) * 86_400_000)
    if rounds.count >= LeftTimes.mostTimes, let last = rounds.last {
      end = last.at
    } else {
      let later = end..<end.adding(milliseconds: longestPause)
      guard watches.contains(where: { !$0.watch.rounds(in: later).isEmpty }) else { return nil }
    }
    let begin = end.adding(milliseconds: -min(2 * 86_400_000, end.since(now) / 2))
    return rounds.first { $0.at >= begin }?.at ?? begin
  }

  /// Doses that come once a month still go on.
  private static let longestPause: Int64 = 35 * 86_400_000
}
