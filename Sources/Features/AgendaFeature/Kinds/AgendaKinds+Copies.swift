import Agenda
import Editing
import Flow
import RecordPages
import Records
import Shell
import Sync
import Values

/// What a person's own copy holds of an agenda: all of it but what the server makes of it again.
extension AgendaKinds {
  /// Of records that are added as all are.
  static func copy<R: EditableRecord>(
    _ key: String, _ noun: Noun, _ title: Phrase, _ all: @escaping @Sendable (AgendaBook) -> [R],
    called name: @escaping @Sendable (R) -> String
  ) -> CopyKind {
    var copy = CopyKind(
      key, noun, words(noun, title), all: { parts in here(parts).map { all($0) } }, called: name)
    // Copies were made before there was an agenda.
    copy.isLater = true
    return copy
  }

  /// Of sessions, each with those who are in it.
  static var sessionCopy: CopyKind {
    var copy = CopyKind(
      Session.self, "sessions", AgendaNouns.session,
      words(AgendaNouns.session, Phrase(pt: "Sessões", en: "Sessions")),
      count: { here($0)?.sessions.count },
      additions: { (parts: Parts) -> [RecoverSession<A>] in
        guard let book = here(parts) else { return [] }
        return book.sessions.map { RecoverSession<A>($0, book.appointments(of: $0.id)) }
      },
      of: { (contents: LocalContents) -> [RecoverSession<A>] in
        var book = AgendaBook()
        book.apply(Changes(isComplete: true, changed: contents.records(of: Session.self)))
        book.apply(
          Changes(isComplete: true, changed: contents.records(of: Appointment.self)))
        return book.sessions.map { RecoverSession<A>($0, book.appointments(of: $0.id)) }
      },
      entry: { (add: RecoverSession<A>) -> CopyEntry? in
        CopyEntry(add.session, by: add, called: add.session.place.start.description)
      })
    copy.ignored = ["createdAt", "createdBy", "updatedAt", "occupiesFrom", "occupiesUntil", "wish"]
    copy.isLater = true
    return copy
  }

  /// Of series, behind their sessions: so the server makes none of these anew.
  static var seriesCopy: CopyKind {
    var copy = CopyKind(
      Series.self, "series", AgendaNouns.series,
      words(AgendaNouns.series, Phrase(pt: "Séries", en: "Series")),
      count: { here($0)?.series.count },
      additions: { (parts: Parts) -> [StartSeries<A>] in
        (here(parts)?.series ?? []).map { StartSeries<A>($0, isRecovered: true) }
      },
      of: { (contents: LocalContents) -> [StartSeries<A>] in
        contents.records(of: Series.self).map { StartSeries<A>($0, isRecovered: true) }
      },
      entry: { (add: StartSeries<A>) -> CopyEntry? in
        CopyEntry(add.series, by: add, called: add.series.place.start.description)
      })
    copy.ignored = ["createdAt", "createdBy", "updatedAt"]
    copy.isLater = true
    return copy
  }

  /// All of the agenda that is here; nil while that is not known.
  private static func here(_ parts: Parts) -> AgendaBook? {
    let book = book(parts)
    return book.isLoaded ? book : nil
  }

  private static func words(_ noun: Noun, _ title: Phrase) -> CopyKindWords {
    CopyKindWords(contents: noun.many, active: title)
  }
}
