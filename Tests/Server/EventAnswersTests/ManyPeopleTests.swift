import Analytics
import Effort
import EventStore
import Telemetry
import Testing
import Threading
import Values

@testable import EventAnswers

@Suite("Active people of many")
struct ManyPeopleTests {
  /// People who are there on some days, of whom only that is known.
  private struct Crowd: EventSource {
    let days: [EventDay]
    let people: [ContiguousArray<Int32>]
    let names: NameTable
    let stamps = StampTable()

    init(_ count: Int, from first: CivilDate, _ length: Int) {
      var random = SeededGenerator(seed: 21)
      var names = NameTable()
      _ = names.add("door_opened")
      self.names = names
      days = (0..<length).map { number in
        let date = first.adding(days: number)
        return EventDay(
          date: date, rows: count, start: saoPaulo.start(of: date),
          end: saoPaulo.start(of: date.adding(days: 1)))
      }
      people = days.map { _ in
        ContiguousArray(
          (0..<Int32(count)).filter { _ in UInt64.random(in: 0..<16, using: &random) == 0 })
      }
    }

    func open(_ day: EventDay, columns: ColumnSet) throws -> any DayReader {
      Reader(there: people[day.date.days(since: days[0].date)])
    }

    private struct Reader: DayReader {
      let there: ContiguousArray<Int32>

      func people() throws -> PeopleList {
        PeopleList(
          numbers: there, masks: ContiguousArray(repeating: 1, count: there.count), words: 1)
      }

      func mask(of events: [String]) -> EventMask {
        EventMask.of(events == ["door_opened"] ? [0] : [], words: 1)
      }

      func rows(_ columns: ColumnSet, of people: PersonSet?) throws -> DayRows {
        throw QuestionFailure.damaged
      }
    }
  }

  @Test("PR-174 the active people of a day and of 30 days are exact for a million of them")
  func exact() async throws {
    let first = CivilDate("2026-01-01")!
    let crowd = Crowd(Effort.times(1_000_000, quick: 20_000), from: first, 60)
    let period = Period(from: first.adding(days: 29), to: first.adding(days: 59))
    for (span, length) in [(TimeUnit.day, 1), (.week, 7), (.month, 30)] {
      let answer = try await Threads().run { () -> Answer in
        let engine = AnswerEngine(
          { crowd }, catalogue: QuestionCatalogue(registry: Doors.registry), zone: saoPaulo,
          now: { AnswerRoom.now }, limits: AnswerLimits())
        return try engine.answer(
          Question(ActiveQuestion(span), during: period), language: .en)
      }
      let counts = answer.rows.map { $0[1].integer }
      let expected = (29...59).map { day -> Int64? in
        var there = PersonSet()
        for earlier in (day - length + 1)...day {
          for person in crowd.people[earlier] { there.insert(person) }
        }
        return Int64(there.count)
      }
      #expect(counts == expected)
    }
  }
}
