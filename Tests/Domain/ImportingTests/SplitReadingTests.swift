import Effort
import Testing
import Values

@testable import Importing

/// What is read must not go by where a part of it ends.
@Suite("Files that come in parts")
struct SplitReadingTests {
  private static let table = """
    \u{FEFF}url,title,folder,created,note\r
    https://e.com/1,"Um, ""dois""
    e três",Ação,2020-01-01,a""b\r
    \r
    https://e.com/2,,,,"x"
    https://e.com/3,"não fecha,1\r
    """

  /// More than what is waited for before it is clear how the table is written.
  private static let longTable =
    table.dropLastLine() + String(repeating: "https://e.com/4,\"a\r\n\"\"b\",é\r\n", count: 300)
    + table

  private static let list = #"""
    {"metadata":{"entries":1,"x":"entries"},"entries":[ {"a":"]}\"\\","b":[1,{"c":"ção"}]} ,
    2,"te,xto",[], {"d":null}],"depois":[3]}
    """#

  private static let page = """
    <!DOCTYPE a><!-- <a href="x"> - -- --><A HREF = 'um"dois>' TITLE=três checked>a &lt; b &ccedil;<
    <script>if (a < b) "</a>"</script><br/>c</a >d < e <b
    """

  private func parts(_ text: String, _ random: inout SeededGenerator) -> [ArraySlice<UInt8>] {
    let bytes = Array(text.utf8)
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...9, using: &random))
      parts.append(bytes[start..<end])
      start = end
    }
    return parts
  }

  @Test("rows, elements and tags are the same however their bytes come", arguments: UInt64(0)..<20)
  func split(_ seed: UInt64) {
    for round in 0..<UInt64(Effort.times(50)) {
      var random = SeededGenerator(seed: seed &* 1_000 &+ round)
      let comment: Comment = "seed \(seed), round \(round)"
      let table = rows(parts(Self.longTable, &random))
      #expect(table == rows([Array(Self.longTable.utf8)[...]]), comment)
      let list = elements(parts(Self.list, &random))
      #expect(list == elements([Array(Self.list.utf8)[...]]), comment)
      let page = tokens(parts(Self.page, &random))
      #expect(page == tokens([Array(Self.page.utf8)[...]]), comment)
    }
  }

  private func rows(_ parts: [ArraySlice<UInt8>]) -> [RowReader.Row] {
    var reader = RowReader()
    var rows: [RowReader.Row] = []
    for (number, part) in parts.enumerated() {
      rows += reader.read(part, isLast: number == parts.count - 1)
    }
    return rows
  }

  private func elements(_ parts: [ArraySlice<UInt8>]) -> [ElementReader.Element] {
    var reader = ElementReader()
    var elements: [ElementReader.Element] = []
    for (number, part) in parts.enumerated() {
      elements += reader.read(part, isLast: number == parts.count - 1)
    }
    return elements
  }

  /// Texts that follow each other as one.
  private func tokens(_ parts: [ArraySlice<UInt8>]) -> [TagReader.Token] {
    var reader = TagReader()
    var tokens: [TagReader.Token] = []
    for (number, part) in parts.enumerated() {
      for token in reader.read(part, isLast: number == parts.count - 1) {
        if case .text(let text) = token, case .text(let before) = tokens.last {
          tokens[tokens.count - 1] = .text(before + text)
        } else {
          tokens.append(token)
        }
      }
    }
    return tokens
  }

  @Test("Rows have the lines on which they begin")
  func lines() {
    let rows = self.rows([Array(Self.table.utf8)[...]])
    var lines: [Int] = []
    for case .row(let row) in rows { lines.append(row.line) }
    #expect(lines == [1, 2, 5])
    #expect(rows.count == 4)
    guard case .row(let first) = rows[0], case .row(let second) = rows[1] else {
      Issue.record("no rows")
      return
    }
    #expect(first.fields[0] == "url")
    #expect(second.fields[1] == "Um, \"dois\"\ne três")
    #expect(second.fields[4] == "a\"\"b")
  }

  @Test(
    "Whatever is thrown at it, reading ends and holds no more than a part",
    arguments: UInt64(0)..<10)
  func noise(_ seed: UInt64) {
    for round in 0..<UInt64(Effort.times(100)) {
      var random = SeededGenerator(seed: 7_000 &+ seed &* 1_000 &+ round)
      let begins = [
        "", "PK\u{3}\u{4}", "title,url,time_added,status\n", "[{", "<dl><a href=", "---\n",
      ]
      var bytes = Array(begins[Int.random(in: 0..<begins.count, using: &random)].utf8)
      let letters = Array("\"',;<>[]{}()\\/=:-|#\n\r\t aé0&".utf8)
      for _ in 0..<Int.random(in: 0...3_000, using: &random) {
        bytes.append(
          Bool.random(using: &random)
            ? letters[Int.random(in: 0..<letters.count, using: &random)]
            : UInt8.random(in: 0...255, using: &random))
      }
      let names = ["a.csv", "a.html", "a.json", "a.md", "a.zip", "a"]
      let name = names[Int.random(in: 0..<names.count, using: &random)]
      let found = ImportFiles([(name, bytes)]).read()
      #expect(
        found.most <= Int64(ImportReader.part), "seed \(seed), round \(round), \(name)")
    }
  }
}

extension String {
  fileprivate func dropLastLine() -> String {
    guard let end = utf8.lastIndex(of: 0x0A) else { return "" }
    return String(decoding: utf8[...end], as: UTF8.self)
  }
}
