import Analytics
import Fields

/// The groups of a breakdown that are shown: the largest ones, and at last what others are left.
struct Groups {
  private var places: [GroupKey: Int] = [:]
  let reader: BreakdownReader
  private(set) var keys: [GroupKey] = []
  private let events: [Int64]
  /// Events of those that are not shown apart; nil where there are none.
  private let others: Int64?

  /// Without a breakdown all is one group.
  init(_ reader: BreakdownReader) {
    self.reader = reader
    keys = [GroupKey()]
    events = [0]
    others = nil
  }

  /// - Parameter counts: how large each is: events, or people.
  init(_ counts: [GroupKey: Int64], _ reader: BreakdownReader, limit: Int) {
    self.reader = reader
    let sized = counts.map { (key: $0.key, events: $0.value, texts: reader.texts($0.key)) }
    let isOfVersions = reader.dimensions.map { $0.isOfVersions }
    let sorted = sized.sorted { a, b in
      a.events == b.events
        ? Self.precedes(a.texts, b.texts, isOfVersions) : a.events > b.events
    }
    let shown = sorted.prefix(limit)
    keys = shown.map { $0.key }
    events = shown.map { $0.events }
    let rest = sorted.dropFirst(limit)
    others = rest.isEmpty ? nil : rest.reduce(0) { $0 + $1.events }
    for (place, key) in keys.enumerated() { places[key] = place }
  }

  /// Whether nothing is told apart.
  var isOfAll: Bool { reader.isEmpty }

  /// With the one of the others.
  var count: Int { keys.count + (others == nil ? 0 : 1) }

  /// Where what a row has belongs.
  @inline(__always)
  func place(_ row: Int, of person: Int32, in view: RowView) -> Int {
    if reader.isEmpty { return 0 }
    return places[reader.key(row, of: person, in: view)] ?? keys.count
  }

  /// Where a group belongs.
  func place(of key: GroupKey) -> Int {
    reader.isEmpty ? 0 : places[key] ?? keys.count
  }

  var columns: [AnswerColumn] { reader.columns }

  /// The values that name a group in a row of the answer; `other` for the others.
  func values(_ place: Int) -> [JSONValue] {
    guard place < keys.count else {
      return reader.dimensions.map { _ in .text(Self.othersName) }
    }
    return reader.values(keys[place])
  }

  static let othersName = "other"

  /// As answers list them.
  var listed: [AnswerGroup] {
    guard !reader.isEmpty else { return [] }
    var groups: [AnswerGroup] = []
    for place in keys.indices { groups.append(AnswerGroup(values(place), events: events[place])) }
    if let others {
      groups.append(AnswerGroup(values(keys.count), events: others, isOthers: true))
    }
    return groups
  }

  /// By bytes; none comes first. Versions as they follow each other, before what is no version.
  static func precedes(_ a: [String?], _ b: [String?], _ isOfVersions: [Bool] = []) -> Bool {
    for (place, (one, other)) in zip(a, b).enumerated() where one != other {
      guard let one else { return true }
      guard let other else { return false }
      if place < isOfVersions.count, isOfVersions[place] {
        let (first, second) = (AppVersion(one), AppVersion(other))
        switch (first, second) {
        case (let first?, let second?): if first != second { return first < second }
        case (.some, nil): return true
        case (nil, .some): return false
        case (nil, nil): break
        }
      }
      return one.utf8.lexicographicallyPrecedes(other.utf8)
    }
    return false
  }
}

/// Counts the events of each group, so that the largest are known before anything else is.
struct GroupRanking: QuestionOperator {
  private let context: QuestionContext
  private let matcher: EventMatcher
  private let gate: RowGate
  private let reader: BreakdownReader
  private let list: ColumnList
  /// From when on events count, in milliseconds since 1970.
  private let start: Int64
  private(set) var counts: [GroupKey: Int64] = [:]

  private init(
    _ match: EventMatch, excluding: [String], since start: Int64, _ context: QuestionContext
  ) {
    self.context = context
    self.start = start
    var list = ColumnList()
    matcher = EventMatcher(match, context, &list, excluding: excluding)
    gate = RowGate(context, &list)
    reader = BreakdownReader(context, &list)
    self.list = list
  }

  /// The groups of what a match means in the period.
  /// - Parameter start: from when on events count that lie before the period; nil for none.
  static func groups(
    of match: EventMatch, excluding: [String] = [], since start: Int64? = nil,
    _ reader: BreakdownReader, _ context: QuestionContext
  ) throws(QuestionFailure) -> Groups {
    guard !reader.isEmpty else { return Groups(reader) }
    let tally = context.tally.leftOut
    var work: any QuestionOperator = GroupRanking(
      match, excluding: excluding, since: start ?? context.window.start, context)
    try context.run(&work)
    // Who counts afterwards looks at the same rows again.
    context.tally.leftOut = tally
    let counts = (work as? GroupRanking)?.counts ?? [:]
    return Groups(counts, reader, limit: context.question.limit)
  }

  var columns: ColumnSet { list.columns }
  var reach: QuestionReach { .since(start) }

  mutating func visit(_ day: any DayReader) throws(QuestionFailure) {
    let view = RowView(try day.readRows(columns, needed: RowNeed(events: matcher.few)), list)
    let rows = view.rows
    for place in rows.people.indices {
      let person = rows.people[place]
      try context.budget.spend(rows.rows(of: place).count)
      for row in rows.rows(of: place)
      where rows.times[row] >= start && rows.times[row] < context.window.end {
        guard matcher.means(row, of: person, in: view), gate.lets(row, of: person, in: view) else {
          continue
        }
        counts[reader.key(row, of: person, in: view), default: 0] += 1
      }
    }
    try context.budget.distinguish(counts.count)
  }

  mutating func finish() throws(QuestionFailure) -> AnswerTable { AnswerTable([]) }
}
