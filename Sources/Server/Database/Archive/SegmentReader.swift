import Glibc
import Values

/// Reads the records of a segment and looks whether each is what was written.
final class SegmentReader {
  let head: SegmentHead
  private let descriptor: Int32
  private(set) var checksum: [UInt8]

  /// What is wrong with a segment.
  enum Damage: Error {
    /// It ends within a record, as when the server or its machine ended while it wrote.
    case endsEarly
    case wrong(String)
  }

  /// - Throws: `Damage` when it is not the segment of that run.
  init(_ path: String, generation: String, run: Int) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DataFiles.error("cannot read \(path)") }
    self.descriptor = descriptor
    let bytes = Self.read(SegmentHead.size, from: descriptor)
    // A descriptor is closed by `deinit` only once all is set.
    guard bytes.count == SegmentHead.size, let head = SegmentHead(bytes) else {
      close(descriptor)
      throw bytes.count < SegmentHead.size ? Damage.endsEarly : Damage.wrong("it is no segment")
    }
    guard head.generation == generation, head.run == run else {
      close(descriptor)
      throw Damage.wrong("it is run \(head.run) of \(head.generation)")
    }
    self.head = head
    checksum = ArchiveRecord.checksum(bytes, after: [])
  }

  deinit { close(descriptor) }

  /// The next record; nil at the end.
  /// - Throws: `Damage`.
  func next() throws -> ArchiveRecord? {
    let start = Self.read(ArchiveRecord.headSize, from: descriptor)
    if start.isEmpty { return nil }
    guard start.count == ArchiveRecord.headSize else { throw Damage.endsEarly }
    let (count, commits) = (start.number(at: 8), start.number(at: 24))
    guard 1...ArchiveRecord.mostFrames ~= count, 0...count ~= commits else {
      throw Damage.wrong("a record has an impossible length")
    }
    let frameBytes = count * head.log.frameSize
    let size = commits * ArchiveRecord.commitSize + frameBytes
    let rest = Self.read(size + checksum.count, from: descriptor)
    guard rest.count == size + checksum.count else { throw Damage.endsEarly }
    let sum = ArchiveRecord.checksum(start + rest[..<size], after: checksum)
    guard rest[size...].elementsEqual(sum) else {
      throw Damage.wrong("a record has another checksum")
    }
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

  /// As many bytes as there are, up to `count`.
  private static func read(_ count: Int, from descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = Glibc.read(descriptor, buffer.baseAddress! + filled, count - filled)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        filled += got
      }
    }
  }
}
