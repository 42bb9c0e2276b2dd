import DatabaseTesting
import Effort
import Segments
import Telemetry
import Testing
import Values

@Suite("Segments") struct RoundTripTests {
  @Test("what was written is read, packed or not", arguments: [false, true])
  func roundTrip(cold: Bool) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    try await withTemporaryFolder { folder in
      for round in 0..<Effort.times(20) {
        var random = RandomRows(seed &+ UInt64(round))
        let count = [1, 1_023, 1_024, 1_025, 3_000].randomElement(using: &random.random)!
        let rows = random.rows(count)
        let facts = try SegmentWriter(folder: folder.path).write(
          SortedRows(rows), of: RandomRows.day(cold: cold))
        let reader = try SegmentReader(facts.path)
        try reader.check()
        let read = try reader.allRows()
        let expected = rows.sorted(by: SegmentRow.isBefore)
        #expect(read == expected, "seed \(seed), round \(round)")
        #expect(facts.rows == count)
        let people = Set(rows.map { $0.person })
        #expect(facts.people == people.count)
        #expect(reader.header.app == "sample")
        #expect(reader.header.linkVersion == 7)
        let received = rows.map { $0.received }.max()
        #expect(reader.header.received == received)
      }
    }
  }

  @Test("the directory knows who did what, and where their rows are")
  func directory() async throws {
    var random = RandomRows(3)
    let rows = random.rows(2_000)
    try await withTemporaryFolder { folder in
      let facts = try SegmentWriter(folder: folder.path).write(
        SortedRows(rows), of: RandomRows.day())
      let reader = try SegmentReader(facts.path)
      let people = Dictionary(grouping: rows) { $0.person }
      #expect(reader.people.count == people.count)
      #expect(reader.people.words == 2)
      for place in 0..<reader.people.count {
        let number = reader.people.number(place)
        let own = people[number] ?? []
        #expect(reader.people.rows(of: place).count == own.count)
        #expect(reader.people.place(of: number) == place)
        let mask = reader.people.withPeople { _, masks in [masks[2 * place], masks[2 * place + 1]] }
        var names = Set<String>()
        for (bit, name) in reader.events.enumerated()
        where mask[bit / 64] >> UInt64(bit % 64) & 1 == 1 {
          names.insert(name)
        }
        let expected = Set(own.map { $0.name })
        #expect(names == expected)
      }
      #expect(reader.people.place(of: 9_999) == nil)
    }
  }

  @Test("blocks of any width, with and without values that are missing", arguments: 0...64)
  func widths(width: Int) async throws {
    var random = SeededGenerator(seed: UInt64(width))
    let most: UInt64 = width == 64 ? .max : (1 << UInt64(width)) - 1
    try await withTemporaryFolder { folder in
      // One in so many rows has a value: all, most, few, hardly any.
      for share in [1, 2, 9, 700] {
        var rows: [SegmentRow] = []
        for place in 0..<2_500 {
          var row = SegmentRow("a", of: 1, at: RandomRows.start.adding(milliseconds: Int64(place)))
          let bits = place % 1_024 < 2 ? (place % 2 == 0 ? 0 : most) : random.next() & most
          // Of the widest, the smallest of all stands for nothing.
          let value = Int64(bitPattern: bits &- (width == 64 ? 1 << 63 : 3))
          row.session = max(value, .min + 1)
          if Int.random(in: 0..<share, using: &random) == 0 {
            row.values = [StoredParameter("n", .integer(max(value, .min + 1)))]
          }
          rows.append(row)
        }
        let facts = try SegmentWriter(folder: folder.path).write(
          SortedRows(rows), of: RandomRows.day())
        let reader = try SegmentReader(facts.path)
        try reader.check()
        let read = try reader.allRows()
        #expect(read == rows)
        try checkZones(reader, rows)
        try checkAlone(reader, &random)
      }
    }
  }

  private func checkZones(_ reader: SegmentReader, _ rows: [SegmentRow]) throws {
    let column = try reader.column(SegmentColumnID.session)
    for block in 0..<column.blocks {
      let values = rows[column.rows(of: block)].map { $0.session }
      let zone = column.zone(of: block)
      #expect(zone?.least == values.min())
      #expect(zone?.greatest == values.max())
      #expect(zone?.nulls == 0)
    }
  }

  /// Rows that are read alone have the values that they have among all.
  private func checkAlone(_ reader: SegmentReader, _ random: inout SeededGenerator) throws {
    for column in reader.columns {
      let read = try reader.column(column.id)
      let all = try read.all()
      let ascending = (0..<Int32(reader.rows)).filter { _ in Bool.random(using: &random) }
      for rows in [ascending, ascending.shuffled(using: &random)] {
        let alone = try read.values(at: ContiguousArray(rows), as: Int64.self) { values, kept in
          _ = kept.initialize(fromContentsOf: values)
          return true
        }
        let wanted = rows.map { all[Int($0)] }
        #expect(Array(alone) == wanted, "\(column.name)")
      }
    }
  }

  @Test("a part of the blocks is read as all of them are")
  func parts() async throws {
    var random = RandomRows(11)
    let rows = random.rows(5_000)
    try await withTemporaryFolder { folder in
      let facts = try SegmentWriter(folder: folder.path).write(
        SortedRows(rows), of: RandomRows.day(cold: true))
      let reader = try SegmentReader(facts.path)
      for column in reader.columns {
        let read = try reader.column(column.id)
        let all = try read.all()
        let part = try read.values(of: [1, 4], as: Int64.self) { values, kept in
          _ = kept.initialize(fromContentsOf: values)
          return true
        }
        let wanted = Array(all[read.rows(of: 1)]) + Array(all[read.rows(of: 4)])
        #expect(Array(part) == wanted, "\(column.name)")
      }
    }
  }

  @Test("packed ones are smaller")
  func cold() async throws {
    var random = RandomRows(5)
    let rows = SortedRows(random.rows(20_000))
    try await withTemporaryFolder { folder in
      let writer = SegmentWriter(folder: folder.path)
      let warm = try writer.write(rows, of: RandomRows.day())
      let cold = try writer.write(rows, of: RandomRows.day(cold: true))
      #expect(cold.bytes < warm.bytes)
    }
  }
}
