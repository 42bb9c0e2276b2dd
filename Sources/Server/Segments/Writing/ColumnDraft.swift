import Telemetry
import Values

/// A column while its rows come.
struct ColumnDraft {
  let name: String
  let type: SegmentColumnType
  private(set) var values: [Int64]
  private(set) var isThousandths = false
  private var places: [String: Int64] = [:]
  private var marks: [UUID: Int64] = [:]

  init(_ name: String, _ type: SegmentColumnType, rows: Int) {
    self.name = name
    self.type = type
    values = [Int64](repeating: BlockWriter.null, count: rows)
  }

  var nulls: Int { values.count(where: { $0 == BlockWriter.null }) }

  mutating func set(_ value: Int64, at row: Int) {
    // The smallest of all stands for nothing.
    values[row] = max(value, .min + 1)
  }

  mutating func set(_ value: StoredValue, at row: Int) {
    switch value {
    case .text(let text): set(text: text, at: row)
    case .texts(let texts): set(text: texts.joined(separator: ","), at: row)
    case .integer(let number): set(number, at: row)
    // Without the zero below zero, whose bits stand for nothing.
    case .decimal(let number): values[row] = Int64(bitPattern: (number + 0).bitPattern)
    case .flag(let isOn): set(isOn ? 1 : 0, at: row)
    case .mark(let mark):
      let place = marks[mark] ?? Int64(marks.count)
      marks[mark] = place
      values[row] = place
    }
  }

  mutating func set(text: String, at row: Int) {
    let place = places[text] ?? Int64(places.count)
    places[text] = place
    values[row] = place
  }

  /// Puts dictionaries in order, and decimals into whole thousandths where that loses nothing.
  /// - Returns: the dictionary's section; nil for a column that has none.
  mutating func finish() -> [UInt8]? {
    switch type {
    case .code, .list:
      let sorted = places.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      order(by: sorted.compactMap { places[$0] })
      var section = ByteWriter()
      section.write(u32: sorted.count)
      for text in sorted { section.write(text: text) }
      return section.bytes
    case .mark:
      let sorted = marks.keys.sorted()
      order(by: sorted.compactMap { marks[$0] })
      var section = ByteWriter()
      section.write(u32: sorted.count)
      for mark in sorted { section.write(id: mark) }
      return section.bytes
    case .decimal:
      let whole: [Int64?] = values.map {
        $0 == BlockWriter.null ? $0 : Self.thousandths($0)
      }
      guard !whole.contains(nil) else { return nil }
      values = whole.compactMap { $0 }
      isThousandths = true
      return nil
    case .integer, .flag: return nil
    }
  }

  /// - Parameter old: the places that there were, in the new order.
  private mutating func order(by old: [Int64]) {
    var new = [Int64](repeating: 0, count: old.count)
    for (place, was) in old.enumerated() { new[Int(was)] = Int64(place) }
    for row in values.indices where values[row] != BlockWriter.null {
      values[row] = new[Int(values[row])]
    }
  }

  private static func thousandths(_ bits: Int64) -> Int64? {
    let number = Double(bitPattern: UInt64(bitPattern: bits))
    let scaled = (number * 1_000).rounded()
    guard abs(scaled) < 0x1p53, scaled / 1_000 == number else { return nil }
    return Int64(scaled)
  }

  /// Of which type a value's column is.
  static func type(of value: StoredValue) -> SegmentColumnType {
    switch value {
    case .text: .code
    case .texts: .list
    case .integer: .integer
    case .decimal: .decimal
    case .flag: .flag
    case .mark: .mark
    }
  }
}
