import Values

/// Documents whose words are found together: sealed bytes, and which of its documents were taken out since.
struct Segment: Sendable {
  let name: UInt32
  let bytes: [UInt8]
  let layout: SegmentLayout
  /// One bit a document; empty while all are there.
  private(set) var gone: [UInt8] = []
  private(set) var goneCount = 0
  /// Numbers of documents by their ids: one more than a number, or 0 (open addressing, a power of two of them).
  private let slots: [UInt32]

  /// Checks all but the postings, which are checked when they are read.
  init(name: UInt32, _ bytes: [UInt8]) throws(SearchProblem) {
    self.name = name
    self.bytes = bytes
    layout = try SegmentLayout(bytes)
    var walk = TermWalk(bytes, layout)
    var last: [UInt8] = []
    var isOrdered = true
    var count = 0
    while walk.next(bytes) {
      if count > 0, !last.precedes(walk.term) { isOrdered = false }
      last = walk.term
      count += 1
    }
    guard isOrdered, count == layout.terms else { throw .damaged }
    slots = Self.slots(bytes, layout)
  }

  var checksum: UInt32 { bytes.fixed32(at: 8) }
  /// Documents that are there.
  var count: Int { layout.documents - goneCount }
  var memory: Int { bytes.count + 4 * slots.count + gone.count }

  func isGone(_ document: Int) -> Bool {
    !gone.isEmpty && gone[document >> 3] >> UInt8(document & 7) & 1 == 1
  }

  /// Takes a document out; false where it was.
  @discardableResult
  mutating func remove(_ document: Int) -> Bool {
    if isGone(document) { return false }
    if gone.isEmpty { gone = [UInt8](repeating: 0, count: (layout.documents + 7) / 8) }
    gone[document >> 3] |= 1 << UInt8(document & 7)
    goneCount += 1
    return true
  }

  /// - Parameter bits: as `gone`, of the manifest.
  mutating func remove(bits: [UInt8]) {
    for document in 0..<layout.documents where document >> 3 < bits.count {
      if bits[document >> 3] >> UInt8(document & 7) & 1 == 1 { remove(document) }
    }
  }

  /// The number of a document that is there.
  func find(_ id: UUID) -> Int? {
    guard let document = number(of: id), !isGone(document) else { return nil }
    return document
  }

  /// Whether the words of a document lie in it that was taken out.
  func holdsGone(_ id: UUID) -> Bool {
    guard goneCount > 0, let document = number(of: id) else { return false }
    return isGone(document)
  }

  /// The number of a document, whether it is there or was taken out.
  private func number(of id: UUID) -> Int? {
    guard layout.documents > 0 else { return nil }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: id.hash) & mask
    while slots[slot] != 0 {
      let document = Int(slots[slot]) - 1
      if self.id(document) == id { return document }
      slot = (slot + 1) & mask
    }
    return nil
  }

  func id(_ document: Int) -> UUID { Self.id(document, bytes, layout) }

  func day(_ document: Int) -> Int32 {
    Int32(bitPattern: bytes.fixed32(at: layout.days + 4 * document))
  }

  func stamp(_ document: Int) -> UInt32 { bytes.fixed32(at: layout.stamps + 4 * document) }
  func flags(_ document: Int) -> UInt32 { bytes.fixed32(at: layout.flags + 4 * document) }
  func kind(_ document: Int) -> UInt8 { bytes[layout.kinds + document] }

  private static func id(_ document: Int, _ bytes: [UInt8], _ layout: SegmentLayout) -> UUID {
    let place = layout.ids + 16 * document
    return UUID(high: bytes.fixed64(at: place), low: bytes.fixed64(at: place + 8))
  }

  private static func slots(_ bytes: [UInt8], _ layout: SegmentLayout) -> [UInt32] {
    var size = 2
    while size < layout.documents * 3 / 2 + 1 { size *= 2 }
    var slots = [UInt32](repeating: 0, count: size)
    for document in 0..<layout.documents {
      var slot = Int(truncatingIfNeeded: id(document, bytes, layout).hash) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt32(document + 1)
    }
    return slots
  }
}
