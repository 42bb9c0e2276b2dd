import Care
import Flow
import FlowTesting
import Records
import Scheduling
import Shell
import Values

@testable import Careguide

extension FamilySample {
  static let losartana: Medicine = with(Medicine()) {
    $0.id = .test(20)
    $0.person = rosa.id
    $0.name = "Losartana"
    $0.strength = "50 mg"
  }

  /// Every day at eight and at twenty, one tablet.
  static let daily: Schedule = with(Schedule()) {
    $0.id = .test(30)
    $0.medicine = losartana.id
    $0.start = CivilDateTime("2026-11-01T00:00")!
    $0.firstDay = $0.start.date
    $0.zone = saoPaulo.name
    $0.phases = [
      SchedulePhase(
        .daily, ["08:00", "20:00"].map { (CivilTime($0)!, DoseAmount.one) })
    ]
  }

  static let paracetamol: Medicine = with(Medicine()) {
    $0.id = .test(21)
    $0.person = rosa.id
    $0.name = "Paracetamol"
  }

  /// One at a time, six hours apart.
  static let whenNeeded: Schedule = with(Schedule()) {
    $0.id = .test(31)
    $0.medicine = paracetamol.id
    $0.start = CivilDateTime("2026-11-01T00:00")!
    $0.firstDay = $0.start.date
    $0.zone = saoPaulo.name
    $0.asNeeded = with(NeededDose()) { $0.leastMinutes = 360 }
  }

  static func taken(
    _ number: UInt64, _ planned: String, at time: String, replacing replaced: [ID<Dose>] = [],
    amount: DoseAmount = .one
  ) -> Dose {
    with(Dose()) {
      $0.id = .test(number)
      $0.medicine = losartana.id
      $0.person = rosa.id
      $0.planned = planned
      $0.day = CivilDateTime(planned)!.date
      $0.amount = amount
      $0.at = Instant(time)!
      $0.saidAt = $0.at
      $0.by = ana
      $0.replaces = replaced
    }
  }

  /// One paracetamol, as nobody planned it.
  static func needed(
    _ number: UInt64, at time: String, replacing replaced: [ID<Dose>] = []
  ) -> Dose {
    with(Dose()) {
      $0.id = .test(number)
      $0.medicine = paracetamol.id
      $0.person = rosa.id
      $0.amount = .one
      $0.at = Instant(time)!
      $0.day = saoPaulo.local($0.at).date
      $0.saidAt = $0.at
      $0.by = ana
      $0.replaces = replaced
    }
  }

  /// Today's page with all of it.
  static func today(_ doses: [Dose] = [], at now: Instant = now) -> Today.State {
    var state = Today.State()
    _ = Today.reduce(&state, .zoneChanged(saoPaulo))
    _ = Today.reduce(&state, .peopleChanged(Changes(isComplete: true, changed: [rosa])))
    _ = Today.reduce(
      &state, .medicinesChanged(Changes(isComplete: true, changed: [losartana, paracetamol])))
    _ = Today.reduce(
      &state, .schedulesChanged(Changes(isComplete: true, changed: [daily, whenNeeded])))
    _ = Today.reduce(&state, .dosesChanged(Changes(isComplete: true, changed: doses)))
    _ = Today.reduce(&state, .woken(now))
    return state
  }
}

extension TodayPlan {
  subscript(key: DoseKey) -> PlannedDose? { doses.first { $0.key == key } }
}
