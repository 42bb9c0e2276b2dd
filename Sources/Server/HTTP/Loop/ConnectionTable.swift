/// The open connections of a loop, by slot.
struct ConnectionTable {
  private var slots: [Connection?] = []
  private var generations: [UInt32] = []
  private var free: [UInt32] = []
  private(set) var count = 0

  subscript(_ id: ConnectionID) -> Connection? {
    let slot = Int(id.slot)
    guard slot < slots.count, generations[slot] == id.generation else { return nil }
    return slots[slot]
  }

  /// The name that the next connection will have.
  mutating func reserve() -> ConnectionID {
    if let slot = free.popLast() {
      return ConnectionID(slot: slot, generation: generations[Int(slot)])
    }
    slots.append(nil)
    generations.append(1)
    return ConnectionID(slot: UInt32(slots.count - 1), generation: 1)
  }

  mutating func insert(_ connection: Connection) {
    slots[Int(connection.id.slot)] = connection
    count += 1
  }

  mutating func remove(_ id: ConnectionID) {
    let slot = Int(id.slot)
    slots[slot] = nil
    generations[slot] &+= 1
    free.append(id.slot)
    count -= 1
  }

  var all: [Connection] { slots.compactMap { $0 } }
}
