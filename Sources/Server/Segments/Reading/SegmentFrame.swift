import Fields

/// What is around the sections of a segment.
struct SegmentFrame {
  let header: SegmentHeader
  let sections: [SectionEntry]
  /// Where the header ends, with its checksum.
  let headEnd: Int

  init(_ file: UnsafeRawBufferPointer) throws(SegmentError) {
    try Self.checkName(file)
    (header, headEnd) = try Self.header(file)
    sections = try Self.footer(file, from: headEnd)
  }

  private static let damage = SegmentError.damaged(section: -1)

  private static func part(
    _ file: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: file[range])
  }

  private static func checkName(_ file: UnsafeRawBufferPointer) throws(SegmentError) {
    let (magic, name) = (SegmentFormat.magic, SegmentFormat.name)
    guard file.count >= magic.count + 8 + SegmentFormat.tail,
      file[..<name.count].elementsEqual(name)
    else { throw .notASegment }
    let version = Int(file[name.count]) - Int(UInt8(ascii: "0"))
    guard version == SegmentFormat.version else {
      throw 2...9 ~= version ? SegmentError.newer(version) : .notASegment
    }
    guard file[name.count + 1] == magic[name.count + 1] else { throw .notASegment }
  }

  private static func header(
    _ file: UnsafeRawBufferPointer
  ) throws(SegmentError) -> (SegmentHeader, Int) {
    let start = SegmentFormat.magic.count
    var reader = ByteReader(part(file, start..<file.count), of: -1)
    let length = try reader.u32()
    guard length <= reader.left - 4 else { throw damage }
    let end = start + 4 + length
    var checksum = ByteReader(part(file, end..<file.count), of: -1)
    guard try checksum.u32() == Int(Checksum.of(part(file, 0..<end))) else { throw damage }
    let json = try? JSONValue.parse(Array(part(file, start + 4..<end)))
    guard let header = json.flatMap({ SegmentHeader($0) }) else { throw damage }
    return (header, end + 4)
  }

  private static func footer(
    _ file: UnsafeRawBufferPointer, from headEnd: Int
  ) throws(SegmentError) -> [SectionEntry] {
    let tailStart = file.count - SegmentFormat.tail
    var tail = ByteReader(part(file, tailStart..<file.count), of: -1)
    let length = try tail.u32()
    let checksum = try tail.u32()
    let size = try tail.u64()
    guard file.suffix(SegmentFormat.end.count).elementsEqual(SegmentFormat.end),
      size == UInt64(file.count), length % SegmentFormat.entry == 0, length <= tailStart - headEnd
    else { throw damage }
    let list = part(file, tailStart - length..<tailStart)
    guard Int(Checksum.of(list)) == checksum else { throw damage }
    var reader = ByteReader(list, of: -1)
    var sections: [SectionEntry] = []
    var end = headEnd
    for _ in 0..<length / SegmentFormat.entry {
      let entry = try Self.entry(&reader)
      // One after the other, so that what lies between them is known to be nothing.
      guard entry.offset == (end + 7) / 8 * 8, entry.stored <= tailStart - length - entry.offset,
        entry.isPacked || entry.plain == entry.stored
      else { throw damage }
      end = entry.offset + entry.stored
      sections.append(entry)
    }
    guard (end + 7) / 8 * 8 == tailStart - length else { throw damage }
    return sections
  }

  private static func entry(_ reader: inout ByteReader) throws(SegmentError) -> SectionEntry {
    let kind = try reader.u16()
    let column = try reader.u16()
    let encoding = try reader.u8()
    let zeros = (try reader.u8(), try reader.u16())
    let offset = try reader.u64()
    let stored = try reader.u64()
    let plain = try reader.u64()
    let checksum = try reader.u32()
    let reserved = try reader.u32()
    // Of a size that a row of each of the most columns could not reach.
    let most = UInt64(1) << 40
    guard encoding <= 1, zeros == (0, 0), reserved == 0, offset < most, stored < most,
      plain < UInt64(1) << 32
    else { throw damage }
    return SectionEntry(
      kind: UInt16(kind), column: UInt16(column), isPacked: encoding == 1, offset: Int(offset),
      stored: Int(stored), plain: Int(plain), checksum: UInt32(checksum))
  }

  /// The one section of a kind, which is not packed, checked.
  func only(
    _ kind: SectionKind, in file: MappedFile
  ) throws(SegmentError) -> (place: Int, UnsafeRawBufferPointer) {
    guard let place = sections.firstIndex(where: { $0.kind == kind.rawValue }),
      !sections[place].isPacked
    else { throw Self.damage }
    let entry = sections[place]
    let bytes = Self.part(file.bytes, entry.offset..<entry.offset + entry.stored)
    guard Checksum.of(bytes) == entry.checksum else { throw .damaged(section: place) }
    return (place, bytes)
  }
}
