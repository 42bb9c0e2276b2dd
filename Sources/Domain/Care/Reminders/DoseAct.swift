import Editing
import Fields
import Records
import Values

/// What somebody said of a dose from a notification while the app was closed, as the service worker left it for
/// the app to take in.
public struct DoseAct: FieldObject, Hashable, Sendable {
  /// Drawn where it was said: an act that is found twice is one.
  public var id = UUID.zero
  public var medicine = ID<Medicine>.none
  /// `Occurrence.name`.
  public var planned = ""
  /// `taken` or `skipped`.
  public var state = Dose.State.taken
  public var amount = DoseAmount.zero
  /// When it was said.
  public var at = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("medicine", &medicine)
    fields.field("planned", &planned, maxLength: 20)
    fields.field("state", &state)
    fields.field("amount", &amount)
    fields.field("at", &at)
  }

  /// What it says of the dose, in the place of what was said before it; nil where there is nothing to say:
  /// it was taken in already, the same was said otherwise, or something else after it.
  public func dose(of medicine: Medicine, _ log: DoseLog) -> Dose? {
    guard medicine.id == self.medicine, let day = PlannedName(planned)?.time.date,
      state == .taken || state == .skipped
    else { return nil }
    let said = log.said(of: medicine.id, planned: planned)
    let verdict = DoseVerdict(of: said)
    if said.contains(where: { $0.id.uuid == id }) || verdict.isDisputed { return nil }
    if let standing = verdict.dose {
      // What was put off is said for good.
      guard standing.state == .later || standing.state != state, standing.clock < at else {
        return nil
      }
    }
    var dose = Dose()
    dose.id = ID(id)
    dose.medicine = medicine.id
    dose.person = medicine.person
    dose.planned = planned
    dose.day = day
    dose.state = state
    dose.amount = state == .taken ? amount : .zero
    dose.at = at
    dose.clock = at
    dose.replaces = DoseVerdict.heads(of: said)
    return dose
  }

  /// The mutations of acts that are not taken in yet, in the order in which they were said.
  public static func mutations(
    _ acts: [DoseAct], _ medicines: [Medicine], _ log: DoseLog
  ) -> [LogDose] {
    var log = log
    var mutations: [LogDose] = []
    for act in acts.ordered(by: { $0.at != $1.at ? $0.at < $1.at : $0.id < $1.id }) {
      guard let medicine = medicines.first(where: { $0.id == act.medicine }),
        let dose = act.dose(of: medicine, log)
      else { continue }
      log.add(dose)
      mutations.append(LogDose(dose))
    }
    return mutations
  }
}
