import Archives
import Effort
import Journal
import Testing
import Values

@testable import Importing

@Suite("Files that are broken, or made to harm")
struct HostileImportTests {
  private static let header = "title,url,time_added,tags,status\n"

  @Test("PR-127 a line of 10 MB stays out, and the lines around it come")
  func longLine() {
    let long = String(repeating: "x", count: 10_000_000)
    let files = ImportFiles(
      "a.csv",
      Self.header + "Um,https://e.com/1,1420113600,,unread\n" + long
        + ",https://e.com/2,1,,unread\nTrês,https://e.com/3,1420113600,,unread\n")
    let found = files.read()
    #expect(found.items.map(\.title) == ["Um", "Três"])
    #expect(found.losses.map(\.reason) == [.tooLong])
    #expect(found.losses.first?.place.number == 3)
    // Of the file itself never more than a part is asked for.
    #expect(found.most <= Int64(ImportReader.part))
  }

  @Test("A quote that nothing closes ends with its row, and a field of more than a megabyte too")
  func openQuote() {
    let long = String(repeating: "y", count: 5 << 20)
    let found = ImportFiles(
      "a.csv",
      Self.header + "\"Um,https://e.com/1,1,,unread\n" + long
        + "\nDois,https://e.com/2,1420113600,,unread\n"
    ).read()
    #expect(found.items.map(\.title) == ["Dois"])
    #expect(found.losses.map(\.reason) == [.tooLong])
  }

  @Test("A tag of 10 MB in a page of bookmarks stays out")
  func longTag() {
    let found = ImportFiles(
      "a.html",
      "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF=\"https://e.com/"
        + String(repeating: "x", count: 10_000_000)
        + "\">Um</A><DT><A HREF=\"https://e.com/2\">Dois</A></DL>"
    ).read()
    #expect(found.items.map(\.title) == ["Dois"])
    #expect(found.losses.map(\.reason).contains(.tooLong))
  }

  @Test("Letters that are no UTF-8 are mended in tables, lists and pages")
  func brokenLetters() {
    var table = Array((Self.header + "Um X,https://e.com/1,1420113600,,unread\n").utf8)
    table[table.firstIndex(of: 0x58)!] = 0xFF
    // A table of Windows is read as one.
    #expect(ImportFiles([("a.csv", table)]).read().items.map(\.title) == ["Um ÿ"])
    var list = Array(#"[{"is_archived":0,"title":"Um X","url":"https://e.com/1"}]"#.utf8)
    list[list.firstIndex(of: 0x58)!] = 0xFF
    #expect(ImportFiles([("a.json", list)]).read().items.map(\.title) == ["Um \u{FFFD}"])
    var page = Array("<!DOCTYPE NETSCAPE-Bookmark-file-1><A HREF=\"https://e.com\">Um X</A>".utf8)
    page[page.lastIndex(of: 0x58)!] = 0xC3
    #expect(ImportFiles([("a.html", page)]).read().items.map(\.title) == ["Um \u{FFFD}"])
  }

  @Test(
    "Dates that are none are told of, and the item comes",
    arguments: [
      "ontem", "2021-02-30", "2021-13-01T00:00:00Z", "99999999999999999999", "-99999999999",
      "2021-01-01T25:00:00Z", "9999-12-31", "0001-01-01T00:00:00Z", "2021-01-01Tx",
      String(repeating: "1", count: 500),
    ])
  func badDates(_ date: String) {
    let found = ImportFiles(
      "a.csv", Self.header + "Um,https://e.com/1,\(date),,unread\n"
    ).read()
    #expect(found.items.map(\.title) == ["Um"] && found.items[0].savedAt == nil)
    #expect(found.losses.map(\.reason) == [.date])
  }

  @Test(
    "Dates as programs write them",
    arguments: [
      ("1420113600", "2015-01-01T12:00:00Z"), ("1420113600000", "2015-01-01T12:00:00Z"),
      ("1420113600000000", "2015-01-01T12:00:00Z"),
      ("2016-09-08T11:55:58+0200", "2016-09-08T09:55:58Z"),
      ("2016-09-08 11:55:58-03:00", "2016-09-08T14:55:58Z"),
      ("2016-09-08T11:55:58.123456Z", "2016-09-08T11:55:58.123Z"),
      ("2016-09-08 11:55:58 UTC", "2016-09-08T11:55:58Z"), ("-86400", "1969-12-31T00:00:00Z"),
    ])
  func dates(_ text: String, _ moment: String) {
    #expect(ImportDate(text)?.moment == Instant(moment))
  }

  @Test("PR-127 what claims to swell up beyond all bounds is not unpacked")
  func bomb() {
    var zip = ZipFile(isDeflated: true)
    zip.add("a.json", [1, 2, 3], size: 4_000_000_000)
    zip.add("b.json", [UInt8](repeating: 1, count: 200_000), size: 200_000_000)
    zip.add("c.csv", Array((Self.header + "Um,https://e.com/1,1,,unread\n").utf8))
    zip.end()
    let found = ImportFiles("a.zip", zip: zip).read()
    #expect(found.reasons("a.json") == [.damagedFile])
    #expect(found.reasons("b.json") == [.largeFile])
    #expect(found.items.map(\.title) == ["Um"])
    #expect(found.most < 1 << 20)
  }

  @Test("Files that lie upon each other are an archive made to harm")
  func overlapping() {
    var zip = ZipFile(isDeflated: true)
    let content = [UInt8](repeating: 1, count: 10_000)
    zip.add("0.json", content)
    for number in 1..<50 { zip.add("\(number).json", content, offset: 0) }
    // The directory claims fifty times what the archive has.
    zip.bytes.removeLast(49 * (10_000 + 20))
    zip.end()
    let found = ImportFiles("a.zip", zip: zip).read()
    #expect(found.items.isEmpty && found.losses.map(\.reason) == [.damagedFile])
  }

  @Test(
    "Names that lead out of the archive lead nowhere",
    arguments: [
      ("../../etc/passwd.md", "etc/passwd.md"), ("/etc/a.md", "etc/a.md"),
      (#"..\..\a.md"#, "a.md"), ("C:/a/b.md", "a/b.md"), ("./a/./b.md", "a/b.md"),
      ("a/\u{202E}b\n.md", "a/b .md"),
    ])
  func traversal(_ name: String, _ cleaned: String) {
    #expect(ZipEntry.path(name) == cleaned)
    var zip = ZipFile()
    zip.add(name, Array("Texto".utf8))
    zip.end(comment: "PK com comentário")
    let found = ImportFiles("a.zip", zip: zip).read()
    #expect(found.items.count == 1 && found.items[0].title == FileName.base(cleaned).tidied)
  }

  @Test("Archives that are cut off, locked or no archives are told of")
  func broken() {
    var zip = ZipFile()
    zip.add("a.md", Array("Texto".utf8))
    zip.add("b.md", Array("Texto".utf8), flags: 1)
    zip.end()
    let whole = ImportFiles("a.zip", zip: zip).read()
    #expect(whole.items.count == 1 && whole.reasons("b.md") == [.lockedFile])
    for length in stride(from: 4, to: zip.bytes.count - 1, by: 7) {
      let found = ImportFiles([("a.zip", Array(zip.bytes[..<length]))]).read()
      #expect(found.items.isEmpty && !found.losses.isEmpty)
    }
    let others: [[UInt8]] = [
      [0, 1, 2], [], [0x25, 0x50, 0x44, 0x46, 0], Array("palavras soltas".utf8),
    ]
    for bytes in others {
      let found = ImportFiles([("x.bin", bytes)]).read()
      #expect(found.items.isEmpty && found.losses.count == 1)
    }
  }

  @Test(
    "PR-127 a file of an archive whose bytes are not what was packed stays out and is told of",
    arguments: [false, true])
  func changed(_ isDeflated: Bool) throws {
    var zip = ZipFile(isDeflated: isDeflated)
    zip.add("a.md", Array("Texto".utf8), check: CRC32(Array("texto".utf8)).value)
    zip.add("b.md", Array("Inteiro\n\n![foto](c.png)".utf8))
    zip.add("c.png", [1, 2, 3], check: 0)
    zip.end()
    let files = ImportFiles("a.zip", zip: zip)
    let found = files.read()
    #expect(found.reasons("a.md") == [.damagedFile])
    #expect(found.items.count == 1)
    // Nor does a picture come that is another one by now.
    let picture = try #require(found.items.first?.files.first)
    var reader = AttachmentReader(picture)
    while reader.need != .end { reader.advance(files.give(reader)) }
    #expect(reader.bytes == nil)
  }

  @Test("Lists that are broken, deep or endless bring what can be read of them")
  func lists() {
    let good = #"{"is_archived":0,"title":"Um","url":"https://e.com/1"}"#
    let last = #"{"is_archived":0,"title":"Dois","url":"https://e.com/2"}"#
    let deep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
    let found = ImportFiles("a.json", "[\(good),{bad},\(deep),\(last)").read()
    #expect(found.items.map(\.title) == ["Um", "Dois"])
    #expect(found.losses.map(\.reason) == [.unreadable, .unreadable])
    let nested = ImportFiles("a.json", String(repeating: "{\"a\":", count: 100_000)).read()
    #expect(nested.items.isEmpty && nested.losses.map(\.reason) == [.unknownFile])
  }

  @Test("PR-127 200,000 items are read in parts, stopped and gone on with")
  func many() {
    let count = Effort.times(200_000, quick: 5_000)
    var text = Self.header
    for number in 0..<count {
      text += "Item \(number),https://e.com/\(number),\(1_420_113_600 + number),a|b,unread\n"
    }
    let files = ImportFiles("a.csv", text)
    var reader = files.reader(copies: true)
    var found = 0
    // Where it is stopped it is kept as it is; what was kept goes on.
    var kept: (reader: ImportReader, found: Int)?
    while reader.need != .end {
      let given = files.give(reader.need)
      found += reader.advance(given).items.count
      if kept == nil, found >= count / 2 { kept = (reader, found) }
    }
    #expect(found == count && reader.done == reader.total)
    var again = kept!.reader
    var rest = kept!.found
    while again.need != .end {
      let given = files.give(again.need)
      rest += again.advance(given).items.count
    }
    #expect(rest == count)
  }
}
