import Glibc
import QueryWire

/// A file without a name that a server fills for a query's process.
final class QueryFile {
  let descriptor: Int32

  /// - Parameter descriptor: of `linux_scratch_file`.
  init(_ descriptor: Int32) throws(QueryFailure) {
    guard descriptor >= 0 else {
      throw .unavailable("no file for a query: " + String(cString: strerror(errno)))
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(QueryFailure) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw .unavailable("no room for a query: " + String(cString: strerror(errno)))
      }
      done += count
    }
  }
}

/// Writes the sections of a head, one after the other (`QuerySection`).
struct HeadFile {
  let file: QueryFile
  private var directory = [UInt64](repeating: 0, count: QuerySection.directoryBytes / 8)
  private var end = QuerySection.directoryBytes
  private var section: QuerySection?
  private var buffer: [UInt8] = []

  private static let bufferBytes = 1 << 18

  init(_ file: QueryFile) {
    self.file = file
    directory[0] = UInt64(QuerySection.allCases.count)
    buffer.reserveCapacity(Self.bufferBytes)
  }

  /// Ends the section before.
  mutating func begin(_ section: QuerySection) throws(QueryFailure) {
    try endSection()
    self.section = section
    directory[1 + 2 * section.rawValue] = UInt64(end)
  }

  mutating func write(_ bytes: some Sequence<UInt8>) throws(QueryFailure) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferBytes { try flush() }
  }

  mutating func write(number: some FixedWidthInteger) throws(QueryFailure) {
    // Both ends are on this machine.
    try write(withUnsafeBytes(of: number) { Array($0) })
  }

  /// Nothing is written after that.
  mutating func finish() throws(QueryFailure) {
    try endSection()
    try file.write(directory)
  }

  private mutating func endSection() throws(QueryFailure) {
    guard let section else { return }
    try flush()
    directory[2 + 2 * section.rawValue] = UInt64(end) - directory[1 + 2 * section.rawValue]
    buffer.append(contentsOf: repeatElement(0, count: (8 - end % 8) % 8))
    try flush()
    self.section = nil
  }

  private mutating func flush() throws(QueryFailure) {
    try file.write(buffer, at: end)
    end += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }
}

extension QueryFile {
  /// Writes values as they lie in memory.
  func write<T>(_ values: [T], at offset: Int = 0) throws(QueryFailure) {
    var failure: QueryFailure?
    values.withUnsafeBytes { bytes in
      do throws(QueryFailure) { try write(bytes, at: offset) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
