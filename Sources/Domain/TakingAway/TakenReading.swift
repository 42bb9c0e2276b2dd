import Archives
import Fields
import Journal
import Values

/// Reads what was taken away, whichever form it has: a zip archive, JSON, or a page. It says which bytes of the file it
/// needs, so that no more of it than a part is in memory.
public struct TakenReading: Equatable, Sendable {
  public enum Step: Equatable, Sendable {
    /// Bytes of the file are needed: `take` them and go on.
    case read(offset: Int64, count: Int)
    /// So many bytes of it are needed, unpacked to `size`: `take` them and go on.
    case unpack(offset: Int64, packed: Int, size: Int)
    case found([TakenStream.Found])
    case end
    case failed(TakenProblem)
  }

  private enum Place: Equatable, Sendable {
    /// Nothing is known of it.
    case start
    /// The end of an archive, then its directory.
    case tail
    case directory(ZipEnd)
    /// One file, from there on.
    case plain(Int64)
    /// The main file of an archive, then those of its items.
    case main
    case item(Int)
    case end
  }

  /// What was read of the file.
  private struct Part: Equatable, Sendable {
    var offset: Int64
    var bytes: [UInt8]
  }

  /// So many are handed out at once, at most.
  public static let most = 100
  /// The longest file of one item, in bytes.
  private static let longestItem = 48 << 20

  /// How many bytes the file has.
  private let size: Int64
  private var place = Place.start
  private var stream = TakenStream(isPage: false)
  private var zip: ZipReading
  /// Whether a file of the archive has been begun.
  private var isOpen = false
  /// What came of a file that is read whole.
  private var whole: [UInt8] = []
  private var part: Part?
  private var head: TakenHead?
  /// The archive, once it is known to be one.
  public private(set) var archive: TakenArchive?
  /// Files with the name of another one, which nobody reads.
  public private(set) var repeated = 0
  /// How many bytes have been read.
  public private(set) var done: Int64 = 0

  /// - Parameter size: how many bytes the file has.
  public init(size: Int64) {
    self.size = size
    zip = ZipReading(size: size)
  }

  /// Takes what was read or unpacked; nothing where that could not be done.
  public mutating func take(_ bytes: [UInt8], from offset: Int64) {
    done += Int64(bytes.count)
    if isOpen {
      zip.take(bytes, from: offset)
    } else {
      part = Part(offset: offset, bytes: bytes)
    }
  }

  /// What is to be done next.
  public mutating func next() -> Step {
    do throws(TakenProblem) {
      return try step()
    } catch {
      place = .end
      return .failed(error)
    }
  }

  private mutating func step() throws(TakenProblem) -> Step {
    switch place {
    case .start:
      guard size > 0 else { throw .foreign }
      let count = min(size, Int64(ZipReading.part))
      guard let bytes = try takePart(from: 0, count) else { return need(0, count) }
      begin(bytes)
      return try step()
    case .tail:
      let count = min(size, Int64(ZipEnd.mostBytes))
      guard let bytes = try takePart(from: size - count, count) else {
        return need(size - count, count)
      }
      guard let end = ZipEnd(bytes, from: size - count), end.isWithin(size),
        end.length <= ZipDirectory.mostBytes
      else { throw .damaged }
      guard end.length > 0 else { throw .foreign }
      place = .directory(end)
      return try step()
    case .directory(let end):
      guard let bytes = try takePart(from: end.offset, end.length) else {
        return need(end.offset, end.length)
      }
      try open(bytes, end)
      return try step()
    case .plain(let offset):
      return try readPlain(from: offset)
    case .main:
      return try readMain()
    case .item(let position):
      return readItems(from: position)
    case .end:
      return .end
    }
  }

  private func need(_ offset: Int64, _ count: Int64) -> Step {
    .read(offset: offset, count: Int(count))
  }

  /// What was read from there; nil before that.
  private mutating func takePart(
    from offset: Int64, _ count: Int64
  ) throws(TakenProblem) -> [UInt8]? {
    guard let read = part, read.offset == offset else { return nil }
    part = nil
    guard Int64(read.bytes.count) == count else { throw .damaged }
    return read.bytes
  }

  /// Looks what it is by its first bytes.
  private mutating func begin(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
    {
      place = .tail
      return
    }
    var first: UInt8 = 0
    for byte in bytes where first == 0 {
      switch byte {
      // White space, and what some programs write before a text.
      case 0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF: continue
      default: first = byte
      }
    }
    stream = TakenStream(isPage: first == 0x3C)
    place = .plain(0)
  }

  private mutating func open(_ bytes: [UInt8], _ end: ZipEnd) throws(TakenProblem) {
    guard let directory = ZipDirectory(bytes, of: 0, size: size), !directory.hasMore,
      Int64(directory.total) == end.count
    else { throw .damaged }
    guard let archive = TakenArchive(directory) else { throw .foreign }
    self.archive = archive
    repeated = directory.repeated
    stream = TakenStream(isPage: archive.format == .html)
    place = .main
  }

  private mutating func readPlain(from offset: Int64) throws(TakenProblem) -> Step {
    let count = min(size - offset, Int64(ZipReading.part))
    guard let bytes = try takePart(from: offset, count) else { return need(offset, count) }
    let isLast = offset + count == size
    let found = try stream.read(bytes, isLast: isLast)
    place = isLast ? .end : .plain(offset + count)
    return found.isEmpty ? try step() : .found(found)
  }

  // An archive

  private mutating func readMain() throws(TakenProblem) -> Step {
    guard let archive else { throw .damaged }
    while true {
      switch read(archive.main) {
      case .read(let offset, let count): return .read(offset: offset, count: count)
      case .unpack(let offset, let packed, let size):
        return .unpack(offset: offset, packed: packed, size: size)
      case .damaged, .closed: throw .damaged
      case .bytes(let bytes, let isLast):
        guard archive.format == .markdown else {
          let found = try stream.read(bytes, isLast: isLast)
          if isLast { place = .end }
          if isLast || !found.isEmpty { return .found(found) }
          continue
        }
        whole += bytes
        guard whole.count <= Self.longestItem else { throw .damaged }
        guard isLast else { continue }
        head = try TakenMarkdown.head(whole)
        whole = []
        place = .item(0)
        return try step()
      }
    }
  }

  /// Reads files of items, until some are found or bytes are needed.
  private mutating func readItems(from start: Int) -> Step {
    guard let archive else { return .failed(.damaged) }
    var position = start
    var found: [TakenStream.Found] = []
    while position < archive.items.count, found.count < Self.most {
      let entry = archive.items[position]
      guard entry.size <= Int64(Self.longestItem) else {
        position += 1
        found.append(.unreadable(position))
        continue
      }
      switch read(entry) {
      case .read(let offset, let count):
        place = .item(position)
        return found.isEmpty ? .read(offset: offset, count: count) : .found(found)
      case .unpack(let offset, let packed, let size):
        place = .item(position)
        return found.isEmpty
          ? .unpack(offset: offset, packed: packed, size: size) : .found(found)
      case .damaged, .closed:
        whole = []
        position += 1
        found.append(.unreadable(position))
      case .bytes(let bytes, let isLast):
        whole += bytes
        guard isLast else { continue }
        position += 1
        if let item = TakenMarkdown.item(whole) {
          found.append(.item(item))
        } else {
          found.append(.unreadable(position))
        }
        whole = []
      }
    }
    place = .item(position)
    guard position == archive.items.count, let head else { return .found(found) }
    place = .end
    found.append(.head(head))
    return .found(found)
  }

  /// Goes on with a file of the archive.
  private mutating func read(_ entry: ZipEntry) -> ZipReading.Step {
    if !isOpen {
      zip.begin(entry)
      isOpen = true
    }
    let step = zip.next()
    switch step {
    case .damaged, .closed, .bytes(_, isLast: true): isOpen = false
    case .read, .unpack, .bytes: break
    }
    return step
  }
}
