import Care
import CareTesting
import Database
import DatabaseTesting
import Delivery
import Fields
import Gateways
import Goldens
import Records
import Scheduling
import SyncServer
import Synchronization
import Values
import Waiting
import Zones

@testable import CareServer
@testable import Jobs

/// A family with a clock that is turned, and services that count what they take.
final class FamilyRoom: Sendable {
  struct Taken: Sendable, Hashable {
    var call: TakenCall
    var at: Instant
  }

  let database: any Database
  private let change: @Sendable (inout CareRules) -> Void
  private let limits: DeviceReminders.Limits
  private struct State {
    var now: Instant
    var ids: UInt64 = 0
    var sent: [UUID: Int] = [:]
    var taken: [Taken] = []
    var texts: [String] = []
    var failure: GatewayFailure?
    var failing: Set<Channel> = []
  }
  private let state: Mutex<State>
  private let place = Mutex<FamilyServed?>(nil)

  private init(
    _ database: any Database, at now: Instant, limits: DeviceReminders.Limits,
    _ change: @escaping @Sendable (inout CareRules) -> Void
  ) {
    self.database = database
    self.change = change
    self.limits = limits
    state = Mutex(State(now: now))
  }

  static func with<T>(
    at now: Instant, limits: DeviceReminders.Limits = DeviceReminders.Limits(),
    _ change: @escaping @Sendable (inout CareRules) -> Void = { _ in },
    _ body: (FamilyRoom) async throws -> T
  ) async throws -> T {
    try await withTemporaryDatabase { database in
      let room = FamilyRoom(database, at: now, limits: limits, change)
      try await room.served.prepare()
      return try await body(room)
    }
  }

  /// The server, as it is after a start.
  var served: FamilyServed {
    if let served = place.withLock({ $0 }) { return served }
    let ways = TakenCall.ways { try self.take($0) }
      .noting { text in self.state.withLock { $0.texts.append(text) } }
    let made = FamilyServed(
      database, on: ways, change, limits: limits,
      zones: { try? Zoneinfo.rules($0) }, now: { self.now }, newID: { self.newID() })
    place.withLock { $0 = made }
    return made
  }

  /// Ends the server, and begins another on the same tables.
  func restart() { place.withLock { $0 = nil } }

  var now: Instant { state.withLock(\.now) }
  var taken: [Taken] { state.withLock(\.taken) }
  /// All that was brought, whole.
  var texts: [String] { state.withLock(\.texts) }

  /// What push services, or whoever else brings messages, answer from now on; nil for that all is taken.
  func fail(_ failure: GatewayFailure?, on ways: Set<Channel> = [.push]) {
    state.withLock { state in
      state.failure = failure
      state.failing = ways
    }
  }

  private func newID() -> UUID {
    state.withLock { state in
      state.ids += 1
      return UUID(high: 0x0190_0000_0000_7000, low: 0x9000_0000_0000_0000 | state.ids)
    }
  }

  private func take(_ call: TakenCall) throws {
    try state.withLock { state in
      if state.failing.contains(call.way), let failure = state.failure { throw failure }
      state.taken.append(Taken(call: call, at: state.now))
    }
  }

  var runner: JobRunner { served.runner { _ in try await untilCancelled() } }

  /// Pushes as a device of an account, now.
  @discardableResult
  func push(
    _ mutations: any Mutation..., by account: UUID = FamilyServed.ana
  ) async throws -> [Refusal] {
    let sent = state.withLock { state in
      defer { state.sent[account, default: 0] += mutations.count }
      return state.sent[account, default: 0]
    }
    return try await served.push(mutations, by: account, after: sent)
  }

  /// Turns the clock from job to job until an instant.
  func run(until end: Instant) async throws {
    await runner.runDue()
    while let next = try await served.nextDue(), next <= end {
      state.withLock { $0.now = max($0.now, next) }
      await runner.runDue()
    }
    state.withLock { $0.now = max($0.now, end) }
    await runner.runDue()
  }

  /// Lets time pass in which no server runs.
  func stand(until time: Instant) { state.withLock { $0.now = max($0.now, time) } }

  /// Does only what is due of one name, as a process that dies after it.
  func runOnly(_ name: String) async {
    let all = served.service.handlers + served.delivery.handlers
    let runner = JobRunner(
      database, handlers: all.filter { $0.name == name },
      clock: JobClock(
        now: { self.now }, newID: { self.newID() }, sleep: { _ in try await untilCancelled() }))
    await runner.runDue()
  }

  /// What was brought: when (UTC), to whom, on which way, and what it says.
  var told: [String] {
    taken.map { taken in
      let time = taken.at.description
      let minute = time.dropFirst(8).prefix(8)
      let way = taken.call.way == .push ? "" : "\(taken.call.way.name) "
      return "\(minute) \(taken.call.number) \(way)\(taken.call.body)"
    }
  }

  func doses() async throws -> [Dose] {
    try await served.read { records in
      records.all(Dose.self, by: "day", equal: []).sorted { $0.saidAt < $1.saidAt }
    }
  }
}

/// Rosa's days in São Paulo, three hours behind UTC: Losartana at eight, Metformina at eight and at half past twelve.
enum Days {
  static let zone = "America/Sao_Paulo"
  static let rosa = ID<Person>(UUID(high: 2, low: 1))
  static let losartan = ID<Medicine>(UUID(high: 3, low: 1))
  static let metformin = ID<Medicine>(UUID(high: 3, low: 2))

  /// `26T08:00` of November 2026.
  static func at(_ text: String) -> Instant { Instant("2026-11-\(text):00-03:00")! }

  static func medicine(_ id: ID<Medicine>, _ name: String, warnDays: Int? = nil) -> AddMedicine {
    var medicine = Medicine()
    medicine.id = id
    medicine.person = rosa
    medicine.name = name
    medicine.warnDays = warnDays
    return AddMedicine(medicine)
  }

  static func schedule(
    _ number: UInt64, _ medicine: ID<Medicine>, _ times: [String], from start: String = "24T00:00",
    policy: TravelPolicy = .local, zone: String = Days.zone,
    change: (inout Schedule) -> Void = { _ in }
  ) -> SetSchedule {
    var schedule = Schedule()
    schedule.id = ID(UUID(high: 4, low: number))
    schedule.medicine = medicine
    schedule.start = CivilDateTime("2026-11-\(start)")!
    schedule.firstDay = schedule.start.date
    schedule.zone = zone
    schedule.policy = policy
    schedule.phases = [SchedulePhase(.daily, times.map { (CivilTime($0)!, .one) })]
    change(&schedule)
    return SetSchedule(schedule)
  }

  static func log(
    _ number: UInt64, _ state: Dose.State, _ medicine: ID<Medicine> = losartan,
    _ planned: String = "26T08:00", at time: Instant, until: Instant? = nil,
    replacing: [UInt64] = []
  ) -> LogDose {
    var dose = Dose()
    dose.id = ID(UUID(high: 5, low: number))
    dose.medicine = medicine
    dose.person = rosa
    dose.planned = "2026-11-\(planned)"
    dose.day = CivilDateTime(dose.planned)!.date
    dose.state = state
    dose.amount = state == .taken ? .one : .zero
    dose.at = time
    dose.clock = time
    dose.until = until
    dose.replaces = replacing.map { ID(UUID(high: 5, low: $0)) }
    return LogDose(dose)
  }
}

extension FamilyRoom {
  /// A family in which Ana is reminded of Rosa's doses, on the evening of the 25th.
  /// - Parameter falls: whether what no device has shown goes out on other ways.
  static func ofRosa<T>(
    at text: String = "25T20:00", falls: Bool = false, _ body: (FamilyRoom) async throws -> T
  ) async throws -> T {
    let change: @Sendable (inout CareRules) -> Void = { rules in
      guard !falls else { return }
      rules.ways = [.init(.push)]
      rules.stockWays = [.init(.push)]
    }
    return try await with(at: Days.at(text), change) { room in
      var rosa = Person()
      rosa.id = Days.rosa
      rosa.name = "Rosa"
      try await room.push(
        AddPerson(rosa), Days.medicine(Days.losartan, "Losartana"),
        Days.schedule(1, Days.losartan, ["08:00"]),
        AgreeToReminders(Days.rosa, true, in: .pt, zone: Days.zone))
      return try await body(room)
    }
  }

  /// The doses of a day are told of by all alike: the numbers of those who agreed to be called, with Rosa's consent.
  func call(_ account: UUID, consent: Person.Consent? = .own) async throws {
    try await push(
      AgreeToReminders(Days.rosa, true, as: .backup, in: .pt), by: account)
    if let consent { try await push(SetReminders(of: Days.rosa, calling: account, consent)) }
  }
}
