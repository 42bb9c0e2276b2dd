import DatabaseTesting
import Effort
import Segments
import Testing
import Values

@Suite("Rows of segments that are chosen") struct ChoosingTests {
  @Test("rows are chosen by events and stamps as looking at each of them does")
  func choosing() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    try await withTemporaryFolder { folder in
      for round in 0..<Effort.times(60, quick: 10) {
        var random = RandomRows(seed &+ UInt64(round))
        let facts = try SegmentWriter(folder: folder.path).write(
          SortedRows(random.rows(3_000)), of: RandomRows.day(cold: round % 2 == 0))
        let reader = try SegmentReader(facts.path)
        let choice = choice(of: reader, &random.random)
        let ranges = ranges(of: reader, &random.random)
        let chosen = try reader.choose(from: ranges, where: choice)
        let expected = try all(of: reader, ranges, choice)
        #expect(chosen.rows == expected.rows, "seed \(seed), round \(round)")
        #expect(chosen.events == expected.events, "seed \(seed), round \(round)")
        #expect(chosen.ends == expected.ends, "seed \(seed), round \(round)")
        #expect(chosen.counts == expected.counts, "seed \(seed), round \(round)")
      }
    }
  }

  private func choice(
    of reader: SegmentReader, _ random: inout SeededGenerator
  ) -> RowChoice {
    // One of them often, so that several follow each other.
    let events = reader.events.indices.map { _ in Int.random(in: 0..<9, using: &random) == 0 }
    var choice = RowChoice(events: ContiguousArray(events))
    if Bool.random(using: &random) {
      choice.stamps = ContiguousArray(
        reader.stamps.indices.map { _ in Bool.random(using: &random) })
    }
    if Bool.random(using: &random) {
      choice.repeated = Int.random(in: reader.events.indices, using: &random)
      for place in reader.events.indices { choice.events[place] = place == choice.repeated }
      choice.events[Int.random(in: reader.events.indices, using: &random)] = true
      choice.needsFirst = ContiguousArray(
        (0..<reader.people.count).map { _ in Bool.random(using: &random) })
    }
    return choice
  }

  /// Of each person some or all, from the first or, out of order, from the last.
  private func ranges(
    of reader: SegmentReader, _ random: inout SeededGenerator
  ) -> [Range<Int32>] {
    let all = (0..<reader.people.count).map { place in
      let rows = reader.people.rows(of: place)
      let start = Int.random(in: 0..<4, using: &random) == 0 ? rows.upperBound : rows.lowerBound
      return Int32(start)..<Int32(rows.upperBound)
    }
    return Bool.random(using: &random) ? all : all.reversed()
  }

  private func all(
    of reader: SegmentReader, _ ranges: [Range<Int32>], _ choice: RowChoice
  ) throws -> ChosenRows {
    let events = try reader.column(SegmentColumnID.event).all()
    let stamps = try reader.column(SegmentColumnID.stamp).all()
    var chosen = ChosenRows()
    var wanted: Int32 = 0
    for (place, range) in ranges.enumerated() {
      let own = range.filter { row in
        choice.events[Int(events[Int(row)])] && choice.stamps?[Int(stamps[Int(row)])] ?? true
      }
      let repeated = choice.repeated.map { Int64($0) }
      let first = own.first { events[Int($0)] == repeated }
      for (number, row) in own.enumerated() {
        wanted += 1
        let event = events[Int(row)]
        let isFollowed =
          event == repeated && number + 1 < own.count
          && events[Int(own[number + 1])] == event
        let staysAsFirst = choice.repeated != nil && choice.needsFirst[place] && row == first
        guard !isFollowed || staysAsFirst else { continue }
        chosen.rows.append(row)
        chosen.events.append(Int32(event))
        if choice.repeated != nil { chosen.counts.append(wanted) }
      }
      chosen.ends.append(Int32(chosen.rows.count))
    }
    return chosen
  }
}
