import Values

extension Recurrence {
  /// Splits the recurrence into what stays as it was and what a change of that scope at that instance is about. Together
  /// they have the same instances as before.
  public func parted(_ scope: RecurrenceScope, at instance: CivilDateTime) throws(RecurrenceProblem)
    -> (stays: Recurrence?, changes: Recurrence?)
  {
    switch scope {
    case .this:
      return try contains(instance)
        ? (excluding(instance), Recurrence(from: instance)) : (self, nil)
    case .following:
      let (before, following) = try split(at: instance)
      return (before, following)
    case .all: return (nil, self)
    }
  }

  /// Without that instance.
  public func excluding(_ instance: CivilDateTime) -> Recurrence {
    Recurrence(from: start, rule, adding: additions, excluding: exclusions + [instance])
  }

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

extension Recurrence {
  /// The recurrence with all of its instances so many days later, or earlier, and at another time of day. Nil where no
  /// rule says that: second Tuesdays, moved by a day, are not always second Wednesdays.
  public func moved(days: Int, to time: CivilTime) -> Recurrence? {
    func moved(_ moment: CivilDateTime) -> CivilDateTime {
      CivilDateTime(
        moment.date.adding(days: days), moment.time == start.time ? time : moment.time)
    }
    var rule = rule
    if let old = rule {
      if days != 0 {
        guard let changed = old.moved(days: days) else { return nil }
        rule = changed
      }
      if let last = old.end.lastDay(at: start.time) {
        rule?.end = .through(last.adding(days: days))
      }
    }
    // What was excluded at other times was an added date; once moved it could meet one of the rule's.
    let added = additions.filter { !exclusions.contains($0) }.map(moved)
    let excluded = exclusions.filter { $0.time == start.time }.map(moved)
    return Recurrence(
      from: moved(start), rule, adding: added,
      excluding: excluded.filter { !added.contains($0) })
  }
}

extension RecurrenceRule {
  fileprivate func moved(days: Int) -> RecurrenceRule? {
    guard months.isEmpty, monthDays.isEmpty, positions.isEmpty else { return nil }
    var rule = self
    switch frequency {
    case .daily: return weekdays.bits == 0 ? self : nil
    case .weekly:
      let by = (days % 7 + 7) % 7
      let bits = UInt16(weekdays.bits)
      rule.weekdays = Weekdays(bits: UInt8((bits << by | bits >> (7 - by)) & 0x7F))
      // With it, the weeks that are left out stay the same weeks.
      rule.weekStart = Weekday(rawValue: (weekStart.rawValue - 1 + by) % 7 + 1) ?? .monday
      return rule
    case .monthly, .yearly: return nil
    }
  }
}
