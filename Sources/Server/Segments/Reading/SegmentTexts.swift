import Telemetry
import Values

/// A stamp with whose event bore it. What people have of properties is in columns.
public struct SegmentStamp: Hashable, Sendable {
  public var stamp: Stamp
  public var traffic: Int
}

/// A row that came under another pseudonym than its person's.
public struct SegmentOrigin: Hashable, Sendable {
  public var row: Int
  public var number: Int32

  static func read(
    _ frame: SegmentFrame, _ file: MappedFile
  ) throws(SegmentError) -> ContiguousArray<SegmentOrigin> {
    let (place, bytes) = try frame.only(.origins, in: file)
    var reader = ByteReader(bytes, of: place)
    var origins = ContiguousArray<SegmentOrigin>()
    let count = try reader.count(ofAtLeast: 8)
    origins.reserveCapacity(count)
    for _ in 0..<count {
      let row = try reader.u32()
      let number = try reader.u32()
      guard row < frame.header.rows, row > origins.last?.row ?? -1, number <= Int(Int32.max) else {
        throw .damaged(section: place)
      }
      origins.append(SegmentOrigin(row: row, number: Int32(number)))
    }
    return origins
  }
}

/// The names in a segment, and what is named.
struct SegmentTexts {
  private(set) var columns: [SegmentColumn] = []
  private(set) var events: [String] = []
  private(set) var stamps: [SegmentStamp] = []

  init(_ frame: SegmentFrame, _ file: MappedFile) throws(SegmentError) {
    let (place, bytes) = try frame.only(.names, in: file)
    var reader = ByteReader(bytes, of: place)
    let names = try reader.texts()
    try readColumns(frame, file, names)
    try readEvents(frame, file, names)
    try readStamps(frame, file, names)
  }

  private mutating func readColumns(
    _ frame: SegmentFrame, _ file: MappedFile, _ names: [String]
  ) throws(SegmentError) {
    let (place, bytes) = try frame.only(.columns, in: file)
    var reader = ByteReader(bytes, of: place)
    for _ in 0..<(try reader.count(ofAtLeast: 12)) {
      let id = try reader.u16()
      let type = SegmentColumnType(rawValue: try reader.u8())
      let flags = try reader.u8()
      let name = try reader.u32()
      let nulls = try reader.u32()
      guard let type, names.indices.contains(name) else { throw .damaged(section: place) }
      var column = SegmentColumn(id, names[name], type)
      column.isThousandths = flags & 1 == 1
      column.nulls = nulls
      columns.append(column)
    }
  }

  private mutating func readEvents(
    _ frame: SegmentFrame, _ file: MappedFile, _ names: [String]
  ) throws(SegmentError) {
    let (place, bytes) = try frame.only(.events, in: file)
    var reader = ByteReader(bytes, of: place)
    for _ in 0..<(try reader.count(ofAtLeast: 4)) {
      let name = try reader.u32()
      guard names.indices.contains(name) else { throw .damaged(section: place) }
      events.append(names[name])
    }
  }

  private mutating func readStamps(
    _ frame: SegmentFrame, _ file: MappedFile, _ names: [String]
  ) throws(SegmentError) {
    let (place, bytes) = try frame.only(.stamps, in: file)
    var reader = ByteReader(bytes, of: place)
    for _ in 0..<(try reader.count(ofAtLeast: 36)) {
      var texts: [String] = []
      for _ in 0..<8 {
        let name = try reader.u32()
        guard name <= names.count else { throw .damaged(section: place) }
        texts.append(name == 0 ? "" : names[name - 1])
      }
      let bits = try reader.u32()
      var stamp = Stamp()
      stamp.platform = texts[0]
      stamp.version = texts[1]
      stamp.plan = texts[2]
      stamp.role = texts[3]
      stamp.space = UUID(texts[4])
      stamp.device = texts[5]
      stamp.connection = texts[6]
      stamp.language = texts[7]
      stamp.automated = bits >> 8 & 1 == 1
      stamps.append(SegmentStamp(stamp: stamp, traffic: bits & 255))
    }
  }
}
