import Agenda
import Fields
import Records
import Shell
import Values

extension AgendaKinds {
  static var sessions: RecordKind {
    var kind = RecordKind(Session.self, AgendaNouns.session)
    kind.page = { .session(ID($0)) }
    kind.name = { id, parts in
      let people = book(parts).appointments(of: ID<Session>(id))
      let names = people.compactMap { A.person($0.person, among: parts)?.name }
      return names.isEmpty ? nil : names.joined(separator: ", ")
    }
    kind.records = { parts, standing in
      for session in book(parts).sessions { standing.put(session) }
    }
    let session = ChangeKind.argument("session", Session.self)
    kind.changes = [
      change(
        BookSession<A>.self, of: session, AgendaDeeds.booked, adds: true
      ) { change, _, standing in
        let verdict = standing.add(change.session)
        if verdict == .new { for each in change.appointments { _ = standing.add(each) } }
        return verdict
      },
      change(MoveSession<A>.self, of: session, AgendaDeeds.moved) { change, time, standing in
        guard var moved = standing[change.session] else { return .missing(Session.self) }
        moved.place = change.to
        return standing.change(moved, at: time)
      },
      change(DropWish.self, of: session, AgendaDeeds.dropped) { change, time, standing in
        guard var found = standing[change.session] else { return .missing(Session.self) }
        found.wish = nil
        return standing.change(found, at: time)
      },
      change(CallOffSession.self, of: session, AgendaDeeds.calledOff) { change, _, standing in
        standing[change.session] == nil ? .missing(Session.self) : .new
      },
      change(JoinSession<A>.self, of: session, AgendaDeeds.joined) { change, _, standing in
        guard standing[change.session] != nil else { return .missing(Session.self) }
        return standing.add(change.appointment)
      },
    ]
    return kind
  }

  static var appointments: RecordKind {
    var kind = RecordKind(Appointment.self, AgendaNouns.appointment)
    kind.name = { id, parts in
      book(parts).appointment(ID(id)).flatMap { A.person($0.person, among: parts)?.name }
    }
    kind.records = { parts, standing in
      for appointment in book(parts).allAppointments { standing.put(appointment) }
    }
    let appointment = ChangeKind.argument("appointment", Appointment.self)
    kind.changes = [
      change(
        StepAppointment<A>.self, of: appointment, AgendaDeeds.stepped
      ) { change, _, standing in
        standing[change.appointment] == nil ? .missing(Appointment.self) : .new
      },
      change(
        CancelAppointment<A>.self, of: appointment, AgendaDeeds.cancelled
      ) { change, _, standing in
        standing[change.appointment] == nil ? .missing(Appointment.self) : .new
      },
    ]
    return kind
  }

  static var series: RecordKind {
    var kind = RecordKind(Series.self, AgendaNouns.series)
    kind.records = { parts, standing in
      for series in book(parts).series { standing.put(series) }
    }
    let series = ChangeKind.argument("series", Series.self)
    kind.changes = [
      change(
        StartSeries<A>.self, of: series, AgendaDeeds.started, adds: true
      ) { change, _, standing in
        standing.add(change.series)
      },
      change(ChangeSeries.self, of: series, AgendaDeeds.changed) { change, _, standing in
        standing[change.series] == nil ? .missing(Series.self) : .new
      },
      change(EndSeries.self, of: series, AgendaDeeds.ended) { change, _, standing in
        standing[change.series] == nil ? .missing(Series.self) : .new
      },
    ]
    return kind
  }

  private static func change<M: Mutation>(
    _ mutation: M.Type, of subject: @escaping @Sendable (JSONValue) -> Subject?, _ deed: AgendaDeed,
    adds: Bool = false,
    check: @escaping @Sendable (M, Instant, inout Standing) -> ChangeKind.Verdict
  ) -> ChangeKind {
    let one = deed.one
    return ChangeKind(
      M.self, of: subject, one: { one($2, $1) }, many: deed.many, adds: adds, deed: deed.deed,
      check: check)
  }
}
