import Agenda
import AgendaTesting
import Delivery
import Effort
import Gateways
import Records
import Scheduling
import SyncServer
import Testing
import Values
import Zones

@testable import AgendaServer

/// To whom times are offered, and when to nobody.
extension OfferTests {
  @Test("CC-046: only who wants that service, therapist, day and hour is offered a time")
  func wanted() async throws {
    try await Self.with(at: "19T12:00") { room in
      var service = Service()
      service.id = ID(UUID(high: 9, low: 1))
      service.name = "Pilates"
      service.leastNotice = 120
      try await room.push(AddService(service))
      try await room.push(
        ArchiveWaitingEntry(ID(UUID(high: 6, low: 1))),
        ArchiveWaitingEntry(ID(UUID(high: 6, low: 2))))
      try await room.push(
        AddWaitingEntry(Self.entry(3, Self.caio) { $0.therapist = UUID(high: 7, low: 2) }),
        AddWaitingEntry(Self.entry(4, Days.bia) { $0.service = service.id }),
        AddWaitingEntry(
          Self.entry(5, Self.dora) {
            $0.therapist = Self.therapist
            $0.lastDay = CivilDate("2026-11-26")
            $0.hours = [
              ClockHours(
                .weekdays, CivilTime(hour: 8, minute: 0)!, CivilTime(hour: 10, minute: 0)!)
            ]
          }))
      try await room.push(Self.book(1, "26T09:00"), Self.book(2, "27T09:00"))
      try await room.push(Days.cancel(1), Days.cancel(2))
      try await room.run(until: Days.at("19T12:06"))
      #expect(Self.told(room) == ["4 \(Days.at("19T12:05"))"])
      // Of its service, but too soon for it; and then soon enough.
      try await room.push(Self.book(3, "19T14:00") { $0.service = service.id })
      try await room.push(Days.cancel(3))
      try await room.run(until: Days.at("19T12:30"))
      #expect(Self.told(room).count == 1)
      try await room.push(Self.book(4, "19T15:00") { $0.service = service.id })
      try await room.push(Days.cancel(4))
      try await room.run(until: Days.at("19T12:40"))
      #expect(Self.told(room).dropFirst() == ["2 \(Days.at("19T12:35"))"])
      // Both have let theirs go; a time of the afternoon is none for who could come until ten.
      try await room.run(until: Days.at("19T14:00"))
      try await room.push(Self.book(5, "26T15:00"))
      try await room.push(Days.cancel(5))
      try await room.run(until: Days.at("19T14:30"))
      #expect(Self.told(room).count == 2)
    }
  }

  @Test("CC-046: who no message reaches is passed over at once, and it stands among the messages")
  func unreached() async throws {
    try await Self.with { room in
      // Neither a telephone nor an e-mail; and of Dora none is wanted.
      try await room.push(AddVisitor(Visitor(Self.caio, "Caio")))
      try await room.push(AddWaitingEntry(Self.entry(3, Self.dora)))
      try await room.database.write(in: AgendaServed.space) { transaction in
        try Refusals.add(
          OfferComposer.kindName, of: Self.dora, in: AgendaServed.space, at: room.now,
          transaction)
      }
      try await room.push(Self.book(1, "26T09:00"))
      try await room.push(Days.cancel(1))
      try await room.run(until: Days.at("20T12:06"))
      #expect(Self.told(room) == ["2 \(Days.at("20T12:05"))"])
      #expect(try await Self.standing(room) == ["2 held", "2 waits", "3 waits", "4 waits"])
      #expect(try await Self.unreached(Self.caio, room) == ["failed no way leads to them"])
      let no = try await Self.answer(.decline, Days.bia, room)
      #expect(no.isTaken)
      try await room.run(until: Days.at("20T14:00"))
      #expect(Self.told(room).count == 1, "nothing is held for who is not told")
      #expect(try await Self.unreached(Self.dora, room) == ["failed no way leads to them"])
      #expect(try await Self.unreached(Self.caio, room).count == 1, "once of each time")
      #expect(try await Self.standing(room) == ["2 waits", "3 waits", "4 waits"])
    }
  }

  @Test("CC-046: a house that may not write offers nobody a time, and reads why among the messages")
  func unconfirmed() async throws {
    var rules = Self.rules
    rules.mayWrite = { _, _ in false }
    try await Self.with(rules) { room in
      try await room.push(Self.book(1, "26T09:00"))
      try await room.push(Days.cancel(1))
      try await room.run(until: Days.at("20T14:00"))
      #expect(Self.told(room) == [])
      #expect(try await Self.standing(room) == ["2 waits", "3 waits"], "nothing is held")
      let why = ["failed nobody of the house has confirmed an e-mail"]
      #expect(try await Self.unreached(Self.caio, room) == why)
      #expect(try await Self.unreached(Days.bia, room) == why)
    }
  }

  /// What became of the messages to somebody.
  private static func unreached(_ person: UUID, _ room: AgendaRoom) async throws -> [String] {
    let entries = try await room.database.read { transaction in
      try DeliveryLedger.entries(
        of: AgendaServed.space, to: person, upTo: 10, in: transaction)
    }
    return entries.map { "\($0.state) \($0.reason ?? "")" }
  }

  @Test("CC-046: nobody is woken by an offer, and none is kept beyond its own beginning")
  func nights() async throws {
    try await Self.with(at: "25T22:30") { room in
      // Early birds.
      var hours = WorkingHours()
      hours.id = ID(UUID(high: 9, low: 3))
      hours.owner = Self.therapist
      hours.hours = [ClockHours(.all, .midnight, .midnight)]
      try await room.push(AddWorkingHours(hours))
      try await room.push(Self.book(1, "26T08:40"), Self.book(2, "26T07:30"))
      try await room.push(Days.cancel(1), Days.cancel(2))
      try await room.run(until: Days.at("26T08:01"))
      #expect(Self.told(room) == ["3 \(Days.at("26T08:00"))"])
      #expect(Self.words(room).contains("até qui, 26/11 às 08:40"))
      try await room.run(until: Days.at("26T12:00"))
      #expect(Self.told(room).count == 1, "what has begun is offered to nobody")
    }
  }

  @Test("CC-046: a place in a group is offered, and the time that a session was moved away from")
  func groupsAndMoves() async throws {
    try await Self.with { room in
      var group = Self.book(1, "26T09:00") { $0.places = 2 }
      group.appointments.append(Appointment(Days.appointment(9), Self.dora))
      try await room.push(group)
      // By their own link: nobody takes that back.
      try await room.push(Days.cancel(1))
      try await room.run(until: Days.at("20T12:06"))
      #expect(Self.told(room).map { $0.prefix(1) } == ["3"])
      #expect(try await Self.answer(.accept, Self.caio, room).isTaken)
      let coming = try await Self.standing(room)
      #expect(coming.sorted() == ["2 waits", "3 confirmed", "4 requested"])
      try await room.push(Self.book(2, "27T09:00"))
      try await room.push(Days.move(2, to: "27T15:00").with(Self.therapist))
      try await room.run(until: Days.at("20T12:20"))
      #expect(Self.told(room).map { $0.prefix(1) } == ["3", "2"])
      #expect(Self.words(room).contains("sex, 27/11 às 09:00"))
    }
  }

  @Test(
    "CC-046: the time of a session whose place was taken away is offered, its patient is not asked")
  func unplaced() async throws {
    try await Self.with { room in
      try await room.push(Self.book(1, "26T09:00"))
      try await room.push(UnplaceSession(Days.session(1)))
      try await room.run(until: Days.at("20T12:06"))
      #expect(Self.told(room) == ["3 \(Days.at("20T12:05"))"])
      #expect(try await Self.answer(.accept, Self.caio, room).isTaken)
      let isPlaced = try await room.served.read { $0.find(Days.session(1))?.isPlaced }
      #expect(isPlaced == false, "it waits for another time")
    }
  }

  @Test("CC-046: a house with a long name is shortened in an SMS, never the time nor the link")
  func longName() async throws {
    var rules = Self.rules
    rules.house = { _, _ in String(repeating: "Clínica ", count: 40) }
    try await Self.with(rules) { room in
      try await room.push(Self.book(1, "26T09:00"))
      try await room.push(Days.cancel(1))
      try await room.run(until: Days.at("20T12:06"))
      let words = Self.words(room)
      #expect(SMSText(words).segments == 2)
      #expect(words.hasPrefix("Clinica Clinica "))
      #expect(
        words.contains(
          "...: vagou qui, 26/11 às 09:00. Reservado para voce até sex, 20/11 às 13:05. https://"))
      #expect(try await Self.answer(.accept, Self.caio, room).isTaken, "the link is whole")
    }
  }

  @Test("CC-046: where an app does not say so, nobody is offered anything")
  func silent() async throws {
    try await Self.with(Practice.rules) { room in
      try await room.push(Self.book(1, "26T09:00"))
      try await room.push(Days.cancel(1))
      try await room.run(until: Days.at("21T12:00"))
      #expect(Self.told(room) == [])
    }
  }

  @Test(
    "CC-046: through restarts and gateways that are down each time is kept for one at most, in order",
    arguments: 0..<UInt64(Effort.times(6)))
  func random(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    try await Self.with { room in
      for number in 5..<8 as Range<UInt64> {
        try await room.push(Days.visitor(UUID(high: 3, low: number)))
        try await room.push(
          AddWaitingEntry(Self.entry(number, UUID(high: 3, low: number))))
      }
      let hours = ["26T09:00", "26T10:00", "26T11:00"]
      for (number, hour) in hours.enumerated() {
        try await room.push(Self.book(UInt64(number + 1), hour))
      }
      for number in 1...3 as ClosedRange<UInt64> {
        try await room.push(Days.cancel(number))
        room.stand(
          until: room.now.adding(milliseconds: Int64.random(in: 0...90, using: &random) * 60_000))
        if Bool.random(using: &random) { await room.runOnly(WaitingOfferer.job.name) }
        room.restart()
      }
      for _ in 0..<40 {
        room.isDown(Int.random(in: 0..<4, using: &random) == 0)
        let minutes = Int64.random(in: 1...50, using: &random)
        try await room.run(until: room.now.adding(milliseconds: minutes * 60_000))
        if Bool.random(using: &random) { room.restart() }
        try await Self.check(room, seed)
        let all = room.taken.filter { $0.reminder.text.contains("vagou") }
        if let one = all.randomElement(using: &random), Bool.random(using: &random) {
          let answer: OfferAnswers.Answer = Bool.random(using: &random) ? .accept : .decline
          let token = try Self.token(one.reminder.visitor, room)
          if let found = try await room.served.service.offers.look(by: token) {
            _ = try await room.served.service.offers.apply(
              answer, seenAt: found.start, by: token)
          }
        }
      }
      room.isDown(false)
      try await room.run(until: Days.at("26T12:00"))
      // Of one key is one message, and of one time nobody has two.
      let told = room.taken.filter { $0.reminder.text.contains("vagou") }
      let times = Set(
        told.map { "\($0.reminder.visitor) \(SMSText.plain($0.reminder.text).prefix(50))" })
      #expect(Set(told.map(\.reminder.key)).count == times.count, "seed \(seed)")
      let left = try await room.served.database.read { transaction in
        try transaction.first("SELECT count(*) FROM waiting_slot WHERE is_open = 1") { $0.int(0) }
      }
      #expect(left == 0, "all are taken, or nobody is left who wants one; seed \(seed)")
    }
  }

  private struct Offered: Hashable {
    var person: UInt64
    /// "qui, 26/11 às 09:00".
    var time: String
    var at: Instant
  }

  private static func offered(_ room: AgendaRoom) -> [Offered] {
    room.taken.compactMap { taken in
      let parts = SMSText.plain(taken.reminder.text)
        .split(separator: "vagou ", omittingEmptySubsequences: false)
      guard parts.count > 1 else { return nil }
      return Offered(
        person: taken.reminder.visitor.low, time: String(parts[1].prefix(19)), at: taken.at)
    }
  }

  @Test("CC-046: nobody is offered a time before who waits longer, has not had it and is free")
  func fair() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules) { room in
      let waiting = Array(UInt64(3)...8)
      for (place, number) in waiting.enumerated() {
        let person = UUID(high: 3, low: number)
        try await room.push(
          Days.visitor(person), AddWaitingEntry(Self.entry(UInt64(place + 1), person)))
        room.stand(until: room.now.adding(milliseconds: 1_000))
      }
      for (place, text) in ["26T09:00", "26T10:00", "26T11:00", "26T12:00"].enumerated() {
        try await room.push(Self.book(UInt64(place + 1), text))
      }
      try await room.push(Days.cancel(1), Days.cancel(2), Days.cancel(3), Days.cancel(4))
      // Nobody answers: each time goes from one to the next.
      try await room.run(until: Days.at("20T21:00"))
      let offered = Self.offered(room)
      #expect(Set(offered.map { "\($0.person) \($0.time)" }).count == offered.count, "once each")
      #expect(Set(offered.map(\.person)) == Set(waiting) && offered.count > 12)
      for one in offered {
        for earlier in waiting where earlier < one.person {
          let theirs = offered.filter { $0.person == earlier && $0.at <= one.at }
          let hadIt = theirs.contains { $0.time == one.time }
          // Kept for an hour, another time was theirs to decide on.
          let isBusy = theirs.contains {
            $0.time != one.time && one.at.since($0.at) <= 3_600_000
          }
          #expect(hadIt || isBusy, "\(earlier) waits longer than \(one)")
        }
      }
    }
  }

  /// Nobody has two times, and no time is somebody's and another's.
  private static func check(_ room: AgendaRoom, _ seed: UInt64) async throws {
    let open = try await room.served.read { records -> (people: [UUID], times: [Instant]) in
      let sessions = records.all(Session.self, by: "start", equal: []).filter { $0.isPlaced }
      let held = sessions.flatMap { records.appointments(of: $0.id) }
        .filter { $0.state == .held || $0.state == .confirmed }
      return (held.map(\.person), sessions.map(\.place.startsAt))
    }
    #expect(Set(open.people).count == open.people.count, "one at a time each; seed \(seed)")
    #expect(Set(open.times).count == open.times.count, "one each time; seed \(seed)")
  }
}

extension MoveSession {
  /// The same with a therapist.
  func with(_ therapist: UUID) -> MoveSession {
    var move = self
    move.to.therapist = therapist
    return move
  }
}
