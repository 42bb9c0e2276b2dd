import Analytics
import Fields

/// A dimension of a breakdown, in the numbers of a source.
struct DimensionReader {
  private enum Kind {
    /// By the number of the stamp: that of its value in `labels`.
    case stamp(ContiguousArray<Int64>)
    case text(column: Int)
    case number(column: Int)
    case flag(column: Int)
    case interval(String)
    case group(PersonSet)
    case event
  }

  private let kind: Kind
  private let labels: NameTable
  private let intervals: IntervalIndex
  let name: String
  /// Whether its values follow each other as versions do.
  let isOfVersions: Bool

  init(_ dimension: Dimension, _ context: QuestionContext, _ columns: inout ColumnList) {
    name = dimension.name
    isOfVersions = dimension.isOfVersions
    intervals = context.intervals
    switch dimension.source {
    case .stamp:
      columns.needStamps()
      var table = NameTable()
      var codes = ContiguousArray<Int64>()
      for stamp in context.source.stamps.stamps {
        codes.append(stamp.value(of: dimension.name).map { Int64(table.add($0)) } ?? DayRows.null)
      }
      labels = table
      kind = .stamp(codes)
    case .property:
      labels = context.names
      kind = .text(column: columns.place(of: "user." + dimension.name))
    case .interval:
      columns.needTimes()
      labels = context.intervals.values
      kind = .interval(dimension.name)
    case .event:
      labels = context.names
      kind = .event
    case .cohort:
      labels = NameTable()
      kind = .group(context.groups[dimension.name] ?? PersonSet())
    case .parameter:
      labels = context.names
      let column = columns.place(of: dimension.name)
      switch context.registry.kind(ofParameter: dimension.name) {
      case .number: kind = .number(column: column)
      case .flag: kind = .flag(column: column)
      case .text, .list, nil: kind = .text(column: column)
      }
    }
  }

  /// What stands for the value of a row; `DayRows.null` for none.
  @inline(__always)
  func key(_ row: Int, of person: Int32, in view: RowView) -> Int64 {
    switch kind {
    case .stamp(let codes): codes[Int(view.rows.stamps[row])]
    case .text(let column), .number(let column), .flag(let column): view.value(column, at: row)
    case .interval(let kind):
      intervals.value(of: person, kind, at: view.rows.times[row]).map { Int64($0) }
        ?? DayRows.null
    case .group(let people): people.contains(person) ? 1 : 0
    case .event: Int64(view.rows.events[row])
    }
  }

  /// How many keys there may be, with that of none; nil where only looking tells.
  var size: Int? {
    switch kind {
    case .stamp, .text, .event: labels.count + 1
    case .flag: 3
    case .number, .interval, .group: nil
    }
  }

  /// Adds the places of rows' keys among all keys, of which that of none is the last, to places that are there.
  /// - Parameter places: one for each row of the selection; each is first multiplied by `size`.
  func addPlaces(
    of selection: RowSelection, in view: RowView, to places: inout ContiguousArray<Int32>
  ) {
    guard let size else { return }
    let none = size - 1
    @inline(__always)
    func add(_ key: (Int) -> Int64, to places: inout ContiguousArray<Int32>) {
      for (place, row) in selection.rows.enumerated() {
        let number = Int(min(UInt64(bitPattern: key(Int(row))), UInt64(none)))
        places[place] = places[place] &* Int32(size) &+ Int32(truncatingIfNeeded: number)
      }
    }
    switch kind {
    case .stamp(let codes):
      let stamps = view.rows.stamps
      add({ codes[Int(stamps[$0])] }, to: &places)
    case .text(let column), .flag(let column):
      guard let values = view.column(column) else {
        return add({ _ in DayRows.null }, to: &places)
      }
      add({ values[$0] }, to: &places)
    case .event:
      let events = view.rows.events
      add({ Int64(events[$0]) }, to: &places)
    case .number, .interval, .group: break
    }
  }

  /// The key at a place.
  func key(at place: Int) -> Int64 {
    place + 1 == size ? DayRows.null : Int64(place)
  }

  /// The text of a value; nil for none.
  func text(_ key: Int64) -> String? {
    guard key != DayRows.null else { return nil }
    switch kind {
    case .stamp, .text, .interval, .event: return labels[Int(key)]
    case .flag, .group: return key == 0 ? "false" : "true"
    case .number: return Self.decimal(key)
    }
  }

  /// A value as a source counts by it.
  func counted(_ key: Int64) -> CountedValue {
    guard key != DayRows.null else { return .none }
    switch kind {
    case .stamp, .text, .interval, .event: return .text(labels[Int(key)])
    case .number, .flag, .group: return .number(key)
    }
  }

  /// What stands for a value; nil when no row has it.
  func key(of value: CountedValue) -> Int64? {
    switch value {
    case .none: return DayRows.null
    case .number(let number): return number
    case .text(let text): return labels.code(of: text).map { Int64($0) }
    }
  }

  /// Thousandths as people write them in JSON: `12`, `0.5`, `-1.25`.
  static func decimal(_ thousandths: Int64) -> String {
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1_000)
    var text = "\(thousandths < 0 ? "-" : "")\(whole)"
    if rest > 0 {
      var digits = Array(String(1_000 + rest).utf8.dropFirst())
      while digits.last == UInt8(ascii: "0") { digits.removeLast() }
      text += "." + String(decoding: digits, as: UTF8.self)
    }
    return text
  }
}

/// The values of the dimensions of a breakdown together.
struct GroupKey: Hashable {
  var first = DayRows.null
  var second = DayRows.null
}

/// A breakdown, in the numbers of a source.
struct BreakdownReader {
  let dimensions: [DimensionReader]

  init(_ context: QuestionContext, _ columns: inout ColumnList) {
    var dimensions: [DimensionReader] = []
    for dimension in context.question.breakdown {
      dimensions.append(DimensionReader(dimension, context, &columns))
    }
    self.dimensions = dimensions
  }

  var isEmpty: Bool { dimensions.isEmpty }

  @inline(__always)
  func key(_ row: Int, of person: Int32, in view: RowView) -> GroupKey {
    var key = GroupKey()
    if dimensions.count > 0 { key.first = dimensions[0].key(row, of: person, in: view) }
    if dimensions.count > 1 { key.second = dimensions[1].key(row, of: person, in: view) }
    return key
  }

  /// How many groups there may be; nil where that is not known, or more than a million.
  var size: Int? {
    var size = 1
    for dimension in dimensions {
      guard let keys = dimension.size, size * keys <= 1 << 20 else { return nil }
      size *= keys
    }
    return size
  }

  /// The places of rows' groups among all that there may be.
  func places(of selection: RowSelection, in view: RowView) -> ContiguousArray<Int32> {
    var places = ContiguousArray<Int32>(repeating: 0, count: selection.count)
    for dimension in dimensions { dimension.addPlaces(of: selection, in: view, to: &places) }
    return places
  }

  /// The group at a place.
  func key(at place: Int) -> GroupKey {
    var key = GroupKey()
    if dimensions.count == 1 { key.first = dimensions[0].key(at: place) }
    if dimensions.count == 2, let second = dimensions[1].size {
      key.first = dimensions[0].key(at: place / second)
      key.second = dimensions[1].key(at: place % second)
    }
    return key
  }

  /// The texts of a group, one for each dimension.
  func texts(_ key: GroupKey) -> [String?] {
    var texts: [String?] = []
    if dimensions.count > 0 { texts.append(dimensions[0].text(key.first)) }
    if dimensions.count > 1 { texts.append(dimensions[1].text(key.second)) }
    return texts
  }

  func values(_ key: GroupKey) -> [JSONValue] {
    texts(key).map { text in text.map { .text($0) } ?? .null }
  }

  var columns: [AnswerColumn] { dimensions.map { AnswerColumn($0.name, .text) } }
}
