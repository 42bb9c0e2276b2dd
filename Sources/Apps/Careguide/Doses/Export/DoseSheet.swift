import Care
import Fields
import Identity
import Records
import Shell
import Values

/// The dose log of some medicines as a spreadsheet: what was planned and what was said of it, what was said of
/// doses that the times of today do not plan any more, and what was taken when needed.
struct DoseSheet {
  /// The oldest first, a cell for each of `Column`.
  private(set) var rows: [[String]] = []
  private let language: Language
  private let parts: Parts
  private let context: Context

  /// - Parameters:
  ///   - days: to which the doses belong.
  ///   - now: what is planned after it is left out, unless something was said of it.
  init(
    of medicines: [Medicine], on days: Range<CivilDate>, at now: Instant, _ parts: Parts,
    _ context: Context, _ language: Language
  ) {
    self.language = language
    self.parts = parts
    self.context = context
    var found: [(at: Instant, cells: [String])] = []
    for medicine in medicines {
      found += rows(of: medicine, on: days, at: now)
    }
    rows = found.ordered { $0.at < $1.at }.map { $0.cells }
  }

  var bytes: [UInt8] {
    var writer = CSVWriter()
    writer.write(Column.allCases.map { $0.title(language) })
    for row in rows { writer.write(row) }
    return writer.bytes
  }

  private func rows(
    of medicine: Medicine, on days: Range<CivilDate>, at now: Instant
  ) -> [(at: Instant, cells: [String])] {
    var found: [(at: Instant, cells: [String])] = []
    var planned: Set<String> = []
    for dose in parts.doses(of: [medicine], on: days, now: now) {
      planned.insert(dose.name)
      let said = dose.verdict.standing.filter { $0.state != .open }
      guard dose.instant <= now || !said.isEmpty else { continue }
      let standing = dose.standing.inWords.text(language)
      if said.isEmpty {
        found.append((dose.instant, cells(of: medicine, standing, dose, nil)))
      }
      for said in said {
        found.append((dose.instant, cells(of: medicine, standing, dose, said)))
      }
    }
    var seen = planned
    for dose in parts.household.log.said(of: medicine.id)
    where days.contains(dose.day) && !dose.isAsNeeded {
      guard seen.insert(dose.planned).inserted else { continue }
      let verdict = parts.household.log.verdict(on: medicine.id, planned: dose.planned)
      for said in verdict.standing where said.state != .open {
        let standing = verdict.isDisputed ? Today.Words.disputed : said.state.standing
        found.append(
          (said.at, cells(of: medicine, standing(language), nil, said)))
      }
    }
    for dose in parts.household.log.takenAsNeeded(of: medicine.id) where days.contains(dose.day) {
      found.append((dose.at, cells(of: medicine, Words.needed(language), nil, dose)))
    }
    return found
  }

  private func cells(
    of medicine: Medicine, _ standing: String, _ planned: PlannedDose?, _ said: Dose?
  ) -> [String] {
    Column.allCases.map { column in
      switch column {
      case .person: parts.household.person(medicine.person)?.name ?? ""
      case .medicine: medicine.name
      case .strength: medicine.strength
      case .form: medicine.form.label(language)
      case .planned: plan(planned, said).map { text($0) } ?? ""
      case .plannedAmount: planned?.amount.text(in: language) ?? ""
      case .standing: standing
      case .taken: said.flatMap { $0.state == .taken ? text($0.at) : nil } ?? ""
      case .takenAmount:
        said.flatMap { $0.state == .taken ? $0.amount.text(in: language) : nil } ?? ""
      case .by: said.map { memberName(of: $0.by) } ?? ""
      case .saidAt: said.map { text($0.saidAt) } ?? ""
      case .note: said?.note ?? ""
      }
    }
  }

  private func plan(_ planned: PlannedDose?, _ said: Dose?) -> CivilDateTime? {
    planned?.planned ?? said.flatMap { PlannedName($0.planned)?.time }
  }

  private func memberName(of account: UUID) -> String {
    parts.memberName(of: account) ?? (account == context.account.id ? context.account.email : "")
  }

  private func text(_ instant: Instant) -> String { text(parts.zone.local(instant)) }

  private func text(_ local: CivilDateTime) -> String {
    local.date.slashed + " " + local.time.shortText
  }

  private enum Words {
    static var needed: Phrase { Phrase(pt: "Tomado quando precisou", en: "Taken when needed") }
  }
}

extension Dose.State {
  /// Of a dose that the times of today do not plan.
  fileprivate var standing: Phrase {
    switch self {
    case .taken: Today.Words.taken
    case .skipped: Today.Words.skipped
    case .later, .open: Today.Words.isPutOff
    }
  }
}
