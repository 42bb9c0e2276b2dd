import Agenda
import Clinic
import Database
import Effort
import Entitlements
import Identity
import Records
import Scheduling
import SyncServer
import Testing
import Values

@testable import UmbuServer

/// Schedules of clinics at random, over FisioFlow's own tables.
@Suite struct ScheduleDrill {
  /// Each of a thousand acts: a million of them.
  private static let schedules = Effort.times(1_000, quick: 4)
  private static let acts = 1_000
  /// What one push of a busy day brings.
  private static let together = 100
  private static let ana = UUID(high: 51, low: 0)
  private static let therapists = (0..<4).map { UUID(high: 51, low: UInt64($0)) }
  private static let rooms = (0..<3).map { ID<Room>(UUID(high: 52, low: UInt64($0))) }
  private static let lasers = (0..<2).map { ID<Room>(UUID(high: 53, low: UInt64($0))) }
  private static let patients = (0..<40).map { Patient(UInt64($0), "P\($0)") }
  private static let monday = CivilDate("2026-11-30")!
  private static let eve = Instant("2026-11-29T12:00:00Z")!

  /// What is done to one schedule, in order.
  private struct Course {
    var batches: [[any Mutation]] = []
    var sessions = 0

    init(_ random: inout SeededGenerator) {
      for _ in 0..<acts / together {
        // A hold ends between two batches.
        let now = eve.adding(milliseconds: Int64(batches.count) * 600_000)
        batches.append((0..<together).map { _ in act(at: now, &random) })
      }
    }

    private mutating func act(at now: Instant, _ random: inout SeededGenerator) -> any Mutation {
      let known = UInt64(Int.random(in: 0..<max(sessions, 1), using: &random))
      let session = ID<Session>(UUID(high: 54, low: known))
      let appointment = ID<Appointment>(UUID(high: 55, low: known))
      switch sessions == 0 ? 0 : Int.random(in: 0..<20, using: &random) {
      case ..<11: return book(at: now, &random)
      case ..<15: return MoveSession<ClinicAgenda>(session, to: place(&random))
      case ..<17: return CancelAppointment<ClinicAgenda>(appointment, by: .patient)
      case 17: return TakeBackBooking<ClinicAgenda>(session)
      case 18: return StepAppointment<ClinicAgenda>(appointment, .confirm)
      // What was cancelled is to be again, in its place or without one.
      default: return StepAppointment<ClinicAgenda>(appointment, .takeBack)
      }
    }

    private mutating func book(at now: Instant, _ random: inout SeededGenerator) -> any Mutation {
      let number = UInt64(sessions)
      sessions += 1
      var session = Session()
      session.id = ID(UUID(high: 54, low: number))
      session.place = place(&random)
      let isHeld = Int.random(in: 0..<6, using: &random) == 0
      let person = patients.randomElement(using: &random)?.id.uuid ?? .zero
      let appointment = Appointment(
        ID(UUID(high: 55, low: number)), person, isHeld ? .held : .requested,
        heldUntil: isHeld ? now.adding(milliseconds: 300_000) : nil)
      return BookSession<ClinicAgenda>(session, [appointment])
    }

    /// In one of two weeks, from seven to eight, at any five minutes.
    private func place(_ random: inout SeededGenerator) -> SessionPlace {
      let minute = 420 + 5 * Int.random(in: 0..<156, using: &random)
      let day = monday.adding(days: Int.random(in: 0..<12, using: &random))
      let start = CivilDateTime(day, CivilTime(hour: minute / 60, minute: minute % 60)!)
      var place = SessionPlace(
        start, in: "America/Sao_Paulo", at: start.instant(secondsEast: -3 * 3_600),
        minutes: 5 * Int.random(in: 4..<19, using: &random))
      func one<T>(of all: [T], but one: Int) -> T? {
        Int.random(in: 0..<one, using: &random) == 0 ? nil : all.randomElement(using: &random)
      }
      place.therapist = one(of: therapists, but: 8)
      place.room = one(of: rooms, but: 4)
      place.equipment = one(of: lasers, but: 2)
      place.before = 5 * Int.random(in: 0..<3, using: &random)
      place.after = 5 * Int.random(in: 0..<4, using: &random)
      return place
    }
  }

  /// How many sessions that have their place are in another's: by their times and buffers alone.
  private static func overlaps(_ sessions: [Session]) -> Int {
    func overlaps(by key: (SessionPlace) -> UUID?) -> Int {
      var ends: [UUID: Instant] = [:]
      var found = 0
      let places = sessions.filter(\.isPlaced).map(\.place)
      for place in places.sorted(by: { $0.occupied.lowerBound < $1.occupied.lowerBound }) {
        guard let key = key(place) else { continue }
        if let end = ends[key], place.occupied.lowerBound < end { found += 1 }
        ends[key] = max(ends[key] ?? .epoch, place.occupied.upperBound)
      }
      return found
    }
    return overlaps { $0.therapist } + overlaps { $0.room?.uuid } + overlaps { $0.equipment?.uuid }
  }

  @Test("CC-042 FF-010 a million random acts on clinics' schedules: no two that stand overlap")
  func random() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("schedules: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let app = room.app("fisioflow")
    let tables = app.sync.tables
    let own = OwnMutations(tables, witnesses: [])
    for number in 0..<Self.schedules {
      let space = UUID(high: 56, low: UInt64(number))
      let course = Course(&random)
      try await app.database.write(in: space) { transaction in
        try Spaces.open(space, kind: app.app.schema.kind, in: transaction)
        try Spaces.change(space, of: tables, at: Self.eve, in: transaction, Self.furnish)
      }
      var refusals: [Refusal] = []
      for (batch, mutations) in course.batches.enumerated() {
        let author = Author(
          account: Self.ana, role: Role.admin.rawValue,
          time: Self.eve.adding(milliseconds: Int64(batch) * 600_000))
        let outcome = try await app.database.write(in: space) { transaction in
          try own.run(mutations, in: space, by: author, in: transaction)
        }
        refusals += zip(mutations, outcome.refusals).compactMap { mutation, refusal in
          // What is over or gone is not stepped or moved; nothing that is booked is refused.
          mutation is BookSession<ClinicAgenda> ? refusal : nil
        }
      }
      let sessions = try await app.database.write(in: space) { transaction in
        try own.read(in: space, at: Self.eve, transaction) { records in
          records.all(Session.self, by: "start", equal: [])
        }
      }
      let place = "seed \(seed), schedule \(number)"
      #expect(refusals == [], "\(place)")
      #expect(sessions.count == course.sessions, "\(place): none is lost")
      #expect(sessions.filter(\.isPlaced).count > 50, "\(place): hardly anything stands")
      #expect(sessions.contains { !$0.isPlaced }, "\(place): nothing met")
      #expect(Self.overlaps(sessions) == 0, "\(place)")
      try await app.database.write(in: space) { transaction in
        for table in ["agenda_session", "appointment"] {
          try transaction.execute("DELETE FROM \(table) WHERE space = $1", [SQLValue(space)])
        }
      }
    }
    #expect(try await app.database.verify() == [])
    await room.umbu.stop()
  }

  /// A clinic on the plan without limits, with its rooms and patients.
  private static func furnish(_ records: Transaction) {
    var clinic = ClinicProfile()
    clinic.id = ID(UUID(high: 57, low: 1))
    clinic.name = "Ipê"
    clinic.planName = Plan.platinum.rawValue
    records.put(clinic)
    for (number, id) in (rooms + lasers).enumerated() {
      var room = Room()
      room.id = id
      room.name = "Sala \(number)"
      room.kind = number < rooms.count ? .room : .equipment
      records.put(room)
    }
    for patient in patients { records.put(patient) }
  }
}
