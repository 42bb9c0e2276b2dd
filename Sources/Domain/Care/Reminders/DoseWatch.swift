import Records
import Scheduling
import Values

/// A planned dose of which nobody has said anything, or that was put off.
public struct OpenDose: Hashable, Sendable {
  public let medicine: ID<Medicine>
  /// `Occurrence.name`.
  public let name: String
  public let planned: CivilDateTime
  public let amount: DoseAmount
  /// From when it waits: its time, or until when it was put off.
  public let since: Instant
  /// From when on it is missed, and nobody is told of it any more.
  public let until: Instant
}

/// When who is told of which of a person's doses: the same on the device and at the server.
public struct DoseWatch {
  private let regimens: [Regimen]
  private let log: DoseLog
  private let whereabouts: Whereabouts
  private let homes: [ZoneRules]
  private let pace: ReminderPace

  /// The longest that a dose can be put off and still be found.
  private static let longestPutOff: Int64 = 36 * 3_600_000

  /// - Parameter log: what was said of doses of two days on either side of what is asked for.
  public init(
    _ regimens: [Regimen], _ log: DoseLog, _ whereabouts: Whereabouts, homes: [ZoneRules],
    pace: ReminderPace
  ) {
    self.regimens = regimens
    self.log = log
    self.whereabouts = whereabouts
    self.homes = homes
    self.pace = pace
  }

  /// The doses that come to wait within a span, ascending.
  public func open(since span: Range<Instant>) -> [OpenDose] {
    let begin = span.lowerBound.adding(milliseconds: -Self.longestPutOff)
    // With the doses behind the span, which decide when those in it are missed.
    let end = span.upperBound.adding(milliseconds: 2 * PlannedDose.mostLate)
    let horizon = Horizon(begin..<end, whereabouts: whereabouts, homes: homes)
    var found: [OpenDose] = []
    for regimen in regimens {
      let due = regimen.occurrences(in: horizon)
      for (position, each) in due.enumerated() {
        let (occurrence, amount) = each
        guard occurrence.instant < span.upperBound else { break }
        let verdict = log.verdict(on: regimen.medicine.id, planned: occurrence.name)
        guard !verdict.isDisputed else { continue }
        var since = occurrence.instant
        switch verdict.dose?.state {
        case .taken, .skipped: continue
        case .later: since = max(since, verdict.dose?.until ?? since)
        case .open, nil: break
        }
        guard span.contains(since) else { continue }
        let next = position + 1 < due.count ? due[position + 1].occurrence.instant : nil
        found.append(
          OpenDose(
            medicine: regimen.medicine.id, name: occurrence.name, planned: occurrence.planned,
            amount: amount, since: since, until: Self.end(of: since, before: next)))
      }
    }
    return found.ordered {
      $0.since != $1.since ? $0.since < $1.since : $0.medicine.uuid < $1.medicine.uuid
    }
  }

  /// As `PlannedDose.standing` has it.
  private static func end(of since: Instant, before next: Instant?) -> Instant {
    let end = since.adding(milliseconds: PlannedDose.mostLate + 1)
    guard let next, next > since else { return end }
    let usual = since.adding(milliseconds: PlannedDose.usual + 1)
    return min(end, max(usual, next.adding(milliseconds: -PlannedDose.early)))
  }

  /// Those that wait at an instant.
  public func waiting(at now: Instant) -> [OpenDose] {
    let begin = now.adding(milliseconds: -PlannedDose.mostLate - 1)
    return open(since: begin..<now.adding(milliseconds: 1)).filter { now < $0.until }
  }

  /// When somebody of a part is told of a dose.
  private func times(of dose: OpenDose, _ part: ReminderRecipient.Part) -> [Instant] {
    pace.offsets(part).map { dose.since.adding(milliseconds: $0) }.filter { $0 < dose.until }
  }

  /// When whoever is reminded first is told of it.
  func offsets(of dose: OpenDose) -> [Instant] { times(of: dose, .first) }

  /// What somebody of a part is told, of what was due after one instant and up to another; nil for
  /// nothing.
  public func round(
    for part: ReminderRecipient.Part, after seen: Instant, through now: Instant
  ) -> ReminderRound? {
    var last: Instant?
    var isFirst = false
    var told: [OpenDose] = []
    for dose in waiting(at: now) {
      let times = times(of: dose, part)
      guard let first = times.first, first <= now else { continue }
      told.append(dose)
      guard let due = times.last(where: { seen < $0 && $0 <= now }) else { continue }
      last = max(last ?? due, due)
      if seen < first { isFirst = true }
    }
    return last.map { ReminderRound(dueAt: $0, isFirst: isFirst, doses: told) }
  }

  /// When the next time is at which somebody is told of something, after an instant; nil when there is
  /// none within a little more than a year.
  public func next(for parts: [ReminderRecipient.Part], after now: Instant) -> Instant? {
    let begin = now.adding(milliseconds: -PlannedDose.mostLate - 1)
    // Most medicines are taken daily, so that a short look is nearly always enough.
    for days in [Int64(2), 35, 400] {
      let end = now.adding(milliseconds: days * 86_400_000)
      var next: Instant?
      for dose in open(since: begin..<end) {
        if let next, dose.since > next { break }
        for part in parts {
          guard let time = times(of: dose, part).first(where: { now < $0 }) else { continue }
          next = min(next ?? time, time)
        }
      }
      if let next { return next }
    }
    return nil
  }
}

/// What somebody is told at one time.
public struct ReminderRound: Hashable, Sendable {
  /// When it was due.
  public let dueAt: Instant
  /// Whether they are told of one of the doses for the first time.
  public let isFirst: Bool
  /// All that wait of which they are told by then, ascending.
  public let doses: [OpenDose]
}

extension ReminderPlan {
  /// Where the person was and is.
  /// - Parameters:
  ///   - home: where they are as long as nobody has said.
  ///   - rules: of a zone by its name; a stay without any counts as the one before it.
  public func whereabouts(_ home: ZoneRules, _ rules: (String) -> ZoneRules?) -> Whereabouts {
    var journeys: [Whereabouts.Stay] = []
    for stay in stays.dropFirst() {
      if let zone = rules(stay.zone) { journeys.append(.init(since: stay.since, in: zone)) }
    }
    return Whereabouts(stays.first.flatMap { rules($0.zone) } ?? home, journeys: journeys)
  }
}
