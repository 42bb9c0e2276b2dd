import CLinux
import Crypto
import Glibc
import Values

/// Does again, on a copy, what was committed after it.
struct Replay {
  private let folder: ArchiveFolder
  private let base: ArchiveFolder.Base
  private let time: Instant?
  private let toDamage: Bool
  private let keys: [UUID: SealingKey]

  init(
    _ folder: ArchiveFolder, _ base: ArchiveFolder.Base, upTo time: Instant?, toDamage: Bool,
    _ keys: [UUID: SealingKey]
  ) {
    self.keys = keys
    self.folder = folder
    self.base = base
    self.time = time
    self.toDamage = toDamage
  }

  /// Where a run is cut.
  private struct Cut {
    /// Its last frame that counts.
    var frames = 0
    var isOver = false
    var damage: SegmentReader.Damage?
  }

  func run(on path: String) throws -> Archive.Restored {
    var restored = Archive.Restored(time: base.time, commits: 0)
    var commit: Int?
    var checksum: [UInt8]?
    let runs = folder.runs(of: base.generation).filter { $0 >= base.run }
    var expected = base.run
    for run in runs {
      let segment = folder.segment(run, of: base.generation)
      guard run == expected else {
        let missing = folder.segment(expected, of: base.generation)
        return try ended(restored, missing, .wrong("it is not there"))
      }
      expected += 1
      let cut: Cut
      do {
        cut = try look(
          through: segment, run, after: checksum, &commit, &restored, ending: &checksum)
      } catch let damage as SegmentReader.Damage {
        if case .endsEarly = damage, run == runs.last { return early(restored) }
        return try ended(restored, segment, damage)
      }
      if cut.frames > 0 { try apply(segment, run, upTo: cut.frames, on: path) }
      if cut.isOver { return restored }
      if let damage = cut.damage {
        if case .endsEarly = damage, run == runs.last { return early(restored) }
        return try ended(restored, segment, damage)
      }
    }
    return restored
  }

  /// Reads a whole run, and finds where it is to be cut.
  private func look(
    through segment: String, _ run: Int, after previous: [UInt8]?, _ commit: inout Int?,
    _ restored: inout Archive.Restored, ending checksum: inout [UInt8]?
  ) throws -> Cut {
    let reader = try SegmentReader(segment, generation: base.generation, run: run, keys)
    if let previous, reader.head.previous != previous {
      throw SegmentReader.Damage.wrong("it does not follow the one before")
    }
    var cut = Cut()
    var frames = 0
    do {
      while let record = try reader.next() {
        guard record.first == frames, record.firstCommit == (commit ?? record.firstCommit - 1) + 1
        else {
          throw SegmentReader.Damage.wrong("a record is missing")
        }
        frames += record.frameCount
        for (place, end) in record.commits.enumerated() {
          guard end.time <= time ?? end.time else {
            cut.isOver = true
            return cut
          }
          let number = record.firstCommit + place
          commit = number
          guard number > base.commit else { continue }
          cut.frames = end.frames
          restored.commits += 1
          restored.time = end.time
        }
        if record.commits.isEmpty, commit == nil { commit = record.firstCommit - 1 }
      }
    } catch let damage as SegmentReader.Damage {
      cut.damage = damage
    }
    checksum = reader.checksum
    return cut
  }

  /// Writes the pages of a run's frames to the file.
  private func apply(_ segment: String, _ run: Int, upTo last: Int, on path: String) throws {
    let reader = try SegmentReader(segment, generation: base.generation, run: run, keys)
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DataFiles.error("cannot open \(path)") }
    defer { close(descriptor) }
    let (head, page) = (LogHead.frameHead, reader.head.pageSize)
    var (size, done) = (0, 0)
    // Not a record more than is wanted: it may be damaged.
    while done < last, let record = try reader.next() {
      done = record.first + record.frameCount
      for frame in 0..<min(record.frameCount, last - record.first) {
        let start = frame * (head + page)
        let number = record.frames.bigEndian32(at: start)
        let pages = record.frames.bigEndian32(at: start + 4)
        if pages > 0 { size = pages }
        guard number > 0,
          lseek(descriptor, off_t((number - 1) * page), SEEK_SET) >= 0
        else { throw DataFiles.error("cannot write \(path)") }
        try DataFiles.write(
          Array(record.frames[start + head..<start + head + page]), to: descriptor, of: path)
      }
    }
    guard ftruncate(descriptor, off_t(size * page)) == 0, fsync(descriptor) == 0 else {
      throw DataFiles.error("cannot write \(path)")
    }
  }

  /// The last thing that was written is not whole, as after a crash.
  private func early(_ restored: Archive.Restored) -> Archive.Restored {
    var restored = restored
    restored.remark = "the archive ends with what was half written when its server ended"
    return restored
  }

  /// Something is damaged or missing.
  private func ended(
    _ restored: Archive.Restored, _ file: String, _ damage: SegmentReader.Damage
  ) throws -> Archive.Restored {
    let what =
      switch damage {
      case .endsEarly: "it ends early"
      case .wrong(let what): what
      }
    guard toDamage else {
      throw ArchiveError.damaged(file, what, restorable: restored.time)
    }
    var restored = restored
    restored.remark = "\(file): \(what)"
    return restored
  }
}
