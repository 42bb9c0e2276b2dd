import Crypto
import Glibc
import Values

/// Adds the frames of one run of the log to its segment, sealed.
///
/// Unchecked because it is touched under the lock of `LogArchive` alone.
final class SegmentWriter: @unchecked Sendable {
  let head: SegmentHead
  /// How many frames of the run are in the archive, durably.
  private(set) var archived = 0
  /// The checksum of the last record.
  private(set) var checksum: [UInt8]
  private let path: String
  private let descriptor: Int32
  private var length = 0
  private let key: SealingKey
  /// Of the last record that was sealed. None is ever used twice, also when what was written was taken
  /// away again.
  private var sealed: UInt64 = 0

  /// Makes the segment; one of that name that was begun and has no record is made anew.
  /// - Parameter key: the one that the head's seal names.
  init(_ head: SegmentHead, by key: SealingKey, at path: String) throws(DatabaseError) {
    self.head = head
    self.key = ArchiveSeal.fileKey(of: key, head: head.bytes)
    self.path = path
    checksum = ArchiveRecord.checksum(head.bytes, after: [])
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw DataFiles.error("cannot make \(path)") }
    self.descriptor = descriptor
    try DataFiles.write(head.bytes, to: descriptor, of: path)
    length = head.bytes.count
    try DataFiles.syncFolder(of: path)
  }

  deinit { close(descriptor) }

  /// Adds the frames of the log up to the last of the commits, durably. What a failure leaves half
  /// written is taken away with the next call.
  func add(
    _ commits: [ArchiveRecord.Commit], from log: LogFile, numbered number: Int
  ) throws(DatabaseError) {
    guard let last = commits.last, last.frames > archived else { return }
    guard DataFiles.isNamed(descriptor, path) else {
      throw .unavailable("\(path) was removed, or is elsewhere")
    }
    guard ftruncate(descriptor, off_t(length)) == 0, lseek(descriptor, off_t(length), SEEK_SET) >= 0
    else { throw DataFiles.error("cannot write \(path)") }
    var (sum, end, first) = (checksum, length, archived)
    var rest = commits[...]
    while first < last.frames {
      let count = min(ArchiveRecord.mostFrames, last.frames - first)
      let inside = rest.prefix { $0.frames <= first + count }
      let record = ArchiveRecord(
        first: first, firstCommit: number + commits.count - rest.count, commits: Array(inside),
        frames: try log.frames(first..<first + count, of: head.log), frameCount: count)
      sealed += 1
      var start = record.head
      start.append(number: Int(sealed))
      let bytes = start + key.seal(record.body, number: sealed, in: start)
      sum = ArchiveRecord.checksum(bytes, after: sum)
      try DataFiles.write(bytes + sum, to: descriptor, of: path)
      end += bytes.count + sum.count
      rest = rest.dropFirst(inside.count)
      first += count
    }
    guard fdatasync(descriptor) == 0 else { throw DataFiles.error("cannot sync \(path)") }
    (checksum, length, archived) = (sum, end, first)
  }
}

/// SQLite's log beside a database that is open. Reading it takes none of SQLite's locks, and closing
/// it gives none back: those are on other files.
struct LogFile {
  let path: String

  /// What stands at its beginning; nil when it has none.
  func head() throws(DatabaseError) -> LogHead? {
    LogHead(try bytes(at: 0, LogHead.size))
  }

  /// Frames as they stand there.
  func frames(_ range: Range<Int>, of head: LogHead) throws(DatabaseError) -> [UInt8] {
    let size = range.count * head.frameSize
    let frames = try bytes(at: LogHead.size + range.lowerBound * head.frameSize, size)
    for start in stride(from: 0, to: size, by: head.frameSize) {
      guard frames.count == size, frames[start + 8..<start + 16].elementsEqual(head.salts) else {
        throw .corrupt("the log \(path) has other frames than were committed")
      }
    }
    return frames
  }

  private func bytes(at place: Int, _ count: Int) throws(DatabaseError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DataFiles.error("cannot read \(path)") }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + done, count - done, off_t(place + done))
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw DataFiles.error("cannot read \(path)") }
      guard got > 0 else { break }
      done += got
    }
    return Array(bytes.prefix(done))
  }
}
