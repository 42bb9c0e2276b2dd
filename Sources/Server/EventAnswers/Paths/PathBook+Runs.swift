/// The way of most questions: stretches are sessions, and each run of so many nodes in one is a way with a count of its own.
extension PathBook {
  /// The columns that a run is read from, and what it counts into.
  private struct Run {
    /// By row.
    let devices: UnsafeBufferPointer<Int64>
    let sessions: UnsafeBufferPointer<Int64>
    /// By place in the selection.
    let nodes: ContiguousArray<UInt16>
    /// How often each way was taken.
    let counts: UnsafeMutableBufferPointer<Int64>
  }

  /// Takes the nodes of some people, of each in order.
  mutating func takeRuns(
    _ selection: RowSelection, _ nodes: ContiguousArray<UInt16>, _ rows: DayRows
  ) {
    // Taken out of here while it is written, so that nothing is looked up for each row.
    var (flat, log) = (ContiguousArray<Int64>(), PathLog?.none)
    swap(&flat, &self.flat)
    swap(&log, &self.log)
    rows.installations.withUnsafeBufferPointer { devices in
      rows.sessions.withUnsafeBufferPointer { sessions in
        flat.withUnsafeMutableBufferPointer { flat in
          var next = 0
          for (one, place) in selection.places.enumerated() {
            let end = Int(selection.ends[one])
            let person = rows.people[Int(place)]
            log?.begin(person)
            while next < end {
              let run = Run(devices: devices, sessions: sessions, nodes: nodes, counts: flat)
              next = takeRun(next..<end, of: person, selection, run, &log)
            }
          }
        }
      }
    }
    if log?.isFull == true { log = nil }
    swap(&flat, &self.flat)
    swap(&log, &self.log)
  }

  /// Takes the rows of one device that follow each other.
  /// - Parameter places: those of a person's rows in the selection.
  /// - Returns: the first place of another device, or the end.
  @inline(__always)
  private mutating func takeRun(
    _ places: Range<Int>, of person: Int32, _ selection: RowSelection, _ run: Run,
    _ log: inout PathLog?
  ) -> Int {
    let (devices, sessions) = (run.devices, run.sessions)
    let (mask, low) = (UInt64(truncatingIfNeeded: mask), UInt64(1) << UInt64(bits) - 1)
    let first = Int(selection.rows[places.lowerBound])
    let device = devices[first]
    let stretch = self.place(of: person, device, sessions[first], 0)
    var session = stretches[stretch].session
    var key = UInt64(truncatingIfNeeded: stretches[stretch].key)
    var length = stretches[stretch].length
    var next = places.lowerBound
    while next < places.upperBound {
      let row = Int(selection.rows[next])
      guard devices[row] == device else { break }
      let node = UInt64(run.nodes[next])
      next += 1
      if sessions[row] != session {
        session = sessions[row]
        key = 0
        length = 0
      } else if !keepsRepeats, length > 0, key & low == node {
        continue
      }
      key = (key << UInt64(bits) | node) & mask
      length += 1
      guard length >= steps else { continue }
      run.counts[Int(truncatingIfNeeded: key)] += 1
      log?.add(Int(truncatingIfNeeded: key))
    }
    stretches[stretch].session = session
    stretches[stretch].key = UInt128(key)
    stretches[stretch].length = length
    return next
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
    // A bit each, so that most of the log needs nothing but a quarter of a megabyte.
    var isTold = ContiguousArray<UInt64>(repeating: 0, count: bound / 64 + 1)
    for way in ways { isTold[way >> 6] |= 1 << UInt64(way & 63) }
    var found = [PersonSet](repeating: PersonSet(), count: ways.count)
    // A chunk goes on with whose ways the one before ended.
    var person: Int32 = 0
    for chunk in chunks + [last] {
      for entry in chunk {
        if entry & Self.person != 0 {
          person = Int32(bitPattern: entry & ~Self.person)
        } else if isTold[Int(entry >> 6)] >> UInt64(entry & 63) & 1 == 1 {
          found[Int(places[Int(entry)]) - 1].insert(person)
        }
      }
    }
    return found.map { $0.count }
  }
}
