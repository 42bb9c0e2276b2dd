import Findings

extension ZipDirectory {
  private static let office = "application/vnd.openxmlformats-officedocument."
  private static let mainParts = [
    ("word/document.xml", "wordprocessingml.document"), ("xl/workbook.xml", "spreadsheetml.sheet"),
    ("ppt/presentation.xml", "presentationml.presentation"),
  ]
  /// What makes an archive a program of Java or Android.
  private static let programParts = ["META-INF/MANIFEST.MF", "AndroidManifest.xml", "classes.dex"]

  /// The type of an office document by the part that makes it one.
  /// - Throws: `unwantedType` for an archive that is no document; `unsound` for one that is two.
  func documentType(or sniffed: String) throws(InspectionFailure) -> String {
    let isOpenDocument = names.contains("mimetype") || names.contains("content.xml")
    let found = Self.mainParts.filter { names.contains($0.0) }
    guard names.isDisjoint(with: Self.programParts), found.count <= 1 else {
      throw .unsound(.corrupt)
    }
    if names.contains("[Content_Types].xml"), let document = found.first {
      guard !isOpenDocument else { throw .unsound(.corrupt) }
      return Self.office + document.1
    }
    guard sniffed.hasPrefix("application/vnd.oasis.opendocument."), names.contains("content.xml"),
      found.isEmpty
    else { throw .unwantedType("application/zip") }
    return sniffed
  }
}
