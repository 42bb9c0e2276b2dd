/// The way of most questions: stretches are sessions, and each run of so many nodes in one is a way with a count of its own.
extension PathBook {
  /// The run that is under way on one device of a person.
  struct Run {
    let device: Int64
    /// 0 for none.
    var session: Int64 = 0
    /// The last nodes, as many as a way has at most.
    var key: UInt32 = 0
    /// The one of another device of the same person; -1 for none.
    let next: Int32
  }

  /// Who has nodes, and how many there are.
  struct Taken {
    var people = ContiguousArray<Int32>()
    var nodes: Int64 = 0
  }

  /// The columns that runs are read from, by row.
  private struct Columns {
    /// 0 for what is no node.
    let nodes: UnsafeBufferPointer<UInt16>
    let devices: UnsafeBufferPointer<Int64>
    let sessions: UnsafeBufferPointer<Int64>
  }

  /// Takes the nodes of some people, of each in order.
  /// - Parameter nodes: by row; 0 for what is none.
  mutating func takeRuns(_ nodes: ContiguousArray<UInt16>, _ rows: DayRows) -> Taken {
    var taken = Taken()
    taken.people.reserveCapacity(rows.people.count)
    let room = rows.count + rows.people.count + 1
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: room) { ways in
      nodes.withUnsafeBufferPointer { nodes in
        rows.installations.withUnsafeBufferPointer { devices in
          rows.sessions.withUnsafeBufferPointer { sessions in
            let columns = Columns(nodes: nodes, devices: devices, sessions: sessions)
            var kept = 0
            for place in rows.people.indices {
              let person = rows.people[place]
              ways[kept] = PathLog.mark(person)
              let (end, nodes) = takeRuns(
                rows.rows(of: place), of: person, columns, ways, from: kept + 1)
              // Without a way there is no mark either.
              if end > kept + 1 { kept = end }
              if nodes > 0 { taken.people.append(person) }
              taken.nodes += nodes
            }
            count(UnsafeBufferPointer(rebasing: ways[..<kept]), upTo: rows.people.last ?? 0)
          }
        }
      }
    }
    return taken
  }

  /// Takes the rows of one person.
  /// - Parameters:
  ///   - ways: gets the number of each way.
  ///   - start: where it gets the first one.
  /// - Returns: where they end, and how many nodes there were.
  @inline(__always)
  private mutating func takeRuns(
    _ range: Range<Int>, of person: Int32, _ columns: Columns,
    _ ways: UnsafeMutableBufferPointer<UInt32>, from start: Int
  ) -> (end: Int, nodes: Int64) {
    var (kept, taken) = (start, Int64(0))
    let shift = UInt32(bits)
    let (mask, low) = (UInt32(truncatingIfNeeded: mask), UInt32(1) << shift - 1)
    let top = UInt32(steps - 1) * shift
    let collapses = !keepsRepeats
    var row = range.lowerBound
    while row < range.upperBound {
      let device = columns.devices[row]
      let place = self.run(of: person, device)
      var (session, key) = (runs[place].session, runs[place].key)
      while row < range.upperBound, columns.devices[row] == device {
        let (node, own) = (UInt32(columns.nodes[row]), columns.sessions[row])
        row += 1
        // What a server said is of no session.
        guard node != 0, own != 0 else { continue }
        let before = own == session ? key : 0
        session = own
        // No node is 0, so that a way is whole once its first digit is not. Without branches: nothing foretells them.
        let isRepeated = collapses && before & low == node
        key = isRepeated ? before : (before &<< shift | node) & mask
        ways[kept] = key
        kept &+= !isRepeated && key &>> top != 0 ? 1 : 0
        taken &+= 1
      }
      runs[place].session = session
      runs[place].key = key
    }
    return (kept, taken)
  }

  private mutating func run(of person: Int32, _ device: Int64) -> Int {
    let missing = Int(person) + 1 - runHeads.count
    if missing > 0 { runHeads.append(contentsOf: repeatElement(-1, count: missing)) }
    let head = runHeads[Int(person)]
    var place = head
    while place >= 0 {
      if runs[Int(place)].device == device { return Int(place) }
      place = runs[Int(place)].next
    }
    runs.append(Run(device: device, next: head))
    runHeads[Int(person)] = Int32(runs.count - 1)
    return runs.count - 1
  }

  /// Counts ways, among which marks say whose they are.
  private mutating func count(_ ways: UnsafeBufferPointer<UInt32>, upTo greatest: Int32) {
    flat.withUnsafeMutableBufferPointer { flat in
      // Marks are counted as the way without a node, which none is.
      for way in ways { flat[PathLog.isMark(way) ? 0 : Int(way)] += 1 }
      flat[0] = 0
    }
    log?.append(ways, upTo: greatest)
    if log?.isFull == true { log = nil }
  }
}

/// Who took which ways, one after the other: of 10 million events some 30 MB. It is read once, when it is known which ways are
/// told.
struct PathLog: Sendable {
  /// Numbers of ways behind marks of whose they are, with which each chunk begins.
  private var chunks: [ContiguousArray<UInt32>] = []
  private var count = 0
  /// The greatest number of a person.
  private var greatest: Int32 = 0

  private let most: Int
  private static let person: UInt32 = 1 << 31

  var bytes: Int { count * 4 + chunks.count * 40 }
  /// Whether it takes more than it may.
  var isFull: Bool { count > most }

  /// - Parameter threads: how many logs take 64 MB together.
  init(of threads: Int) { most = (1 << 24) / threads }

  /// What stands before the ways of somebody.
  static func mark(_ person: Int32) -> UInt32 { UInt32(bitPattern: person) | Self.person }

  @inline(__always)
  static func isMark(_ entry: UInt32) -> Bool { entry >= person }

  /// - Parameter greatest: the greatest number of a person among them.
  mutating func append(_ ways: UnsafeBufferPointer<UInt32>, upTo greatest: Int32) {
    guard !ways.isEmpty else { return }
    self.greatest = max(self.greatest, greatest)
    chunks.append(ContiguousArray(ways))
    count += ways.count
  }

  /// How many took each of some ways.
  /// - Parameter bound: all ways are below it.
  func people(of ways: [Int], below bound: Int) -> [Int] {
    var people: [Int] = []
    while people.count < ways.count {
      people += count(ways[people.count...].prefix(Self.atOnce), below: bound)
    }
    return people
  }

  /// As many ways as have a bit of a word, the lowest of which is that of all others.
  private static let atOnce = 63

  private func count(_ ways: ArraySlice<Int>, below bound: Int) -> [Int] {
    var bits = ContiguousArray<UInt8>(repeating: 0, count: bound)
    for (place, way) in ways.enumerated() { bits[way] = UInt8(place + 1) }
    // A bit for each person, `words` for each way.
    let words = Int(greatest) >> 6 + 1
    var sets = ContiguousArray<UInt64>(repeating: 0, count: words * ways.count)
    bits.withUnsafeBufferPointer { bits in
      sets.withUnsafeMutableBufferPointer { sets in
        for chunk in chunks {
          var (person, taken) = (0, UInt64(0))
          for entry in chunk {
            if Self.isMark(entry) {
              Self.note(taken, of: person, in: sets, words)
              person = Int(entry & ~Self.person)
              taken = 0
            } else {
              taken |= 1 &<< UInt64(bits[Int(entry)])
            }
          }
          Self.note(taken, of: person, in: sets, words)
        }
      }
    }
    return (0..<ways.count).map { place in
      sets[place * words..<(place + 1) * words].reduce(0) { $0 + $1.nonzeroBitCount }
    }
  }

  @inline(__always)
  private static func note(
    _ taken: UInt64, of person: Int, in sets: UnsafeMutableBufferPointer<UInt64>, _ words: Int
  ) {
    var left = taken >> 1
    while left != 0 {
      sets[left.trailingZeroBitCount * words + (person >> 6)] |= 1 &<< UInt64(person & 63)
      left &= left - 1
    }
  }
}
