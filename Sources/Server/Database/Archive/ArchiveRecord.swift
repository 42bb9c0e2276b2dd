import Crypto
import Values

/// The head of a segment: which run of which generation it is, and what came before it.
struct SegmentHead: Hashable, Sendable {
  /// Bytes of it without the seal.
  static let size = 112
  private static let plainMark = Array("umbu log archive 1\n\n\n\n\n\n".utf8)
  private static let sealedMark = Array("umbu log archive 2\n\n\n\n\n\n".utf8)

  var generation: String
  var run: Int
  var pageSize: Int
  /// The checksum with which the segment before ended; zeros in the first one.
  var previous: [UInt8]
  /// What SQLite wrote at the beginning of the log, by which a run is told from the next.
  var log: LogHead
  /// How its records are sealed; nil in segments that versions before sealed ones wrote.
  var seal: ArchiveSeal?

  var bytes: [UInt8] {
    var bytes = (seal == nil ? Self.plainMark : Self.sealedMark) + Array(generation.utf8)
    bytes.append(number: run)
    bytes.append(number: pageSize)
    bytes += previous
    bytes += log.salts
    bytes += [UInt8](repeating: 0, count: Self.size - bytes.count)
    return bytes + (seal?.bytes ?? [])
  }

  init(generation: String, run: Int, previous: [UInt8], log: LogHead, seal: ArchiveSeal) {
    self.generation = generation
    self.run = run
    pageSize = log.pageSize
    self.previous = previous
    self.log = log
    self.seal = seal
  }

  /// How many bytes follow those of `size` in a head that begins so.
  static func rest(after bytes: [UInt8]) -> Int {
    bytes.starts(with: sealedMark) ? ArchiveSeal.size : 0
  }

  /// Reads the head of a segment; nil when it is none.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: Self.sealedMark) {
      guard let seal = ArchiveSeal(bytes.dropFirst(Self.size)) else { return nil }
      self.seal = seal
    } else {
      guard bytes.count == Self.size, bytes.starts(with: Self.plainMark) else { return nil }
    }
    generation = String(decoding: bytes[24..<44], as: UTF8.self)
    run = bytes.number(at: 44)
    pageSize = bytes.number(at: 52)
    previous = Array(bytes[60..<92])
    log = LogHead(pageSize: pageSize, salts: Array(bytes[92..<100]))
  }
}

/// What is known of a run of SQLite's log from its first 32 bytes (sqlite.org/walformat.html).
struct LogHead: Hashable, Sendable {
  static let size = 32
  static let frameHead = 24
  var pageSize: Int
  /// Two numbers that change with each run; every frame of it carries them.
  var salts: [UInt8]

  init(pageSize: Int, salts: [UInt8]) {
    self.pageSize = pageSize
    self.salts = salts
  }

  /// Nil when it is no log.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size, bytes[0] == 0x37, bytes[1] == 0x7F else { return nil }
    pageSize = bytes.bigEndian32(at: 8)
    guard 512...65_536 ~= pageSize else { return nil }
    salts = Array(bytes[16..<24])
  }

  var frameSize: Int { Self.frameHead + pageSize }
}

/// Some frames of the log as SQLite wrote them, and which commits end among them.
struct ArchiveRecord: Sendable {
  /// The most frames of a record, so that it fits into memory.
  static let mostFrames = 1_024
  static let headSize = 32
  static let commitSize = 16
  /// Of the number under which a record is sealed, behind its head.
  static let numberSize = 8

  /// A commit, by how many frames of its run there are with it.
  struct Commit: Hashable, Sendable {
    var frames: Int
    var time: Instant
  }

  /// How many frames of the run come before.
  var first: Int
  /// The number of the first commit of this record in its generation.
  var firstCommit: Int
  var commits: [Commit]
  var frames: [UInt8]
  var frameCount: Int

  /// How long it is, and where it belongs.
  var head: [UInt8] {
    var bytes: [UInt8] = []
    for number in [first, frameCount, firstCommit, commits.count] { bytes.append(number: number) }
    return bytes
  }

  /// What is sealed.
  var body: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(commits.count * Self.commitSize + frames.count)
    for commit in commits {
      bytes.append(number: commit.frames)
      bytes.append(number: Int(commit.time.milliseconds))
    }
    return bytes + frames
  }

  /// The checksum of a record: over it and the one before, so that none can be left out, put
  /// elsewhere or changed unseen.
  static func checksum(_ bytes: [UInt8], after previous: [UInt8]) -> [UInt8] {
    Digest.sha256(previous + bytes)
  }
}

extension [UInt8] {
  mutating func append(number: Int) {
    Swift.withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).bigEndian) {
      append(contentsOf: $0)
    }
  }

  func number(at place: Int) -> Int { Int(truncatingIfNeeded: bits(at: place)) }

  func bits(at place: Int) -> UInt64 {
    self[place..<place + 8].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
  }

  func bigEndian32(at place: Int) -> Int {
    self[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
