import Care
import Fields
import Records
import Shell
import Values

extension StockEntry {
  /// What the shared features are told of what was noted of stocks: a change is about the medicine.
  static var recordKind: RecordKind {
    var kind = RecordKind(StockEntry.self, noun)
    kind.records = { parts, standing in
      for entry in all(among: parts) { standing.put(entry) }
    }
    kind.changes = [
      ChangeKind(
        LogStock.self,
        of: { arguments in
          (arguments["entry"]?["medicine"]?.text).flatMap { ID<Medicine>($0) }.map { Subject($0) }
        },
        one: { Phrase(pt: "Anotou o estoque de {0}", en: "Noted the stock of {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "# anotação de estoque", en: "# note of stock"),
          other: Phrase(pt: "# anotações de estoque", en: "# notes of stock")),
        deed: Phrase(pt: "Anotou o estoque", en: "Noted the stock"),
        check: { change, _, standing in
          guard standing[change.entry.medicine] != nil else { return .missing(Medicine.self) }
          guard standing[change.entry.id] == nil else { return .alreadyThere }
          standing.put(change.entry)
          return .new
        }),
      ChangeKind(
        RemoveStock.self, of: ChangeKind.argument("entry", StockEntry.self),
        one: { _, _, language in
          Phrase(pt: "Desfez uma anotação de estoque", en: "Took back a note of stock")(language)
        },
        many: Plural(
          one: Phrase(pt: "Desfez # anotação de estoque", en: "Took back # note of stock"),
          other: Phrase(pt: "Desfez # anotações de estoque", en: "Took back # notes of stock")),
        deed: Phrase(pt: "Desfez uma anotação de estoque", en: "Took back a note of stock"),
        check: { change, _, standing in standing.remove(change.entry) }),
    ]
    kind.addedBy = { id, parts in all(among: parts).first { $0.id.uuid == id }?.by }
    kind.copy = CopyKind(
      "stock", noun,
      CopyKindWords(
        contents: Phrase(pt: "o estoque", en: "the stock"),
        active: Phrase(pt: "Anotações de estoque", en: "Notes of stock"),
        strayed: Phrase(
          pt: "De remédios que não voltam", en: "Of medicines that will not come back")),
      count: { $0[Stock.self]?.isLoaded == true ? all(among: $0).count : nil },
      records: { all(among: $0) }, adding: { entry, _ in LogStock(entry, isRecovered: true) },
      entry: { read in
        var log = read
        log.isRecovered = true
        return CopyEntry(log.entry, by: log, called: log.entry.amount.text(in: .pt))
      })
    kind.copy?.needs = (field: "medicine", type: Medicine.recordType)
    kind.copy?.ignored = ["by"]
    return kind
  }

  private static func all(among parts: Parts) -> [StockEntry] { parts[Stock.self]?.entries ?? [] }

  private static var noun: Noun {
    Noun(
      .feminine, one: Phrase(pt: "anotação de estoque", en: "note of stock"),
      many: Phrase(pt: "anotações de estoque", en: "notes of stock"))
  }
}
