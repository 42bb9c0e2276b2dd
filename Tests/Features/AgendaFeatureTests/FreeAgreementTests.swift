import Agenda
import Effort
import Flow
import FlowTesting
import Records
import Scheduling
import Testing
import Values

@testable import AgendaFeature

/// What is offered as free and what is told of a time that somebody chooses are one answer, buffers included.
@Suite("what is free, and what speaks against a time")
struct FreeAgreementTests {
  private static func absence(
    _ number: UInt64, of owner: UUID, _ minutes: Range<Int>
  ) -> Absence {
    with(Absence()) {
      $0.id = .test(300 + number)
      $0.owner = owner
      $0.kind = .course
      $0.from = at(minutes.lowerBound)
      $0.until = at(minutes.upperBound)
    }
  }

  private static func at(_ minute: Int) -> CivilDateTime {
    CivilDateTime(Practice.today, Practice.clock(minute / 60, minute % 60))
  }

  private static func conflicts(_ book: AgendaBook, _ place: SessionPlace) -> [Conflict] {
    book.conflicts(place, person: nil, house: Practice.house, in: Practice.zone)
  }

  @Test("FF-010 CC-044 a buffer lies outside hours and in breaks, but in no absence")
  func buffers() throws {
    let device = Device()
    device.book(Practice.place(900, after: 10))
    var state = Practice.state(device)
    // Until the break, and from the house's first minute on.
    #expect(Self.conflicts(state.book, Practice.place(670, after: 10)) == [])
    var early = Practice.place(480)
    early.before = 15
    #expect(Self.conflicts(state.book, early) == [])
    let away = Self.absence(1, of: Practice.bia, 950..<1_000)
    state.book.apply(Changes<Absence>(isComplete: true, changed: [away]))
    #expect(
      Self.conflicts(state.book, Practice.place(900, after: 10, Practice.caio)) == [])
    let booked = try #require(state.book.sessions.first)
    let met = state.book.conflicts(
      booked.place, person: nil, moving: booked.id, house: Practice.house, in: Practice.zone)
    #expect(met == [.absence(.course)])
    // It is listed where absences are cleared, and among what rules of now do not cover.
    let clearing = state.book.sessions(
      meeting: away, house: Practice.house, in: Practice.zone)
    #expect(clearing.map(\.id) == [booked.id])
    let outside = state.book.outside(
      house: Practice.house, in: Practice.zone, from: Practice.now)
    #expect(outside.map(\.reasons) == [[.absence(.course)]])
  }

  @Test(
    "FF-010 CC-044 nothing speaks against a time exactly where it is offered", arguments: 0..<12)
  func agree(number: Int) {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    func one(of all: [Int]) -> Int { all.randomElement(using: &random) ?? 0 }
    let device = Device()
    for _ in 0..<one(of: [0, 2, 5]) {
      let therapist = one(of: [0, 1]) == 0 ? Practice.bia : Practice.caio
      let room = one(of: [0, 1]) == 0 ? Practice.blue.id : nil
      device.book(
        Practice.place(
          480 + 10 * one(of: Array(0..<50)), minutes: 30, after: one(of: [0, 10]), therapist,
          room: room))
    }
    var absences: [Absence] = []
    for owner in [Practice.bia, Practice.caio, Practice.house, Practice.blue.id.uuid]
    where one(of: [0, 1]) == 0 {
      let start = 420 + 5 * one(of: Array(0..<130))
      let length = one(of: [5, 20, 60, 180])
      absences.append(Self.absence(UInt64(absences.count), of: owner, start..<start + length))
    }
    var state = Practice.state(device)
    state.book.apply(Changes<Absence>(isComplete: true, changed: absences))
    var wanted = Practice.place(
      480, minutes: one(of: [20, 50]), after: one(of: [0, 10, 15]), room: Practice.blue.id)
    wanted.before = one(of: [0, 5, 15])

    let span =
      Practice.zone.start(
        of: Practice.today)..<Practice.zone.start(of: Practice.today.adding(days: 1))
    let resources = [
      state.book.resource(Practice.bia, house: Practice.house, in: Practice.zone, around: span),
      state.book.resource(Practice.blue.id, in: Practice.zone, around: span),
    ]
    let times = ServiceTimes(
      minutes: wanted.minutes, step: 5, before: wanted.before, after: wanted.after)
    let offered = SlotSearch(resources, for: times, in: span, now: span.lowerBound)
      .slots([[0], [1]]).map(\.start)
    var quiet: [CivilDateTime] = []
    for minute in stride(from: 0, to: 1_440, by: 5) {
      var place = wanted
      place.start = Self.at(minute)
      place.startsAt = Practice.zone.instant(place.start)
      if Self.conflicts(state.book, place).isEmpty { quiet.append(place.start) }
    }
    #expect(quiet == offered, "seed \(seed)")
  }
}
