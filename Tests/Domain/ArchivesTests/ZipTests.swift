import Archives
import Testing
import Values

@Suite("Zip archives, ours and those that somebody made to harm")
struct ZipTests {
  private static let day = CivilDate(year: 2026, month: 11, day: 28)!

  private func archive(_ files: [(String, [UInt8])]) -> [UInt8] {
    var writer = ZipWriter(on: Self.day, minute: 600)
    var out: [UInt8] = []
    for (name, bytes) in files { out += writer.file(name, bytes) }
    return out + writer.finish()
  }

  private func listing(_ bytes: [UInt8]) -> ZipDirectory? {
    let size = Int64(bytes.count)
    guard let end = ZipEnd(bytes, from: 0), end.isWithin(size) else { return nil }
    let start = Int(end.offset)
    return ZipDirectory(
      Array(bytes[start..<(start + Int(end.length))]), of: 0, size: size)
  }

  /// The bytes of a file; nil where they are not as they were written.
  private func file(_ entry: ZipEntry, of bytes: [UInt8]) -> [UInt8]? {
    var reading = ZipReading(size: Int64(bytes.count))
    reading.begin(entry)
    var file: [UInt8] = []
    while true {
      switch reading.next() {
      case .read(let offset, let count):
        let start = Int(offset)
        reading.take(Array(bytes[start..<(start + count)]), from: offset)
      case .bytes(let piece, let isLast):
        file += piece
        if isLast { return file }
      case .unpack, .damaged, .closed: return nil
      }
    }
  }

  @Test("What is written is read: names, bytes, days, and files whose length came last")
  func written() throws {
    var writer = ZipWriter(on: Self.day, minute: 600)
    var out = writer.file("olá/ção.md", Array("texto".utf8))
    out += writer.begin("longo.json")
    let long = [UInt8](repeating: 7, count: 3_000_000)
    writer.append(long)
    out += long
    let end = writer.end()
    let patch = try #require(end)
    out.replaceSubrange(
      Int(patch.offset)..<(Int(patch.offset) + patch.bytes.count), with: patch.bytes)
    out += writer.file("vazio", [])
    out += writer.finish()
    #expect(Int64(out.count) == writer.position)
    let directory = try #require(listing(out))
    #expect(directory.entries.map(\.name) == ["olá/ção.md", "longo.json", "vazio"])
    #expect(directory.entries.map(\.size) == [5, 3_000_000, 0])
    #expect(directory.entries.allSatisfy { $0.day == Self.day && !$0.isLocked })
    #expect(file(directory.entries[0], of: out) == Array("texto".utf8))
    #expect(file(directory.entries[1], of: out) == long)
    #expect(file(directory.entries[2], of: out) == [])
  }

  @Test("The check is that of the standard")
  func check() {
    // The check value of CRC-32/ISO-HDLC.
    #expect(CRC32(Array("123456789".utf8)).value == 0xCBF4_3926)
    #expect(CRC32([]).value == 0)
  }

  @Test("A file that was given up leaves the others as they are")
  func abandoned() throws {
    var writer = ZipWriter(on: Self.day, minute: 0)
    var out = writer.begin("foto.jpg", of: 100)
    out += [1, 2, 3]
    writer.abandon(after: 3)
    out += writer.file("b", [9])
    out += writer.finish()
    let directory = try #require(listing(out))
    #expect(directory.entries.map(\.name) == ["b"])
    #expect(file(directory.entries[0], of: out) == [9])
  }

  @Test("No path leads out of the archive")
  func traversal() throws {
    let names = ["../../etc/passwd", "/etc/passwd", "C:\\a\\..\\b", "a/./b/../c", "..\\..\\x"]
    let directory = try #require(listing(archive(names.map { ($0, [1]) })))
    #expect(directory.entries.map(\.name) == ["etc/passwd", "a/b", "a/b/c", "x"])
    // Cleaned, two of them were one.
    #expect(directory.repeated == 1)
  }

  @Test("Of two files with one name the first is read, and the other is told of")
  func repeated() throws {
    let bytes = archive([("diario.md", [1]), ("diario.md", [2]), ("__MACOSX/a", [3])])
    let directory = try #require(listing(bytes))
    #expect(directory.entries.count == 1)
    #expect(directory.repeated == 1)
    #expect(directory.total == 3)
    #expect(file(directory.entries[0], of: bytes) == [1])
  }

  @Test("Files that lie upon each other are no archive")
  func overlapping() throws {
    var bytes = archive([("a", [UInt8](repeating: 1, count: 400)), ("b", [2])])
    let end = try #require(ZipEnd(bytes, from: 0))
    // The second says that it is as long as the first, and begins there.
    let second = Int(end.offset) + 47
    for place in [20, 24] { bytes[second + place + 1] = 1 }
    for place in 42..<46 { bytes[second + place] = 0 }
    #expect(listing(bytes) == nil)
  }

  @Test("Archives of more files, and of more bytes, than 16 and 32 bits count are read")
  func wide() throws {
    var writer = ZipWriter(on: Self.day, minute: 0)
    var out: [UInt8] = []
    for number in 0..<70_000 { out += writer.file(number.description, []) }
    out += writer.finish()
    let directory = try #require(listing(out))
    #expect(directory.entries.count == 70_000)
    #expect(directory.entries.last?.name == "69999")
    // 5 GiB of which nothing is written here: the directory tells where all lies.
    var far = ZipWriter(on: Self.day, minute: 0)
    let header = far.begin("video.mp4", of: 5 << 30)
    let patched = far.end(check: 7)
    let patch = try #require(patched)
    #expect(patch.offset == 14 && patch.bytes.count == header.count - 14)
    _ = far.file("b", [1])
    let start = far.position
    let end = far.finish()
    let tail = try #require(ZipEnd(end, from: start))
    #expect(tail.offset == start && tail.count == 2)
    let bytes = Array(end[..<Int(tail.length)])
    let entries = try #require(ZipDirectory(bytes, of: 0, size: far.position)).entries
    #expect(entries.map(\.size) == [5 << 30, 1])
    #expect(entries[1].offset == Int64(header.count) + (5 << 30))
    #expect(entries[0].check == 7)
  }

  @Test("A file whose bytes changed, or that lies beyond the end, is damaged")
  func damage() throws {
    var bytes = archive([("a", [1, 2, 3])])
    let entry = try #require(listing(bytes)).entries[0]
    bytes[31] = 9
    let changed = file(entry, of: bytes)
    #expect(changed == nil)
    var beyond = entry
    beyond.offset = Int64(bytes.count) - 3
    let outside = file(beyond, of: bytes)
    #expect(outside == nil)
    var longer = entry
    longer.size = 1 << 40
    longer.packed = 1 << 40
    let endless = file(longer, of: bytes)
    #expect(endless == nil)
  }
}
