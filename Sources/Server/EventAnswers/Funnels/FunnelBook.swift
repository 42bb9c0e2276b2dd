/// The runs of all people.
struct FunnelBook {
  private struct Key: Hashable {
    let person: Int32
    let held: [Int64]
  }

  private(set) var runs: FunnelRuns
  private let isHeld: Bool
  /// Each person's newest run; -1 for none.
  private var newest = ContiguousArray<Int32>()
  /// Of whom a run is complete: where nobody has several, nothing that they do tells more.
  private var complete = PersonSet()
  /// For each run the one before it of the same person; -1 for none.
  private var older = ContiguousArray<Int32>()
  private var numbers: [Key: Int32] = [:]
  /// What came after the chain that counts, for each run; nil where it is not told.
  private var tails: FunnelTails?

  init(_ rule: FunnelRule, isHeld: Bool, hasTails: Bool) {
    runs = FunnelRuns(rule)
    self.isHeld = isHeld
    tails = hasTails ? FunnelTails() : nil
  }

  var bytes: Int {
    runs.bytes + newest.count * 4 + older.count * 4 + numbers.count * 64 + (tails?.bytes ?? 0)
      + complete.bytes
  }

  /// The numbers of people are below this.
  var bound: Int { newest.count }

  private func newestRun(of person: Int32) -> Int32 {
    Int(person) < newest.count ? newest[Int(person)] : -1
  }

  func hasBegun(_ person: Int32) -> Bool { newestRun(of: person) >= 0 }

  /// Whether nothing that the person does tells more.
  func isOver(_ person: Int32) -> Bool {
    !isHeld && complete.contains(person)
  }

  /// The run of an event.
  func find(_ person: Int32, _ held: [Int64]) -> Int? {
    guard isHeld else {
      let run = newestRun(of: person)
      return run < 0 ? nil : Int(run)
    }
    return numbers[Key(person: person, held: held)].map { Int($0) }
  }

  mutating func begin(_ person: Int32, _ held: [Int64]) -> Int {
    let run = runs.begin()
    while newest.count <= Int(person) { newest.append(-1) }
    older.append(newest[Int(person)])
    newest[Int(person)] = Int32(run)
    if isHeld { numbers[Key(person: person, held: held)] = Int32(run) }
    tails?.begin()
    return run
  }

  /// Notes that nobody who has begun has any more events.
  mutating func settle() { runs.settle() }

  mutating func receive(_ event: FunnelEvent, in run: Int, of person: Int32) {
    guard runs.receive(event, in: run) else { return }
    tails?.clear(run)
    if runs.isComplete(run) { complete.insert(person) }
  }

  /// Notes what a person did, for all of their runs.
  mutating func note(_ name: Int32, of person: Int32) {
    guard tails != nil else { return }
    var run = newestRun(of: person)
    while run >= 0 {
      tails?.append(name, to: Int(run))
      run = older[Int(run)]
    }
  }

  /// The run that counts for a person: of those that came furthest the one that was complete first.
  func best(of person: Int32) -> Int? {
    var best: Int?
    var run = newestRun(of: person)
    while run >= 0 {
      let one = Int(run)
      let reached = runs.reached(one)
      if let chosen = best {
        let most = runs.reached(chosen)
        if reached > most
          || (reached == most && runs.completed(one) < runs.completed(chosen))
        {
          best = one
        }
      } else if reached > 0 {
        best = one
      }
      run = older[one]
    }
    return best
  }

  /// The numbers of the events that came after the chain that counts.
  func tail(_ run: Int) -> [Int32] { tails?.names(run) ?? [] }
}

/// The first few events after the chains that count.
struct FunnelTails {
  static let most = 5

  /// For each run how many there are, then their numbers.
  private var cells = ContiguousArray<Int32>()
  private static let stride = most + 1

  var bytes: Int { cells.count * 4 }

  mutating func begin() {
    for _ in 0..<Self.stride { cells.append(0) }
  }

  mutating func clear(_ run: Int) { cells[run * Self.stride] = 0 }

  mutating func append(_ name: Int32, to run: Int) {
    let start = run * Self.stride
    let count = Int(cells[start])
    guard count < Self.most else { return }
    cells[start] = Int32(count + 1)
    cells[start + 1 + count] = name
  }

  func names(_ run: Int) -> [Int32] {
    let start = run * Self.stride
    return Array(cells[start + 1..<start + 1 + Int(cells[start])])
  }
}
