import Findings

/// A part as the central directory of a ZIP file tells of it.
struct ZipEntry {
  let name: String
  let nameBytes: [UInt8]
  let packedBytes: Int64
  let plainBytes: Int64
  /// Where the part begins in the file.
  let place: Int64
  /// Where the directory goes on.
  let end: Int
  private let flags: Int64
  private let method: Int64

  /// - Throws: `unsound`, for what is encrypted, too.
  init(in directory: [UInt8], at position: Int) throws(InspectionFailure) {
    guard position + 46 <= directory.count,
      directory.number(at: position, bytes: 4) == 0x0201_4B50
    else { throw .unsound(.corrupt) }
    flags = directory.number(at: position + 8, bytes: 2)
    method = directory.number(at: position + 10, bytes: 2)
    packedBytes = directory.number(at: position + 20, bytes: 4)
    plainBytes = directory.number(at: position + 24, bytes: 4)
    place = directory.number(at: position + 42, bytes: 4)
    let nameEnd = position + 46 + Int(directory.number(at: position + 28, bytes: 2))
    end =
      nameEnd + Int(directory.number(at: position + 30, bytes: 2))
      + Int(directory.number(at: position + 32, bytes: 2))
    guard flags & 1 == 0, end <= directory.count else { throw .unsound(.corrupt) }
    nameBytes = Array(directory[(position + 46)..<nameEnd])
    name = String(decoding: nameBytes, as: UTF8.self)
  }

  /// The most bytes that may be between the end of the part and what comes next: its sizes once more,
  /// where they were not known when it began.
  var mostBehind: Int64 { flags & 8 == 0 ? 0 : 24 }

  /// Where the part ends, by its own head, which must say what the directory says.
  /// - Throws: `unsound`.
  func endOfPart(in source: SourceFile) throws(InspectionFailure) -> Int64 {
    let head = try source.bytes(place..<place + 30 + Int64(nameBytes.count))
    guard head.number(at: 0, bytes: 4) == 0x0403_4B50, head.number(at: 6, bytes: 2) & 1 == 0,
      head.number(at: 8, bytes: 2) == method, Array(head[30...]) == nameBytes,
      head.number(at: 26, bytes: 2) == nameBytes.count
    else { throw .unsound(.corrupt) }
    let more = head.number(at: 28, bytes: 2)
    return place + Int64(head.count) + more + packedBytes
  }
}
