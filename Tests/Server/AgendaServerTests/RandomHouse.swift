import Agenda
import AgendaTesting
import Effort
import Records
import Scheduling
import Values

/// A house with random hours, breaks, absences, open days and sessions around a day on which clocks change, or a holiday.
struct RandomHouse {
  static let therapist = UUID(high: 7, low: 1)
  static let room = ID<Room>(UUID(high: 10, low: 1))
  static let machine = ID<Room>(UUID(high: 10, low: 2))
  /// So many days are looked at.
  static let days = 3
  /// Minutes from one time to the next that are looked at; all hours begin and end on it.
  static let step = 5

  static let around = [
    ("America/Sao_Paulo", "2026-11-19"), ("America/New_York", "2026-10-31"),
    ("America/New_York", "2027-03-13"), ("Australia/Lord_Howe", "2026-10-03"),
    ("Europe/Lisbon", "2026-10-24"),
  ]

  let zone: ZoneRules
  let first: CivilDate
  let now: Instant
  private(set) var service = Service()
  private(set) var hours: [WorkingHours] = []
  private(set) var openDays: [OpenDay] = []
  private(set) var absences: [Absence] = []
  private(set) var sessions: [BookSession<Visits>] = []
  private var random: SeededGenerator

  init(_ zone: ZoneRules, from first: CivilDate, seed: UInt64) {
    self.zone = zone
    self.first = first
    random = SeededGenerator(seed: seed)
    let early = Int64.random(in: -12...36, using: &random)
    now = zone.start(of: first).adding(milliseconds: -early * 3_600_000)
    service.id = ID(UUID(high: 9, low: 1))
    service.name = "Pilates"
    service.minutes = number([20, 30, 50, 90])
    service.step = Self.step
    service.before = number([0, 0, 5, 15])
    service.after = number([0, 0, 10, 15])
    service.leastNotice = number([0, 60, 1_440])
    let owners = [Self.therapist, AgendaServed.space, Self.room.uuid, Self.machine.uuid]
    for (number, owner) in owners.enumerated() { furnish(owner, UInt64(number + 1) * 10) }
    for number in 1...5 where isSo(2, in: 3) { book(UInt64(number)) }
  }

  private mutating func number(_ all: [Int]) -> Int { all.randomElement(using: &random) ?? 0 }

  private mutating func isSo(_ one: Int, in all: Int) -> Bool {
    Int.random(in: 0..<all, using: &random) < one
  }

  /// A time of the days that are looked at, or of the one before or behind them.
  private mutating func moment() -> CivilDateTime {
    let date = first.adding(days: Int.random(in: -1...Self.days, using: &random))
    return CivilDateTime(date, time())
  }

  private mutating func time() -> CivilTime {
    let halves = Int.random(in: 0..<48, using: &random)
    return CivilTime(millisecondOfDay: halves * 1_800_000) ?? .midnight
  }

  private mutating func clock(_ opens: CivilTime, _ closes: CivilTime) -> ClockHours {
    ClockHours(Weekdays(bits: UInt8.random(in: 1...0x7F, using: &random) | 0x18), opens, closes)
  }

  private mutating func furnish(_ owner: UUID, _ number: UInt64) {
    if isSo(2, in: 3) {
      var working = WorkingHours()
      working.id = ID(UUID(high: 21, low: number))
      working.owner = owner
      let morning = CivilTime(hour: 6, minute: 30) ?? .midnight
      working.hours = [clock(isSo(2, in: 3) ? morning : time(), time())]
      if isSo(1, in: 2) { working.hours.append(clock(time(), time())) }
      if isSo(1, in: 2) {
        let noon = CivilTime(hour: 12, minute: 0) ?? .midnight
        working.breaks = [clock(noon, CivilTime(hour: 13, minute: 30) ?? .midnight)]
      }
      if isSo(1, in: 5) { working.firstDay = first.adding(days: 1) }
      if isSo(1, in: 3) { working.mostPerDay = Int.random(in: 1...3, using: &random) }
      hours.append(working)
    }
    if isSo(1, in: 3) {
      var day = OpenDay()
      day.id = ID(UUID(high: 22, low: number))
      day.owner = owner
      day.date = first.adding(days: Int.random(in: 0..<Self.days, using: &random))
      if isSo(2, in: 3) { day.hours = [ClockHours(.all, time(), time())] }
      openDays.append(day)
    }
    if isSo(1, in: 2) {
      var absence = Absence()
      absence.id = ID(UUID(high: 23, low: number))
      absence.owner = owner
      let (one, other) = (moment(), moment())
      absence.from = min(one, other)
      absence.until = max(one, other)
      if absence.from < absence.until { absences.append(absence) }
    }
  }

  /// Somebody has the therapist, the room or the equipment, or some of them.
  private mutating func book(_ number: UInt64) {
    var session = Session()
    session.id = Days.session(number)
    let start = moment()
    session.place = SessionPlace(
      start, in: zone.name, at: zone.instant(start), minutes: self.number([30, 60]))
    session.place.therapist = isSo(2, in: 3) ? Self.therapist : nil
    session.place.room = isSo(1, in: 2) ? Self.room : nil
    session.place.equipment = isSo(1, in: 2) ? Self.machine : nil
    session.place.after = self.number([0, 10])
    sessions.append(
      BookSession(session, [Appointment(Days.appointment(number), Days.bia, .confirmed)]))
  }

  /// All times of its days, on the clock.
  var moments: [CivilDateTime] {
    let each = (0..<1_440 / Self.step).compactMap {
      CivilTime(millisecondOfDay: $0 * Self.step * 60_000)
    }
    return (0..<Self.days).flatMap { day in
      each.map { CivilDateTime(first.adding(days: day), $0) }
    }
  }

  /// What its pages would offer of those, by the sessions as they are.
  func free(beside sessions: [Session]) -> Set<CivilDateTime> {
    let all = AgendaHours(hours, openDays)
    func occupied(_ owners: [UUID], _ isOf: (SessionPlace) -> Bool) -> [Occupation] {
      sessions.filter { isOf($0.place) }.compactMap { $0.occupation }
        + absences.filter { owners.contains($0.owner) }.compactMap { $0.occupation(in: zone) }
    }
    let house = AgendaServed.space
    let resources = [
      Resource(
        all.of(Self.therapist, house: house, in: zone),
        occupied: occupied([Self.therapist, house]) { $0.therapist == Self.therapist }),
      Resource(
        all.of(Self.room, in: zone), occupied: occupied([Self.room.uuid]) { $0.room == Self.room }),
      Resource(
        all.of(Self.machine, in: zone),
        occupied: occupied([Self.machine.uuid]) { $0.equipment == Self.machine }),
    ]
    let span = zone.start(of: first)..<zone.start(of: first.adding(days: Self.days))
    let times = ServiceTimes(
      minutes: service.minutes, step: service.step, before: service.before, after: service.after,
      leastNotice: service.leastNotice)
    let slots = SlotSearch(resources, for: times, in: span, now: now)
      .slots([[0], [1], [2]])
    return Set(slots.map { $0.start })
  }
}
