/// Rows of a day that are left of all, condition by condition: each is asked of all rows before the next one is, so that
/// the loops are short and read one column each. What the few loops here read is lent as plain memory.
struct RowSelection {
  /// Numbers of rows, those of one person after those of another.
  private(set) var rows: ContiguousArray<Int32>
  /// Who has rows that are left, by their places in `DayRows.people`.
  private(set) var places: ContiguousArray<Int32>
  /// Where the rows of each end in `rows`.
  private(set) var ends: ContiguousArray<Int32>

  /// All rows of people, of which each has some, and which lie behind each other.
  init(all day: DayRows) {
    rows = ContiguousArray(0..<Int32(day.count))
    places = ContiguousArray(0..<Int32(day.people.count))
    ends = day.ends
  }

  /// Those of some events.
  /// - Parameter isMeant: by the number of the event's name.
  init(of day: DayRows, where isMeant: ContiguousArray<Bool>) {
    rows = ContiguousArray(repeating: 0, count: day.count + 1)
    places = ContiguousArray(repeating: 0, count: day.people.count + 1)
    ends = ContiguousArray(repeating: 0, count: day.people.count + 1)
    var (kept, people) = (0, 0)
    day.events.withUnsafeBufferPointer { events in
      isMeant.withUnsafeBufferPointer { isMeant in
        for place in day.people.indices {
          let before = kept
          rows.withUnsafeMutableBufferPointer { rows in
            for row in day.rows(of: place) {
              // Written whether it is meant or not: a branch that nothing foretells would cost more.
              rows[kept] = Int32(truncatingIfNeeded: row)
              kept += isMeant[Int(events[row])] ? 1 : 0
            }
          }
          places[people] = Int32(truncatingIfNeeded: place)
          ends[people] = Int32(truncatingIfNeeded: kept)
          people += kept > before ? 1 : 0
        }
      }
    }
    trim(kept, people)
  }

  var count: Int { rows.count }

  private mutating func trim(_ kept: Int, _ people: Int) {
    rows.removeLast(rows.count - kept)
    places.removeLast(places.count - people)
    ends.removeLast(ends.count - people)
  }

  /// Keeps those for which something holds.
  /// - Parameter holds: told the row and its person's place.
  @inline(__always)
  mutating func keep(where holds: (_ row: Int, _ place: Int) -> Bool) {
    var (kept, people, start) = (0, 0, 0)
    rows.withUnsafeMutableBufferPointer { rows in
      places.withUnsafeMutableBufferPointer { places in
        ends.withUnsafeMutableBufferPointer { ends in
          for one in 0..<ends.count {
            let (place, end, before) = (places[one], Int(ends[one]), kept)
            while start < end {
              let row = rows[start]
              rows[kept] = row
              kept += holds(Int(row), Int(place)) ? 1 : 0
              start += 1
            }
            places[people] = place
            ends[people] = Int32(truncatingIfNeeded: kept)
            people += kept > before ? 1 : 0
          }
        }
      }
    }
    trim(kept, people)
  }

  /// Keeps those whose value in a column is accepted.
  /// - Parameter accepted: by value; at last for none, and for what is no value.
  mutating func keep(_ column: ContiguousArray<Int64>, in accepted: ContiguousArray<Bool>) {
    guard !accepted.isEmpty else { return keep { _, _ in false } }
    column.withUnsafeBufferPointer { column in
      accepted.withUnsafeBufferPointer { accepted in
        let none = UInt64(accepted.count - 1)
        keep { row, _ in
          accepted[Int(min(UInt64(bitPattern: column[row]), none))]
        }
      }
    }
  }

  /// Keeps those of a stretch of time.
  mutating func keep(_ times: ContiguousArray<Int64>, from start: Int64, until end: Int64) {
    times.withUnsafeBufferPointer { times in
      keep { row, _ in times[row] >= start && times[row] < end }
    }
  }

  /// How many of them have each value of a column.
  /// - Parameter values: all that there are.
  func sizes(_ column: ContiguousArray<Int64>, values: Int) -> [Int64] {
    var sizes = [Int64](repeating: 0, count: values)
    for row in rows { sizes[Int(column[Int(row)])] += 1 }
    return sizes
  }

  /// Notes who has rows that are left.
  func insert(of day: DayRows, into people: inout PersonSet) {
    people.insert(ContiguousArray(places.map { day.people[Int($0)] }))
  }
}

extension Predicate {
  /// Keeps those rows for which it holds.
  func narrow(
    _ selection: inout RowSelection, _ view: RowView, _ intervals: IntervalIndex
  ) {
    switch self {
    case .all(let parts): for part in parts { part.narrow(&selection, view, intervals) }
    case .stamp(let accepted): selection.keep(view.rows.stamps, in: accepted)
    case .text(let column, let accepted):
      guard let values = view.column(column) else {
        if !accepted[accepted.count - 1] { selection.keep { _, _ in false } }
        return
      }
      selection.keep(values, in: accepted)
    case .any, .not, .number, .event, .interval, .group:
      let people = view.rows.people
      selection.keep { row, place in holds(view, row, of: people[place], intervals) }
    }
  }
}
