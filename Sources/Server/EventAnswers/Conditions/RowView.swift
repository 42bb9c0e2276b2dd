/// The columns of a day that conditions and dimensions of a question read, by their places.
struct RowView {
  let rows: DayRows
  /// In the order of `ColumnList.names`; nil where no row of the day has it.
  private let columns: [ContiguousArray<Int64>?]

  init(_ rows: DayRows, _ list: ColumnList) {
    self.rows = rows
    columns = list.names.map { rows.column($0) }
  }

  /// Nil where no row of the day has it.
  func column(_ place: Int) -> ContiguousArray<Int64>? { columns[place] }

  @inline(__always)
  func value(_ column: Int, at row: Int) -> Int64 {
    columns[column].map { $0[row] } ?? DayRows.null
  }
}

/// The columns that the parts of a question need, each once.
struct ColumnList {
  private(set) var names: [String] = []
  private(set) var hasStamps = false
  /// Whether what was begun and not yet over at a row's time is asked for; else times are read by who counts by them.
  private(set) var needsTimes = false

  /// The place of a parameter's column, which is added if need be.
  mutating func place(of name: String) -> Int {
    if let place = names.firstIndex(of: name) { return place }
    names.append(name)
    return names.count - 1
  }

  mutating func needStamps() { hasStamps = true }

  mutating func needTimes() { needsTimes = true }

  var columns: ColumnSet {
    var set = ColumnSet()
    set.hasStamps = hasStamps
    set.parameters = names
    return set
  }
}
