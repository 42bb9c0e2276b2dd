/// The way of most questions: stretches are sessions, and each run of so many nodes in one is a way with a count of its own.
extension PathBook {
  /// Takes the nodes of some people, of each in order.
  mutating func takeRuns(
    _ selection: RowSelection, _ nodes: ContiguousArray<UInt16>, _ rows: DayRows
  ) {
    // Taken out of here while it is written, so that nothing is looked up for each row.
    var (flat, log) = (ContiguousArray<Int64>(), PathLog?.none)
    swap(&flat, &self.flat)
    swap(&log, &self.log)
    let (mask, low) = (UInt64(truncatingIfNeeded: mask), UInt64(1) << UInt64(bits) - 1)
    var next = 0
    for (one, place) in selection.places.enumerated() {
      let person = rows.people[Int(place)]
      let end = Int(selection.ends[one])
      log?.begin(person)
      while next < end {
        // The rows that follow each other of one device.
        let first = Int(selection.rows[next])
        let device = rows.installations[first]
        let stretch = self.place(of: person, device, rows.sessions[first], 0)
        var session = stretches[stretch].session
        var key = UInt64(truncatingIfNeeded: stretches[stretch].key)
        var length = stretches[stretch].length
        while next < end {
          let row = Int(selection.rows[next])
          guard rows.installations[row] == device else { break }
          let node = UInt64(nodes[next])
          next += 1
          if rows.sessions[row] != session {
            session = rows.sessions[row]
            key = 0
            length = 0
          } else if !keepsRepeats, length > 0, key & low == node {
            continue
          }
          key = (key << UInt64(bits) | node) & mask
          length += 1
          guard length >= steps else { continue }
          flat[Int(key)] += 1
          log?.add(Int(key))
        }
        stretches[stretch].session = session
        stretches[stretch].key = UInt128(key)
        stretches[stretch].length = length
      }
    }
    if log?.isFull == true { log = nil }
    swap(&flat, &self.flat)
    swap(&log, &self.log)
  }
}

/// Who took which ways, one after the other: of 10 million events some 40 MB. It is read once, when it is known which ways are
/// told.
struct PathLog {
  /// Numbers of ways; those with the highest bit say whose those that follow are.
  private var chunks: [ContiguousArray<UInt32>] = []
  private var last = ContiguousArray<UInt32>()

  private static let chunk = 1 << 18
  private static let mostChunks = 64
  private static let person: UInt32 = 1 << 31

  var bytes: Int { (chunks.count + 1) * Self.chunk * 4 }
  /// Whether it would take more than 64 MB.
  var isFull: Bool { chunks.count >= Self.mostChunks }

  mutating func begin(_ person: Int32) {
    add(UInt32(bitPattern: person) | Self.person)
  }

  mutating func add(_ way: Int) { add(UInt32(truncatingIfNeeded: way)) }

  @inline(__always)
  private mutating func add(_ entry: UInt32) {
    if last.count == last.capacity || last.count == Self.chunk {
      if !last.isEmpty { chunks.append(last) }
      last = []
      last.reserveCapacity(Self.chunk)
    }
    last.append(entry)
  }

  /// How many took each of some ways.
  /// - Parameter bound: all ways are below it.
  func people(of ways: [Int], below bound: Int) -> [Int] {
    var places = ContiguousArray<UInt16>(repeating: 0, count: bound)
    for (place, way) in ways.enumerated() { places[way] = UInt16(place + 1) }
    var found = [PersonSet](repeating: PersonSet(), count: ways.count)
    // A chunk goes on with whose ways the one before ended.
    var person: Int32 = 0
    for chunk in chunks + [last] {
      for entry in chunk {
        if entry & Self.person != 0 {
          person = Int32(bitPattern: entry & ~Self.person)
        } else if places[Int(entry)] > 0 {
          found[Int(places[Int(entry)]) - 1].insert(person)
        }
      }
    }
    return found.map { $0.count }
  }
}
