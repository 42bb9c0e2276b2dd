import Findings
import Glibc

/// An open file that is read from any place.
struct SourceFile {
  let descriptor: Int32
  /// Bytes.
  let length: Int64

  init(_ descriptor: Int32) throws(InspectionFailure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .broken("no file came") }
    self.descriptor = descriptor
    length = Int64(status.st_size)
  }

  /// The bytes of a part.
  /// - Throws: `unsound` when the file ends before it.
  func bytes(_ part: Range<Int64>) throws(InspectionFailure) -> [UInt8] {
    guard part.lowerBound >= 0, part.upperBound <= length else { throw .unsound(.corrupt) }
    var bytes = [UInt8](repeating: 0, count: part.count)
    let count = bytes.withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress, $0.count, Int(part.lowerBound))
    }
    guard count == bytes.count else { throw .unsound(.corrupt) }
    return bytes
  }

  /// As many bytes from the beginning, or all that there are.
  func head(_ count: Int64) throws(InspectionFailure) -> [UInt8] {
    try bytes(0..<min(count, length))
  }

  /// As many bytes before the end, or all that there are.
  func tail(_ count: Int64) throws(InspectionFailure) -> [UInt8] {
    try bytes(max(0, length - count)..<length)
  }
}

extension [UInt8] {
  /// A number with its lowest byte first.
  func number(at position: Int, bytes count: Int) -> Int64 {
    (0..<count).reduce(0) { $0 | Int64(self[position + $1]) << (8 * $1) }
  }

  /// Whether the text is at a place.
  func has(_ text: String, at position: Int) -> Bool {
    position + text.utf8.count <= count && self[position...].starts(with: text.utf8)
  }
}
