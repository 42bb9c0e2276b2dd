import Care
import Records
import Values

/// What more is said of a dose, as it is being typed: another amount, another time, a reason.
public struct DoseDraft: Equatable {
  public var amount: String
  public var time: String
  public var note = ""
  /// Whether what is wrong with them is told.
  public var showsProblems = false

  /// Of a planned dose, as it is now.
  init(_ dose: PlannedDose, in zone: ZoneRules, now: Instant, _ language: Language) {
    var (amount, at) = (dose.amount, zone.local(now).date == dose.planned.date ? now : dose.instant)
    if let said = dose.verdict.dose {
      note = said.note
      if said.state == .taken { (amount, at) = (said.amount, said.at) }
    }
    self.amount = amount.text(in: language)
    time = zone.local(at).time.shortText
  }

  /// Of one that is taken when needed.
  init(_ amount: DoseAmount, in zone: ZoneRules, now: Instant, _ language: Language) {
    self.amount = amount.text(in: language)
    time = zone.local(now).time.shortText
  }

  /// The amount that was typed; nil where it is none, or nothing.
  var typedAmount: DoseAmount? {
    DoseAmount(typed: amount).flatMap { $0 > .zero ? $0 : nil }
  }

  /// When that time was: on the day of the dose; of today, the last time that the clock showed it.
  func typedTime(on day: CivilDate, in zone: ZoneRules, now: Instant) -> Instant? {
    guard let time = CivilTime(time) else { return nil }
    let at = zone.instant(CivilDateTime(day, time))
    return at <= now ? at : zone.instant(CivilDateTime(day.adding(days: -1), time))
  }

  func taking(on day: CivilDate, in zone: ZoneRules, now: Instant) -> Saying? {
    guard let amount = typedAmount, let at = typedTime(on: day, in: zone, now: now) else {
      return nil
    }
    return .taken(amount, at: at)
  }
}
