import Analytics
import Fields
import Values

extension NaiveAnalytics {
  /// Whoever has an event that counts.
  func everybody(_ question: Question) -> Set<UUID> {
    Set(counted(EventMatch(), question).map { $0.person })
  }

  func found(_ people: PeopleQuestion, _ question: Question, now: Instant) -> Set<UUID> {
    let all = ordered(question)
    return everybody(question).filter { person in
      let own = (all[person] ?? []).map { $0.event }
      return holds(people.condition, person, own, question, now)
    }
  }

  private func holds(
    _ condition: PeopleCondition, _ person: UUID, _ own: [NaiveEvent], _ question: Question,
    _ now: Instant
  ) -> Bool {
    let today = zone.local(now).date
    switch condition {
    case .all(let parts): return parts.allSatisfy { holds($0, person, own, question, now) }
    case .any(let parts): return parts.contains { holds($0, person, own, question, now) }
    case .not(let part): return !holds(part, person, own, question, now)
    case .did(let deed):
      let days = (deed.during ?? question.during).days(until: today)!
      let times = own.filter { event in
        means(deed.match, event) && (isIn(days, event) || mistake == .forgetsPeriod)
      }.count
      switch deed.operation {
      case .atLeast: return times >= deed.times
      case .atMost: return times <= deed.times
      case .exactly: return times == deed.times
      }
    case .first(let first):
      let days = (first.during ?? question.during).days(until: today)!
      let all = mistake == .forgetsHistory ? own.filter { isIn(days, $0) } : own
      return all.first { means(first.match, $0) }.map { isIn(days, $0) } ?? false
    case .lastSeen(let seen):
      let day = today.adding(days: -Int(seen.daysAgo))
      let last = own.last { means(EventMatch(), $0, silent: ["session_end"]) }
      let isSince = last.map { date(of: $0) >= day } ?? false
      return seen.isBefore ? !isSince : isSince
    case .property(let comparison):
      let last = own.last { means(EventMatch(), $0) }
      return last.map { holds(.leaf(comparison), $0) } ?? false
    case .interval(let interval):
      let moment = interval.at ?? now
      let held = intervals.filter { one in
        one.person == person && one.kind == interval.name && one.since <= moment
          && one.until.map { moment < $0 } ?? true
      }
      guard let newest = held.max(by: { $0.since < $1.since }) else { return false }
      return interval.values.isEmpty || interval.values.contains(newest.value)
    }
  }
}
