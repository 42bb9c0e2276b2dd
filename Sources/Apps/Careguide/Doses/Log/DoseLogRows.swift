import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// Doses as rows of a log, the latest first: planned ones and what was taken when needed. Each leads to its
/// page.
struct DoseLogRows {
  private let medicines: [Medicine]
  /// Whether all are of the one medicine whose page it is, which no row has to name.
  private let isOfOne: Bool
  private let scene: Scene<DoseLogSection.Action>
  private let frame: Frame

  init(
    _ medicines: [Medicine], isOfOne: Bool, _ scene: Scene<DoseLogSection.Action>, _ frame: Frame
  ) {
    self.medicines = medicines
    self.isOfOne = isOfOne
    self.scene = scene
    self.frame = frame
  }

  private var language: Language { scene.language }
  private var zone: ZoneRules { frame.parts.zone }

  /// Those of some days.
  /// - Parameter last: what is planned after it is left out; nil for nothing.
  func rows(on days: Range<CivilDate>, upTo last: Instant? = nil) -> [Node] {
    let planned = frame.parts.doses(of: medicines, on: days, now: scene.surroundings.now)
    var rows: [(at: Instant, node: Node)] = []
    for dose in planned where last.map({ dose.instant <= $0 }) ?? true {
      rows.append((dose.instant, row(dose)))
    }
    for medicine in medicines {
      for dose in frame.parts.household.log.takenAsNeeded(of: medicine.id)
      where days.contains(dose.day) {
        rows.append((dose.at, row(dose, of: medicine)))
      }
    }
    return rows.ordered { $0.at > $1.at }.map { $0.node }
  }

  private func row(_ dose: PlannedDose) -> Node {
    let standing = dose.standing.inWords
    var detail = scene.text(standing.text)
    if case .taken = dose.standing, let said = dose.verdict.dose {
      detail += " · " + zone.local(said.at).time.shortText
      if let medicine = medicine(dose.medicine) {
        detail += " · " + medicine.form.text(said.amount, language)
      }
    }
    let time = dose.planned.time.shortText
    var row = ListRow(
      dose.key.text,
      isOfOne
        ? dose.planned.date.slashed + " · " + time
        : time + " · " + (medicine(dose.medicine)?.shortName ?? ""),
      subtitle: detail, href: scene.href(dose.key.path))
    row.mark = (standing.symbol, scene.text(standing.text), standing.tone)
    return .row(row, onTap: scene.onLink(.goTo(dose.key.path)))
  }

  private func row(_ dose: Dose, of medicine: Medicine) -> Node {
    let local = zone.local(dose.at)
    let when = isOfOne ? local.date.slashed : medicine.shortName
    let time = local.time.shortText
    let row = ListRow(
      dose.key.text, isOfOne ? when + " · " + time : time + " · " + when,
      subtitle: medicine.form.text(dose.amount, language), href: scene.href(dose.key.path))
    return .row(row, onTap: scene.onLink(.goTo(dose.key.path)))
  }

  private func medicine(_ id: ID<Medicine>) -> Medicine? {
    for medicine in medicines where medicine.id == id { return medicine }
    return nil
  }
}
