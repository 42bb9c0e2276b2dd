import Effort
import Fields
import Testing

@Suite("CSV")
struct CSVTests {
  private func rows(_ bytes: [UInt8], _ dialect: CSVDialect? = nil) throws -> [[String]] {
    var reader = CSVReader(bytes, dialect: dialect)
    return try reader.rows(atMost: .max).map(\.fields)
  }

  private func rows(_ text: String, _ dialect: CSVDialect? = nil) throws -> [[String]] {
    try rows([UInt8](text.utf8), dialect)
  }

  @Test("a file as Excel in Brazil writes it is read: Windows-1252, semicolons, CRLF")
  func excelInBrazil() throws {
    let text = "Nome;Observações;Peso\r\nJoão;\"linha 1\r\nlinha \"\"2\"\"; fim\";81,5\r\n"
    let windows = text.unicodeScalars.map { UInt8($0.value) }
    let reader = CSVReader(windows)
    #expect(reader.dialect.encoding == .windows1252)
    #expect(reader.dialect.delimiter == CSVDialect.semicolon)
    let expected = [
      ["Nome", "Observações", "Peso"], ["João", "linha 1\r\nlinha \"2\"; fim", "81,5"],
    ]
    #expect(try rows(windows) == expected)
    #expect(try rows(text) == expected)
    #expect(try rows([0xEF, 0xBB, 0xBF] + [UInt8](text.utf8)) == expected)
  }

  @Test("the characters that Windows-1252 has beyond Latin-1 are read")
  func windows1252() throws {
    let bytes: [UInt8] = [0x80, 0x93, 0x94, 0x96, 0x92, 0xE7, 0xFF, 0x81]
    #expect(try rows(bytes + [0x0A]) == [["€“”–’çÿ\u{81}"]])
  }

  @Test(
    "the delimiter is guessed",
    arguments: [
      ("a;b\n1,5;2\n", CSVDialect.semicolon), ("a,b\n1;x,2\n", CSVDialect.comma),
      ("a\tb,c\n1\t2\n", CSVDialect.tab), ("a\n1\n", CSVDialect.semicolon),
      ("sep=,\r\na;b\r\n", CSVDialect.comma), ("\"x;y\",b\n1,2\n", CSVDialect.comma),
      ("", CSVDialect.semicolon), ("a;b,c\n1;2\n3;4\n", CSVDialect.semicolon),
    ])
  func delimiter(text: String, expected: UInt8) {
    #expect(CSVDialect(guessing: [UInt8](text.utf8)).delimiter == expected)
  }

  @Test("lines end with CRLF, LF or CR, and rows know the line they begin on")
  func lines() throws {
    var reader = CSVReader([UInt8]("sep=;\na;b\r\n\r\n\"1\r2\n3\";x\ry;z\n\n;;\nend".utf8))
    let rows = try reader.rows(atMost: .max)
    #expect(rows.map(\.line) == [2, 4, 7, 9, 10])
    #expect(
      rows.map(\.fields) == [["a", "b"], ["1\r2\n3", "x"], ["y", "z"], ["", "", ""], ["end"]])
    #expect(rows.map(\.isBlank) == [false, false, false, true, false])
    #expect(rows[4][3] == "")
  }

  @Test(
    "odd rows are read as they are",
    arguments: [
      ("a;b;c\n1\n1;2;3;4\n", [["a", "b", "c"], ["1"], ["1", "2", "3", "4"]]),
      ("a;\n", [["a", ""]]), ("a;b", [["a", "b"]]), (";\n", [["", ""]]), ("\n\n", []), ("", []),
      ("a\"b;\"c\"d;\"\"\n", [["a\"b", "cd", ""]]), ("\"a\"", [["a"]]), ("\"\"\"\"", [["\""]]),
    ])
  func odd(text: String, expected: [[String]]) throws {
    #expect(try rows(text, CSVDialect()) == expected)
  }

  @Test("a quote that never closes is an error that names its line; rows before it are read")
  func unclosed() throws {
    var reader = CSVReader([UInt8]("a;b\n1;2\n3;\"4\n5;6\n".utf8))
    #expect(try reader.rows(atMost: 2).count == 2)
    #expect(throws: CSVError.unclosedQuote(line: 3)) { try reader.next() }
    #expect(try reader.next() == nil)
    #expect(reader.isAtEnd)
  }

  @Test("fields and rows beyond all measure are refused")
  func limits() {
    let long = String(repeating: "x", count: CSVReader.maxFieldLength + 1)
    #expect(throws: CSVError.fieldTooLong(line: 1)) { try rows(long, CSVDialect()) }
    #expect(throws: CSVError.fieldTooLong(line: 2)) { try rows("a\n\"\(long)\n\"", CSVDialect()) }
    let wide = String(repeating: ";", count: CSVReader.maxFields)
    #expect(throws: CSVError.tooManyFields(line: 1)) { try rows(wide, CSVDialect()) }
  }

  @Test("5,000 rows can be read in portions")
  func portions() throws {
    var writer = CSVWriter()
    for number in 0..<5000 { writer.write(["Paciente \(number)", "nota\n\(number)"]) }
    var reader = CSVReader(writer.bytes)
    var count = 0
    while !reader.isAtEnd {
      let before = reader.position
      for row in try reader.rows(atMost: 250) {
        #expect(row.line == count * 2 + 1)
        #expect(row.fields == ["Paciente \(count)", "nota\n\(count)"])
        count += 1
      }
      #expect(reader.position > before)
    }
    #expect(count == 5000)
    #expect(reader.position == reader.count)
  }

  @Test(
    "no cell can become a formula, and the reader gives it back",
    arguments: [
      ("=1+1", "'=1+1"), ("+55", "'+55"), ("-1", "'-1"), ("@a", "'@a"), ("\tx", "'\tx"),
      ("'=1", "''=1"), ("'a", "'a"), ("a=1", "a=1"), ("=a;b", "\"'=a;b\""), (" x", "\" x\""),
      ("a\"b", "\"a\"\"b\""), ("", "\"\""), ("=\"x\"", "\"'=\"\"x\"\"\""),
    ])
  func guards(cell: String, written: String) throws {
    var writer = CSVWriter(byteOrderMark: false)
    writer.write([cell])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == written + "\r\n")
    #expect(try rows(writer.bytes, CSVDialect()) == [[cell]])
  }

  @Test("random cells are read as they were written, and random bytes never crash")
  func random() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "é", ";", ",", "\t", "\"", "\r", "\n", "\r\n", "=", "'", "+", " ", "🌱", ""]
    for _ in 0..<2000 {
      let table = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          (0..<Int.random(in: 0...5, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? ""
          }.joined()
        }
      }
      var writer = CSVWriter()
      for row in table { writer.write(row) }
      var dialect = CSVDialect()
      dialect.preamble = 3
      #expect(try rows(writer.bytes, dialect) == table, "seed \(seed)")
      var noise = writer.bytes
      noise[Int.random(in: 0..<noise.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      _ = try? rows(noise)
    }
  }
}
