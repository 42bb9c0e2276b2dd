import Values

/// Numbers for terms, in the order in which they first came; their bytes lie one behind the other.
struct TermTable {
  private var arena: [UInt8] = []
  /// Where each term ends.
  private var ends: [Int32] = []
  private var hashes: [UInt32] = []
  /// One more than a number, or 0 where none is (open addressing, a power of two of them).
  private var slots = [UInt32](repeating: 0, count: 1_024)

  var count: Int { ends.count }

  func term(_ number: Int) -> [UInt8] { Array(arena[start(number)..<Int(ends[number])]) }

  /// The number of a term, which it gets if it has none.
  mutating func number(_ term: [UInt8]) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for byte in term { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, isEqual(number, term) { return number }
      slot = (slot + 1) & mask
    }
    arena += term
    ends.append(Int32(truncatingIfNeeded: arena.count))
    hashes.append(hash)
    slots[slot] = UInt32(ends.count)
    if ends.count * 2 > slots.count { grow() }
    return ends.count - 1
  }

  /// All numbers in the order of their terms' bytes.
  func ordered() -> [Int] {
    Array(0..<count).ordered { precedes($0, $1) }
  }

  private func start(_ number: Int) -> Int { number == 0 ? 0 : Int(ends[number - 1]) }

  private func isEqual(_ number: Int, _ term: [UInt8]) -> Bool {
    let start = self.start(number)
    guard Int(ends[number]) - start == term.count else { return false }
    for place in term.indices where arena[start + place] != term[place] { return false }
    return true
  }

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    let (startA, startB) = (start(a), start(b))
    let (countA, countB) = (Int(ends[a]) - startA, Int(ends[b]) - startB)
    for place in 0..<min(countA, countB) where arena[startA + place] != arena[startB + place] {
      return arena[startA + place] < arena[startB + place]
    }
    return countA < countB
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for number in hashes.indices {
      var slot = Int(truncatingIfNeeded: hashes[number]) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(number + 1)
    }
  }
}
