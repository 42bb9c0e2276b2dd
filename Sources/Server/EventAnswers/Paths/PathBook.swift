import Analytics
import Threading

/// The stretches that are under way, and how often each way was taken. A way is one number: its nodes, the last one in the
/// lowest bits.
struct PathBook {
  /// What is looked for in a stretch.
  enum Aim: Hashable, Sendable {
    /// Each run of as many nodes.
    case all
    /// What follows the first time of a node.
    case from(UInt16)
    /// What leads to it.
    case to(UInt16)
  }

  struct Stretch {
    var installation: Int64
    var session: Int64
    /// When it began, in milliseconds since 1970.
    var began: Int64
    /// The one of another device of the same person; -1 for none.
    var next: Int32
    var key: UInt128 = 0
    var length: Int32 = 0
    /// Whether nothing more is looked for in it.
    var isOver = false
  }

  private let aim: Aim
  let steps: Int32
  let bits: Int
  let mask: UInt128
  let keepsRepeats: Bool
  private var stretches = ContiguousArray<Stretch>()
  /// Each person's first stretch; -1 for none.
  private var heads = ContiguousArray<Int32>()
  /// The runs that are under way, where `isOfRuns`, and each person's first one; -1 for none.
  var runs = ContiguousArray<Run>()
  var runHeads = ContiguousArray<Int32>()
  /// By the numbers of ways, where these are small.
  var flat = ContiguousArray<Int64>()
  private var sparse: [UInt128: Int64] = [:]
  /// Who took those ways that are told; nil while it counts.
  private var marks: [PersonSet]?
  /// Who took which way, one after the other, where that is not too much to keep; nil where rows are read again.
  var log: PathLog?
  /// The logs of other threads, whose people are others.
  private var otherLogs: [PathLog] = []

  /// How many bits the numbers of ways have for which all of them are kept apart.
  private static let flatBits = 21

  /// - Parameter threads: how many share what may be kept.
  init(_ paths: PathQuestion, aim: Aim, bits: Int, of threads: Int) {
    self.aim = aim
    steps = Int32(paths.steps)
    self.bits = bits
    let all = bits * Int(paths.steps)
    mask = UInt128.max >> UInt128(128 - all)
    keepsRepeats = paths.keepsRepeats
    log = paths.within == .window ? nil : PathLog(of: threads)
    if all <= Self.flatBits { flat = ContiguousArray(repeating: 0, count: 1 << all) }
  }

  /// One that notes who took these ways.
  func marking(_ ways: [UInt128]) -> PathBook {
    var book = self
    book.stretches = []
    book.heads = []
    book.runs = []
    book.runHeads = []
    book.sparse = [:]
    for place in flat.indices { book.flat[place] = 0 }
    // From 1 on, since 0 is what is not told.
    for (place, way) in ways.enumerated() { book.put(Int64(place + 1), at: way) }
    book.marks = [PersonSet](repeating: PersonSet(), count: ways.count)
    book.log = nil
    book.otherLogs = []
    return book
  }

  var bytes: Int {
    var bytes = stretches.count * MemoryLayout<Stretch>.stride + heads.count * 4
    bytes += runs.count * MemoryLayout<Run>.stride + runHeads.count * 4
    bytes += flat.count * 8 + sparse.count * 48 + (log?.bytes ?? 0)
    for set in marks ?? [] { bytes += set.bytes }
    return bytes
  }

  /// How many different ways were seen, where that is not bounded.
  var distinct: Int { sparse.count }

  private mutating func put(_ value: Int64, at way: UInt128) {
    if flat.isEmpty { sparse[way] = value } else { flat[Int(truncatingIfNeeded: way)] = value }
  }

  /// Takes the next node of a person.
  /// - Parameter window: the most milliseconds of a stretch; nil where a session is one.
  mutating func receive(
    _ node: UInt16, of person: Int32, at time: Int64, installation: Int64, session: Int64,
    window: Int64?
  ) {
    let place = self.place(of: person, installation, session, time)
    let isNext =
      window.map { time - stretches[place].began > $0 } ?? (stretches[place].session != session)
    if isNext {
      close(place, of: person)
      stretches[place].session = session
      stretches[place].began = time
      stretches[place].key = 0
      stretches[place].length = 0
      stretches[place].isOver = false
    }
    step(place, node, of: person)
  }

  /// Whether each run of nodes is a way, and all ways have a count of their own.
  var isOfRuns: Bool { aim == .all && !flat.isEmpty && marks == nil }

  private mutating func place(
    of person: Int32, _ installation: Int64, _ session: Int64, _ time: Int64
  ) -> Int {
    while heads.count <= Int(person) { heads.append(-1) }
    var place = heads[Int(person)]
    while place >= 0 {
      if stretches[Int(place)].installation == installation { return Int(place) }
      place = stretches[Int(place)].next
    }
    stretches.append(
      Stretch(
        installation: installation, session: session, began: time, next: heads[Int(person)]))
    heads[Int(person)] = Int32(stretches.count - 1)
    return stretches.count - 1
  }

  @inline(__always)
  private mutating func step(_ place: Int, _ node: UInt16, of person: Int32) {
    guard !stretches[place].isOver else { return }
    let before = stretches[place].key
    let length = stretches[place].length
    let last = before & ((1 << UInt128(bits)) - 1)
    if !keepsRepeats, length > 0, last == UInt128(node) { return }
    if case .from(let first) = aim, length == 0, node != first { return }
    let key = ((before << UInt128(bits)) | UInt128(node)) & mask
    stretches[place].key = key
    stretches[place].length = length + 1
    switch aim {
    case .all:
      if length + 1 >= steps { note(key, of: person) }
    case .from:
      guard length + 1 == steps else { return }
      note(key, of: person)
      stretches[place].isOver = true
    case .to(let end):
      guard node == end else { return }
      note(key, of: person)
      stretches[place].isOver = true
    }
  }

  /// What began in a stretch and had no time to be whole is a way as well, as far as it went.
  private mutating func close(_ place: Int, of person: Int32) {
    guard case .from = aim, !stretches[place].isOver, stretches[place].length > 0 else { return }
    let key = stretches[place].key
    note(key, of: person)
    stretches[place].isOver = true
  }

  /// Ends all stretches.
  mutating func finish() {
    guard case .from = aim else { return }
    for person in heads.indices {
      var place = heads[person]
      while place >= 0 {
        close(Int(place), of: Int32(person))
        place = stretches[Int(place)].next
      }
    }
  }

  @inline(__always)
  private mutating func note(_ key: UInt128, of person: Int32) {
    if marks == nil {
      if flat.isEmpty {
        sparse[key, default: 0] += 1
      } else {
        flat[Int(truncatingIfNeeded: key)] += 1
      }
      return
    }
    let place = flat.isEmpty ? sparse[key] ?? 0 : flat[Int(truncatingIfNeeded: key)]
    if place > 0 { marks?[Int(place) - 1].insert(person) }
  }

  /// Adds the counts of runs of other people.
  mutating func add(_ other: PathBook) {
    for place in flat.indices { flat[place] += other.flat[place] }
    if let its = other.log, log != nil {
      otherLogs += [its] + other.otherLogs
    } else {
      log = nil
      otherLogs = []
    }
  }

  /// How many took each of some ways; nil where rows must be read again for it.
  func people(of ways: [UInt128]) -> [Int]? {
    guard isOfRuns, let log else { return nil }
    let (logs, bound) = ([log] + otherLogs, flat.count)
    let ways = ways.map { Int(truncatingIfNeeded: $0) }
    let counts = Threads.share(logs.count) { logs[$0].people(of: ways, below: bound) }
    return ways.indices.map { way in counts.reduce(0) { $0 + $1[way] } }
  }

  /// Who took those ways, in their order.
  var people: [Int] { marks?.map { $0.count } ?? [] }

  /// The ways that were taken most often: so many, and all that were taken as often as the last of them.
  func largest(_ count: Int) -> [(way: UInt128, count: Int64)] {
    var all: [(way: UInt128, count: Int64)] = []
    for (place, count) in flat.enumerated() where count > 0 {
      all.append((way: UInt128(place), count: count))
    }
    for (way, count) in sparse { all.append((way: way, count: count)) }
    guard all.count > count else { return all }
    all.sort { $0.count > $1.count }
    let least = all[count - 1].count
    return all.filter { $0.count >= least }
  }

  /// The nodes of a way in their order, 0 for what is not there: before those that lead to one, after those
  /// that follow one.
  func nodes(_ way: UInt128) -> [Int] {
    var nodes: [Int] = []
    for step in 0..<Int(steps) {
      let digit = way >> UInt128(bits * (Int(steps) - 1 - step))
      nodes.append(Int(truncatingIfNeeded: digit & ((1 << UInt128(bits)) - 1)))
    }
    if case .from = aim {
      let there = Array(nodes.drop { $0 == 0 })
      nodes = there + [Int](repeating: 0, count: nodes.count - there.count)
    }
    return nodes
  }
}
