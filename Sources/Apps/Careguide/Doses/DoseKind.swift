import Care
import Editing
import Fields
import Records
import Shell
import Values

extension Dose {
  /// What the shared features are told of doses, which have no page of their own: what is said of one is
  /// about the medicine.
  static var recordKind: RecordKind {
    var kind = RecordKind(Dose.self, noun)
    kind.records = { parts, standing in
      for dose in all(among: parts) { standing.put(dose) }
    }
    kind.changes = [
      ChangeKind(
        LogDose.self,
        of: { arguments in
          (arguments["dose"]?["medicine"]?.text).flatMap { ID<Medicine>($0) }.map { Subject($0) }
        },
        one: { arguments, who, language in
          let state = (arguments["dose"]?["state"]?.text).flatMap { State(rawValue: $0) }
          return (state ?? .open).said(language, who)
        },
        many: Plural(
          one: Phrase(pt: "Anotou # dose", en: "Noted # dose"),
          other: Phrase(pt: "Anotou # doses", en: "Noted # doses")),
        deed: Phrase(pt: "Anotou uma dose", en: "Noted a dose"),
        check: { change, _, standing in
          guard standing[change.record.medicine] != nil else { return .missing(Medicine.self) }
          guard standing[change.record.id] == nil else { return .alreadyThere }
          standing.put(change.record)
          return .new
        })
    ]
    kind.copy = CopyKind(
      "doses", noun,
      CopyKindWords(
        contents: Phrase(pt: "as doses anotadas", en: "the doses noted"),
        active: Phrase(pt: "Doses", en: "Doses"),
        strayed: Phrase(
          pt: "De remédios que não voltam", en: "Of medicines that will not come back")),
      count: { $0.household.hasDoses ? all(among: $0).count : nil },
      records: { all(among: $0) }, adding: { dose, _ in LogDose(dose, isRecovered: true) },
      entry: { read in
        var log = read
        log.isRecovered = true
        return CopyEntry(log.record, by: log, called: log.record.day.slashed)
      })
    kind.copy?.needs = (field: "medicine", type: Medicine.recordType)
    kind.copy?.ignored = ["saidAt", "by"]
    return kind
  }

  static func all(among parts: Parts) -> [Dose] { parts.household.log.all }

  private static var noun: Noun {
    Noun(.feminine, one: Phrase(pt: "dose", en: "dose"), many: Phrase(pt: "doses", en: "doses"))
  }
}

extension Dose.State {
  /// "Anotou que {0} foi tomado".
  fileprivate var said: Phrase {
    switch self {
    case .taken: Phrase(pt: "Anotou uma dose tomada de {0}", en: "Noted a dose of {0} as taken")
    case .skipped: Phrase(pt: "Pulou uma dose de {0}", en: "Skipped a dose of {0}")
    case .later: Phrase(pt: "Adiou uma dose de {0}", en: "Put off a dose of {0}")
    case .open:
      Phrase(pt: "Desfez o que se disse de uma dose de {0}", en: "Took back a dose of {0}")
    }
  }
}
