import Fields
import Sync

/// The changes of one page, collected table by table and written in the order of versions.
///
/// It ends with the version in which its bytes pass `SyncLimits.changeBytes`. Until all tables are
/// read that version is not known; but no table needs to be read beyond the one in which it passes
/// the limit by itself, so that what is held is bounded however long the records are.
struct PageChanges {
  /// The version with which the page ends, so far.
  private(set) var end: Int64
  private var json = JSONWriter(reserving: 65_536)
  private var runs: [Run] = []
  private var sourceStart = 0

  /// The bytes of one change.
  private struct Run {
    var version: Int64
    var source: Int
    var bytes: Range<Int>
  }

  init(upTo end: Int64) {
    self.end = end
  }

  /// Begins the changes of the next table, which come by rising version.
  mutating func beginSource() { sourceStart = json.bytes.count }

  /// Adds a change, unless the page ends before it or nothing is written of it.
  mutating func add(
    version: Int64, _ write: (inout JSONWriter) throws -> Bool
  ) rethrows {
    guard version <= end else { return }
    let first = json.bytes.count
    guard try write(&json) else { return }
    runs.append(Run(version: version, source: runs.count, bytes: first..<json.bytes.count))
    if json.bytes.count - sourceStart >= SyncLimits.changeBytes { end = version }
  }

  /// Brings the changes of all tables in their order, and ends the page where it is long enough.
  mutating func cut() {
    runs.sort { ($0.version, $0.source) < ($1.version, $1.source) }
    var total = 0
    for (position, run) in runs.enumerated() {
      guard run.version <= end else {
        runs.removeSubrange(position...)
        return
      }
      total += run.bytes.count
      if total >= SyncLimits.changeBytes { end = run.version }
    }
  }

  /// Writes the changes.
  func write(into writer: inout AnswerWriter) {
    json.bytes.withUnsafeBufferPointer { bytes in
      for run in runs { writer.add(changes: UnsafeBufferPointer(rebasing: bytes[run.bytes])) }
    }
  }
}
