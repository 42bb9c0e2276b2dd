import Analytics
import CareServer
import EventStore
import Fields
import Values

/// What the ledger of sessions says: its own figures are of all accounts, its copy is of who agreed to be counted.
extension DaySessionModule {
  static var accessCopy: LedgerCopy {
    LedgerCopy { account, now, transaction in
      let all = try AccessStretch.of(account, in: transaction)
      return all.filter { $0.since <= now }.map { stretch in
        EventInterval(
          "access", stretch.isPremium ? "premium" : "free", since: stretch.since,
          until: stretch.until)
      }
    }
  }

  static var accessMeasures: [LedgerMeasure] {
    [
      measure(
        "access_session_duration", Words.duration,
        [
          AnswerColumn("sessions", .integer), AnswerColumn("median", .decimal),
          AnswerColumn("p90", .decimal), AnswerColumn("mean", .decimal),
        ]
      ) { figures in
        let seconds = figures.durations.sorted().map { Double($0) / 1_000 }
        return [
          .integer(Int64(figures.sessions)), number(percentile(50, of: seconds)),
          number(percentile(90, of: seconds)),
          ratio(seconds.reduce(0, +), figures.sessions),
        ]
      },
      measure(
        "access_sessions_per_person", Words.perPerson,
        [
          AnswerColumn("sessions", .integer), AnswerColumn("people", .integer),
          AnswerColumn("perPerson", .decimal),
        ]
      ) { figures in
        [
          .integer(Int64(figures.sessions)), .integer(Int64(figures.people.count)),
          ratio(Double(figures.sessions), figures.people.count),
        ]
      },
      measure(
        "features_per_access_session", Words.features,
        [
          AnswerColumn("sessions", .integer), AnswerColumn("features", .integer),
          AnswerColumn("perSession", .decimal),
        ]
      ) { figures in
        [
          .integer(Int64(figures.sessions)), .integer(figures.features),
          ratio(Double(figures.features), figures.sessions),
        ]
      },
      measure(
        "medication_updates_per_access_session", Words.updates,
        [
          AnswerColumn("sessions", .integer), AnswerColumn("updates", .integer),
          AnswerColumn("perSession", .decimal),
        ]
      ) { figures in
        [
          .integer(Int64(figures.sessions)), .integer(figures.medicationUpdates),
          ratio(Double(figures.medicationUpdates), figures.sessions),
        ]
      },
      measure(
        "upgrade_prompts", Words.prompts,
        [
          AnswerColumn("sessions", .integer), AnswerColumn("shown", .integer),
          AnswerColumn("tapped", .integer), AnswerColumn("dismissed", .integer),
        ]
      ) { figures in
        [
          .integer(Int64(figures.sessions)), .integer(figures.promptsShown),
          .integer(figures.promptsTapped), .integer(figures.promptsDismissed),
        ]
      },
    ]
  }

  /// One with a row for all sessions, for those without Premium and for those with it.
  private static func measure(
    _ name: String, _ definition: Phrase, _ columns: [AnswerColumn],
    _ values: @escaping @Sendable (AccessFigures) -> [JSONValue]
  ) -> LedgerMeasure {
    LedgerMeasure(name, definition) { period, zone, transaction in
      let days = period.namedDays
      let figures = try AccessFigures.read(
        from: zone.start(of: days.lowerBound),
        until: zone.start(of: days.upperBound.adding(days: 1)), in: transaction)
      var table = AnswerTable([AnswerColumn("access", .text)] + columns)
      table.rows = [
        [.text("all")] + values(figures.free.adding(figures.premium)),
        [.text("free")] + values(figures.free),
        [.text("premium")] + values(figures.premium),
      ]
      return table
    }
  }

  /// On the straight line between its neighbours, as in figures of events; nil of nothing.
  private static func percentile(_ percent: Double, of sorted: [Double]) -> Double? {
    guard !sorted.isEmpty else { return nil }
    let place = percent / 100 * Double(sorted.count - 1)
    let (below, above) = (sorted[Int(place)], sorted[min(Int(place) + 1, sorted.count - 1)])
    return below + (above - below) * (place - place.rounded(.down))
  }

  private static func number(_ value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }

  private static func ratio(_ value: Double, _ count: Int) -> JSONValue {
    count == 0 ? .null : .number(value / Double(count))
  }
}

private enum Words {
  static var duration: Phrase {
    Phrase(
      pt: """
        Duração em segundos das sessões do dia que começaram no período; de todas as contas, tenham \
        consentido ou não; do registro de acessos
        """,
      en: """
        Seconds of the sessions of the day that began in the period; of all accounts, whether they \
        agreed to be counted or not; from the ledger of access
        """)
  }
  static var perPerson: Phrase {
    Phrase(
      pt: """
        Sessões do dia por conta que teve alguma no período; de todas as contas, tenham consentido ou \
        não; do registro de acessos
        """,
      en: """
        Sessions of the day for each account that had any in the period; of all accounts, whether they \
        agreed to be counted or not; from the ledger of access
        """)
  }
  static var features: Phrase {
    Phrase(
      pt: """
        Funções diferentes usadas por sessão do dia; de todas as contas, tenham consentido ou não; do \
        registro de acessos
        """,
      en: """
        Different features used in a session of the day; of all accounts, whether they agreed to be \
        counted or not; from the ledger of access
        """)
  }
  static var updates: Phrase {
    Phrase(
      pt: """
        Mudanças em medicamentos por sessão do dia; de todas as contas, tenham consentido ou não; do \
        registro de acessos
        """,
      en: """
        Changes to medicines in a session of the day; of all accounts, whether they agreed to be \
        counted or not; from the ledger of access
        """)
  }
  static var prompts: Phrase {
    Phrase(
      pt: """
        Convites ao Premium mostrados, tocados e fechados nas sessões do dia; de todas as contas, tenham \
        consentido ou não; do registro de acessos
        """,
      en: """
        Prompts for Premium shown, tapped and closed in sessions of the day; of all accounts, whether \
        they agreed to be counted or not; from the ledger of access
        """)
  }
}
