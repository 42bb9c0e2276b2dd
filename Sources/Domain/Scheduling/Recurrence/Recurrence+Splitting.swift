import Values

extension Recurrence {
  /// What begins before that time, and what begins then or later: a recurrence each, or nil where there is
  /// nothing but exclusions.
  ///
  /// The later one starts with the rule's first day then, so that it recurs as the whole did: in the same weeks of a rule for
  /// every second week, and with as many instances as are left of those that are counted.
  public func split(at moment: CivilDateTime) throws(RecurrenceProblem)
    -> (before: Recurrence?, following: Recurrence?)
  {
    let earlier = additions.filter { $0 < moment }
    let later = additions.filter { $0 >= moment }
    let wereExcluded = exclusions.filter { $0 < moment }
    let areExcluded = exclusions.filter { $0 >= moment }
    if moment <= start {
      let whole = Recurrence(from: start, rule, adding: later, excluding: areExcluded)
      return (Self.dates(earlier, excluding: wereExcluded), whole)
    }
    var before = Recurrence(from: start, rule, adding: earlier, excluding: wereExcluded)
    guard let rule, let (day, count) = try continuation(at: moment) else {
      return (before, Self.dates(later, excluding: areExcluded))
    }
    var rest = rule
    if case .count(let all) = rule.end {
      before.rule?.end = .count(count)
      rest.end = .count(all - count)
    } else {
      // Nothing of the rule lies between, so the day before may end it.
      let isSameDay = start.time < moment.time
      before.rule?.end = .through(isSameDay ? moment.date : moment.date.adding(days: -1))
    }
    let following = Recurrence(
      from: CivilDateTime(CivilDate(daysSinceEpoch: day), start.time), rest, adding: later,
      excluding: areExcluded)
    return (before, following)
  }

  /// The rule's first day that begins at that time or later, and how many instances were counted before it.
  private func continuation(at moment: CivilDateTime) throws(RecurrenceProblem)
    -> (day: Int, count: Int)?
  {
    let first = start.time < moment.time ? moment.date.adding(days: 1) : moment.date
    guard var days = days(from: first, through: .last) else { return nil }
    let day = days.next()
    if days.isCutShort { throw .tooFar }
    guard let day else { return nil }
    guard case .count(let all)? = rule?.end else { return (day, 0) }
    return (day, all - days.remaining - 1)
  }

  private static func dates(_ moments: [CivilDateTime], excluding exclusions: [CivilDateTime])
    -> Recurrence?
  {
    guard let first = moments.first else { return nil }
    return Recurrence(from: first, adding: Array(moments[1...]), excluding: exclusions)
  }
}
