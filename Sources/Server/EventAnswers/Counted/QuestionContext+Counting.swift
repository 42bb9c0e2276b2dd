import Analytics

extension QuestionContext {
  /// What a source is asked to count for this question.
  func order(of match: EventMatch, _ steps: [Int64]) -> CountOrder {
    let registry = self.registry
    var order = CountOrder(match, steps) { registry.kind(ofParameter: $0) }
    order.excluded = registry.debugOnly + [LedgerEvents.subscriptionBegan]
    order.filter = question.filter
    order.traffic = question.traffic.map { $0.code }
    order.breakdown = question.breakdown
    return order
  }

  /// The groups of a breakdown, by the events that a source counts.
  /// - Returns: nil where it cannot.
  func groups(_ order: CountOrder, _ source: any CountingSource) throws -> Groups? {
    var list = ColumnList()
    let reader = BreakdownReader(self, &list)
    guard !reader.isEmpty else { return Groups(reader) }
    let most = budget.limits.distinct
    guard let sizes = try source.sizes(order, most: most + 1) else { return nil }
    try budget.distinguish(sizes.count)
    var counts: [GroupKey: Int64] = [:]
    for size in sizes {
      // What no row of the snapshot says cannot be in it.
      guard let key = reader.key(of: size.values) else { return nil }
      counts[key, default: 0] += size.events
    }
    return Groups(counts, reader, limit: question.limit)
  }
}

extension Groups {
  /// Those that are told apart, as a source is asked for them.
  var counted: [[CountedValue]] { isOfAll ? [] : keys.map { reader.counted($0) } }
}

extension BreakdownReader {
  func counted(_ key: GroupKey) -> [CountedValue] {
    var values: [CountedValue] = []
    if dimensions.count > 0 { values.append(dimensions[0].counted(key.first)) }
    if dimensions.count > 1 { values.append(dimensions[1].counted(key.second)) }
    return values
  }

  /// Nil for a value that the source does not have.
  func key(of values: [CountedValue]) -> GroupKey? {
    guard values.count == dimensions.count else { return nil }
    var key = GroupKey()
    if dimensions.count > 0 {
      guard let first = dimensions[0].key(of: values[0]) else { return nil }
      key.first = first
    }
    if dimensions.count > 1 {
      guard let second = dimensions[1].key(of: values[1]) else { return nil }
      key.second = second
    }
    return key
  }
}

extension Tally {
  /// Notes what a source counted by itself.
  /// - Parameter withEvents: whether each event was looked at, as operators mean it.
  func take(_ counted: CountedFigures, withEvents: Bool) {
    events = withEvents ? counted.events : nil
    countedPeople = counted.people
    for (code, events) in counted.leftOut.enumerated() where code < leftOut.count {
      leftOut[code] += events
    }
  }
}
