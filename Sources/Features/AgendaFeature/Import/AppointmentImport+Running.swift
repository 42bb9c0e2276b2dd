import Agenda
import Flow
import Records
import Scheduling
import Shell
import Values

extension AppointmentImport {
  /// Asks for an id for each who is to be added; with the last of them the run begins.
  static func startRun(_ state: inout State, _ context: ImportContext, in space: UUID)
    -> Effect<Action>
  {
    guard case .review(let file, let rows, let check) = state.step, check.wanted > 0 else {
      return .none
    }
    let people = check.newPeople.indices.filter { check.newPeople[$0].isWanted }
    state.step = .importing(file, rows, check, Run([]))
    let begin = Effect<Action>.guardUnload(true, by: "agenda import")
    if people.isEmpty {
      plan(&state, [], context, in: space)
      return begin + .nextFrame(.importMore)
    }
    return begin + .all(people.map { person in .newID { .idMade(person, $0) } })
  }

  /// Adds one of the check's new people to the run, with the id that they get.
  /// - Returns: whether that was the last id.
  static func addPerson(
    _ state: inout State, _ person: Int, _ id: UUID, _ context: ImportContext, in space: UUID
  ) -> Bool {
    guard case .importing(let file, let rows, let check, let run) = state.step, run.started == 0
    else { return false }
    let people = run.wanted + [.person(person, id)]
    state.step = .importing(file, rows, check, Run(people))
    guard people.count == check.newPeople.filter({ $0.isWanted }).count else { return false }
    plan(&state, people, context, in: space)
    return true
  }

  /// Puts the run together: who is added, then row by row what is booked for whom.
  private static func plan(
    _ state: inout State, _ people: [Deed], _ context: ImportContext, in space: UUID
  ) {
    guard case .importing(let file, let rows, let check, _) = state.step else { return }
    var ids = [UUID?](repeating: nil, count: check.newPeople.count)
    for case .person(let person, let id) in people { ids[person] = id }
    var deeds = people
    var groups = GroupRows(in: space)
    for ready in check.ready {
      let person: UUID
      switch ready.whom {
      case .known(let id): person = id
      case .new(let position):
        guard let id = ids[position] else { continue }
        person = id
      }
      if groups.append(ready.row, rows[ready.row], for: person, &deeds, context) { continue }
      deeds += self.deeds(ready.row, rows[ready.row], for: person, context, in: space)
    }
    state.step = .importing(file, rows, check, Run(deeds))
  }

  private static func deeds(
    _ position: Int, _ row: AppointmentRow, for person: UUID, _ context: ImportContext,
    in space: UUID
  ) -> [Deed] {
    var first = Session()
    first.service = row.service
    guard let rule = row.rule, let start = row.start else {
      return row.moments.map { moment -> Deed in
        var session = first
        session.id = ImportedIDs.session(row.key, in: space)
        session.place = row.place(at: moment, in: context)
        let id = ImportedIDs.appointment(row.key, in: space)
        let appointment = row.appointment(id, of: person, &session, in: context)
        return .session(position, Boxed(wrappedValue: session), Boxed(wrappedValue: appointment))
      }
    }
    var series = Series()
    series.id = ImportedIDs.series(row.key, in: space)
    series.rule = rule.text
    series.service = row.service
    series.place = row.place(at: start, in: context)
    series.people = [person]
    series.exceptions = row.exceptions
    return [.series(position, Boxed(wrappedValue: series))]
      + row.moments.map { moment -> Deed in
        var session = first
        session.id = series.session(on: moment.date)
        session.place = row.place(at: moment, in: context)
        session.series = series.id
        session.seriesDay = moment.date
        let appointment = Appointment(series.appointment(of: person, on: moment.date), person)
        return .session(position, Boxed(wrappedValue: session), Boxed(wrappedValue: appointment))
      }
  }

  static func answered(
    _ state: inout State, _ position: Int, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    guard case .importing(let file, let rows, let check, var run) = state.step else { return .none }
    let isLast = run.answer(position, outcome)
    state.step = .importing(file, rows, check, run)
    return isLast ? .nextFrame(.importMore) : .none
  }

  /// The next ones of the run; nil when it is over.
  static func next(_ state: inout State) -> [(Int, Deed)]? {
    guard case .importing(let file, let rows, let check, var run) = state.step else { return nil }
    guard let positions = run.start() else {
      state.step = .done(file, rows, check, run)
      state.asksToStop = false
      return nil
    }
    state.step = .importing(file, rows, check, run)
    return positions.map { ($0, run.wanted[$0]) }
  }
}

extension AppointmentImport.Deed {
  /// The positions of the rows that it brings in.
  var rows: [Int] {
    switch self {
    case .person: []
    case .series(let row, _), .session(let row, _, _): [row]
    case .group(let rows, _, _): rows
    }
  }

  /// The session that it books; nil where it books none.
  var booked: ID<Session>? {
    switch self {
    case .person, .series: nil
    case .session(_, let session, _), .group(_, let session, _): session.wrappedValue.id
    }
  }
}

extension Run where Wanted == AppointmentImport.Deed {
  /// The sessions that were booked.
  var sessions: [ID<Session>] {
    var isDone = [Bool](repeating: true, count: started)
    for each in refused { isDone[each.position] = false }
    var found: [ID<Session>] = []
    for position in 0..<started where isDone[position] {
      if let session = wanted[position].booked { found.append(session) }
    }
    return found
  }

  /// How many people were added.
  var people: Int {
    var count = 0
    for position in 0..<started {
      if case .person = wanted[position] { count += 1 }
    }
    for each in refused {
      if case .person = wanted[each.position] { count -= 1 }
    }
    return count
  }
}
