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
  /// That what was said before is not so.
  case takenBack
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

extension Dose {
  var key: DoseKey { planned.isEmpty ? DoseKey(medicine, said: id) : DoseKey(medicine, planned) }
}

/// What was said of a dose, and what stood before.
public struct Said: Equatable {
  /// Of which dose.
  let key: DoseKey
  public private(set) var dose: Dose
  let before: Dose?

  func with(_ id: ID<Dose>) -> Said {
    var said = self
    said.dose.id = id
    return said
  }

  /// What puts back what stood before, and of which dose that is said.
  var undoing: (key: DoseKey, saying: Saying) {
    (
      key: key.planned.isEmpty ? DoseKey(key.medicine, said: dose.id) : key,
      saying: before.map { .decided($0) } ?? .takenBack
    )
  }
}

extension Household {
  /// What is said of a dose, in the place of what was said before; nil where its medicine is gone.
  func saying(_ saying: Saying, of key: DoseKey, at now: Instant, in zone: ZoneRules) -> Said? {
    guard let medicine = medicine(key.medicine) else { return nil }
    var replaced: [ID<Dose>] = []
    var before: Dose?
    if key.planned.isEmpty {
      // One that is taken when needed is a dose of its own each time.
      if let said = key.said {
        replaced = log.versions(ofNeeded: said, key.medicine)
        before = takenAsNeeded(key)
      }
    } else {
      let said = log.said(of: key.medicine, planned: key.planned)
      replaced = DoseVerdict.heads(of: said)
      before = DoseVerdict(of: said).dose
    }
    var at = now
    switch saying {
    case .taken(_, let told?): at = told
    case .decided(let dose): at = dose.at
    case .taken, .skipped, .later, .takenBack: break
    }
    let day = PlannedName(key.planned)?.time.date ?? zone.local(at).date
    let dose = Dose(saying, of: key, medicine.person, replacing: replaced, at: now, on: day)
    return Said(key: key, dose: dose, before: before)
  }

  /// One that was taken when needed; nil where it was taken back or corrected.
  func takenAsNeeded(_ key: DoseKey) -> Dose? {
    log.takenAsNeeded(of: key.medicine).first { $0.id == key.said }
  }
}
