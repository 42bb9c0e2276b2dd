import Effort
import Testing

@testable import Importing

@Suite("Archives of many small files")
struct ManyFilesTests {
  private static let window = ImportReader.mostOfWindow

  @Test(
    "PR-127 what is inflated together comes as one by one, whatever is damaged among it",
    arguments: UInt64(0)..<10)
  func together(_ seed: UInt64) {
    for round in 0..<UInt64(Effort.times(6, quick: 2)) {
      var random = SeededGenerator(seed: seed &* 1_000 &+ round)
      let files = Self.archive(&random)
      let comment: Comment = "seed \(seed), round \(round)"
      let together = files.read()
      let single = files.read(together: false)
      #expect(together.items == single.items, comment)
      #expect(together.losses == single.losses, comment)
      #expect(together.asked <= single.asked, comment)
      // Kept in the middle, it goes on where it was.
      var reader = files.reader(copies: true)
      var items: [ImportedItem] = []
      for _ in 0..<Int.random(in: 0...300, using: &random) where reader.need != .end {
        let given = files.give(reader.need)
        items += reader.advance(given).items
      }
      items += files.read(reader).items
      #expect(items == single.items, comment)
    }
  }

  /// An archive of more than one window, of which much is not as it ought to be.
  private static func archive(_ random: inout SeededGenerator) -> ImportFiles {
    var zip = ZipFile()
    for number in 0..<Int.random(in: 1...250, using: &random) {
      let name = (Int.random(in: 0..<4, using: &random) == 0 ? "pasta/" : "") + "n\(number)"
      let other = Int.random(in: 0...number, using: &random)
      let line = "Texto \(number), antes de [[n\(other)]].\n"
      let text = String(repeating: line, count: Int.random(in: 0...6, using: &random))
      let content = Array(text.utf8)
      zip.isDeflated = Int.random(in: 0..<4, using: &random) > 0
      switch Int.random(in: 0..<40, using: &random) {
      case 0: zip.add(name + ".md", content, check: 1)
      case 1: zip.add(name + ".md", content, size: content.count + 1)
      case 2: zip.add(name + ".md", content, flags: 1)
      case 3:
        // Where another one is, or nothing.
        let place = Int.random(in: 0...zip.bytes.count, using: &random)
        zip.add(name + ".md", content, offset: Bool.random(using: &random) ? place : 0)
      case 4:
        zip.isDeflated = true
        zip.add(name + ".md", [UInt8](repeating: 1, count: 10_000), size: 9_000_000)
      case 5: zip.add(name + ".json", [UInt8](repeating: 0x78, count: 200_000), check: 0)
      case 6:
        let count = Int.random(in: 0...300_000, using: &random)
        zip.add(name + ".bin", [UInt8](repeating: 0, count: count), check: 0)
      case 7: zip.add(name + ".png", content)
      default: zip.add(name + ".md", content)
      }
    }
    zip.end()
    return ImportFiles("a.zip", zip: zip)
  }

  @Test("Files are asked for many at once, so many and so large at most")
  func bounds() {
    var zip = ZipFile(isDeflated: true)
    for number in 0..<500 { zip.add("\(number).md", Array("Nota \(number)".utf8)) }
    zip.end()
    let many = ImportFiles("a.zip", zip: zip).read()
    #expect(many.items.count == 500 && many.losses.isEmpty)
    #expect(many.asked == 3 && many.mostTogether == ImportReader.mostAtOnce)
    var large = ZipFile(isDeflated: true)
    let lines = Array("x\n".utf8)
    for (number, count) in [300_000, 100_000, 100_000, 700_000].enumerated() {
      // What is large in it is no text: only its length counts.
      large.add("\(number).json", (0..<count).map { lines[$0 & 1] })
    }
    large.end()
    let few = ImportFiles("a.zip", zip: large).read()
    // With the fourth it would be more than a megabyte.
    #expect(few.asked == 2 && few.mostTogether == 3)
    #expect(few.most <= Int64(Self.window))
  }

  @Test("Of an archive all is held once, and by its name only where something asks for a file")
  func heldOnce() throws {
    #expect(MemoryLayout<ImportReader.Task>.size <= MemoryLayout<Int>.size + 1)
    var zip = ZipFile(isDeflated: true)
    for number in 0..<300 { zip.add("\(number).md", Array("Nota, [[0]] ![](a.png)".utf8)) }
    zip.add("a.png", [1, 2, 3])
    zip.end()
    let notes = ImportFiles("a.zip", zip: zip)
    let found = notes.read()
    #expect(found.items.count == 300 && found.losses.isEmpty)
    #expect(!Self.asksByName(notes))
    let (dayOne, omnivore) = (
      try ImportFiles.packed("dayone"), try ImportFiles.packed("omnivore")
    )
    #expect(Self.asksByName(dayOne) && Self.asksByName(omnivore))
  }

  private static func asksByName(_ files: ImportFiles) -> Bool {
    var reader = files.reader(copies: true)
    while reader.need != .end {
      let given = files.give(reader.need)
      _ = reader.advance(given)
      if !reader.archive.byName.isEmpty { return true }
    }
    return false
  }

  @Test("A link leads to the note or file beside it, and not to one of the same name elsewhere")
  func links() {
    var first = ZipFile()
    first.add("foto.png", [1, 2])
    first.add("a.md", Array("[[b]] ![[foto.png]]".utf8))
    first.add("b.md", Array("Um".utf8))
    first.end()
    var second = ZipFile()
    second.add("pasta/c.md", Array("[[b]] ![[foto.png]]".utf8))
    second.add("pasta/b.md", Array("Dois".utf8))
    second.add("pasta/foto.png", [1, 2, 3, 4])
    second.end()
    let found = ImportFiles([
      ("foto.png", [1, 2, 3]), ("1.zip", first.bytes), ("b.md", Array("Solto".utf8)),
      ("2.zip", second.bytes), ("z.md", Array("[[b]] ![[foto.png]]".utf8)),
    ]).read()
    #expect(found.items.count == 6 && found.losses.isEmpty)
    for (title, note, size, picture) in [
      ("z", "b.md", 5, 3), ("a", "b.md", 2, 2), ("c", "pasta/b.md", 4, 4),
    ] as [(String, String, Int64, Int64)] {
      let item = found.item(title)
      #expect(item?.links == [NoteFile.origin(note, size: size)])
      #expect(item?.files.map(\.name) == ["foto.png"])
      #expect(item?.files.map(\.type) == ["image/png"])
      #expect(item?.files.map(\.bytes.size) == [picture])
    }
    #expect(found.item("z")?.files.map(\.bytes) == [.file(0, size: 3)])
  }

  @Test(
    "A header across the end of what was read is read again",
    arguments: [0, 1, 15, 29, 30, 31, 36, 60])
  func acrossTheEnd(_ before: Int) {
    var zip = ZipFile(isDeflated: true)
    zip.add("a.md", Array("Um".utf8))
    zip.isDeflated = false
    let start = zip.bytes.count
    zip.add("b.bin", [], check: 0)
    let header = zip.bytes.count - start
    // Begun anew, so long that the next header stands so many bytes before the end.
    zip = ZipFile(isDeflated: true)
    zip.add("a.md", Array("Um".utf8))
    zip.isDeflated = false
    let count = Self.window - before - header - zip.bytes.count
    zip.add("b.bin", [UInt8](repeating: 0, count: count), check: 0)
    #expect(zip.bytes.count == Self.window - before)
    zip.isDeflated = true
    zip.add("c.md", Array("Dois".utf8))
    zip.add("d.md", Array("Três".utf8))
    zip.end()
    let found = ImportFiles("a.zip", zip: zip).read()
    #expect(found.items.map(\.text) == ["Um", "Dois", "Três"])
    #expect(found.losses.map(\.name) == ["b.bin"])
    // The third comes with the first where its header is seen whole, else with the fourth.
    #expect(found.asked == 2 && found.mostTogether == 2)
  }
}
