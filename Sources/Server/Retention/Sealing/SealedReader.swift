import Crypto
import Database
import Values

/// Why a sealed file was not read.
public enum SealedError: Error, Sendable, Hashable, CustomStringConvertible {
  /// It is of another kind, or its first bytes are damaged.
  case notSealed(String)
  /// No key of the keyring is the one of the file.
  case otherKeys(String)
  /// What lies there is not what was written; `byte` is where the part begins.
  case damaged(String, byte: Int64)

  public var description: String {
    switch self {
    case .notSealed(let path): "\(path) is no backup of umbu"
    case .otherKeys(let path):
      "the keyring has not the key of \(path); it is another installation's, or older than the backup"
    case .damaged(let path, let byte):
      "\(path) is damaged: the part that begins at byte \(byte) is not what was written"
    }
  }
}

/// Reads a sealed file from its beginning to its end. What comes is what was written, in its order;
/// anything else is `SealedError.damaged`.
final class SealedReader {
  /// What comes next.
  enum Part {
    /// A frame of the installation, or of a space.
    case frame(SealedFrame, of: UUID?)
    /// A space begins that there is no key for; nothing more comes of it here.
    case locked(UUID)
  }

  private let file: ByteFile
  private let keyring: Keyring
  private let head: SealedHead
  private let main: SealingKey
  private var number: UInt64 = 0
  private var place = Int64(SealedHead.size)
  private var space: Section?
  private var hasEnded = false

  /// What is sealed under a space's key.
  private struct Section {
    var id: UUID
    var key: SealingKey?
    /// The number of its first frame.
    var first: UInt64
    /// Where it begins.
    var start: Int64
    let digest = RunningDigest(.sha256)
  }

  /// Whether a file begins as sealed ones do.
  static func isSealed(_ path: String) -> Bool {
    guard let file = try? ByteFile(reading: path) else { return false }
    return (try? file.read(upTo: SealedHead.mark.count)) == SealedHead.mark
  }

  /// - Parameter keys: what may be the key of what belongs to no space: those of the installation, or
  ///   of the space that a file is of.
  init(_ path: String, _ keyring: Keyring, keys: [SealingKey]? = nil) throws {
    file = try ByteFile(reading: path)
    self.keyring = keyring
    guard let head = SealedHead(try file.read(upTo: SealedHead.size)) else {
      throw SealedError.notSealed(path)
    }
    self.head = head
    guard let key = head.find(in: keys ?? keyring.installation) else {
      throw SealedError.otherKeys(path)
    }
    main = head.frameKey(of: key)
  }

  /// What comes next; nil at the end.
  func next() throws -> Part? {
    while !hasEnded {
      let start = place
      let bytes = try file.read(upTo: 5)
      guard bytes.count == 5, let owner = FrameOwner(rawValue: bytes[0]) else {
        throw damaged(start)
      }
      let length = bytes[1...].reduce(0) { $0 << 8 | Int($1) }
      guard length <= SealedFrame.mostBytes + 64 else { throw damaged(start) }
      let sealed = try file.read(upTo: length)
      guard sealed.count == length else { throw damaged(start) }
      place += Int64(5 + length)
      defer { number += 1 }
      if owner == .space {
        guard let space else { throw damaged(start) }
        space.digest.add(bytes)
        space.digest.add(sealed)
        guard let key = space.key else { continue }
        guard let frame = SealedFrame(sealed, number, [owner.rawValue], by: key) else {
          throw damaged(start)
        }
        return .frame(frame, of: space.id)
      }
      guard let frame = SealedFrame(sealed, number, [owner.rawValue], by: main) else {
        throw damaged(start)
      }
      if let part = try part(of: frame, at: start) { return part }
    }
    return nil
  }

  /// What a frame of the installation holds; nil when it was about the file alone.
  private func part(of frame: SealedFrame, at start: Int64) throws -> Part? {
    switch frame.kind {
    case .begin:
      guard space == nil, case .blob(let bytes)? = frame.rows.first?.first,
        let id = bytes.withUnsafeBytes({ UUID($0) }), case .blob(let check)? = frame.rows[0].last
      else { throw damaged(start) }
      let key = head.find(in: keyring.spaces[id] ?? [], check: check)
      space = Section(
        id: id, key: key.map { head.frameKey(of: $0) }, first: number + 1, start: start)
      return key == nil ? .locked(id) : nil
    case .end:
      guard let ended = space, case .integer(let count)? = frame.rows.first?.first,
        case .blob(let digest)? = frame.rows[0].last, UInt64(count) == number - ended.first
      else { throw damaged(start) }
      // Without its key this alone tells of damage.
      guard digest == ended.digest.finish() else { throw damaged(ended.start) }
      space = nil
      return nil
    case .last:
      guard space == nil, frame.rows == [[.integer(Int64(number))]],
        try file.read(upTo: 1).isEmpty
      else { throw damaged(start) }
      hasEnded = true
      return nil
    default:
      guard space == nil else { throw damaged(start) }
      return .frame(frame, of: nil)
    }
  }

  private func damaged(_ place: Int64) -> SealedError { .damaged(file.path, byte: place) }
}
