import Agenda
import AgendaTesting
import Database
import Records
import Scheduling
import SyncServer
import Synchronization
import Testing
import Values
import ZoneFiles
import Zones

@testable import AgendaServer

@Suite("Sessions when clocks change", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct ClockTests {
  /// Where the practice of a test is; it says so when somebody is added.
  private final class House: Sendable {
    let zone: Mutex<String?>

    init(_ zone: String? = Days.zone) {
      self.zone = Mutex(zone)
    }

    func move(to name: String, _ room: AgendaRoom) async throws {
      zone.withLock { $0 = name }
      try await room.push(Days.visitor(UUID(high: 3, low: 9)))
      try await room.run(until: room.now)
    }

    var rules: AgendaRules {
      var rules = Practice.rules
      rules.zoneType = Visitor.recordType
      rules.zone = { _, _ in self.zone.withLock { $0 } }
      return rules
    }
  }

  private static let therapist = UUID(high: 9, low: 1)

  private static func book(_ number: UInt64, _ text: String, _ visitor: UUID = Days.ana)
    -> BookSession<Visits>
  {
    var booking = Days.book(number, text, visitor)
    booking.session.place.therapist = therapist
    return booking
  }

  private static func sessions(_ room: AgendaRoom) async throws -> [Session] {
    try await room.served.read { $0.all(Session.self, by: "start", equal: []) }
  }

  private static func told(_ room: AgendaRoom) async throws -> [String] {
    try await room.served.read { $0.all(ClockNotice.self, by: "created", equal: []) }.map {
      "\($0.former) \($0.zone) \($0.firstDay) \($0.lastDay) \($0.sessions) \($0.unplaced)"
    }
  }

  @Test(
    "FF-012 FF-160: a house that moves keeps its times; reminders come by the new clocks, and its people are told"
  )
  func moving() async throws {
    let house = House()
    try await AgendaRoom.inNovember(at: "10T12:00", house.rules) { room in
      try await room.push(
        Self.book(1, "26T14:00"), Self.book(2, "27T15:00", Days.bia), Self.book(3, "10T09:00"))
      let moves = room.moves.count
      try await house.move(to: "America/Manaus", room)
      let sessions = try await Self.sessions(room)
      #expect(sessions.map(\.place.zone) == [Days.zone, "America/Manaus", "America/Manaus"])
      #expect(sessions[0].place.startsAt == Days.at("10T09:00"), "what has begun stays")
      #expect(sessions[1].place.start == CivilDateTime("2026-11-26T14:00"))
      #expect(sessions[1].place.startsAt == Instant("2026-11-26T18:00:00Z"))
      #expect(sessions[1].occupiesFrom == Instant("2026-11-26T18:00:00Z"))
      #expect(
        try await Self.told(room) == ["\(Days.zone) America/Manaus 2026-11-26 2026-11-27 2 0"])
      #expect(room.moves.count == moves + 2, "the push, and the server")
      try await room.run(until: Days.at("27T00:00"))
      #expect(
        room.told.filter { $0.hasPrefix("1 ") } == [
          "1 2026-11-19T18:00:00.000Z qui, 26/11 às 14:00",
          "1 2026-11-25T18:00:00.000Z qui, 26/11 às 14:00",
          "1 2026-11-26T16:00:00.000Z qui, 26/11 às 14:00",
        ])
      // Nobody is told again, day after day.
      #expect(try await Self.told(room).count == 1)
    }
  }

  @Test(
    "FF-012: where each session begins when another ends, none takes another's place, on or back",
    arguments: ["America/Manaus", "America/Noronha", "Europe/Lisbon"])
  func close(zone: String) async throws {
    let house = House()
    try await AgendaRoom.inNovember(at: "10T12:00", house.rules) { room in
      for hour in 10..<20 {
        var booking = Self.book(UInt64(hour), "26T\(hour):00")
        booking.session.place.minutes = 60
        try await room.push(booking)
      }
      let before = try await Self.sessions(room)
      try await house.move(to: zone, room)
      let moved = try await Self.sessions(room)
      #expect(moved.allSatisfy { $0.isPlaced && $0.place.zone == zone })
      #expect(moved.map(\.place.start) == before.map(\.place.start))
      try await house.move(to: Days.zone, room)
      #expect(try await Self.sessions(room).map(\.place) == before.map(\.place))
      #expect(try await Self.sessions(room).allSatisfy { $0.isPlaced })
    }
  }

  @Test("FF-010: what a device booked by old zone data is put right within a day, and told once")
  func oldData() async throws {
    try await AgendaRoom.inNovember(at: "10T12:00", House(nil).rules) { room in
      // By daylight saving, of which there is none any more.
      var old = Self.book(1, "26T14:00")
      old.session.place.startsAt = Days.at("26T13:00")
      try await room.push(old, Self.book(2, "26T16:00", Days.bia))
      try await room.run(until: Days.at("12T12:00"))
      let sessions = try await Self.sessions(room)
      #expect(sessions.map(\.place.startsAt) == [Days.at("26T14:00"), Days.at("26T16:00")])
      #expect(
        try await Self.told(room) == ["\(Days.zone) \(Days.zone) 2026-11-26 2026-11-26 1 0"])
      try await room.push(RemoveClockNotice(try #require(try await Self.id(room))))
      try await room.run(until: Days.at("15T12:00"))
      #expect(try await Self.told(room) == [], "what was read is not told again")
    }
  }

  @Test("FF-010: what a device booked by a zone that the clinic has left is put right at once")
  func oldZone() async throws {
    try await AgendaRoom.inNovember(at: "10T12:00", House().rules) { room in
      // The look of the day is over.
      try await room.run(until: Days.at("10T12:00"))
      var old = Self.book(1, "26T14:00")
      old.session.place.zone = "America/Manaus"
      old.session.place.startsAt = Days.at("26T15:00")
      try await room.push(old, Self.book(2, "26T16:00", Days.bia))
      try await room.run(until: Days.at("10T12:00"))
      let places = try await Self.sessions(room).map(\.place)
      #expect(places.map(\.startsAt) == [Days.at("26T14:00"), Days.at("26T16:00")])
      #expect(places.map(\.zone) == [Days.zone, Days.zone])
    }
  }

  private static func id(_ room: AgendaRoom) async throws -> ID<ClockNotice>? {
    try await room.served.read { $0.all(ClockNotice.self, by: "created", equal: []) }.first?.id
  }

  @Test("FF-010: what meets another by the new clocks is kept without a place, and that is told")
  func meeting() async throws {
    try await AgendaRoom.inNovember(at: "10T12:00", House().rules) { room in
      var old = Self.book(1, "26T14:00")
      old.session.place.startsAt = Days.at("26T12:00")
      try await room.push(old, Self.book(2, "26T14:30", Days.bia))
      #expect(try await Self.sessions(room).allSatisfy { $0.isPlaced })
      try await room.run(until: Days.at("12T12:00"))
      #expect(try await Self.sessions(room).map(\.isPlaced) == [false, true])
      #expect(
        try await Self.told(room) == ["\(Days.zone) \(Days.zone) 2026-11-26 2026-11-26 1 1"])
    }
  }

  @Test("FF-010: where somebody wants a session moves with the clocks as well")
  func wish() async throws {
    let house = House()
    try await AgendaRoom.inNovember(at: "10T12:00", house.rules) { room in
      try await room.push(Self.book(1, "26T14:00"), Self.book(2, "26T16:00", Days.bia))
      var wanted = Days.place("26T16:00")
      wanted.therapist = Self.therapist
      try await room.push(MoveSession<Visits>(Days.session(1), to: wanted))
      try await house.move(to: "America/Manaus", room)
      let first = try await Self.sessions(room)[0]
      #expect(first.place.startsAt == Instant("2026-11-26T18:00:00Z"))
      #expect(first.wish?.start == wanted.start && first.wish?.zone == "America/Manaus")
      #expect(first.wish?.startsAt == Instant("2026-11-26T20:00:00Z"))
    }
  }

  @Test("FF-010: many sessions go in several transactions, and are told of together")
  func many() async throws {
    let house = House()
    try await AgendaRoom.inNovember(at: "10T12:00", house.rules) { room in
      let all = (0..<450).map { number -> BookSession<Visits> in
        var session = Session()
        session.id = Days.session(UInt64(1_000 + number))
        session.places = 2
        session.place = Days.place("26T14:00")
        session.place.start = CivilDateTime(
          session.place.start.date.adding(days: number), session.place.start.time)
        session.place.startsAt = session.place.start.instant(secondsEast: -3 * 3_600)
        return BookSession(session, [])
      }
      try await room.push(all)
      try await house.move(to: "America/Manaus", room)
      let sessions = try await Self.sessions(room)
      #expect(sessions.allSatisfy { $0.place.zone == "America/Manaus" && $0.isPlaced })
      #expect(
        try await Self.told(room) == ["\(Days.zone) America/Manaus 2026-11-26 2028-02-18 450 0"])
    }
  }

  @Test("FF-010: what became another between the look and the writing is left, and looked at again")
  func meanwhile() async throws {
    let house = House()
    try await AgendaRoom.inNovember(at: "10T12:00", house.rules) { room in
      try await room.push(Self.book(1, "26T14:00"), Self.book(2, "26T16:00", Days.bia))
      house.zone.withLock { $0 = "America/Manaus" }
      let zones = ZoneFolder()
      let clocks = SessionClocks(
        database: room.database, rules: house.rules, zones: zones,
        mutations: OwnMutations(
          SpaceTables(Practice.schema), witnesses: [AgendaWitness(house.rules, zones: zones)]),
        reminders: AgendaReminders(rules: house.rules, zones: zones, now: { room.now }),
        now: { room.now }, moved: { _ in })
      let found = try await room.database.read { transaction in
        try clocks.look(in: AgendaServed.space, transaction)
      }
      #expect(found.retimed.count == 2)
      var moved = Days.move(2, to: "27T09:00")
      moved.to.therapist = Self.therapist
      try await room.push(moved)
      let version = try await room.database.write(in: AgendaServed.space) { transaction in
        try clocks.put(found, in: AgendaServed.space, transaction)
      }
      #expect(version != nil)
      let sessions = try await Self.sessions(room)
      #expect(sessions.map(\.place.zone) == ["America/Manaus", Days.zone])
      #expect(sessions[1].place.start == CivilDateTime("2026-11-27T09:00"))
      // Another look is asked for.
      try await room.run(until: room.now)
      #expect(try await Self.sessions(room).allSatisfy { $0.place.zone == "America/Manaus" })
    }
  }

  @Test(
    "FF-160: what was booked before the app reminded anybody is reminded of what is still to come")
  func unknown() async throws {
    try await AgendaRoom.inNovember(at: "10T12:00") { room in
      try await room.push(Days.book(1, "26T14:00"), Days.book(2, "20T14:00", Days.bia))
      try await room.run(until: Days.at("11T12:00"))
      // As if no server had noted them.
      room.stand(until: Days.at("19T13:00"))
      try await room.database.write { transaction in
        try transaction.execute("DELETE FROM reminder_time")
        try transaction.execute("DELETE FROM job WHERE name = 'remind-of-appointments'")
      }
      try await room.run(until: Days.at("27T00:00"))
      // Which of two of the same time goes first nobody promises.
      #expect(
        room.told.sorted() == [
          "1 2026-11-19T17:00:00.000Z qui, 26/11 às 14:00",
          "1 2026-11-25T17:00:00.000Z qui, 26/11 às 14:00",
          "1 2026-11-26T15:00:00.000Z qui, 26/11 às 14:00",
          "2 2026-11-19T17:00:00.000Z sex, 20/11 às 14:00",
          "2 2026-11-20T15:00:00.000Z sex, 20/11 às 14:00",
        ])
    }
  }

  @Test("FF-010: a series goes on by the clocks of where the house is by now")
  func series() async throws {
    let house = House()
    try await AgendaRoom.inNovember(at: "25T12:00", house.rules) { room in
      var series = Series()
      series.id = ID(UUID(high: 6, low: 1))
      series.rule = "FREQ=WEEKLY;BYDAY=TH"
      series.place = Days.place("26T09:00")
      series.people = [Days.ana]
      try await room.push(StartSeries<Visits>(series))
      try await room.run(until: Days.at("25T12:00"))
      try await house.move(to: "America/Manaus", room)
      try await room.run(until: Instant("2026-12-10T12:00:00Z")!)
      let sessions = try await Self.sessions(room)
      #expect(sessions.count == 55)
      #expect(sessions.last?.place.start == CivilDateTime("2027-12-09T09:00"))
      #expect(sessions.last?.place.startsAt == Instant("2027-12-09T13:00:00Z"))
      #expect(try await Self.told(room).count == 1, "what was made since was right at once")
    }
  }
}
