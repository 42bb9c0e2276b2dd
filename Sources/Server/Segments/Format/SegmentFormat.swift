/// The numbers of the format (Docs/Segments.md). All are little endian.
enum SegmentFormat {
  static let version = 1
  /// What comes before the version in the first eight bytes.
  static let name = Array("UMBUEV".utf8)
  static let magic = name + [UInt8(ascii: "1"), UInt8(ascii: "\n")]
  static let end = Array("UMBUEVE\n".utf8)
  /// Length of the footer, its checksum, length of the file, and `end`.
  static let tail = 24
  static let entry = 40
  /// Rows of a block.
  static let block = 1_024
  static let mostRows = 1 << 24
  /// Sections that may be read eight bytes at a time from anywhere end with as many that say nothing.
  static let spare = 8
}

/// What a section holds.
enum SectionKind: UInt16 {
  case names = 1
  case columns, events, stamps, people, origins, installations, dictionary, data, zones
}

/// Where a section is, as the footer has it.
struct SectionEntry: Sendable {
  var kind: UInt16
  /// The number of the column that it is of; 0 for those that are of none.
  var column: UInt16
  var isPacked: Bool
  var offset: Int
  /// Bytes in the file, and what they are unpacked.
  var stored, plain: Int
  /// CRC-32C of the bytes in the file.
  var checksum: UInt32
}

/// The columns that every segment has, by their numbers; parameters come after them.
public enum SegmentColumnID {
  /// Milliseconds since `SegmentHeader.start`.
  public static let time = 0
  /// The place in `SegmentReader.events`.
  public static let event = 1
  /// The place in `SegmentReader.stamps`.
  public static let stamp = 2
  /// The place in `SegmentReader.installations()`.
  public static let installation = 3
  public static let sequence = 4
  public static let session = 5
  /// The device's time less the server's, in milliseconds.
  public static let skew = 6
  /// Milliseconds between the event and its arrival.
  public static let received = 7
  /// Minutes east of UTC.
  public static let offset = 8
  /// The first of a parameter.
  public static let firstParameter = 16

  static let names = [
    "time", "event", "stamp", "installation", "sequence", "session", "skew", "received", "offset",
  ]
}

/// What a column's values are.
public enum SegmentColumnType: UInt8, Sendable {
  /// A place in its dictionary.
  case code = 1
  case integer
  case decimal
  /// A place in its dictionary, of which each text is several with commas between.
  case list
  case flag
  /// A place in its dictionary of ids.
  case mark

  /// Whether its blocks tell their least and greatest value.
  var hasZones: Bool { self == .integer || self == .decimal }
}

/// A column of a segment.
public struct SegmentColumn: Sendable {
  public var id: Int
  /// Of a parameter its name; `user.NAME` for a property of people.
  public var name: String
  public var type: SegmentColumnType
  /// Whether decimals are kept as whole numbers of thousandths.
  public var isThousandths = false
  /// How many rows have no value.
  public var nulls = 0

  init(_ id: Int, _ name: String, _ type: SegmentColumnType) {
    self.id = id
    self.name = name
    self.type = type
  }
}
