/// Finds positions in a list by hash: what maps and sets of all types share, so that little is
/// compiled for each of them (Docs/Embedded.md, Size).
@usableFromInline
struct HashIndex: Sendable {
  /// For each slot one more than a position, or 0 where none is; a power of two of them. A position
  /// stands in the slot that its hash names or, where others were there before, behind it
  /// (D. E. Knuth, "The Art of Computer Programming", volume 3, section 6.4, algorithm L).
  private var slots: [UInt32] = []
  /// By position.
  private var hashes: [UInt32] = []

  @usableFromInline
  init() {}

  /// The position with that hash for which `isIt` holds.
  @usableFromInline @inline(never)
  func find(_ hash: UInt32, where isIt: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty else { return nil }
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if hashes[position] == hash, isIt(position) { return position }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds the next position.
  @usableFromInline
  mutating func append(_ hash: UInt32) {
    hashes.append(hash)
    if hashes.count * 4 <= slots.count * 3 {
      fill(hashes.count - 1)
    } else {
      slots = Array(repeating: 0, count: max(8, slots.count * 2))
      for position in hashes.indices { fill(position) }
    }
  }

  /// Takes a position out; the last position's entry moves to it.
  @usableFromInline
  mutating func remove(at position: Int) {
    free(slot(of: position))
    let last = hashes.count - 1
    if position != last {
      slots[slot(of: last)] = UInt32(position + 1)
      hashes[position] = hashes[last]
    }
    hashes.removeLast()
  }

  private var mask: Int { slots.count - 1 }

  private mutating func fill(_ position: Int) {
    var slot = Int(truncatingIfNeeded: hashes[position]) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(position + 1)
  }

  private func slot(of position: Int) -> Int {
    var slot = Int(truncatingIfNeeded: hashes[position]) & mask
    while Int(slots[slot]) != position + 1 { slot = (slot + 1) & mask }
    return slot
  }

  /// Frees a slot and moves up those behind it that would no longer be found (the same, algorithm
  /// R).
  private mutating func free(_ slot: Int) {
    var gap = slot
    var next = slot
    slots[gap] = 0
    while true {
      next = (next + 1) & mask
      guard slots[next] != 0 else { return }
      let home = Int(truncatingIfNeeded: hashes[Int(slots[next]) - 1]) & mask
      if (next - home) & mask >= (next - gap) & mask {
        slots[gap] = slots[next]
        slots[next] = 0
        gap = next
      }
    }
  }
}

/// What a `HashMap` and a `HashSet` find their entries by.
public protocol HashKey: Equatable {
  /// The same for equal keys, and for few others.
  var hash: UInt32 { get }
}

extension UUID: HashKey {
  public var hash: UInt32 {
    let mixed = high ^ low
    return UInt32(truncatingIfNeeded: ((mixed ^ mixed >> 32) &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}

/// Keys that are texts differ where their UTF-8 does.
extension String: HashKey {
  /// FNV-1a, of 32 bits.
  @inline(never)
  public var hash: UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return hash
  }
}
