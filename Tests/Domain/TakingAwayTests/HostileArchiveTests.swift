import Archives
import Journal
import Records
import TakingAway
import Testing
import Values

@Suite("Archives that somebody made to harm, or that were damaged")
struct HostileArchiveTests {
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

  @Test("What is written is read: names, bytes, days, and files whose length came last")
  func written() throws {
    var writer = ZipWriter(on: Self.day, minute: 600)
    var out = writer.file("olá/ção.md", Array("texto".utf8))
    out += writer.begin("longo.json")
    let long = [UInt8](repeating: 7, count: 3_000_000)
    writer.append(long)
    out += long
    let patch = try #require(writer.end())
    out.replaceSubrange(
      Int(patch.offset)..<(Int(patch.offset) + patch.bytes.count), with: patch.bytes)
    out += writer.file("vazio", [])
    out += writer.finish()
    #expect(Int64(out.count) == writer.position)
    let directory = try #require(listing(out))
    #expect(directory.entries.map(\.name) == ["olá/ção.md", "longo.json", "vazio"])
    #expect(directory.entries.map(\.size) == [5, 3_000_000, 0])
    #expect(directory.entries.allSatisfy { $0.day == Self.day && !$0.isLocked })
    #expect(Pouch.file(directory.entries[0], of: out) == Array("texto".utf8))
    #expect(Pouch.file(directory.entries[1], of: out) == long)
    #expect(Pouch.file(directory.entries[2], of: out) == [])
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
    #expect(Pouch.file(directory.entries[0], of: out) == [9])
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
    #expect(Pouch.file(directory.entries[0], of: bytes) == [1])
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

  @Test("PR-128 wherever an archive is cut, nothing of it is taken for whole")
  func cut() {
    let pouch = Pouch.random(5)
    let bytes = pouch.written(as: .markdown)
    for length in stride(from: 0, to: bytes.count - 1, by: max(1, bytes.count / 150)) {
      let read = Pouch.read(Array(bytes[..<length]))
      #expect(read.problem != nil, "cut at \(length)")
      #expect(read.head == nil, "cut at \(length)")
    }
  }

  @Test("PR-128 a byte that changed on its way is found, in whatever it lies")
  func damage() throws {
    var pouch = Pouch()
    var item = Item(ID(UUID(high: 2, low: 1)), on: .epoch)
    let text = "palavras únicas"
    item.text = LongText.version(of: text)
    item.bytes = Int64(text.utf8.count)
    pouch.items = [TakenItem(item, text: text)]
    pouch.head = TakenHead(Journal(), tags: [], searches: [], count: 1, at: Pouch.now)
    for format in TakeAwayFormat.allCases {
      let bytes = pouch.written(as: format)
      let place = try #require(firstIndex(of: Array(text.utf8), in: bytes))
      var changed = bytes
      changed[place] = 0x4F
      let read = Pouch.read(changed)
      if format == .markdown {
        #expect(read.unreadable == 1 && read.items.isEmpty)
      } else {
        #expect(read.problem == .damaged)
      }
    }
  }

  @Test("What says that it unpacks to more than fits is not unpacked")
  func bomb() throws {
    var bytes = archive([("diario.json", [UInt8](repeating: 0, count: 100))])
    let end = try #require(ZipEnd(bytes, from: 0))
    let entry = Int(end.offset)
    bytes[entry + 10] = 8
    // 3 GiB.
    bytes[entry + 27] = 0xC0
    var asked = 0
    let read = Pouch.read(bytes) { _, _ in
      asked += 1
      return []
    }
    #expect(read.problem == .damaged)
    #expect(asked == 0)
  }

  @Test("What unpacks to something else than it says is damaged, and what is locked stays shut")
  func unpacking() throws {
    var bytes = archive([("diario.json", [UInt8](repeating: 0, count: 100))])
    let end = try #require(ZipEnd(bytes, from: 0))
    bytes[Int(end.offset) + 10] = 8
    #expect(Pouch.read(bytes) { _, _ in [1, 2, 3] }.problem == .damaged)
    let right = Pouch.read(bytes) { packed, _ in packed }
    // It is what it says, but no journal.
    #expect(right.problem == .damaged || right.problem == .foreign)
    bytes[Int(end.offset) + 8] |= 1
    #expect(Pouch.read(bytes).problem == .damaged)
  }

  @Test("An archive of something else is none of ours, wherever its files lie")
  func foreign() {
    #expect(Pouch.read(archive([("fotos/a.jpg", [1])])).problem == .foreign)
    #expect(Pouch.read(archive([])).problem == .foreign)
    #expect(Pouch.read(archive([("meudiario.md", [1])])).problem == .foreign)
    #expect(Pouch.read(archive([("pasta/diario.md", [1])])).problem == .foreign)
  }

  private func firstIndex(of wanted: [UInt8], in bytes: [UInt8]) -> Int? {
    (0...(bytes.count - wanted.count)).first {
      bytes[$0] == wanted[0] && Array(bytes[$0..<($0 + wanted.count)]) == wanted
    }
  }
}
