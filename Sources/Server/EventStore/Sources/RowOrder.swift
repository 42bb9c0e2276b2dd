import EventAnswers
import Values

/// Rows of one person that lie behind each other in a part.
struct RowPiece {
  var person: Int32
  var part: Int32
  var start: Int32
  var count: Int32

  static func precedes(_ a: RowPiece, _ b: RowPiece) -> Bool {
    if a.person != b.person { return a.person < b.person }
    if a.part != b.part { return a.part < b.part }
    return a.start < b.start
  }
}

/// By what the rows of one person are put in order, by part and row.
struct RowKeys {
  var times: [ContiguousArray<Int64>]
  var devices: [ContiguousArray<Int64>]
  var sequences: [ContiguousArray<Int64>]
  /// By the numbers of devices.
  var ids: ContiguousArray<UUID>

  func precedes(_ a: RowPiece, _ b: RowPiece) -> Bool {
    let (part, other) = (Int(a.part), Int(b.part))
    let (row, next) = (Int(a.start), Int(b.start))
    let (time, later) = (times[part][row], times[other][next])
    if time != later { return time < later }
    let (device, another) = (devices[part][row], devices[other][next])
    if device != another { return ids[Int(device)] < ids[Int(another)] }
    return sequences[part][row] < sequences[other][next]
  }
}

/// In which order the rows of parts are those of a day.
struct RowOrder {
  private(set) var people = ContiguousArray<Int32>()
  private(set) var starts = ContiguousArray<Int32>()
  private var pieces: [RowPiece] = []
  private(set) var count = 0

  /// - Parameters:
  ///   - sorted: by person.
  ///   - keys: nil when nobody has several pieces.
  init(_ sorted: [RowPiece], _ keys: RowKeys?) {
    var place = 0
    while place < sorted.count {
      var end = place + 1
      while end < sorted.count, sorted[end].person == sorted[place].person { end += 1 }
      people.append(sorted[place].person)
      starts.append(Int32(count))
      if end == place + 1 {
        append(sorted[place])
      } else if let keys {
        for row in Self.rows(sorted[place..<end]).sorted(by: keys.precedes) { append(row) }
      }
      place = end
    }
  }

  private static func rows(_ pieces: ArraySlice<RowPiece>) -> [RowPiece] {
    var rows: [RowPiece] = []
    for piece in pieces {
      for row in piece.start..<piece.start + piece.count {
        rows.append(RowPiece(person: piece.person, part: piece.part, start: row, count: 1))
      }
    }
    return rows
  }

  private mutating func append(_ piece: RowPiece) {
    count += Int(piece.count)
    if let last = pieces.last, last.part == piece.part, last.start + last.count == piece.start {
      pieces[pieces.count - 1].count += piece.count
    } else {
      pieces.append(piece)
    }
  }

  /// The values of a column in that order.
  /// - Parameters:
  ///   - columns: of each part.
  ///   - nothing: what stands for the values of a part that has no such column.
  func gather<Value>(
    _ columns: [ContiguousArray<Value>?], nothing: Value
  ) -> ContiguousArray<Value> {
    ContiguousArray(unsafeUninitializedCapacity: count) { room, filled in
      guard let out = room.baseAddress else { return }
      for piece in pieces {
        let (start, rows) = (Int(piece.start), Int(piece.count))
        if let column = columns[Int(piece.part)] {
          column.withUnsafeBufferPointer { values in
            (out + filled).initialize(from: values.baseAddress! + start, count: rows)
          }
        } else {
          (out + filled).initialize(repeating: nothing, count: rows)
        }
        filled += rows
      }
    }
  }
}

/// Who has which mask of which part.
struct DayEntry {
  var person: Int32
  var part: Int32
  var entry: Int32
  var rows: Int32

  static func precedes(_ a: DayEntry, _ b: DayEntry) -> Bool {
    a.person != b.person ? a.person < b.person : a.part < b.part
  }
}

/// Masks of a part in the bits of a day.
enum DayMasks {
  static func moved(
    _ entries: PartEntries, from events: ContiguousArray<Int32>, to all: ContiguousArray<Int32>
  ) -> ContiguousArray<UInt64> {
    if events == all { return entries.masks }
    var places: [Int32: Int] = [:]
    for (place, event) in all.enumerated() { places[event] = place }
    let targets = events.map { places[$0] ?? 0 }
    let (words, wide) = (PartEntries.words(events), PartEntries.words(all))
    var masks = ContiguousArray<UInt64>(repeating: 0, count: entries.people.count * wide)
    for entry in entries.people.indices {
      for word in 0..<words {
        var bits = entries.masks[entry * words + word]
        while bits != 0 {
          let place = word * 64 + bits.trailingZeroBitCount
          bits &= bits - 1
          guard place < targets.count else { continue }
          masks[entry * wide + targets[place] / 64] |= 1 << UInt64(targets[place] % 64)
        }
      }
    }
    return masks
  }
}
