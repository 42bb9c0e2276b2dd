import Care
import Fields
import Records
import Scheduling
import Values

/// A family in memory: Ana, who takes care of her mother Rosa, and whoever helps.
final class Household {
  static let ana = UUID(high: 1, low: 1)
  static let bia = UUID(high: 1, low: 2)
  static let now = Instant(milliseconds: 1_795_608_000_000)  // 2026-11-25T12:00Z

  let storage = LayeredStorage(MemoryStorage())
  var time = Household.now
  let rosa: Person
  let losartan: Medicine
  /// Whether it is kept on one device, without a server.
  let isAlone: Bool

  init(plan: String = "premium", isAlone: Bool = false) {
    self.isAlone = isAlone
    var family = Family()
    family.id = ID(UUID(high: 9, low: 9))
    family.name = "Família Souza"
    family.planName = plan
    var rosa = Person()
    rosa.id = ID(UUID(high: 2, low: 1))
    rosa.name = "Rosa"
    var losartan = Medicine()
    losartan.id = ID(UUID(high: 3, low: 1))
    losartan.person = rosa.id
    losartan.name = "Losartana"
    self.rosa = rosa
    self.losartan = losartan
    Transaction(storage).put(family)
    Transaction(storage).put(rosa)
    Transaction(storage).put(losartan)
  }

  var records: Transaction { Transaction(storage) }

  /// Runs it as a device does: through its arguments on the wire, all of it or nothing.
  func run(
    _ mutation: some Mutation, by account: UUID = ana, as role: String = "manager"
  ) -> Refusal? {
    let mark = storage.mark
    var author = Author(account: account, role: role, time: time)
    author.isAlone = isAlone
    let refusal = careSchema.run(
      type(of: mutation).name, mutation.object, Transaction(storage), by: author)
    if refusal != nil { storage.rollback(to: mark) }
    return refusal
  }

  /// Times every day, each of one tablet.
  func daily(
    _ number: UInt64, _ times: [CivilTime], from start: CivilDateTime
  ) -> Schedule {
    var schedule = Schedule()
    schedule.id = ID(UUID(high: 4, low: number))
    schedule.medicine = losartan.id
    schedule.start = start
    schedule.firstDay = start.date
    schedule.zone = "America/Sao_Paulo"
    schedule.phases = [SchedulePhase(.daily, times.map { ($0, .one) })]
    return schedule
  }

  func dose(_ number: UInt64, _ state: Dose.State = .taken, planned: String = "2026-11-25T08:00")
    -> Dose
  {
    var dose = Dose()
    dose.id = ID(UUID(high: 5, low: number))
    dose.medicine = losartan.id
    dose.person = rosa.id
    dose.planned = planned
    dose.day = PlannedName(planned)?.time.date ?? CivilDate(at: time, minutesEast: -180)
    dose.state = state
    dose.amount = state == .taken ? .one : .zero
    dose.at = time
    dose.clock = time
    return dose
  }
}

extension CivilTime {
  static func at(_ hour: Int, _ minute: Int = 0) -> CivilTime {
    CivilTime(hour: hour, minute: minute)!
  }
}

extension CivilDateTime {
  static func on(_ text: String) -> CivilDateTime { CivilDateTime(text)! }
}
