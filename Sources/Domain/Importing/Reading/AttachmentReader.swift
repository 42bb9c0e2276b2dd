import Archives
import Values

/// Reads all bytes of a file that belongs to something that comes. As `ImportReader` it is a value, and is given what it
/// needs.
public struct AttachmentReader: Sendable {
  public let file: ImportedFile
  /// What was read; nil as long as it is not all here, and where it cannot be had.
  public private(set) var bytes: [UInt8]?
  private var stage: Stage

  private enum Stage: Hashable, Sendable {
    case whole(Int)
    case header(ZipEntry)
    case packed(ZipEntry, at: Int64)
    case end
  }

  /// Room for the name and the extra field that stand before the bytes.
  private static let head = 4_096

  public init(_ file: ImportedFile) {
    self.file = file
    switch file.bytes {
    case .file(let number, _): stage = .whole(number)
    case .entry(let entry): stage = .header(entry)
    }
  }

  public var need: ImportReader.Need {
    switch stage {
    case .whole(let number): .part(file: number, offset: 0, count: Int(file.bytes.size))
    case .header(let entry): .part(file: entry.file, offset: entry.offset, count: Self.head)
    case .packed(let entry, let offset):
      if entry.isDeflated {
        .inflated(file: entry.file, [ImportReader.Packed(entry: entry, offset: offset)])
      } else {
        .part(file: entry.file, offset: offset, count: Int(entry.size))
      }
    case .end: .end
    }
  }

  /// Goes on with what was asked for; nil where it could not be had.
  public mutating func advance(_ given: [UInt8]?) {
    switch stage {
    case .whole:
      stage = .end
      if let given, Int64(given.count) == file.bytes.size { bytes = given }
    case .packed(let entry, _):
      stage = .end
      if let given, entry.isWhole(given) { bytes = given }
    case .header(let entry):
      stage = .end
      guard let given, let behind = ZipEntry.dataOffset(given[...]) else { return }
      stage = .packed(entry, at: entry.offset + Int64(behind))
    case .end: break
    }
  }
}

extension AttachmentReader: Equatable {
  public static func == (a: AttachmentReader, b: AttachmentReader) -> Bool {
    a.file == b.file && a.stage == b.stage
  }
}
