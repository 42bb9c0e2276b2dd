import Glibc
import QueryWire

/// The file with the query and with what is the same for all parts, as memory.
struct MappedHead {
  private let bytes: UnsafeRawBufferPointer

  init(_ file: Int32) throws(QueryFailure) {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size >= QuerySection.directoryBytes,
      let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, file, 0),
      start != MAP_FAILED
    else { throw .damaged }
    bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
  }

  /// What a section has. It stays where it is until the process ends.
  func section(_ section: QuerySection) throws(QueryFailure) -> UnsafeRawBufferPointer {
    let entry = 8 + 16 * section.rawValue
    let start = bytes.load(fromByteOffset: entry, as: UInt64.self)
    let count = bytes.load(fromByteOffset: entry + 8, as: UInt64.self)
    guard start % 8 == 0, start <= bytes.count, count <= UInt64(bytes.count) - start else {
      throw .damaged
    }
    return UnsafeRawBufferPointer(rebasing: bytes[Int(start)..<Int(start + count)])
  }

  /// A section of values of one type.
  func values<T>(_ section: QuerySection, _ type: T.Type) throws(QueryFailure)
    -> UnsafeBufferPointer<T>
  {
    try self.section(section).bindMemory(to: type)
  }
}
