import Agenda
import AgendaTesting
import Gateways
import Records
import Scheduling
import SyncServer
import Testing
import Values
import Zones

@testable import AgendaServer

@Suite("Bad days of an agenda", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct BadDayTests {
  private static let hour: Int64 = 3_600_000

  /// Tells of changes at any hour.
  private static let rules: AgendaRules = {
    var rules = Practice.sleepless
    rules.tellsChanges = true
    return rules
  }()

  private static func changes(_ room: AgendaRoom) -> [String] {
    room.taken.map { SMSText.plain($0.reminder.text) }.filter { $0.contains(" avisa: ") }
  }

  @Test(
    "FF-160: of what a device booked whose clock is an hour wrong people are reminded by the server's",
    arguments: [hour, -hour])
  func reminded(ahead: Int64) async throws {
    try await AgendaRoom.inNovember(at: "24T12:00") { room in
      var device = OtherDevice(1, ahead: ahead)
      let refused = try await device.push(Days.treat(1, "26T14:00"), to: room)
      #expect(refused == [])
      let booked = try await room.sessions(1)
      #expect(booked.map(\.isPlaced) == [true])
      #expect(booked.map(\.createdAt) == [room.now.adding(milliseconds: min(ahead, 0))])
      try await room.run(until: Days.at("27T00:00"))
      #expect(
        room.told == [
          "1 2026-11-25T17:00:00.000Z qui, 26/11 às 14:00",
          "1 2026-11-26T15:00:00.000Z qui, 26/11 às 14:00",
        ])
    }
  }

  @Test("FF-010: of two devices with wrong clocks who came first to the server has the time")
  func booked() async throws {
    try await AgendaRoom.inNovember(at: "24T12:00") { room in
      var fast = OtherDevice(1, ahead: Self.hour)
      var slow = OtherDevice(2, ahead: -Self.hour)
      try await fast.push(Days.treat(1, "26T14:00"), to: room)
      // By its own clock it was two hours earlier.
      try await slow.push(Days.treat(2, "26T14:00", Days.bia), to: room)
      let sessions = try await room.sessions(1, 2)
      #expect(sessions.map(\.isPlaced) == [true, false])
      let appointments = try await room.appointments(1, 2)
      #expect(appointments.map(\.state) == [.requested, .requested], "and nobody's is lost")
    }
  }

  @Test("CC-051 FF-071: a clock that is ahead misses nobody early, and cancels nothing late")
  func early() async throws {
    try await AgendaRoom.inNovember(at: "24T12:00") { room in
      var fast = OtherDevice(1, ahead: Self.hour)
      try await fast.push(Days.treat(1, "26T14:00"), Days.treat(2, "28T14:00"), to: room)
      // By the device's clock the session has begun.
      try await room.run(until: Days.at("26T13:30"))
      let refused = try await fast.push(
        StepAppointment<Visits>(Days.appointment(1), .miss), to: room)
      #expect(refused.count == 1)
      var states = try await room.appointments(1).map(\.state)
      #expect(states == [.requested])
      // Half an hour more than a day before it, where the device says half an hour less.
      try await room.run(until: Days.at("27T13:30"))
      var other = OtherDevice(2, ahead: Self.hour)
      let none = try await other.push(Days.cancel(2), to: room)
      #expect(none == [])
      let cancelled = try await room.appointments(2)
      #expect(cancelled.map(\.cancelledAt) == [room.now])
      states = cancelled.map(\.state)
      #expect(states == [.cancelled] && cancelled.allSatisfy { !$0.counts })
    }
  }

  @Test("FF-010: of two who drag one session at once one wins, all hear of it, and it is told once")
  func dragOne() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      try await room.push(Days.treat(1, "26T09:00"))
      let moves = room.moves.count
      let places = [Days.treated("26T11:00"), Days.treated("26T15:00")]
      let drags = places.map { MoveSession<Visits>(Days.session(1), to: $0) }
      let refused = try await room.pushAtOnce(drags)
      #expect(refused == [[], []])
      #expect(room.moves.count > moves, "by which every device reads it anew")
      let moved = try #require(try await room.sessions(1).first)
      #expect(places.contains(moved.place) && moved.isPlaced && moved.wish == nil)
      let starts = try await room.appointments(1).map(\.start)
      #expect(starts == [moved.place.start])
      // Where it was, and where it might have been, others find room.
      let other = moved.place == places[0] ? "26T15:00" : "26T11:00"
      try await room.push(
        Days.treat(2, other, Days.bia), Days.treat(3, "26T09:00", Days.bia),
        Days.treat(4, moved.place == places[0] ? "26T11:00" : "26T15:00", Days.bia))
      let placed = try await room.sessions(2, 3, 4).map(\.isPlaced)
      #expect(placed == [true, true, false])
      try await room.run(until: Days.at("20T13:00"))
      let told = Self.changes(room)
      #expect(told.count == 1)
      #expect(told.allSatisfy { $0.contains("26/11 às 09:00 mudou para qui, 26/11 às 1") })
    }
  }

  @Test("FF-010: of two sessions that are dragged to one time at once one is there, and one stays")
  func dragTwo() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      try await room.push(Days.treat(1, "26T09:00"), Days.treat(2, "26T10:00", Days.bia))
      let wanted = Days.treated("26T15:00")
      let drags = [UInt64(1), 2].map { MoveSession<Visits>(Days.session($0), to: wanted) }
      let refused = try await room.pushAtOnce(drags)
      #expect(refused == [[], []])
      let sessions = try await room.sessions(1, 2)
      #expect(sessions.allSatisfy { $0.isPlaced })
      #expect(sessions.filter { $0.place == wanted && $0.wish == nil }.count == 1)
      let stayed = sessions.filter { $0.place != wanted }
      #expect(stayed.count == 1 && stayed.allSatisfy { $0.wish == wanted })
      let states = try await room.appointments(1, 2).map(\.state)
      #expect(states == [.requested, .requested])
      try await room.run(until: Days.at("20T13:00"))
      #expect(Self.changes(room).count == 1, "who stayed is told nothing")
    }
  }

  @Test("FF-010: a series of five hundred is moved at once, whole, and told in one message")
  func longSeries() async throws {
    var rules = Self.rules
    rules.daysAhead = 520
    try await AgendaRoom.inNovember(at: "20T12:00", rules) { room in
      var series = Series()
      series.id = ID(UUID(high: 6, low: 1))
      series.rule = "FREQ=DAILY;COUNT=500"
      series.place = Days.treated("26T09:00")
      series.people = [Days.ana]
      try await room.push(StartSeries<Visits>(series))
      try await room.run(until: Days.at("20T12:00"))
      // Somebody else has one of the days.
      var taken = Days.treat(1, "26T15:00", Days.bia)
      taken.session.place = try Self.place("2027-01-05")
      try await room.push(taken)
      let made = try await Self.sessions(of: series.id, room)
      #expect(made.count == 500)
      let moves = try made.map { session in
        let day = try #require(session.seriesDay)
        return MoveSession<Visits>(session.id, to: try Self.place(day.description))
      }
      let refused = try await room.push(moves)
      #expect(refused == [])

      let moved = try await Self.sessions(of: series.id, room)
      #expect(moved.map(\.id) == made.map(\.id) && moved.allSatisfy(\.isPlaced))
      let stayed = moved.filter { $0.place.start.time != CivilTime(hour: 15, minute: 0) }
      #expect(stayed.map(\.seriesDay) == [CivilDate("2027-01-05")])
      #expect(stayed.allSatisfy { $0.wish == taken.session.place })
      try await room.run(until: Days.at("20T12:06"))
      let told = Self.changes(room)
      #expect(told.count == 1)
      #expect(told.allSatisfy { $0.contains("e mais 496") }, "\(told)")
      try await room.run(until: Days.at("20T13:00"))
      #expect(Self.changes(room).count == 1, "and not again")
    }
  }

  private static func place(_ day: String) throws -> SessionPlace {
    let start = try #require(CivilDateTime("\(day)T15:00"))
    var place = SessionPlace(
      start, in: Days.zone, at: start.instant(secondsEast: -3 * 3_600), minutes: 50)
    place.therapist = Days.therapist
    return place
  }

  private static func sessions(of series: ID<Series>, _ room: AgendaRoom) async throws -> [Session]
  {
    try await room.served.read { records in
      records.all(Session.self, by: "series", equal: [series.json])
    }.sorted { ($0.seriesDay ?? .epoch) < ($1.seriesDay ?? .epoch) }
  }

  @Test("FF-012: what was booked stays and is reminded of when hours, a service and days change")
  func otherRules() async throws {
    try await AgendaRoom.inNovember(at: "24T12:00") { room in
      var service = Service()
      service.id = ID(UUID(high: 8, low: 1))
      service.name = "Sessão"
      service.minutes = 50
      var booking = Days.treat(1, "26T14:00")
      booking.session.service = service.id
      try await room.push(AddService(service), booking)
      // From now on mornings alone, and that day closed; the service is half as long, with a buffer.
      var mornings = WorkingHours()
      mornings.id = ID(UUID(high: 8, low: 2))
      mornings.owner = Days.therapist
      mornings.hours = [
        ClockHours(.all, CivilTime(hour: 8, minute: 0)!, CivilTime(hour: 12, minute: 0)!)
      ]
      var closed = Absence()
      closed.id = ID(UUID(high: 8, low: 3))
      closed.owner = AgendaServed.space
      closed.from = CivilDateTime("2026-11-26T00:00")!
      closed.until = CivilDateTime("2026-11-27T00:00")!
      var shorter = service
      shorter.minutes = 25
      shorter.after = 15
      let before = try await room.sessions(1)
      let refused = try await room.push(
        AddWorkingHours(mornings), AddAbsence(closed), EditService(from: service, to: shorter))
      #expect(refused == [])
      let after = try await room.sessions(1)
      #expect(after == before && after.map(\.isPlaced) == [true])
      try await room.run(until: Days.at("27T00:00"))
      #expect(
        room.told == [
          "1 2026-11-25T17:00:00.000Z qui, 26/11 às 14:00",
          "1 2026-11-26T15:00:00.000Z qui, 26/11 às 14:00",
        ])
    }
  }
}
