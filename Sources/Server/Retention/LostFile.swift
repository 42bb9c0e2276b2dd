import Crypto
import FileServer

/// A file that the tables name, and whose bytes did not come along.
public struct LostFile: Sendable, Hashable {
  public var place: ObjectPlace
  public var reason: Reason

  public init(_ place: ObjectPlace, _ reason: Reason) {
    self.place = place
    self.reason = reason
  }

  /// Why it did not, with where it should be.
  public enum Reason: Error, Sendable, Hashable, CustomStringConvertible {
    case missing(String)
    /// In words that say where.
    case unreadable(String)
    /// Cut, or with other bytes than were written.
    case damaged(String)
    /// Sealed under another key, or with another file in it.
    case another(String)
    /// It was not there when the backup was made, or files were not taken along.
    case notInBackup

    public var description: String {
      switch self {
      case .missing(let path): "\(path) is not there"
      case .unreadable(let words): words
      case .damaged(let path): "\(path) is damaged"
      case .another(let path): "\(path) is another file, or damaged"
      case .notInBackup: "it is not in the backup"
      }
    }
  }
}

extension StoredObject {
  private static let pieceBytes: Int64 = 1 << 20

  /// Reads all of it, piece by piece; returns its length and its SHA-256.
  func digest(_ each: ([UInt8]) throws -> Void = { _ in }) throws -> (Int64, [UInt8]) {
    let length = try length()
    let digest = RunningDigest(.sha256)
    var offset: Int64 = 0
    while offset < length {
      let piece = try read(offset..<min(offset + Self.pieceBytes, length))
      guard !piece.isEmpty else { throw FileError.unavailable("a file ended early") }
      digest.add(piece)
      try each(piece)
      offset += Int64(piece.count)
    }
    return (length, digest.finish())
  }
}
