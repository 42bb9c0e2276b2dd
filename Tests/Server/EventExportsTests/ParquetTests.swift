import Fields
import Testing

@testable import EventExports

@Suite("Parquet files")
struct ParquetTests {
  private static let schema: [ParquetNode] = [
    .leaf("name", .text), .list("items", of: .group("element", [.leaf("count", .integer)])),
  ]

  private func row(_ number: Int) -> JSONValue {
    let items = (0..<number % 3).map { JSONValue.object([.init("count", .integer(Int64($0)))]) }
    return .object([.init("name", .text("row \(number)")), .init("items", .array(items))])
  }

  private func file(_ count: Int) -> [UInt8] {
    var writer = ParquetWriter(Self.schema)
    var bytes: [UInt8] = []
    for number in 0..<count { bytes += writer.add(row(number)) }
    return bytes + writer.finish()
  }

  @Test("begin and end with the mark, and say how long the footer is", arguments: [0, 1, 100])
  func framed(_ count: Int) {
    let bytes = file(count)
    let mark = Array("PAR1".utf8)
    #expect(Array(bytes.prefix(4)) == mark)
    #expect(Array(bytes.suffix(4)) == mark)
    let length = bytes.dropLast(4).suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(length > 0)
    #expect(length + 12 <= bytes.count)
  }

  @Test("are the same whenever the same rows are written, and no others")
  func same() {
    let (one, other, more) = (file(50), file(50), file(51))
    #expect(one == other)
    #expect(one != more)
  }

  @Test(
    "have the levels of a list's items, of a list without any, and of a value that is not there")
  func levels() {
    var column = ParquetColumn(["items", "list", "element", "count"], .integer, lists: 1)
    column.append(
      .integer(0x0123_4567_89AB_CDEF), at: ParquetColumn.Level(repetition: 0, definition: 1))
    column.append(.integer(-2), at: ParquetColumn.Level(repetition: 1, definition: 1))
    column.append(nil, at: ParquetColumn.Level())
    column.append(.text("no number"), at: ParquetColumn.Level(repetition: 0, definition: 1))
    let chunk = column.finish()
    #expect(chunk.count == 4)
    // So few bytes get no fewer by zstd.
    #expect(!chunk.isPacked)
    let body: [UInt8] = [
      // Each level as often as in a row it stands there: 0, 1, 0, 0.
      6, 0, 0, 0, 2, 0, 2, 1, 4, 0,
      // 2, 2, 0, 1.
      6, 0, 0, 0, 4, 2, 2, 0, 2, 1,
      0xEF, 0xCD, 0xAB, 0x89, 0x67, 0x45, 0x23, 0x01,
      0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    ]
    #expect(Array(chunk.bytes.suffix(body.count)) == body)
  }

  @Test("numbers of Thrift are short where they are small, and fields follow each other")
  func thrift() {
    var writer = ThriftWriter()
    writer.structure { outer in
      outer.field(1, -1)
      outer.field(3, long: 300)
      outer.field(20, "a")
      outer.field(21) { $0.field(1, 0) }
    }
    let expected: [UInt8] = [
      0x15, 1, 0x26, 0xD8, 4, 0x08, 40, 1, 0x61, 0x1C, 0x15, 0, 0, 0,
    ]
    #expect(writer.bytes == expected)
  }
}
