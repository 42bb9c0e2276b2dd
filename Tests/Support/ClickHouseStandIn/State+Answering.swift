/// What came of a statement.
enum StandInAnswer {
  case done([UInt8])
  /// With the number of the error.
  case refused(Int)
}

/// The statements that it understands: each form as a whole, so that one that is written otherwise is refused.
extension ClickHouseStandIn.State {
  private static let unknownTable = 60
  private static let unreadable = 33
  private static let syntax = 62

  mutating func answer(_ statement: String, _ rows: [UInt8]) -> StandInAnswer {
    if let rest = statement.after("CREATE TABLE ") { return create(rest) }
    if let name = statement.after("DROP TABLE IF EXISTS ") {
      tables[name] = nil
      return .done([])
    }
    if let name = statement.between("INSERT INTO ", " FORMAT RowBinary") {
      return insert(rows, into: name)
    }
    if let rest = statement.after("ALTER TABLE ") { return alter(rest) }
    guard let question = statement.between("SELECT ", " FORMAT RowBinary") else {
      return .refused(Self.syntax)
    }
    return ask(question, statement)
  }

  // MARK: Changing

  private mutating func create(_ rest: String) -> StandInAnswer {
    let end =
      ") ENGINE = MergeTree() PARTITION BY segment ORDER BY "
      + "(person, at, installation, sequence)"
    let parts = rest.split(separator: " (", maxSplits: 1).map { String($0) }
    guard parts.count == 2, parts[1].hasSuffix(end) else { return .refused(Self.syntax) }
    guard tables[parts[0]] == nil else { return .refused(57) }
    tables[parts[0]] = StandInTable(columns: String(parts[1].dropLast(end.count)), rows: [])
    return .done([])
  }

  private mutating func insert(_ bytes: [UInt8], into name: String) -> StandInAnswer {
    guard tables[name] != nil else { return .refused(Self.unknownTable) }
    var reader = StandInBytes(bytes)
    var rows: [StandInRow] = []
    while !reader.isAtEnd {
      guard let row = StandInRow(&reader) else { return .refused(Self.unreadable) }
      rows.append(row)
    }
    tables[name]?.rows += rows
    return .done([])
  }

  private mutating func alter(_ rest: String) -> StandInAnswer {
    let parts = rest.split(separator: " ").map { String($0) }
    guard parts.count >= 4, parts[2] == "PARTITION", tables[parts[0]] != nil else {
      return .refused(Self.unknownTable)
    }
    let segment = String(parts[3].dropFirst().dropLast())
    switch (parts[1], parts.count) {
    case ("DROP", 4):
      tables[parts[0]]?.rows.removeAll { $0.segment == segment }
      return .done([])
    case ("REPLACE", 6) where parts[4] == "FROM":
      guard let waiting = tables[parts[5]] else { return .refused(Self.unknownTable) }
      tables[parts[0]]?.rows.removeAll { $0.segment == segment }
      tables[parts[0]]?.rows += waiting.rows.filter { $0.segment == segment }
      return .done([])
    default: return .refused(Self.syntax)
    }
  }

  // MARK: Asking

  private mutating func ask(_ question: String, _ statement: String) -> StandInAnswer {
    var output = StandInOutput()
    if question.hasPrefix("partition, sum(rows) FROM system.parts WHERE active AND database = ") {
      let name = question.between("AND table = '", "' GROUP BY partition", anywhere: true) ?? ""
      add(name, &output)
      return .done(output.bytes)
    }
    if question.hasPrefix("name FROM system.tables WHERE database = ") {
      let start = question.between("startsWith(name, '", "')", anywhere: true) ?? "?"
      for name in tables.keys.sorted() where name.hasPrefix(start) { output.add(name) }
      return .done(output.bytes)
    }
    if question.hasPrefix("name, type FROM system.columns WHERE database = ") {
      let name = question.between("AND table = '", "'", anywhere: true) ?? ""
      for column in (tables[name]?.columns ?? "").split(separator: ", ") {
        let parts = column.split(separator: " ").map { String($0) }
        for part in parts { output.add(part) }
      }
      return .done(output.bytes)
    }
    if let name = question.between("segment, count() FROM ", " GROUP BY segment") {
      guard tables[name] != nil else { return .refused(Self.unknownTable) }
      add(name, &output)
      return .done(output.bytes)
    }
    if let rest = question.after("count() FROM ") { return count(rest) }
    if let answer = StandInRows(question, tables) { return answer.answer }
    guard let place = answers.firstIndex(where: { statement.hasPrefix($0.start) }) else {
      return .refused(Self.syntax)
    }
    return .done(answers.remove(at: place).bytes)
  }

  private func add(_ name: String, _ output: inout StandInOutput) {
    var found: [String: Int64] = [:]
    for row in tables[name]?.rows ?? [] { found[row.segment, default: 0] += 1 }
    for (segment, rows) in found.sorted(by: { $0.key < $1.key }) {
      output.add(segment)
      output.add(rows)
    }
  }

  /// `TABLE WHERE person IN (1,2) OR origin IN (1,2)`
  private func count(_ rest: String) -> StandInAnswer {
    let parts = rest.split(separator: " WHERE person IN (", maxSplits: 1).map { String($0) }
    guard parts.count == 2, let table = tables[parts[0]],
      let list = parts[1].split(separator: ")").first
    else { return .refused(Self.unknownTable) }
    let numbers = Set(list.split(separator: ",").compactMap { Int32($0) })
    let count = table.rows.count { numbers.contains($0.person) || numbers.contains($0.origin) }
    var output = StandInOutput()
    output.add(Int64(count))
    return .done(output.bytes)
  }
}

extension String {
  /// What follows a beginning; nil for another one.
  func after(_ start: String) -> String? {
    hasPrefix(start) ? String(dropFirst(start.count)) : nil
  }

  /// What stands between the beginning and the end, or between the first places of two texts.
  func between(_ start: String, _ end: String, anywhere: Bool = false) -> String? {
    guard anywhere else {
      guard hasPrefix(start), hasSuffix(end), count >= start.count + end.count else { return nil }
      return String(dropFirst(start.count).dropLast(end.count))
    }
    guard let first = firstRange(of: start),
      let last = self[first.upperBound...].firstRange(of: end)
    else { return nil }
    return String(self[first.upperBound..<last.lowerBound])
  }
}
