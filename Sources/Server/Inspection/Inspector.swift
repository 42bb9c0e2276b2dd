import CDocuments
import CImages
import Findings

/// Looks at a file: what it is, whether that is taken, whether it is sound and nothing else besides.
/// Images are made anew.
///
/// It reads what strangers sent with libraries in C, and so belongs into a process that is shut in
/// (`umbu-inspect`). Not thread-safe.
public struct Inspector {
  private let sniffer: Sniffer

  /// Loads all that is needed, after which no path is opened any more.
  /// - Throws: `broken` without libmagic's table or libvips.
  public init() throws(InspectionFailure) {
    sniffer = try Sniffer()
    guard images_set_up() == 0 else { throw .broken("libvips does not start") }
    documents_set_up()
  }

  public func look(at files: InspectionFiles) -> Finding {
    do throws(InspectionFailure) { return try finding(in: files) } catch { return .refused(error) }
  }

  private func finding(in files: InspectionFiles) throws(InspectionFailure) -> Finding {
    let source = try SourceFile(files.source)
    if try OfficeDocument.isStreams(source) {
      let type = try OfficeDocument.typeOfStreams(source)
      try SecondReading.refuse(in: source, readAs: type)
      return .taken(type: type)
    }
    let sniffed = try sniffer.type(of: source)
    switch FileKind(type: sniffed) {
    // A document of Word or Excel that is no container is older than all that we can look into.
    case nil, .streams: throw .unwantedType(sniffed)
    case .image(let suffix): return try ImageWorkshop.remake(files, of: sniffed, as: suffix)
    case .plain:
      try SecondReading.refuse(in: source, readAs: sniffed)
      return .taken(type: sniffed)
    case .package:
      let type = try ZipDirectory(of: source).documentType(or: sniffed)
      try OfficeDocument.lookIntoPackage(source)
      try SecondReading.refuse(in: source, readAs: type)
      return .taken(type: type)
    }
  }
}
