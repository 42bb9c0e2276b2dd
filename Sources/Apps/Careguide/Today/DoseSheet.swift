import Care
import Records
import Shell
import Values

/// What more is said of a dose: another amount, another time, a reason.
public struct DoseSheet: Equatable {
  public let key: DoseKey
  /// As typed.
  public var amount: String
  public var time: String
  public var note = ""
  /// Whether what is wrong with them is told.
  public var showsProblems = false

  /// Nil for one that is not on the page any more.
  init?(_ key: DoseKey, _ state: Today.State, among parts: Parts) {
    guard let zone = state.zone else { return nil }
    self.key = key
    time = zone.local(state.now).time.shortText
    if let dose = state.plan[key] {
      amount = dose.amount.text(in: .pt)
      if case .taken = dose.standing, let said = dose.verdict.dose {
        amount = said.amount.text(in: .pt)
        time = zone.local(said.at).time.shortText
      }
      note = dose.verdict.dose?.note ?? ""
    } else if let needed = state.plan.needed(key) {
      amount = needed.amount.text(in: .pt)
    } else {
      return nil
    }
  }

  /// The amount that was typed; nil where it is none, or nothing.
  var typedAmount: DoseAmount? {
    DoseAmount(typed: amount).flatMap { $0 > .zero ? $0 : nil }
  }

  /// When that time was: the last time that the clock showed it.
  func typedTime(in zone: ZoneRules, now: Instant) -> Instant? {
    guard let time = CivilTime(time) else { return nil }
    let today = zone.local(now).date
    let at = zone.instant(CivilDateTime(today, time))
    return at <= now ? at : zone.instant(CivilDateTime(today.adding(days: -1), time))
  }

  func taking(in zone: ZoneRules, now: Instant) -> Saying? {
    guard let amount = typedAmount, let at = typedTime(in: zone, now: now) else { return nil }
    return .taken(amount, at: at)
  }
}
