import Crypto
import Glibc

/// The checksum of a copy in an archive, kept in a file beside it: SHA-256, over one megabyte after
/// the other together with what came before.
enum ArchiveChecksum {
  /// Writes the checksum of a file beside where it is to be.
  static func write(of file: String, for path: String) throws(DatabaseError) {
    let sum = try self.sum(of: file).hexadecimal
    let place = path + ".sum"
    let descriptor = open(place, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw DataFiles.error("cannot make \(place)") }
    defer { close(descriptor) }
    try DataFiles.write(Array((sum + "\n").utf8), to: descriptor, of: place)
    guard fsync(descriptor) == 0 else { throw DataFiles.error("cannot sync \(place)") }
  }

  /// Whether a file has the checksum that is kept beside `path`.
  static func isRight(_ file: String, of path: String) throws(DatabaseError) -> Bool {
    var kept: [UInt8] = []
    try DataFiles.readBytes(of: path + ".sum") { kept += $0 }
    return try kept == Array((sum(of: file).hexadecimal + "\n").utf8)
  }

  private static func sum(of file: String) throws(DatabaseError) -> [UInt8] {
    var sum: [UInt8] = []
    try DataFiles.readBytes(of: file) { sum = Digest.sha256(sum + $0) }
    return sum
  }
}
