import Effort
import Testing

@testable import FileServer

@Suite("PL-007 Programs in documents")
struct DocumentTests {
  /// What became of a file: its type, or why it was refused.
  fileprivate enum End: Equatable {
    case taken(String)
    case unwanted
    case unsound(FileError.Unsoundness)
  }

  private func send(_ bytes: [UInt8], named name: String, in room: FileRoom) async throws -> End {
    do {
      let id = try await room.send(bytes, named: name)
      return .taken(try await room.files.open(id, for: FileRoom.ana).type)
    } catch FileError.unwantedType {
      return .unwanted
    } catch FileError.unsound(let why) {
      return .unsound(why)
    }
  }

  @Test(
    "PL-007 a package with programs is refused by what its tables say, whatever parts are called")
  func packages() async throws {
    let room = try await FileRoom()
    let vba = "application/vnd.ms-office.vbaProject"
    let bytes = text(40)
    let typed = OfficePackage.types([(part: "/word/styles.bin", type: vba)])
    let disguised = OfficePackage.types([
      (part: "/word/a.bin", type: "application/vnd.ms-office.vba&#80;roject")
    ])
    let main = OfficePackage.types(
      main: "application/vnd.ms-word.document.macroEnabled.main+xml")
    let sheet = OfficePackage.types([
      (part: "/xl/m.xml", type: "application/vnd.ms-excel.macrosheet+xml")
    ])
    let control = OfficePackage.types([
      (part: "/word/c.xml", type: "application/vnd.ms-office.activeX+xml")
    ])
    let related = OfficePackage.relationships(
      "http://schemas.microsoft.com/office/2006/relationships/vbaProject")
    let inner = Streams([Streams.word, ("Macros/VBA/dir", [1])]).bytes
    let packed = Streams([("\u{1}Ole10Native", [1])]).bytes
    let cases: [(String, [UInt8], End)] = [
      ("nothing", OfficePackage.docx(), .taken(Self.docx)),
      (
        "VBA under another name", OfficePackage.docx([("word/styles.bin", bytes)], types: typed),
        .macros
      ),
      (
        "the same, spelled otherwise",
        OfficePackage.docx([("word/a.bin", bytes)], types: disguised), .macros
      ),
      ("a document for macros", OfficePackage.docx(types: main), .macros),
      ("a sheet of macros", OfficePackage.docx([("xl/m.xml", bytes)], types: sheet), .macros),
      ("a control", OfficePackage.docx([("word/c.xml", bytes)], types: control), .macros),
      ("a relationship", OfficePackage.docx([("word/_rels/document.xml.rels", related)]), .macros),
      ("a document in it", OfficePackage.docx([("word/embeddings/a.bin", inner)]), .macros),
      ("a program in it", OfficePackage.docx([("word/media/image1.png", packed)]), .macros),
      (
        "a package in it",
        OfficePackage.docx([("word/embeddings/a.docx", OfficePackage.docx(types: main))]), .macros
      ),
      (
        "a harmless one in it",
        OfficePackage.docx([("word/embeddings/a.docx", OfficePackage.docx())]), .taken(Self.docx)
      ),
      ("a table that is none", OfficePackage.docx(types: text(50)), .unsound(.corrupt)),
      (
        "a table with definitions",
        OfficePackage.docx(
          types: Array("<!DOCTYPE Types [<!ENTITY a 'b'>]>".utf8) + OfficePackage.types()),
        .unsound(.corrupt)
      ),
      ("OpenDocument", OfficePackage.odt(), .taken("application/vnd.oasis.opendocument.text")),
      ("with Basic", OfficePackage.odt([("Basic/Standard/M.xml", bytes)]), .macros),
      ("with Python", OfficePackage.odt([("Scripts/python/m.py", bytes)]), .macros),
    ]
    for (name, bytes, end) in cases {
      #expect(try await send(bytes, named: name, in: room) == end, "\(name)")
    }
  }

  @Test("PL-007 a document of old is known by its streams, and refused for programs in them")
  func streams() async throws {
    let room = try await FileRoom()
    let password = little(0x2F, 2) + little(2, 2) + [0, 0]
    let word = Streams.word
    let cases: [(String, [(String, [UInt8])], End)] = [
      ("text", [word], .taken("application/msword")),
      ("a workbook", [Streams.excel()], .taken("application/vnd.ms-excel")),
      ("slides", [Streams.powerPoint()], .taken("application/vnd.ms-powerpoint")),
      ("text with VBA", [word, ("Macros/VBA/dir", [1])], .macros),
      ("in small letters", [word, ("macros/vba/dir", [1])], .macros),
      ("a workbook with VBA", [Streams.excel(), ("_VBA_PROJECT_CUR/VBA/dir", [1])], .macros),
      ("a sheet of macros", [Streams.excel(sheet: 1)], .macros),
      ("a module", [Streams.excel(sheet: 6)], .macros),
      ("slides with VBA", [Streams.powerPoint(record: 0x03FF)], .macros),
      ("slides with a control", [Streams.powerPoint(record: 0x0FEE)], .macros),
      ("a packed file", [word, ("ObjectPool/_1/\u{1}Ole10Native", [1])], .macros),
      (
        "a workbook in a text", [word, ("ObjectPool/_1/Workbook", Streams.excel(sheet: 1).1)],
        .macros
      ),
      ("two at once", [word, Streams.excel()], .unsound(.corrupt)),
      ("with a password", [Streams.excel(before: password)], .unwanted),
      ("a package with a password", [("EncryptedPackage", [1])], .unwanted),
      ("no document", [("Contents", [1])], .unwanted),
    ]
    for (name, streams, end) in cases {
      #expect(
        try await send(Streams(streams).bytes, named: name, in: room) == end, "\(name)")
    }
    let broken = Array(Streams([word]).bytes.prefix(700))
    #expect(try await send(broken, named: "cut", in: room) == .unsound(.corrupt))
  }

  @Test("random damage to a document never does more than refuse it")
  func fuzz() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("document fuzzing: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let room = try await FileRoom()
    let good = [
      Streams([Streams.excel(), ("a/b/c", [1]), ("a/d", [2])]).bytes,
      OfficePackage.docx([("word/a.bin", Streams([Streams.word]).bytes)]),
    ]
    for round in 0..<20 {
      var bytes = good[round % 2]
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 8..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      _ = try await send(bytes, named: "\(round)", in: room)
    }
    #expect(try await send(text(100), named: "nota", in: room) == .taken("text/plain"))
  }

  private static let docx = OfficePackage.office + "wordprocessingml.document"
}

extension DocumentTests.End {
  fileprivate static var macros: Self { .unsound(.hasMacros) }
}
