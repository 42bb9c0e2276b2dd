/// Office documents as packages, for tests: with tables of what their parts are (ECMA-376 part 2).
enum OfficePackage {
  static let office = "application/vnd.openxmlformats-officedocument."
  static let word = office + "wordprocessingml.document.main+xml"

  /// The table of content types with more rows than every document has.
  static func types(_ more: [(part: String, type: String)] = [], main: String = word) -> [UInt8] {
    let rows = ([("/word/document.xml", main)] + more).map { part, type in
      #"<Override PartName="\#(part)" ContentType="\#(type)"/>"#
    }
    return Array(
      (#"<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/"#
        + #"content-types"><Default Extension="xml" ContentType="application/xml"/>"#
        + rows.joined() + "</Types>").utf8)
  }

  static func relationships(_ type: String) -> [UInt8] {
    Array(
      (#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">"#
        + #"<Relationship Id="r1" Type="\#(type)" Target="a.bin"/></Relationships>"#).utf8)
  }

  static let document = Array("<w:document/>".utf8)

  /// A text document with more parts.
  static func docx(
    _ more: [(String, [UInt8])] = [], types: [UInt8] = OfficePackage.types(), after: [UInt8] = []
  ) -> [UInt8] {
    Zip(
      [("[Content_Types].xml", types), ("word/document.xml", document)] + more, after: after
    ).bytes
  }

  /// A text document of OpenDocument with more parts.
  static func odt(_ more: [(String, [UInt8])] = []) -> [UInt8] {
    Zip(
      [
        ("mimetype", Array("application/vnd.oasis.opendocument.text".utf8)),
        ("content.xml", Array("<office:document-content/>".utf8)),
      ] + more
    ).bytes
  }
}
