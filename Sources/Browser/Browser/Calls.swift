import Values

/// The calls to the runtime that are open, and what each answer leads to.
final class Calls {
  private let bridge: any Bridge
  private var next = Calls.first
  private var waiting = SmallMap<UInt32, Waiting>()

  /// The id of the first call; those before it are channels, on which the runtime speaks unasked.
  static let first: UInt32 = 16

  private struct Waiting {
    let isOnce: Bool
    let receive: (inout ByteReader) -> Void
  }

  /// The moment of the call from the runtime that is being worked off.
  private(set) var now = Instant.epoch
  /// How far the device's clocks are ahead of UTC at that moment.
  private(set) var minutesEast = 0
  /// Whether something was asked for since that call began, and nothing but to go somewhere.
  private(set) var onlyMoves = false
  /// Whether it was asked to go somewhere.
  private(set) var moves = false
  private var hasAsked = false
  /// 64 random bits.
  let random: () -> UInt64

  init(_ bridge: any Bridge, random: @escaping () -> UInt64) {
    self.bridge = bridge
    self.random = random
  }

  /// A call from the runtime begins.
  func begin(at now: Instant, minutesEast: Int) {
    self.now = now
    self.minutesEast = minutesEast
    onlyMoves = false
    moves = false
    hasAsked = false
  }

  /// Asks to go somewhere; the answer comes behind that of where the app is then.
  func move(_ call: ByteWriter) {
    let isOnly = !hasAsked
    tell(call)
    onlyMoves = isOnly
    moves = true
  }

  /// Says what happened, and how often, for whoever looks into the program: no value of anybody's can be in it.
  func log(_ what: Literal, _ count: Int) {
    bridge.log(what.text + " " + count.description)
  }

  /// Asks for something that has no answer.
  func tell(_ call: ByteWriter) {
    bridge.call(takeID(), call.bytes)
  }

  /// Asks for something that is answered once.
  @discardableResult
  func ask(_ call: ByteWriter, _ receive: @escaping (inout ByteReader) -> Void) -> UInt32 {
    open(call, isOnce: true, receive)
  }

  /// Asks for something that is answered until it is closed.
  func open(_ call: ByteWriter, _ receive: @escaping (inout ByteReader) -> Void) -> UInt32 {
    open(call, isOnce: false, receive)
  }

  /// What still comes of a call reaches nobody (`close`).
  func forget(_ id: UInt32) { waiting[id] = nil }

  func answer(_ id: UInt32, _ reader: inout ByteReader) {
    guard let call = waiting[id] else { return }
    if call.isOnce { waiting[id] = nil }
    call.receive(&reader)
  }

  func newID() -> UUID {
    .v7(at: now, random: (random(), random()))
  }

  /// 64 hexadecimal digits of chance.
  @inline(never)
  func newKey() -> String {
    var digits: [UInt8] = []
    for _ in 0..<4 {
      var bits = random()
      for _ in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: bits & 15)
        digits.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
        bits >>= 4
      }
    }
    return String(utf8: digits)
  }

  private func open(
    _ call: ByteWriter, isOnce: Bool, _ receive: @escaping (inout ByteReader) -> Void
  ) -> UInt32 {
    let id = takeID()
    waiting[id] = Waiting(isOnce: isOnce, receive: receive)
    bridge.call(id, call.bytes)
    return id
  }

  private func takeID() -> UInt32 {
    defer { next = next == .max ? Calls.first : next + 1 }
    onlyMoves = false
    hasAsked = true
    return next
  }
}
