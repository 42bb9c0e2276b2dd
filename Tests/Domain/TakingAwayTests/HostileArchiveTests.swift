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
