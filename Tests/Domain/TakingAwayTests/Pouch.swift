import Archives
import Documents
import Effort
import Journal
import Records
import TakingAway
import Values

/// What somebody takes away, with the bytes of its documents.
struct Pouch {
  var head = TakenHead()
  var items: [TakenItem] = []
  var files: [ID<ItemDocument>: [UInt8]] = [:]

  static let now = Instant(milliseconds: 1_795_608_000_000)  // 2026-11-25T12:00Z

  /// Writes all of it as the app does.
  func written(as format: TakeAwayFormat, isArchive: Bool = true) -> [UInt8] {
    var out: [UInt8] = []
    func overwrite(_ patch: ZipWriter.Patch?) {
      guard let patch else { return }
      let start = Int(patch.offset)
      out.replaceSubrange(start..<(start + patch.bytes.count), with: patch.bytes)
    }
    var writer = TakeAwayWriter(
      format, head, isArchive: isArchive, minutesEast: -180, in: .pt)
    out += writer.begin()
    for pass in 0..<writer.passes {
      for item in items { out += writer.add(item, in: pass) }
      if pass + 1 < writer.passes { out += writer.endPass() }
    }
    let (bytes, patch) = writer.endItems()
    out += bytes
    overwrite(patch)
    guard writer.isArchive else { return out }
    for taken in items.flatMap({ $0.documents }) {
      guard let file = files[taken.document.id] else { continue }
      out += writer.begin(taken.document, of: Int64(file.count))
      out += file
      overwrite(writer.end(check: CRC32(file).value))
    }
    out += writer.finish()
    return out
  }

  /// What is read of a file, as the app reads it.
  struct Reading {
    var items: [TakenItem] = []
    var head: TakenHead?
    var unreadable = 0
    var problem: TakenProblem?
    var archive: TakenArchive?
    var repeated = 0
  }

  /// - Parameter unpack: what the bytes of a packed file become; none where they cannot be unpacked.
  static func read(
    _ bytes: [UInt8], unpack: ([UInt8], Int) -> [UInt8] = { _, _ in [] }
  ) -> Reading {
    var result = Reading()
    var reading = TakenReading(size: Int64(bytes.count))
    loop: while true {
      switch reading.next() {
      case .read(let offset, let count):
        let start = Int(offset)
        let end = min(start + count, bytes.count)
        reading.take(start < end ? Array(bytes[start..<end]) : [], from: offset)
      case .unpack(let offset, let packed, let size):
        let start = Int(offset)
        reading.take(unpack(Array(bytes[start..<(start + packed)]), size), from: offset)
      case .found(let found):
        for one in found {
          switch one {
          case .item(let item): result.items.append(item)
          case .unreadable: result.unreadable += 1
          case .head(let head): result.head = head
          }
        }
      case .end: break loop
      case .failed(let problem):
        result.problem = problem
        break loop
      }
    }
    result.archive = reading.archive
    result.repeated = reading.repeated
    return result
  }

  /// The bytes of a document of an archive; nil where they are not as they were written.
  static func file(_ entry: ZipEntry, of bytes: [UInt8]) -> [UInt8]? {
    var reading = ZipReading(size: Int64(bytes.count))
    reading.begin(entry)
    var file: [UInt8] = []
    while true {
      switch reading.next() {
      case .read(let offset, let count):
        let start = Int(offset)
        reading.take(Array(bytes[start..<(start + count)]), from: offset)
      case .bytes(let piece, let isLast):
        file += piece
        if isLast { return file }
      case .unpack, .damaged, .closed: return nil
      }
    }
  }
}
