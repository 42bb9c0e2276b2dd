import Agenda
import AgendaTesting
import Records
import Scheduling
import SyncServer
import Testing
import Values
import Zones

@testable import AgendaServer

@Suite("Series that are made ahead", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct SeriesTests {
  private func series(
    _ number: UInt64, _ rule: String, _ text: String = "26T09:00", in room: ID<Room>? = nil
  ) -> Series {
    var series = Series()
    series.id = ID(UUID(high: 6, low: number))
    series.rule = rule
    series.place = Days.place(text)
    series.place.room = room
    series.people = [Days.ana]
    return series
  }

  private func sessions(of series: Series, _ room: AgendaRoom) async throws -> [Session] {
    let id = series.id
    return try await room.served.read { records in
      records.all(Session.self, by: "series", equal: [id.json])
    }.sorted { $0.place.start < $1.place.start }
  }

  @Test(
    "FF-010: at once a year ahead, and a day further with each day that passes; people hear of it")
  func rolling() async throws {
    try await AgendaRoom.inNovember(at: "25T12:00") { room in
      let weekly = series(1, "FREQ=WEEKLY;BYDAY=TH")
      let moves = room.moves.count
      try await room.push(StartSeries<Visits>(weekly))
      try await room.run(until: Days.at("25T12:00"))
      var made = try await sessions(of: weekly, room)
      #expect(made.count == 53)
      #expect(made.first?.place.start == CivilDateTime("2026-11-26T09:00"))
      #expect(made.last?.place.start == CivilDateTime("2027-11-25T09:00"))
      #expect(made.allSatisfy { $0.isPlaced && $0.series == weekly.id })
      #expect(made.allSatisfy { $0.id == weekly.session(on: $0.seriesDay ?? .epoch) })
      #expect(room.moves.count == moves + 2, "the push, and the server")
      let people = try await room.served.read { [made] records in
        made.flatMap { records.appointments(of: $0.id) }
      }
      #expect(people.count == 53 && people.allSatisfy { $0.person == Days.ana })
      #expect(people.allSatisfy { $0.status.state == .requested })

      try await room.run(until: Instant("2026-12-10T12:00:00Z")!)
      made = try await sessions(of: weekly, room)
      #expect(made.last?.place.start == CivilDateTime("2027-12-09T09:00"))
      #expect(made.count == 55)
    }
  }

  @Test("FF-010: on an occupied day it is there without a place, and somebody finds it one")
  func occupied() async throws {
    try await AgendaRoom.inNovember(at: "25T12:00") { room in
      var blue = Room()
      blue.id = ID(UUID(high: 2, low: 1))
      blue.name = "Azul"
      var booking = Days.book(1, "26T09:30", Days.bia, in: blue.id)
      booking.session.place.start = CivilDateTime("2026-12-03T09:30")!
      booking.session.place.startsAt = Instant("2026-12-03T12:30:00Z")!
      try await room.push(AddRoom(blue), booking)
      let weekly = series(1, "FREQ=WEEKLY;COUNT=4", in: blue.id)
      try await room.push(StartSeries<Visits>(weekly))
      try await room.run(until: Days.at("25T12:00"))
      let made = try await sessions(of: weekly, room)
      #expect(made.map(\.isPlaced) == [true, false, true, true])
    }
  }

  @Test("its time of day stays when clocks are set, and its instants move")
  func clocks() async throws {
    try await AgendaRoom.inNovember(at: "25T12:00") { room in
      var monthly = series(1, "FREQ=MONTHLY;COUNT=6")
      monthly.place = SessionPlace(
        CivilDateTime("2026-12-10T09:00")!, in: "America/New_York",
        at: Instant("2026-12-10T14:00:00Z")!, minutes: 50)
      try await room.push(StartSeries<Visits>(monthly))
      try await room.run(until: Days.at("25T12:00"))
      let made = try await sessions(of: monthly, room)
      #expect(made.map { $0.place.start.time.hour } == Array(repeating: 9, count: 6))
      let hours = made.map { $0.place.startsAt.milliseconds / 3_600_000 % 24 }
      #expect(hours == [14, 14, 14, 14, 13, 13])
    }
  }

  @Test(
    "exceptions, ends and people who are not there are kept to; what is there is not made again")
  func exceptions() async throws {
    try await AgendaRoom.inNovember(at: "25T12:00") { room in
      var daily = series(1, "FREQ=DAILY")
      daily.exceptions = [CivilDate("2026-11-27")!]
      daily.lastDay = CivilDate("2026-11-30")!
      try await room.push(StartSeries<Visits>(daily))
      try await room.run(until: Days.at("25T12:00"))
      #expect(
        try await sessions(of: daily, room).map { $0.place.start.date.day } == [26, 28, 29, 30])
      // Moved and called off ones keep their day.
      let moved = daily.session(on: CivilDate("2026-11-28")!)
      try await room.push(
        MoveSession<Visits>(moved, to: Days.place("29T15:00")),
        EndSeries(daily.id, with: CivilDate("2026-11-29")!))
      try await room.run(until: Days.at("27T12:00"))
      let made = try await sessions(of: daily, room)
      #expect(made.count == 4 && made.filter(\.isPlaced).count == 3)
    }
  }

  @Test("FF-071: what the plan has no room for is tried again, and the rest is made")
  func limited() async throws {
    try await AgendaRoom.inNovember(at: "25T12:00") { room in
      var group = series(1, "FREQ=DAILY;COUNT=20", "01T09:00")
      group.place.start = CivilDateTime("2026-12-01T09:00")!
      group.place.startsAt = Instant("2026-12-01T12:00:00Z")!
      group.places = 10
      let people = (UInt64(10)..<20).map { UUID(high: 3, low: $0) }
      group.people = people
      for person in people { try await room.push(AddVisitor(Visitor(person, "V"))) }
      let other = series(2, "FREQ=DAILY;COUNT=40", "30T10:00")
      try await room.push(StartSeries<Visits>(group), StartSeries<Visits>(other))
      try await room.run(until: Days.at("25T12:00"))
      #expect(try await sessions(of: group, room).count == 20, "December is full: 200")
      let made = try await sessions(of: other, room).map { $0.place.start.date.month }
      #expect(made == [11] + Array(repeating: 1, count: 8))
      // Somebody goes, and the next day there is room.
      let gone = group.appointment(of: people[0], on: CivilDate("2026-12-01")!)
      try await room.push(CancelAppointment<Visits>(gone, by: .clinic))
      try await room.run(until: Days.at("26T12:00"))
      let after = try await sessions(of: other, room).map { $0.place.start.date.month }
      #expect(after == [11, 12] + Array(repeating: 1, count: 8))
    }
  }

  @Test("a large series is made in parts, and others write between them")
  func large() async throws {
    try await AgendaRoom.inNovember(at: "25T12:00") { room in
      var group = series(1, "FREQ=DAILY;COUNT=120")
      group.place.start = CivilDateTime("2026-12-01T09:00")!
      group.place.startsAt = Instant("2026-12-01T12:00:00Z")!
      group.places = 10
      group.people = (UInt64(10)..<20).map { UUID(high: 3, low: $0) }
      for person in group.people { try await room.push(AddVisitor(Visitor(person, "V"))) }
      let moves = room.moves.count
      try await room.push(StartSeries<Visits>(group))
      try await room.run(until: Days.at("25T12:00"))
      // Each month has room for 200.
      let months = try await sessions(of: group, room).map { $0.place.start.date.month }
      let all = [12, 1, 2, 3].flatMap { Array(repeating: $0, count: 20) }
      #expect(months == all)
      #expect(room.moves.count > moves + 2, "the push, and more than one part")
    }
  }

  @Test("the parts of a series that began long ago have the days that went by as well")
  func longAgo() async throws {
    try await AgendaRoom.inNovember(at: "25T12:00") { room in
      var daily = series(1, "FREQ=DAILY;COUNT=400")
      daily.place.start = CivilDateTime("2025-12-01T09:00")!
      daily.place.startsAt = Instant("2025-12-01T12:00:00Z")!
      daily.places = 3
      daily.people = (UInt64(10)..<13).map { UUID(high: 3, low: $0) }
      for person in daily.people { try await room.push(AddVisitor(Visitor(person, "V"))) }
      let moves = room.moves.count
      try await room.push(StartSeries<Visits>(daily))
      try await room.run(until: Days.at("25T12:00"))
      let made = try await sessions(of: daily, room)
      let from = CivilDate("2025-12-01")!
      let days: [CivilDate?] = (0..<400).map { from.adding(days: $0) }
      #expect(made.map(\.seriesDay) == days)
      #expect(room.moves.count > moves + 2, "the push, and more than one part")
    }
  }

  @Test("series fill no space beyond its budget, whoever begins how many")
  func budget() async throws {
    try await AgendaRoom.inNovember(at: "25T12:00") { room in
      for number in 0..<8 {
        // Groups to which nobody comes count towards no month.
        var group = series(UInt64(number), "FREQ=DAILY")
        group.places = 10
        group.people = []
        try await room.push(StartSeries<Visits>(group))
      }
      try await room.run(until: Days.at("27T12:00"))
      let (records, sessions) = try await room.database.read { transaction in
        (
          try transaction.first("SELECT record_count FROM space") { $0.int(0) } ?? 0,
          try transaction.first(
            "SELECT count(*) FROM \"\(SQLTable(Session.table).name)\""
          ) { $0.int(0) } ?? 0
        )
      }
      #expect(sessions > 1_900 && records == 2_000, "\(sessions) \(records)")
    }
  }

  @Test("FF-010: what of a series is cancelled does not come again when the year goes on")
  func cancelled() async throws {
    try await AgendaRoom.inNovember(at: "25T12:00") { room in
      let weekly = series(1, "FREQ=WEEKLY;COUNT=104")
      try await room.push(StartSeries<Visits>(weekly))
      try await room.run(until: Days.at("25T12:00"))
      // The third and all that follow, as a device has them.
      let held = try await sessions(of: weekly, room).dropFirst(2)
      for session in held {
        let appointment = weekly.appointment(of: Days.ana, on: session.seriesDay!)
        try await room.push(CancelAppointment<Visits>(appointment, by: .patient))
      }
      let last = CivilDate("2026-12-09")!
      #expect(try await room.push(EndSeries(weekly.id, with: last)) == [])
      try await room.run(until: Instant("2026-12-26T12:00:00Z")!)
      let left = try await sessions(of: weekly, room)
      #expect(left.count == 53 && left.filter(\.isPlaced).count == 2)
      // Taken back it goes on.
      #expect(try await room.push(EndSeries(weekly.id, with: nil, insteadOf: last)) == [])
      try await room.run(until: Instant("2026-12-26T12:00:00Z")!)
      let made = try await sessions(of: weekly, room)
      #expect(made.last?.place.start == CivilDateTime("2027-12-23T09:00"))
    }
  }

  @Test("FF-010: a series that is moved is made where it was moved to, a year and more ahead")
  func moved() async throws {
    try await AgendaRoom.inNovember(at: "25T12:00") { room in
      let weekly = series(1, "FREQ=WEEKLY;COUNT=104")
      try await room.push(StartSeries<Visits>(weekly))
      try await room.run(until: Days.at("25T12:00"))
      // To Fridays at three.
      let change = ChangeSeries(weekly.id, to: Days.place("26T15:00"), daysLater: 1)
      #expect(try await room.push(change) == [])
      try await room.run(until: Days.at("25T12:00"))
      #expect(try await sessions(of: weekly, room).count == 53, "those that are there stay")
      try await room.run(until: Instant("2027-12-10T12:00:00Z")!)
      let made = try await sessions(of: weekly, room)
      #expect(made.count == 104, "as many as there were to be")
      let later = made.dropFirst(53)
      #expect(later.first?.place.start == CivilDateTime("2027-12-03T15:00"))
      #expect(later.first?.place.startsAt == Instant("2027-12-03T18:00:00Z"))
      #expect(later.last?.place.start == CivilDateTime("2028-11-17T15:00"))
      #expect(later.allSatisfy { $0.place.start.date.weekday == .friday })
      #expect(made.allSatisfy { $0.id == weekly.session(on: $0.seriesDay ?? .epoch) })
    }
  }

  @Test("FF-010: of who comes no more nothing is made until they are back, and no day that went by")
  func left() async throws {
    try await AgendaRoom.inNovember(at: "25T12:00") { room in
      let weekly = series(1, "FREQ=WEEKLY;COUNT=104")
      try await room.push(StartSeries<Visits>(weekly))
      try await room.run(until: Days.at("25T12:00"))
      #expect(try await sessions(of: weekly, room).count == 53)
      var gone = Days.visitor(Days.ana)
      gone.visitor.hasLeft = true
      try await room.push(gone)
      try await room.run(until: Instant("2027-01-20T12:00:00Z")!)
      #expect(try await sessions(of: weekly, room).count == 53)
      try await room.push(Days.visitor(Days.ana))
      try await room.run(until: Instant("2027-01-22T12:00:00Z")!)
      let made = try await sessions(of: weekly, room)
      #expect(made.count == 61 && made.last?.place.start == CivilDateTime("2028-01-20T09:00"))
      // One who was away from its beginning on.
      let other = series(2, "FREQ=WEEKLY", "26T15:00")
      try await room.push(gone, StartSeries<Visits>(other))
      try await room.run(until: Instant("2027-01-25T12:00:00Z")!)
      #expect(try await sessions(of: other, room).isEmpty)
      try await room.push(Days.visitor(Days.ana))
      try await room.run(until: Instant("2027-01-27T12:00:00Z")!)
      let late = try await sessions(of: other, room)
      #expect(late.first?.place.start == CivilDateTime("2027-01-28T15:00"))
    }
  }

  @Test("a series of a zone that nobody knows waits, and holds up no other")
  func strange() async throws {
    try await AgendaRoom.inNovember(at: "25T12:00") { room in
      var strange = series(1, "FREQ=DAILY;COUNT=3")
      strange.place.zone = "Mars/Olympus"
      let known = series(2, "FREQ=DAILY;COUNT=3")
      try await room.push(StartSeries<Visits>(strange), StartSeries<Visits>(known))
      try await room.run(until: Days.at("28T12:00"))
      #expect(try await sessions(of: strange, room).isEmpty)
      #expect(try await sessions(of: known, room).count == 3)
    }
  }

  @Test("PL-005: made twice, by a server that died after it or a device before it, it is one")
  func again() async throws {
    try await AgendaRoom.inNovember(at: "25T12:00") { room in
      let daily = series(1, "FREQ=DAILY;COUNT=5")
      try await room.push(StartSeries<Visits>(daily))
      // A device made the second already.
      var second = Session()
      second.id = daily.session(on: CivilDate("2026-11-27")!)
      second.place = Days.place("27T09:00")
      second.series = daily.id
      second.seriesDay = CivilDate("2026-11-27")!
      let appointment = daily.appointment(of: Days.ana, on: CivilDate("2026-11-27")!)
      try await room.push(
        BookSession<Visits>(second, [Appointment(appointment, Days.ana)]))
      await room.runOnly("make-series")
      try await room.database.write { transaction in
        try SeriesProgress.put(daily.id.uuid, in: AgendaServed.space, transaction)
        try SeriesRoller.job.wake(AgendaServed.space, at: Days.at("25T12:00"), in: transaction)
      }
      room.restart()
      await room.runOnly("make-series")
      #expect(try await sessions(of: daily, room).count == 5)
    }
  }
}
