import Glibc

/// Reads files in pieces, so that a long one costs no more memory than a short one.
enum FileCopy {
  private static let pieceSize = 262_144

  /// Hands the bytes of a file, or of a part of it, to `take`, piece by piece.
  static func read(
    _ path: String, _ part: Range<Int64> = 0..<Int64.max,
    _ take: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw FileError(errno: errno) }
    defer { close(source) }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 16)
    defer { piece.deallocate() }
    var offset = part.lowerBound
    while offset < part.upperBound {
      let wanted = Int(min(Int64(piece.count), part.upperBound - offset))
      let count = pread(source, piece.baseAddress, wanted, Int(offset))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(errno: errno) }
      guard count > 0 else { return }
      try take(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      offset += Int64(count)
    }
  }

  /// Writes a durable copy; what is at `target` is overwritten.
  static func copy(_ path: String, to target: String) throws(FileError) {
    let file = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileError(errno: errno) }
    defer { close(file) }
    try read(path) { (bytes) throws(FileError) in try write(bytes, to: file) }
    guard fdatasync(file) == 0 else { throw FileError(errno: errno) }
  }

  /// Makes the bytes of a file durable.
  static func sync(_ path: String) throws(FileError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(errno: errno) }
    defer { close(file) }
    guard fdatasync(file) == 0 else { throw FileError(errno: errno) }
  }

  /// Writes all bytes where the file stands.
  static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(file, bytes.baseAddress! + written, bytes.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError(errno: errno) }
      written += count
    }
  }

  /// Writes all bytes where the file stands.
  static func write(_ bytes: [UInt8], to file: Int32) throws(FileError) {
    let outcome = bytes.withUnsafeBytes { bytes in
      Result { () throws(FileError) in try write(bytes, to: file) }
    }
    try outcome.get()
  }

  /// The length of a file.
  static func length(of path: String) throws(FileError) -> Int64 {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError(errno: errno) }
    return Int64(status.st_size)
  }
}
