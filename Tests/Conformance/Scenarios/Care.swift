import Care
import Editing
import Fields
import Records
import Scheduling
import Screen
import Values

/// A family's medicines on a device's storage: what each mutation leaves behind, the day that comes of it,
/// the stock, and the emergency card with its code.
func care(_ emit: (String) -> Void) {
  for (name, fields) in careSchema.mutationShapes {
    emit(name + " " + fields.map { $0.name }.joined(separator: ","))
  }
  let storage = LayeredStorage(MemoryStorage())
  let time = Instant("2026-11-25T12:00:00Z")!
  func run<M: Mutation>(_ mutation: M, as role: String = "manager", isAlone: Bool = false) {
    var author = Author(account: UUID(high: 1, low: 1), role: role, time: time)
    author.isAlone = isAlone
    let refusal = storage.run(M.name, mutation.object, in: careSchema, by: author)
    emit(M.name + " " + (refusal.map { $0.code.rawValue + " " + $0.subject } ?? "done"))
  }
  var rosa = Person()
  rosa.id = ID(UUID(high: 2, low: 1))
  rosa.name = "Rosa Souza"
  rosa.allergies = "penicilina\ndipirona"
  run(AddPerson(rosa))
  run(AddPerson(rosa), as: "viewer")
  var losartan = Medicine()
  losartan.id = ID(UUID(high: 3, low: 1))
  losartan.person = rosa.id
  losartan.name = "Losartana"
  losartan.strength = "50 mg"
  run(AddMedicine(losartan))
  var schedule = Schedule()
  schedule.id = ID(UUID(high: 4, low: 1))
  schedule.medicine = losartan.id
  schedule.firstDay = CivilDate("2026-11-24")!
  schedule.start = CivilDateTime(schedule.firstDay, .midnight)
  schedule.zone = "UTC"
  schedule.phases = [
    SchedulePhase(
      .daily, [(CivilTime("08:00")!, .one), (CivilTime("20:00")!, DoseAmount(typed: "1 1/2")!)])
  ]
  run(SetSchedule(schedule))
  var entry = StockEntry()
  entry.id = ID(UUID(high: 6, low: 1))
  entry.medicine = losartan.id
  entry.amount = DoseAmount(5)
  entry.at = Instant("2026-11-24T00:00:00Z")!
  run(LogStock(entry), as: "logger")
  var dose = Dose()
  dose.id = ID(UUID(high: 5, low: 1))
  dose.medicine = losartan.id
  dose.person = rosa.id
  dose.planned = "2026-11-25T08:00"
  dose.day = CivilDate("2026-11-25")!
  dose.amount = .one
  dose.at = time
  run(LogDose(dose), as: "logger")
  // On a plan that keeps everything on the device nothing more is noted but there.
  var family = Care.Family()
  family.id = ID(UUID(high: 9, low: 9))
  Transaction(storage).put(family)
  run(RemoveStock(entry.id))
  run(RemoveStock(entry.id), isAlone: true)
  run(LogStock(entry), isAlone: true)
  tell(Transaction(storage), rosa, losartan, at: time, emit)
  tellSkew(emit)
}

/// A device whose clock is a month ahead: more milliseconds than 32 bits hold.
private func tellSkew(_ emit: (String) -> Void) {
  var session = AccessSession()
  session.serverSkew = 30 * 86_400_000
  do throws(FieldError) {
    let read = try AccessSession(object: session.object)
    emit("skew \(read.serverSkew)")
  } catch {
    emit("skew not read")
  }
}

private func tell(
  _ records: Transaction, _ rosa: Person, _ losartan: Medicine, at now: Instant,
  _ emit: (String) -> Void
) {
  let schedules = records.all(Schedule.self, by: "medicine", equal: [losartan.id.json])
  let doses = records.all(Dose.self, by: "medicine", equal: [losartan.id.json])
  let regimen = Regimen(losartan, schedules)
  let log = DoseLog(doses)
  let span = Instant("2026-11-24T00:00:00Z")!..<Instant("2026-11-27T00:00:00Z")!
  let horizon = Horizon(span, whereabouts: Whereabouts(.utc), homes: [.utc])
  let planned = regimen.doses(in: horizon, log, now: now)
  for dose in planned {
    let standing =
      switch dose.standing {
      case .ahead: "ahead"
      case .due: "due"
      case .late: "late"
      case .missed: "missed"
      case .taken(let isLate): isLate ? "taken late" : "taken"
      case .skipped: "skipped"
      case .putOff: "put off"
      case .disputed: "disputed"
      }
    emit("  \(dose.name) \(dose.amount.text(in: .pt)) \(standing)")
  }
  let today = CivilDate("2026-11-25")!
  let adherence = Adherence(of: planned, in: today.adding(days: -1)..<today.adding(days: 1))
  emit("covered \(adherence.covered) of \(adherence.days)")
  emit("streak \(Streak(of: planned, today: today).days)")
  let entries = records.all(StockEntry.self, by: "medicine", equal: [losartan.id.json])
  let stock = StockLevel(entries, taken: log.taken(of: losartan.id), at: now)
  emit("stock \(stock.amount?.text(in: .en) ?? "none")")
  let ahead = regimen.occurrences(in: horizon).filter { $0.occurrence.instant > now }
  emit("runs out \(stock.runsOut(ahead)?.name ?? "never")")
  let card = EmergencyCard(rosa, [], [losartan], on: today).text(in: .pt)
  emit(card)
  guard let code = QRCode(card) else { return emit("no code") }
  for row in 0..<code.size {
    var line = ""
    for column in 0..<code.size { line += code.isDark(row: row, column: column) ? "#" : "." }
    emit(line)
  }
}
