import Care
import Records
import Values

/// What more is said of a dose, as it is being typed: another amount, another time, a reason.
public struct DoseDraft: Equatable {
  public var amount: String
  public var time: String
  public var note = ""
  /// Of one that nobody planned, the day on which it was taken.
  public var day: CivilDate?
  /// Whether what is wrong with them is told.
  public var showsProblems = false
  /// The moment that the form began with, which holds as long as nobody types another time.
  private let offered: (time: String, at: Instant)

  /// How far from its planned time a dose may have been taken, in milliseconds; before it is negative.
  private static let earliest: Int64 = -12 * 3_600_000
  private static let latest: Int64 = 18 * 3_600_000

  /// Of a planned dose, as it is now.
  init(_ dose: PlannedDose, in zone: ZoneRules, now: Instant, _ language: Language) {
    let isToday = zone.local(now).date == dose.planned.date
    let isOfNow = isToday || dose.group == .now && dose.standing != .disputed
    var (amount, at) = (dose.amount, isOfNow ? now : dose.instant)
    if let said = dose.verdict.dose {
      note = said.note
      if said.state == .taken { (amount, at) = (said.amount, said.at) }
    }
    self.amount = amount.text(in: language)
    time = zone.local(at).time.shortText
    offered = (time, at)
  }

  /// Of one that is taken when needed.
  init(_ amount: DoseAmount, in zone: ZoneRules, now: Instant, _ language: Language) {
    self.amount = amount.text(in: language)
    time = zone.local(now).time.shortText
    day = zone.local(now).date
    offered = (time, now)
  }

  /// Of one that was taken when needed, for saying it otherwise.
  init(correcting dose: Dose, in zone: ZoneRules, _ language: Language) {
    self.init(dose.amount, in: zone, now: dose.at, language)
    note = dose.note
  }

  /// The amount that was typed; nil where it is none, or nothing.
  var typedAmount: DoseAmount? {
    DoseAmount(typed: amount).flatMap { $0 > .zero ? $0 : nil }
  }

  /// When that time was: on the day that was chosen, or, of a planned dose, the last time that the clock
  /// showed it near the plan, which may be on the day before or after. Nil where it is no time, or is still
  /// to come.
  /// - Parameter planned: when the dose was due; nil of one that nobody planned.
  func typedTime(of planned: Instant?, in zone: ZoneRules, now: Instant) -> Instant? {
    guard let time = CivilTime(time) else { return nil }
    let isOffered = self.time == offered.time
    guard let planned else {
      if isOffered, zone.local(offered.at).date == day { return offered.at }
      let at = zone.instant(CivilDateTime(day ?? zone.local(now).date, time))
      return at <= now ? at : nil
    }
    if isOffered { return offered.at }
    let day = zone.local(planned).date
    return [1, 0, -1].map { zone.instant(CivilDateTime(day.adding(days: $0), time)) }.first {
      $0 <= now && Self.earliest <= $0.since(planned) && $0.since(planned) < Self.latest
    }
  }

  func taking(_ planned: Instant?, in zone: ZoneRules, now: Instant) -> Saying? {
    guard let amount = typedAmount, let at = typedTime(of: planned, in: zone, now: now) else {
      return nil
    }
    return .taken(amount, at: at)
  }

  public static func == (a: DoseDraft, b: DoseDraft) -> Bool {
    a.amount == b.amount && a.time == b.time && a.note == b.note && a.day == b.day
      && a.showsProblems == b.showsProblems && a.offered == b.offered
  }
}
