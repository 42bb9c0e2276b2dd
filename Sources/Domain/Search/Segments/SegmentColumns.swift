import Values

/// What a segment knows of each document beside its words.
struct SegmentColumns {
  private(set) var ids: [UInt8] = []
  private(set) var days: [UInt8] = []
  private(set) var stamps: [UInt8] = []
  private(set) var flags: [UInt8] = []
  private(set) var kinds: [UInt8] = []
  private(set) var lengths: [UInt8] = []
  private(set) var words = 0

  var count: Int { kinds.count }

  mutating func append(_ document: SearchDocument, words number: Int) {
    ids.append(fixed64: document.id.high)
    ids.append(fixed64: document.id.low)
    days.append(fixed32: UInt32(bitPattern: document.day.daysSinceEpoch))
    stamps.append(fixed32: document.stamp)
    flags.append(fixed32: document.flags)
    kinds.append(document.kind)
    lengths.append(LengthCode.of(number))
    add(words: number)
  }

  mutating func append(document number: Int, of segment: Segment) {
    let bytes = segment.bytes
    let layout = segment.layout
    ids.append(fixed64: bytes.fixed64(at: layout.ids + 16 * number))
    ids.append(fixed64: bytes.fixed64(at: layout.ids + 16 * number + 8))
    days.append(fixed32: bytes.fixed32(at: layout.days + 4 * number))
    stamps.append(fixed32: bytes.fixed32(at: layout.stamps + 4 * number))
    flags.append(fixed32: bytes.fixed32(at: layout.flags + 4 * number))
    kinds.append(bytes[layout.kinds + number])
    let length = bytes[layout.lengths + number]
    lengths.append(length)
    add(words: LengthCode.length(length))
  }

  private mutating func add(words more: Int) {
    words = min(words + more, SegmentLayout.mostBytes)
  }
}
