import Glibc

extension DataFiles {
  /// Copies the bytes of a file to one that is there and empty, durably, and hands each part of them
  /// to `each`.
  static func copyBytes(
    of source: String, to target: String, _ each: ([UInt8]) -> Void = { _ in }
  ) throws(DatabaseError) {
    let to = open(target, O_WRONLY | O_CLOEXEC)
    guard to >= 0 else { throw error("cannot open \(target)") }
    defer { close(to) }
    try readBytes(of: source) { bytes throws(DatabaseError) in
      try write(bytes, to: to, of: target)
      each(bytes)
    }
    guard fsync(to) == 0 else { throw error("cannot sync \(target)") }
  }

  /// Hands all bytes of a file to `each`, a megabyte at a time.
  static func readBytes(
    of path: String, _ each: ([UInt8]) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error("cannot read \(path)") }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw error("cannot read \(path)") }
      guard count > 0 else { return }
      try each(Array(buffer.prefix(count)))
    }
  }

  /// The next bytes of an open file; fewer than `count` only at its end.
  static func read(
    _ count: Int, from descriptor: Int32, of path: String
  ) throws(DatabaseError) -> [UInt8] {
    var hasFailed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = Glibc.read(descriptor, buffer.baseAddress! + filled, count - filled)
        if got < 0, errno == EINTR { continue }
        hasFailed = got < 0
        guard got > 0 else { break }
        filled += got
      }
    }
    guard !hasFailed else { throw error("cannot read \(path)") }
    return bytes
  }

  /// Writes all bytes at the place where the descriptor stands.
  static func write(
    _ bytes: [UInt8], to descriptor: Int32, of path: String
  ) throws(DatabaseError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw error("cannot write \(path)") }
      written += count
    }
  }
}
