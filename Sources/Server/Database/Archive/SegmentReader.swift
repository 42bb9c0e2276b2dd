import Crypto
import Glibc
import Values

/// Reads the records of a segment and looks whether each is what was written.
final class SegmentReader {
  let head: SegmentHead
  private let descriptor: Int32
  private(set) var checksum: [UInt8]
  /// Nil when its records are plain.
  private let key: SealingKey?
  private let path: String

  /// What is wrong with a segment.
  enum Damage: Error {
    /// It ends within a record, as when the server or its machine ended while it wrote.
    case endsEarly
    case wrong(String)
  }

  /// - Throws: `Damage` when it is not the segment of that run; `ArchiveError.locked` without its key.
  init(_ path: String, generation: String, run: Int, _ keys: [UUID: SealingKey]) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DataFiles.error("cannot read \(path)") }
    self.descriptor = descriptor
    self.path = path
    do {
      let (head, bytes) = try Self.head(descriptor, path)
      guard head.generation == generation, head.run == run else {
        throw Damage.wrong("it is run \(head.run) of \(head.generation)")
      }
      if let seal = head.seal {
        guard let key = keys[seal.key] else { throw ArchiveError.locked(path) }
        self.key = ArchiveSeal.fileKey(of: key, head: bytes)
      } else {
        key = nil
      }
      self.head = head
      checksum = ArchiveRecord.checksum(bytes, after: [])
    } catch {
      // A descriptor is closed by `deinit` only once all is set.
      close(descriptor)
      throw error
    }
  }

  private static func head(
    _ descriptor: Int32, _ path: String
  ) throws -> (SegmentHead, bytes: [UInt8]) {
    var bytes = try DataFiles.read(SegmentHead.size, from: descriptor, of: path)
    let rest = SegmentHead.rest(after: bytes)
    bytes += try DataFiles.read(rest, from: descriptor, of: path)
    guard bytes.count == SegmentHead.size + rest else { throw Damage.endsEarly }
    guard let head = SegmentHead(bytes) else { throw Damage.wrong("it is no segment") }
    return (head, bytes)
  }

  /// Which key opens a segment; nil for a plain one and for what is none.
  static func key(of path: String) -> UUID? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return (try? head(descriptor, path))?.0.seal?.key
  }

  deinit { close(descriptor) }

  /// The next record; nil at the end.
  /// - Throws: `Damage`.
  func next() throws -> ArchiveRecord? {
    let startSize = ArchiveRecord.headSize + (key == nil ? 0 : ArchiveRecord.numberSize)
    let start = try DataFiles.read(startSize, from: descriptor, of: path)
    if start.isEmpty { return nil }
    guard start.count == startSize else { throw Damage.endsEarly }
    let (count, commits) = (start.number(at: 8), start.number(at: 24))
    guard 1...ArchiveRecord.mostFrames ~= count, 0...count ~= commits else {
      throw Damage.wrong("a record has an impossible length")
    }
    let frameBytes = count * head.log.frameSize
    let size = commits * ArchiveRecord.commitSize + frameBytes
    let written = size + (key == nil ? 0 : SealingKey.tagSize)
    let read = try DataFiles.read(written + checksum.count, from: descriptor, of: path)
    guard read.count == written + checksum.count else { throw Damage.endsEarly }
    let sum = ArchiveRecord.checksum(start + read[..<written], after: checksum)
    guard read[written...].elementsEqual(sum) else {
      throw Damage.wrong("a record has another checksum")
    }
    let rest = try plain(Array(read[..<written]), behind: start)
    checksum = sum
    return ArchiveRecord(
      first: start.number(at: 0), firstCommit: start.number(at: 16),
      commits: (0..<commits).map { index in
        let place = index * ArchiveRecord.commitSize
        return ArchiveRecord.Commit(
          frames: rest.number(at: place),
          time: Instant(milliseconds: Int64(rest.number(at: place + 8))))
      }, frames: Array(rest[(size - frameBytes)..<size]), frameCount: count)
  }

  /// What a record holds behind its head.
  private func plain(_ written: [UInt8], behind start: [UInt8]) throws -> [UInt8] {
    guard let key else { return written }
    let number = start.bits(at: ArchiveRecord.headSize)
    guard let plain = key.open(written, number: number, in: start) else {
      throw Damage.wrong("a record is not what was sealed")
    }
    return plain
  }
}
