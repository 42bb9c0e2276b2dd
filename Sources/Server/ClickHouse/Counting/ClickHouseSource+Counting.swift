import Analytics
import EventAnswers

extension ClickHouseSource {
  public func sizes(_ order: CountOrder, most: Int) throws -> [CountedGroup]? {
    guard let statement = try CountStatement(order, self) else { return nil }
    let sql = statement.sizes(most: most)
    guard isShort(sql, statement) else { return nil }
    let bytes = try rows(sql, beside: statement.rest)
    var groups: [CountedGroup] = []
    let areNumbers = statement.areNumbers
    try read(bytes) { (reader: inout RowBinaryReader) throws(ClickHouseFailure) in
      var values: [CountedValue] = []
      for isNumber in areNumbers {
        let isThere = try reader.byte() == 1
        if isNumber {
          let number = try reader.int64()
          values.append(isThere ? .number(number) : CountedValue.none)
        } else {
          let text = try reader.text()
          values.append(isThere ? .text(text) : CountedValue.none)
        }
      }
      groups.append(CountedGroup(values, events: try reader.int64()))
    }
    return groups
  }

  public func count(_ order: CountOrder, in groups: [[CountedValue]]) throws -> CountedFigures? {
    guard let statement = try CountStatement(order, self) else { return nil }
    let sql = statement.cells(groups)
    guard isShort(sql, statement) else { return nil }
    let cells = try rows(sql, beside: statement.rest)
    let whole = try rows(statement.whole, beside: statement.rest)
    var figures = CountedFigures()
    try read(cells) { (reader: inout RowBinaryReader) throws(ClickHouseFailure) in
      let step = Int(try reader.int32())
      let group = Int(try reader.int32())
      guard order.steps.indices.dropLast().contains(step), 0...groups.count ~= group else {
        throw ClickHouseFailure.unreadable
      }
      var cell = CountedFigures.Cell(step: step, group: group)
      cell.events = try reader.int64()
      cell.people = try reader.int64()
      cell.numbers = try reader.int64()
      let high = Int128(try reader.int64())
      cell.sum = high << 32 + Int128(try reader.int64())
      cell.least = try reader.int64()
      cell.most = try reader.int64()
      figures.cells.append(cell)
    }
    try read(whole) { (reader: inout RowBinaryReader) throws(ClickHouseFailure) in
      figures.events = try reader.int64()
      figures.people = try reader.int64()
      for code in 0..<CountStatement.kindsOfTraffic {
        figures.leftOut[code] = try reader.int64()
      }
    }
    return figures
  }

  /// Whether a statement may go along with rows, if there are any.
  private func isShort(_ sql: ClickHouseSQL, _ statement: CountStatement) -> Bool {
    statement.rest.count == 0 || sql.text.utf8.count <= ClickHouseClient.mostBesideRows
  }
}
