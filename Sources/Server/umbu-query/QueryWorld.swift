import CEventTables
import Glibc
import QueryWire

/// A query, and what its tables read. Nothing of it goes before the process does.
final class QueryWorld {
  let pointer = UnsafeMutablePointer<event_world>.allocate(capacity: 1)
  /// The query, with a zero at its end.
  let text: UnsafePointer<CChar>
  /// The most rows of its answer.
  let limit: Int

  /// - Parameter parts: the file that parts come in.
  init(_ head: MappedHead, parts: Int32) throws(QueryFailure) {
    text = try Self.text(of: head.section(.text))
    let limits = try head.values(.limits, UInt64.self)
    guard limits.count == 2 else { throw .damaged }
    limit = min(Int(clamping: limits[0]), QueryLimits.rows)
    let milliseconds = min(Int(clamping: limits[1]), QueryLimits.milliseconds)

    var world = event_world()
    let ends = try head.values(.ends, UInt64.self)
    world.text_ends = ends.baseAddress
    world.text_count = Int64(ends.count)
    world.texts = try head.values(.texts, CChar.self).baseAddress
    let days = try head.values(.days, event_day.self)
    world.days = days.baseAddress
    world.day_count = Int64(days.count)
    let stamps = try head.values(.stamps, Int32.self)
    world.stamps = stamps.baseAddress
    world.stamp_count = Int64(stamps.count / QueryColumn.ofStamps.count)
    let links = try head.values(.links, event_link.self)
    world.links = links.baseAddress
    world.link_count = Int64(links.count)
    let columns = try Self.columns(of: head.section(.columns))
    world.column_names = UnsafePointer(columns.names)
    world.column_kinds = UnsafePointer(columns.kinds)
    world.column_count = Int32(columns.count)
    world.socket = STDIN_FILENO
    world.exchange = parts
    world.deadline = event_tables_now() + Int64(milliseconds) * 1_000_000
    pointer.initialize(to: world)
  }

  private static func text(
    of bytes: UnsafeRawBufferPointer
  ) throws(QueryFailure) -> UnsafePointer<CChar> {
    guard bytes.count <= QueryLimits.textBytes else { throw .refused("the query is too long") }
    // SQLite would read no further.
    guard !bytes.contains(0) else { throw .refused("a zero byte in the query") }
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (place, byte) in bytes.enumerated() { text[place] = CChar(bitPattern: byte) }
    text[bytes.count] = 0
    return UnsafePointer(text)
  }

  private struct Columns {
    var names: UnsafeMutablePointer<UnsafePointer<CChar>?>
    var kinds: UnsafeMutablePointer<UInt8>
    var count = 0
  }

  private static func columns(
    of bytes: UnsafeRawBufferPointer
  ) throws(QueryFailure) -> Columns {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.count <= QueryColumn.most else { throw .damaged }
    var columns = Columns(
      names: .allocate(capacity: lines.count + 1), kinds: .allocate(capacity: lines.count + 1))
    for line in lines {
      guard let digit = line.first, line.count > 2,
        let kind = QueryColumn.Kind(rawValue: digit &- UInt8(ascii: "0"))
      else { throw .damaged }
      columns.kinds[columns.count] = kind.rawValue
      let name = String(decoding: line.dropFirst(2), as: UTF8.self)
      columns.names[columns.count] = UnsafePointer(strdup(name))
      columns.count += 1
    }
    return columns
  }
}
