/// The two questions about rows: who is there with which events, and rows in order.
struct StandInRows {
  let answer: StandInAnswer

  /// Nil for another question.
  init?(_ question: String, _ tables: [String: StandInTable]) {
    let isDistinct = question.hasPrefix("DISTINCT ")
    let list = isDistinct ? String(question.dropFirst("DISTINCT ".count)) : question
    guard let from = list.firstRange(of: " FROM "),
      let name = list.between(" FROM ", " WHERE segment IN (", anywhere: true),
      !name.contains(" "),
      let segments = list.between(" WHERE segment IN (", ") AND p >= 0", anywhere: true),
      list.hasSuffix(isDistinct ? " ORDER BY p" : " ORDER BY p, at, installation, sequence")
    else { return nil }
    guard let table = tables[name] else {
      answer = .refused(60)
      return
    }
    let ids = Set(segments.split(separator: ",").map { $0.dropFirst().dropLast() })
    let picked = list.between(" AND p IN (", ")", anywhere: true).map { list in
      Set(list.split(separator: ",").compactMap { Int32($0) })
    }
    guard let columns = StandInColumn.all(in: String(list[..<from.lowerBound])) else {
      answer = .refused(47)
      return
    }
    var rows: [(person: Int32, row: StandInRow)] = []
    for row in table.rows where ids.contains(row.segment[...]) {
      guard let person = columns[0].person(of: row), person >= 0,
        picked?.contains(person) ?? true
      else { continue }
      rows.append((person: person, row: row))
    }
    rows.sort { Self.precedes($0, $1) }
    var output = StandInOutput()
    var last: [UInt8] = []
    if isDistinct { rows.sort { ($0.person, $0.row.event) < ($1.person, $1.row.event) } }
    for (person, row) in rows {
      var line = StandInOutput()
      line.add(person)
      for column in columns.dropFirst() { column.write(row, &line) }
      if isDistinct, line.bytes == last { continue }
      last = line.bytes
      output.add(line.bytes)
    }
    answer = .done(output.bytes)
  }

  private static func precedes(
    _ a: (person: Int32, row: StandInRow), _ b: (person: Int32, row: StandInRow)
  ) -> Bool {
    if a.person != b.person { return a.person < b.person }
    if a.row.at != b.row.at { return a.row.at < b.row.at }
    if a.row.installation != b.row.installation {
      return a.row.installation.lexicographicallyPrecedes(b.row.installation)
    }
    return a.row.sequence < b.row.sequence
  }
}

/// A column of a list after SELECT.
enum StandInColumn {
  /// Who it is now: by what rows say, or by numbers that are others by now.
  case person([Int32: Int32]?)
  case event, at, session, installation, traffic
  case stamp(String)
  case hasText(String), text(String), hasNumber(String), number(String)

  /// Nil for one that is not known; the first one is the person.
  static func all(in items: String) -> [StandInColumn]? {
    var columns: [StandInColumn] = []
    var rest = items[...]
    if rest.hasPrefix("person AS p") {
      columns.append(.person(nil))
      rest = rest.dropFirst("person AS p".count)
    } else if rest.hasPrefix("origin AS p") {
      columns.append(.person([:]))
      rest = rest.dropFirst("origin AS p".count)
    } else {
      let text = String(rest)
      guard let from = text.between("toInt32(transform(origin, [", "], [", anywhere: true),
        let to = text.between("], [", "], origin)) AS p", anywhere: true),
        let end = rest.firstRange(of: "], origin)) AS p")
      else { return nil }
      let (old, new) = (numbers(from), numbers(to))
      guard old.count == new.count else { return nil }
      columns.append(.person(Dictionary(zip(old, new)) { first, _ in first }))
      rest = rest[end.upperBound...]
    }
    while !rest.isEmpty {
      guard rest.hasPrefix(", ") else { return nil }
      rest = rest.dropFirst(2)
      guard let (column, length) = next(rest) else { return nil }
      columns.append(column)
      rest = rest.dropFirst(length)
    }
    return columns
  }

  private static func numbers(_ list: String) -> [Int32] {
    list.split(separator: ",").compactMap { Int32($0) }
  }

  private static func next(_ rest: Substring) -> (StandInColumn, Int)? {
    let forms: [(String, String, (String) -> StandInColumn)] = [
      ("has(text_names, '", "')", { .hasText($0) }),
      ("text_values[indexOf(text_names, '", "')]", { .text($0) }),
      ("has(number_names, '", "')", { .hasNumber($0) }),
      ("number_values[indexOf(number_names, '", "')]", { .number($0) }),
    ]
    for (start, end, make) in forms where rest.hasPrefix(start) {
      guard let name = String(rest).between(start, end, anywhere: true) else { return nil }
      return (make(name), start.count + name.count + end.count)
    }
    let word = String(rest.prefix { $0 != "," })
    switch word {
    case "event": return (.event, word.count)
    case "at": return (.at, word.count)
    case "session": return (.session, word.count)
    case "installation": return (.installation, word.count)
    case "traffic": return (.traffic, word.count)
    default: return StandInRow.stamps.contains(word) ? (.stamp(word), word.count) : nil
    }
  }

  /// Nil for a column that is not the person.
  func person(of row: StandInRow) -> Int32? {
    guard case .person(let others) = self else { return nil }
    guard let others else { return row.person }
    return others[row.origin] ?? row.origin
  }

  func write(_ row: StandInRow, _ output: inout StandInOutput) {
    switch self {
    case .person: break
    case .event: output.add(row.event)
    case .at: output.add(row.at)
    case .session: output.add(row.session)
    case .installation: output.add(row.installation)
    case .traffic: output.add(row.traffic)
    case .stamp(let name): output.add(row.stamp[name] ?? "")
    case .hasText(let name): output.add(UInt8(row.textNames.contains(name) ? 1 : 0))
    case .text(let name):
      output.add(row.textNames.firstIndex(of: name).map { row.texts[$0] } ?? "")
    case .hasNumber(let name): output.add(UInt8(row.numberNames.contains(name) ? 1 : 0))
    case .number(let name):
      output.add(row.numberNames.firstIndex(of: name).map { row.numbers[$0] } ?? Int64(0))
    }
  }
}
