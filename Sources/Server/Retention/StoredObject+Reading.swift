import FileServer
import Glibc

extension ObjectStore {
  /// Whether something lies there.
  public func has(_ place: ObjectPlace) throws(FileError) -> Bool {
    do throws(FileError) {
      try open(place).close()
      return true
    } catch {
      if error == .notFound { return false }
      throw error
    }
  }
}

extension StoredObject {
  /// Lets go of it.
  func close() {
    if case .file(let descriptor) = self { Glibc.close(descriptor) }
  }

  /// A part of it; fewer bytes only at its end. Blocks.
  func read(_ part: Range<Int64>) throws(FileError) -> [UInt8] {
    switch self {
    case .remote(_, let read): return try read(part)
    case .file(let descriptor):
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: part.count) { room, filled in
        while filled < part.count {
          let count = pread(
            descriptor, room.baseAddress! + filled, part.count - filled,
            Int(part.lowerBound) + filled)
          if count < 0, errno == EINTR { continue }
          if count < 0 { code = errno }
          guard count > 0 else { return }
          filled += count
        }
      }
      guard code == 0 else { throw .unavailable(String(cString: strerror(code))) }
      return bytes
    }
  }
}
