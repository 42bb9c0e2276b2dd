import Agenda
import Fields
import Records
import Shell
import Values

extension AgendaKinds {
  static var appointments: RecordKind {
    var kind = RecordKind(Appointment.self, AgendaNouns.appointment)
    kind.page = { .appointment(ID($0)) }
    kind.fields = AgendaFields.appointment
    kind.hasHistory = true
    kind.name = { id, parts in
      book(parts).appointment(ID(id)).flatMap { A.person($0.person, among: parts)?.name }
    }
    kind.records = { parts, standing in
      for appointment in book(parts).allAppointments { standing.put(appointment) }
    }
    let appointment = ChangeKind.argument("appointment", Appointment.self)
    kind.changes = [
      ChangeKind(
        StepAppointment<A>.self, of: appointment,
        one: { Phrase(pt: "Anotou o andamento: {0}", en: "Noted how far it is: {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Anotou # andamento", en: "Noted # step"),
          other: Phrase(pt: "Anotou # andamentos", en: "Noted # steps")),
        deed: Phrase(pt: "Anotou o andamento", en: "Noted how far it is"),
        check: { change, _, standing in standing.verdict(on: change.appointment) }),
      ChangeKind(
        CancelAppointment<A>.self, of: appointment,
        one: { Phrase(pt: "Cancelou: {0}", en: "Cancelled: {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Cancelou # sessão", en: "Cancelled # session"),
          other: Phrase(pt: "Cancelou # sessões", en: "Cancelled # sessions")),
        deed: Phrase(pt: "Cancelou", en: "Cancelled"),
        check: { change, _, standing in standing.verdict(on: change.appointment) }),
    ]
    return kind
  }

  static var series: RecordKind {
    var kind = RecordKind(Series.self, AgendaNouns.series)
    kind.copy = seriesCopy
    kind.records = { parts, standing in
      for series in book(parts).series { standing.put(series) }
    }
    let series = ChangeKind.argument("series", Series.self)
    kind.changes = [
      ChangeKind(
        StartSeries<A>.self, of: series,
        one: { Phrase(pt: "Começou uma série: {0}", en: "Began a series: {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Começou # série", en: "Began # series"),
          other: Phrase(pt: "Começou # séries", en: "Began # series")), adds: true,
        deed: Phrase(pt: "Começou uma série", en: "Began a series"),
        check: { change, _, standing in
          standing.add(change.series)
        }),
      ChangeKind(
        ChangeSeries.self, of: series,
        one: { Phrase(pt: "Mudou uma série: {0}", en: "Changed a series: {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Mudou # série", en: "Changed # series"),
          other: Phrase(pt: "Mudou # séries", en: "Changed # series")),
        deed: Phrase(pt: "Mudou uma série", en: "Changed a series"),
        check: { change, _, standing in standing.verdict(on: change.series) }),
      ChangeKind(
        EndSeries.self, of: series,
        one: { Phrase(pt: "Encerrou uma série: {0}", en: "Ended a series: {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Encerrou # série", en: "Ended # series"),
          other: Phrase(pt: "Encerrou # séries", en: "Ended # series")),
        deed: Phrase(pt: "Encerrou uma série", en: "Ended a series"),
        check: { change, _, standing in standing.verdict(on: change.series) }),
    ]
    return kind
  }
}
