import EventAnswers
import Values

/// When the first event of people happened, of all that is kept.
struct FirstTouches: Sendable {
  private var times: [Int32: Int64] = [:]

  /// Those of the people of some days. Each day before them is looked through for those who were
  /// not there earlier.
  init(of dates: Set<CivilDate>, in source: any EventSource) throws {
    guard let last = dates.max() else { return }
    var missing = PersonSet()
    for day in source.days where dates.contains(day.date) {
      for person in try source.open(day, columns: ColumnSet()).people().numbers {
        missing.insert(person)
      }
    }
    for day in source.days where day.date <= last && times.count < missing.count {
      let reader = try source.open(day, columns: ColumnSet())
      var new = PersonSet()
      for person in try reader.people().numbers
      where missing.contains(person) && times[person] == nil {
        new.insert(person)
      }
      guard new.count > 0 else { continue }
      let rows = try reader.rows(ColumnSet(), of: new)
      // Rows of others may be among them.
      for (place, person) in rows.people.enumerated() where new.contains(person) {
        times[person] = rows.times[rows.rows(of: place).lowerBound]
      }
    }
  }

  func time(of person: Int32) -> Instant? {
    times[person].map { Instant(milliseconds: $0) }
  }
}

/// When sessions began that have an event on a day: also those that began on the day before.
struct SessionStarts {
  private struct Session: Hashable {
    var installation: Int64
    var session: Int64
  }

  private var times: [Session: Int64] = [:]

  /// - Parameter before: the rows of the day before; nil without any.
  init(of rows: DayRows, after before: DayRows?) {
    for person in rows.people.indices {
      for place in rows.rows(of: person) { add(rows, place) }
    }
    guard let before else { return }
    for person in before.people.indices {
      for place in before.rows(of: person) where times[Self.session(before, place)] != nil {
        add(before, place)
      }
    }
  }

  private mutating func add(_ rows: DayRows, _ place: Int) {
    let (session, time) = (Self.session(rows, place), rows.times[place])
    times[session] = min(times[session] ?? time, time)
  }

  private static func session(_ rows: DayRows, _ place: Int) -> Session {
    Session(installation: rows.installations[place], session: rows.sessions[place])
  }

  func time(of place: Int, in rows: DayRows) -> Instant {
    Instant(milliseconds: times[Self.session(rows, place)] ?? rows.times[place])
  }
}
