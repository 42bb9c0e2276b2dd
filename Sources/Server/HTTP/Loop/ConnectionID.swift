/// Names a connection of one loop. A slot is used again under another generation, so that what
/// was meant for an earlier connection is recognised and dropped.
struct ConnectionID: Hashable, Sendable {
  let slot: UInt32
  let generation: UInt32

  init(slot: UInt32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }

  /// From what an epoll event carries.
  init(token: UInt64) {
    slot = UInt32(truncatingIfNeeded: token)
    generation = UInt32(truncatingIfNeeded: token >> 32)
  }

  var token: UInt64 { UInt64(generation) << 32 | UInt64(slot) }
}
