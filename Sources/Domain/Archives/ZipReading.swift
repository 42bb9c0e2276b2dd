import Values

/// Reads files of a zip archive one after the other, from parts of it that are read when they are needed: a part may
/// hold thousands of small files, and a large file takes many parts.
public struct ZipReading: Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    /// Bytes of the archive are needed: `take` them and go on.
    case read(offset: Int64, count: Int)
    /// So many bytes of it are needed, unpacked to `size`: `take` them and go on.
    case unpack(offset: Int64, packed: Int, size: Int)
    /// The next bytes of the file; with the last ones it is whole, and as it was packed.
    case bytes([UInt8], isLast: Bool)
    /// It is cut, or not as it was packed. What came of it counts for nothing.
    case damaged
    /// It is encrypted, packed in a way that nobody reads here, or too long to be unpacked at once.
    case closed
  }

  /// How many bytes are read at once, at most.
  public static let part = 1 << 20
  /// The longest file that is unpacked, in bytes. Files that are stored may be of any length.
  public static let mostUnpacked: Int64 = 64 << 20

  /// Of the archive.
  private let size: Int64
  private var window: [UInt8] = []
  private var windowStart: Int64 = 0
  private var entry: ZipEntry?
  /// Where the bytes of the file begin; nil before its header is read.
  private var start: Int64?
  /// How many of them are handed out.
  private var done: Int64 = 0
  private var check = CRC32()
  /// What was unpacked.
  private var unpacked: [UInt8]?
  private var expectsUnpacked = false
  /// Whether what was asked for could not be read.
  private var isLost = false

  /// - Parameter size: how many bytes the archive has.
  public init(size: Int64) { self.size = size }

  /// Begins to read a file.
  public mutating func begin(_ entry: ZipEntry) {
    self.entry = entry
    start = nil
    done = 0
    check = CRC32()
    unpacked = nil
    expectsUnpacked = false
  }

  /// Takes what was read or unpacked; nothing where that could not be done.
  public mutating func take(_ bytes: [UInt8], from offset: Int64) {
    isLost = bytes.isEmpty
    if expectsUnpacked {
      unpacked = bytes
    } else {
      window = bytes
      windowStart = offset
    }
  }

  /// What is to be done next for the file that is begun.
  public mutating func next() -> Step {
    guard let entry, !isLost || entry.size == 0 else { return end(.damaged) }
    if entry.isLocked { return end(.closed) }
    guard let start else { return readHeader(entry) }
    return entry.isDeflated ? nextUnpacked(entry, start) : nextStored(entry, start)
  }

  private mutating func readHeader(_ entry: ZipEntry) -> Step {
    guard entry.offset <= size - Int64(ZipEntry.headerLength) else { return end(.damaged) }
    guard let header = held(from: entry.offset, atLeast: ZipEntry.headerLength) else {
      return read(from: entry.offset)
    }
    guard let length = ZipEntry.dataOffset(header) else { return end(.damaged) }
    let start = entry.offset + Int64(length)
    guard start <= size, entry.packed <= size - start else { return end(.damaged) }
    self.start = start
    if entry.isDeflated {
      return entry.size > Self.mostUnpacked || entry.packed > Self.mostUnpacked
        ? end(.closed) : next()
    }
    return entry.packed == entry.size ? next() : end(.damaged)
  }

  private mutating func nextStored(_ entry: ZipEntry, _ start: Int64) -> Step {
    let left = entry.size - done
    if left == 0 { return finish([], entry) }
    guard let bytes = held(from: start + done, atLeast: 1) else { return read(from: start + done) }
    let piece = Array(bytes.prefix(Int(min(left, Int64(bytes.count)))))
    check.add(piece[...])
    done += Int64(piece.count)
    return done == entry.size ? finish(piece, entry) : .bytes(piece, isLast: false)
  }

  private mutating func nextUnpacked(_ entry: ZipEntry, _ start: Int64) -> Step {
    guard let unpacked else {
      expectsUnpacked = true
      return .unpack(offset: start, packed: Int(entry.packed), size: Int(entry.size))
    }
    guard Int64(unpacked.count) == entry.size else { return end(.damaged) }
    check.add(unpacked[...])
    return finish(unpacked, entry)
  }

  private mutating func finish(_ bytes: [UInt8], _ entry: ZipEntry) -> Step {
    end(check.value == entry.check ? .bytes(bytes, isLast: true) : .damaged)
  }

  private mutating func end(_ step: Step) -> Step {
    entry = nil
    isLost = false
    unpacked = nil
    expectsUnpacked = false
    return step
  }

  private mutating func read(from offset: Int64) -> Step {
    // What was just read from there and is not enough is all there is.
    if windowStart == offset, !window.isEmpty { return end(.damaged) }
    let count = min(Int64(Self.part), size - offset)
    guard count > 0 else { return end(.damaged) }
    window = []
    windowStart = offset
    return .read(offset: offset, count: Int(count))
  }

  /// What of the archive is here from a place on, if that is so much.
  private func held(from offset: Int64, atLeast count: Int) -> ArraySlice<UInt8>? {
    let distance = offset - windowStart
    guard distance >= 0, distance <= Int64(window.count) - Int64(count) else { return nil }
    return window[Int(distance)...]
  }
}
