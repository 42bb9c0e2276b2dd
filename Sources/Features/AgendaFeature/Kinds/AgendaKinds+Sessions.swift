import Agenda
import Fields
import Records
import Shell
import Values

extension AgendaKinds {
  static var sessions: RecordKind {
    var kind = RecordKind(Session.self, AgendaNouns.session)
    kind.page = { .session(ID($0)) }
    kind.fields = AgendaFields.session
    kind.hasHistory = true
    kind.copy = sessionCopy
    kind.name = { id, parts in
      let people = book(parts).appointments(of: ID<Session>(id))
      let names = people.compactMap { A.person($0.person, among: parts)?.name }
      return names.isEmpty ? nil : names.joined(separator: ", ")
    }
    kind.records = { parts, standing in
      for session in book(parts).sessions { standing.put(session) }
    }
    kind.changes = bookings + placings + endings
    return kind
  }

  /// Changes by which a session or somebody in it is there.
  private static var bookings: [ChangeKind] {
    let session = ChangeKind.argument("session", Session.self)
    return [
      ChangeKind(
        BookSession<A>.self, of: session,
        one: { Phrase(pt: "Marcou uma sessão: {0}", en: "Booked a session: {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Marcou # sessão", en: "Booked # session"),
          other: Phrase(pt: "Marcou # sessões", en: "Booked # sessions")), adds: true,
        deed: Phrase(pt: "Marcou", en: "Booked"),
        check: { change, _, standing in
          add(change.session, with: change.appointments, to: &standing)
        }),
      ChangeKind(
        RecoverSession<A>.self, of: session,
        one: {
          Phrase(pt: "Trouxe uma sessão de uma cópia: {0}", en: "Brought a session back: {0}")(
            $2, $1)
        },
        many: Plural(
          one: Phrase(pt: "Trouxe # sessão de uma cópia", en: "Brought # session back"),
          other: Phrase(pt: "Trouxe # sessões de uma cópia", en: "Brought # sessions back")),
        adds: true,
        deed: Phrase(pt: "Trouxe de uma cópia", en: "Brought it back from a copy"),
        check: { change, _, standing in
          add(change.session, with: change.appointments, to: &standing)
        }),
      ChangeKind(
        JoinSession<A>.self, of: session,
        one: {
          Phrase(pt: "Incluiu alguém em um grupo: {0}", en: "Added somebody to a group: {0}")(
            $2, $1)
        },
        many: Plural(
          one: Phrase(pt: "Incluiu # pessoa em grupos", en: "Added # person to groups"),
          other: Phrase(pt: "Incluiu # pessoas em grupos", en: "Added # people to groups")),
        deed: Phrase(pt: "Incluiu alguém", en: "Added somebody"),
        check: { change, _, standing in
          guard standing[change.session] != nil else { return standing.absent(Session.self) }
          return standing.add(change.appointment)
        }),
    ]
  }

  /// What a session would come to that is brought with its appointments.
  private static func add(
    _ session: Session, with appointments: [Appointment], to standing: inout Standing
  ) -> ChangeKind.Verdict {
    let verdict = standing.add(session)
    if verdict == .new { for each in appointments { _ = standing.add(each) } }
    return verdict
  }

  /// Changes of when and where a session is.
  private static var placings: [ChangeKind] {
    let session = ChangeKind.argument("session", Session.self)
    return [
      ChangeKind(
        MoveSession<A>.self, of: session,
        one: { Phrase(pt: "Mudou o horário: {0}", en: "Moved a session: {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Mudou # horário", en: "Moved # session"),
          other: Phrase(pt: "Mudou # horários", en: "Moved # sessions")),
        deed: Phrase(pt: "Mudou o horário", en: "Moved it"),
        check: { change, time, standing in
          guard var moved = standing[change.session] else { return standing.absent(Session.self) }
          moved.place = change.to
          return standing.change(moved, at: time)
        }),
      ChangeKind(
        DropWish.self, of: session,
        one: {
          Phrase(pt: "Deixou no horário de antes: {0}", en: "Left a session where it was: {0}")(
            $2, $1)
        },
        many: Plural(
          one: Phrase(pt: "Deixou # sessão onde estava", en: "Left # session where it was"),
          other: Phrase(pt: "Deixou # sessões onde estavam", en: "Left # sessions where they were")),
        deed: Phrase(pt: "Deixou no horário de antes", en: "Left it where it was"),
        check: { change, time, standing in
          guard var found = standing[change.session] else { return standing.absent(Session.self) }
          found.wish = nil
          return standing.change(found, at: time)
        }),
      ChangeKind(
        UnplaceSession.self, of: session,
        one: { Phrase(pt: "Tirou o horário: {0}", en: "Took its time away: {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Tirou o horário de # sessão", en: "Took the time of # session away"),
          other: Phrase(
            pt: "Tirou o horário de # sessões", en: "Took the times of # sessions away")),
        deed: Phrase(pt: "Tirou o horário", en: "Took its time away"),
        check: { change, _, standing in standing.verdict(on: change.session) }),
    ]
  }

  /// Changes by which a session is not held, or is held after all.
  private static var endings: [ChangeKind] {
    let session = ChangeKind.argument("session", Session.self)
    return [
      ChangeKind(
        CallOffSession.self, of: session,
        one: { Phrase(pt: "Desmarcou uma sessão: {0}", en: "Called a session off: {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Desmarcou # sessão", en: "Called # session off"),
          other: Phrase(pt: "Desmarcou # sessões", en: "Called # sessions off")),
        deed: Phrase(pt: "Desmarcou", en: "Called it off"),
        check: { change, _, standing in standing.verdict(on: change.session) }),
      ChangeKind(
        ReopenSession<A>.self, of: session,
        one: {
          Phrase(pt: "Manteve uma sessão desmarcada: {0}", en: "Took back calling off: {0}")($2, $1)
        },
        many: Plural(
          one: Phrase(pt: "Manteve # sessão desmarcada", en: "Took back # session called off"),
          other: Phrase(
            pt: "Manteve # sessões desmarcadas", en: "Took back # sessions called off")),
        deed: Phrase(pt: "Manteve a sessão", en: "Took back calling it off"),
        check: { change, _, standing in standing.verdict(on: change.session) }),
      ChangeKind(
        TakeBackBooking<A>.self, of: session,
        one: { Phrase(pt: "Desfez a marcação: {0}", en: "Took a booking back: {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Desfez # marcação", en: "Took # booking back"),
          other: Phrase(pt: "Desfez # marcações", en: "Took # bookings back")),
        deed: Phrase(pt: "Desfez a marcação", en: "Took the booking back"),
        check: { change, _, standing in standing.verdict(on: change.session) }),
    ]
  }
}
