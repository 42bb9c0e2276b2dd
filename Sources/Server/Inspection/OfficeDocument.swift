import CDocuments
import Findings

/// Office documents of either kind: streams in one file as before 2007 (MS-CFB), and packages.
enum OfficeDocument {
  private static let mark: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

  /// Whether a file is a container of streams, whatever its content.
  static func isStreams(_ source: SourceFile) throws(InspectionFailure) -> Bool {
    try source.head(8) == mark
  }

  /// Looks into a container of streams.
  /// - Returns: its type, by the stream that makes it a document.
  /// - Throws: `unsound`; `unwantedType` for what is no document, and for what needs a password.
  static func typeOfStreams(_ source: SourceFile) throws(InspectionFailure) -> String {
    var kind: Int32 = 0
    try check(documents_look_into_ole(source.descriptor, &kind))
    switch Int(kind) {
    case Int(documents_word): return "application/msword"
    case Int(documents_excel): return "application/vnd.ms-excel"
    case Int(documents_powerpoint): return "application/vnd.ms-powerpoint"
    default: throw .unwantedType("application/x-ole-storage")
    }
  }

  /// Looks for programs in the parts of a package, by what its tables say that they are.
  /// - Throws: `unsound`.
  static func lookIntoPackage(_ source: SourceFile) throws(InspectionFailure) {
    try check(documents_look_into_package(source.descriptor))
  }

  private static func check(_ outcome: Int32) throws(InspectionFailure) {
    switch Int(outcome) {
    case Int(documents_fine): break
    case Int(documents_programs): throw .unsound(.hasMacros)
    case Int(documents_encrypted): throw .unwantedType("an encrypted document")
    case Int(documents_too_long): throw .unsound(.bomb)
    default: throw .unsound(.corrupt)
    }
  }
}
