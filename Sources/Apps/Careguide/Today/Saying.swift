import Care
import Records
import Values

/// What a person says of a dose.
public enum Saying: Equatable {
  /// At a moment; nil is now.
  case taken(DoseAmount, at: Instant?)
  /// With the reason, where there is one.
  case skipped(String)
  /// Not before so many minutes have passed.
  case later(minutes: Int)
  /// That what was said before is not so; of one that was taken when needed, which.
  case takenBack(Dose?)
  /// Of several things that people said, this one.
  case decided(Dose)
}

extension Dose {
  /// What is said, in the place of what was said before.
  /// - Parameter replaced: ids of what nothing else has replaced.
  init(
    _ saying: Saying, of key: DoseKey, _ person: ID<Person>, replacing replaced: [ID<Dose>],
    at now: Instant, on day: CivilDate
  ) {
    self.init()
    medicine = key.medicine
    self.person = person
    planned = key.planned
    self.day = day
    replaces = replaced
    at = now
    clock = now
    switch saying {
    case .taken(let amount, let told):
      state = .taken
      self.amount = amount
      at = told ?? now
    case .skipped(let reason):
      state = .skipped
      note = reason
    case .later(let minutes):
      state = .later
      until = now.adding(milliseconds: Int64(minutes) * 60_000)
    case .takenBack:
      state = .open
    case .decided(let dose):
      state = dose.state
      amount = dose.amount
      at = dose.at
      until = dose.until
      note = dose.note
    }
  }
}
