import Glibc

extension StoredObject {
  /// How many bytes it has.
  public func length() throws(FileError) -> Int64 {
    switch self {
    case .file(let descriptor):
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw FileError(errno: errno) }
      return Int64(status.st_size)
    case .remote(let length, _): return length
    }
  }
}
