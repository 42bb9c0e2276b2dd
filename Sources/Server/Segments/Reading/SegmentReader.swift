import Fields
import Synchronization
import Values

/// A segment that is there to be read, from any thread. What it says of itself, its names and its people are
/// checked when it is opened; every other section when it is first used.
public final class SegmentReader: Sendable {
  public let path: String
  public let header: SegmentHeader
  /// Of the file.
  public let bytes: Int
  public let columns: [SegmentColumn]
  /// The names of events: the bits of masks, and what the column of events counts.
  public let events: [String]
  public let stamps: [SegmentStamp]
  /// Who has rows, ascending, with what they did.
  public let people: PeopleDirectory
  /// The rows that came under another pseudonym than their person's, ascending.
  public let origins: ContiguousArray<SegmentOrigin>
  let sections: [SectionEntry]
  let file: MappedFile
  /// Which sections were read and found right.
  private let right: Mutex<[Bool]>

  /// What the names of columns that are properties of people begin with.
  public static let ofPeople = "user."

  /// Opens one.
  /// - Throws: `SegmentError`.
  public init(_ path: String) throws(SegmentError) {
    self.path = path
    let file = try MappedFile(path)
    let frame = try SegmentFrame(file.bytes)
    self.file = file
    bytes = file.bytes.count
    header = frame.header
    sections = frame.sections
    right = Mutex([Bool](repeating: false, count: frame.sections.count))
    let tables = try SegmentTexts(frame, file)
    columns = tables.columns
    events = tables.events
    stamps = tables.stamps
    let (place, content) = try frame.only(.people, in: file)
    people = try PeopleDirectory(
      SectionBytes(content, of: file), rows: frame.header.rows, events: tables.events.count,
      section: place)
    origins = try SegmentOrigin.read(frame, file)
  }

  deinit { SectionCache.shared.forget(ObjectIdentifier(file)) }

  public var rows: Int { header.rows }

  /// The column of that number.
  /// - Throws: `damaged`; also for a number that no column has.
  public func column(_ id: Int) throws(SegmentError) -> ColumnReader {
    guard let column = columns.first(where: { $0.id == id }),
      let place = place(of: .data, id)
    else { throw .damaged(section: -1) }
    var zones: SectionBytes?
    if let place = self.place(of: .zones, id) { zones = try section(place) }
    return try ColumnReader(column, section(place), zones, rows: rows, place: place)
  }

  /// How many bytes of memory some columns take once they are unpacked: nothing of those that are mapped.
  public func unpackedBytes(of ids: [Int]) -> Int {
    var bytes = 0
    for section in sections
    where section.isPacked && section.kind == SectionKind.data.rawValue
      && ids.contains(Int(section.column))
    {
      bytes += section.plain
    }
    return bytes
  }

  /// How many bytes of unpacked columns are kept, of all segments.
  public static var keptBytes: Int { SectionCache.bytes }

  /// The texts that a column's values count, ascending by bytes; of lists with commas between.
  public func texts(of column: SegmentColumn) throws(SegmentError) -> [String] {
    guard column.type == .code || column.type == .list else { return [] }
    guard let place = place(of: .dictionary, column.id) else { throw .damaged(section: -1) }
    let section = try section(place)
    defer { withExtendedLifetime(section) {} }
    var reader = ByteReader(section.bytes, of: place)
    return try reader.texts()
  }

  /// The ids that a column's values count, ascending.
  public func marks(of column: SegmentColumn) throws(SegmentError) -> [UUID] {
    guard column.type == .mark else { return [] }
    guard let place = place(of: .dictionary, column.id) else { throw .damaged(section: -1) }
    return try ids(place)
  }

  /// The devices that the column of devices counts, ascending.
  public func installations() throws(SegmentError) -> [UUID] {
    guard let place = place(of: .installations, 0) else { throw .damaged(section: -1) }
    return try ids(place)
  }

  private func ids(_ place: Int) throws(SegmentError) -> [UUID] {
    let section = try section(place)
    defer { withExtendedLifetime(section) {} }
    var reader = ByteReader(section.bytes, of: place)
    var ids: [UUID] = []
    let count = try reader.count(ofAtLeast: 16)
    ids.reserveCapacity(count)
    for _ in 0..<count { ids.append(try reader.id()) }
    return ids
  }

  private func place(of kind: SectionKind, _ column: Int) -> Int? {
    sections.firstIndex { $0.kind == kind.rawValue && Int($0.column) == column }
  }

  /// A section as it was before it was packed, checked.
  func section(_ place: Int) throws(SegmentError) -> SectionBytes {
    let entry = sections[place]
    let stored = UnsafeRawBufferPointer(
      rebasing: file.bytes[entry.offset..<entry.offset + entry.stored])
    if !right.withLock({ $0[place] }) {
      guard Checksum.of(stored) == entry.checksum else { throw .damaged(section: place) }
      right.withLock { $0[place] = true }
    }
    guard entry.isPacked else { return SectionBytes(stored, of: file) }
    let key = SectionCache.Key(file: ObjectIdentifier(file), section: place)
    if let known = SectionCache.shared.section(key) { return known }
    guard let section = SectionBytes(unpacking: stored, to: entry.plain) else {
      throw .damaged(section: place)
    }
    SectionCache.shared.keep(section, as: key)
    return section
  }
}
