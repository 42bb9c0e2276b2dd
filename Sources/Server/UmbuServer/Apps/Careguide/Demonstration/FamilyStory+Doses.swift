import Care
import Records
import Scheduling
import Values

extension FamilyStory {
  /// What is left of a medicine, as who buys it counts.
  struct Box {
    let medicine: ID<Medicine>
    let size: DoseAmount?
    let isRunningOut: Bool
    var left = DoseAmount.zero
    var wasCounted = false

    init(_ taken: Taken, _ medicine: Medicine) {
      self.medicine = medicine.id
      size = taken.box
      isRunningOut = taken.isRunningOut
    }
  }

  /// One day of a medicine, so many days ago.
  mutating func take(_ regimen: Regimen, _ taken: Taken, _ box: inout Box, _ ago: Int) {
    buy(&box, ago)
    let date = today.adding(days: -ago)
    let start = instant(CivilDateTime(date, .midnight))
    let zone = ZoneRules(name: Self.zone, offset: -3 * 3_600)
    let horizon = Horizon(
      start..<start.adding(milliseconds: 86_400_000), whereabouts: Whereabouts(zone), homes: [zone])
    for (due, amount) in regimen.occurrences(in: horizon) {
      say(regimen.medicine, due, amount, &box, ago)
    }
    guard let needed = taken.courses[0].schedule.asNeeded, chance.below(9) == 0 else { return }
    let time = CivilTime(hour: 9 + chance.below(12), minute: chance.below(60))!
    var dose = dose(of: regimen.medicine, on: date, amount: needed.amount)
    dose.at = instant(CivilDateTime(date, time))
    dose.note = taken.medicine.reason
    log(&dose, by: helper(ago), &box)
  }

  /// A new box a few days before the old one is empty.
  private mutating func buy(_ box: inout Box, _ ago: Int) {
    guard let size = box.size, ago > 0 else { return }
    let isLow = box.left.thousandths * 6 < size.thousandths
    guard !box.wasCounted || (isLow && !(box.isRunningOut && ago < 12)) else { return }
    var entry = StockEntry()
    entry.id = newID()
    entry.medicine = box.medicine
    entry.kind = box.wasCounted ? .bought : .counted
    entry.amount = size
    entry.at = instant(ago, 7)
    box.left = box.wasCounted ? box.left + size : size
    box.wasCounted = true
    tell(.ana, entry.at, LogStock(entry))
  }

  /// Rosa comes on working days.
  func helper(_ ago: Int) -> Who {
    switch today.adding(days: -ago).weekday {
    case .saturday, .sunday: .ana
    default: .rosa
    }
  }

  private func dose(of medicine: Medicine, on date: CivilDate, amount: DoseAmount) -> Dose {
    var dose = Dose()
    dose.medicine = medicine.id
    dose.person = medicine.person
    dose.day = date
    dose.amount = amount
    return dose
  }

  private mutating func log(_ dose: inout Dose, by who: Who, _ box: inout Box) {
    dose.id = newID()
    guard dose.at < now else { return }
    dose.clock = dose.at
    if dose.state == .taken { box.left = max(.zero, box.left - dose.amount) }
    tell(who, dose.at, LogDose(dose))
  }

  /// What somebody says of a dose: most are taken within the hour, some late, and of some nobody says
  /// anything.
  private mutating func say(
    _ medicine: Medicine, _ due: Occurrence, _ amount: DoseAmount, _ box: inout Box, _ ago: Int
  ) {
    var said = dose(of: medicine, on: due.planned.date, amount: amount)
    said.planned = due.name
    let isDisputed = ago == 2 && medicine.name == "Sinvastatina"
    let number = chance.below(100)
    let luck = isDisputed ? 99 : number
    let late = luck < 10 ? 70 + chance.below(90) : chance.below(40) - 10
    let reason = Self.reasons[chance.below(Self.reasons.count)]
    said.at = due.instant.adding(milliseconds: Int64(late) * 60_000)
    if luck < 4, ago > 0 { return }
    if luck < 7, ago > 0 {
      said.skip(since: reason)
      log(&said, by: helper(ago), &box)
      if luck == 6 { correct(said, to: amount, &box, ago) }
      return
    }
    log(&said, by: helper(ago), &box)
    if isDisputed { contradict(said, by: helper(ago) == .rosa ? .ana : .rosa) }
  }

  private static let reasons = ["Enjoo", "Em jejum para exame", "Dormia", "Acabou na bolsa"]

  /// It was taken after all.
  private mutating func correct(
    _ said: Dose, to amount: DoseAmount, _ box: inout Box, _ ago: Int
  ) {
    var corrected = said
    corrected.replaces = [said.id]
    corrected.state = .taken
    corrected.amount = amount
    corrected.note = "Tomou mais tarde"
    corrected.at = said.at.adding(milliseconds: 45 * 60_000)
    log(&corrected, by: .ana, &box)
  }

  /// The other phone, without a network, says of the same dose that it was skipped: somebody has to decide.
  private mutating func contradict(_ said: Dose, by: Who) {
    var other = said
    other.id = newID()
    other.skip(since: "Não achei a caixa")
    other.at = said.at.adding(milliseconds: 20 * 60_000)
    other.clock = other.at
    tell(by, other.at, LogDose(other))
  }
}

extension Dose {
  fileprivate mutating func skip(since reason: String) {
    state = .skipped
    amount = .zero
    note = reason
  }
}
