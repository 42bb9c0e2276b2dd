import Copies
import Testing
import Values

@Suite("FF-037 what parts of documents are called")
struct PartNameTests {
  private static let space = UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001)
  private static let document = UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_00AB)

  private static func name(_ length: Int64, _ number: Int = 0) throws -> PartName {
    PartName(
      of: document, in: space, length: length, number: number,
      tag: try #require(CopyTag("1a2b3c4d")))
  }

  @Test(
    "a name tells the space, the document and its length, the part and the key, in one spelling")
  func names() throws {
    let name = try Self.name(9_437_184, 2)
    #expect(
      name.text
        == "part-01900000-0000-7000-8000-000000000001-01900000-0000-7000-8000-0000000000ab-"
        + "00900000-0002-1a2b3c4d.umbu")
    #expect(name.text.utf8.count == PartName.textLength)
    #expect(PartName(name.text) == name)
    #expect(name.text.hasPrefix(PartName.prefix(of: Self.space)))
    for (position, byte) in name.text.utf8.enumerated() {
      var bytes = Array(name.text.utf8)
      bytes[position] = byte == 0x2F ? 0x30 : 0x2F
      #expect(PartName(String(decoding: bytes, as: UTF8.self)) == nil, "\(position)")
    }
    for wrong in ["", name.text + ".part", name.text.uppercased(), "x" + name.text.dropFirst()] {
      #expect(PartName(wrong) == nil, "\(wrong)")
    }
  }

  @Test(
    "a document has as many parts as its length asks for, and no others have a name",
    arguments: [
      (1, 1, 1), (4_194_303, 1, 4_194_303), (4_194_304, 1, 4_194_304), (4_194_305, 2, 1),
      (9_437_184, 3, 1_048_576), (2_147_483_648, 512, 4_194_304),
    ] as [(Int64, Int, Int64)])
  func parts(length: Int64, count: Int, last: Int64) throws {
    #expect(PartName.count(of: length) == count)
    let name = try Self.name(length, count - 1)
    #expect(name.bytes == last)
    #expect(name.sealedBytes == last + 37)
    #expect(name.offset + name.bytes == length)
    #expect(PartName(name.text) == name)
    #expect(PartName(name.part(count).text) == nil)
  }

  @Test("no document is empty or longer than two gigabytes")
  func lengths() throws {
    #expect(PartName(try Self.name(0).text) == nil)
    #expect(PartName(try Self.name((2 << 30) + 1).text) == nil)
  }

  @Test("a tag is eight digits in lower case", arguments: ["", "1a2b3c4", "1A2B3C4D", "1a2b3c4g"])
  func tags(text: String) {
    #expect(CopyTag(text) == nil)
  }
}
