import Care
import Fields
import Records
import Shell
import Values

extension Reading: Dated {}
extension VitalRange: Dated {}

extension Reading {
  /// What the shared features are told of measurements, which have no page of their own: one is about the
  /// person.
  static var recordKind: RecordKind {
    var kind = RecordKind(Reading.self, noun)
    kind.records = { parts, standing in
      for reading in all(among: parts) { standing.put(reading) }
    }
    kind.changes = [
      ChangeKind(
        LogReading.self, of: { person(in: $0["reading"]) },
        one: { Phrase(pt: "Anotou uma medida de {0}", en: "Noted a reading of {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Anotou # medida", en: "Noted # reading"),
          other: Phrase(pt: "Anotou # medidas", en: "Noted # readings")),
        deed: Phrase(pt: "Anotou uma medida", en: "Noted a reading"),
        check: { change, time, standing in
          guard standing[change.reading.person] != nil else { return .missing(Person.self) }
          return standing[change.reading.id] == nil
            ? standing.add(change.reading) : standing.change(change.reading, at: time)
        }),
      ChangeKind(
        RemoveReading.self, of: ChangeKind.argument("reading", Reading.self),
        one: { Phrase(pt: "Removeu {0}", en: "Removed {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Removeu # medida", en: "Removed # reading"),
          other: Phrase(pt: "Removeu # medidas", en: "Removed # readings")),
        deed: Phrase(pt: "Removeu uma medida", en: "Removed a reading"),
        check: { change, _, standing in standing.remove(change.reading) }),
    ]
    kind.name = { id, parts in
      all(among: parts).first { $0.id.uuid == id }.map { reading in
        let kind = reading.kind
        return kind.withUnit(kind.text(reading, .pt)) + ", "
          + parts.zone.local(reading.at).date.slashed
      }
    }
    kind.addedBy = { id, parts in all(among: parts).first { $0.id.uuid == id }?.by }
    kind.copy = CopyKind(
      "readings", noun,
      CopyKindWords(
        contents: Phrase(pt: "as medidas", en: "the readings"),
        active: Phrase(pt: "Medidas", en: "Readings"), strayed: ofStrayed),
      count: { $0[Vitals.self]?.isLoaded == true ? all(among: $0).count : nil },
      records: { all(among: $0) }, adding: { reading, _ in LogReading(reading, isRecovered: true) },
      entry: { read in
        var log = read
        log.isRecovered = true
        let kind = log.reading.kind
        return CopyEntry(
          log.reading, by: log, called: kind.withUnit(kind.text(log.reading, .pt)))
      })
    kind.copy?.needs = (field: "person", type: Person.recordType)
    kind.copy?.ignored = ["by", "createdAt", "updatedAt"]
    return kind
  }

  static func all(among parts: Parts) -> [Reading] { parts[Vitals.self]?.readings ?? [] }

  fileprivate static func person(in record: JSONValue?) -> Subject? {
    (record?["person"]?.text).flatMap { ID<Person>($0) }.map { Subject($0) }
  }

  fileprivate static var ofStrayed: Phrase {
    Phrase(pt: "De pessoas que não voltam", en: "Of people who will not come back")
  }

  private static var noun: Noun {
    Noun(
      .feminine, one: Phrase(pt: "medida", en: "reading"),
      many: Phrase(pt: "medidas", en: "readings"))
  }
}

extension VitalRange {
  /// The same of ranges.
  static var recordKind: RecordKind {
    var kind = RecordKind(VitalRange.self, noun)
    kind.records = { parts, standing in
      for range in all(among: parts) { standing.put(range) }
    }
    kind.changes = [
      ChangeKind(
        SetVitalRange.self, of: { Reading.person(in: $0["range"]) },
        one: { Phrase(pt: "Definiu uma faixa de {0}", en: "Set a range of {0}")($2, $1) },
        many: Plural(
          one: Phrase(pt: "Definiu # faixa", en: "Set # range"),
          other: Phrase(pt: "Definiu # faixas", en: "Set # ranges")),
        deed: Phrase(pt: "Definiu uma faixa", en: "Set a range"),
        check: { change, time, standing in
          guard standing[change.range.person] != nil else { return .missing(Person.self) }
          return standing[change.range.id] == nil
            ? standing.add(change.range) : standing.change(change.range, at: time)
        })
    ]
    kind.copy = CopyKind(
      "vitalRanges", noun,
      CopyKindWords(
        contents: Phrase(pt: "as faixas das medidas", en: "the ranges of readings"),
        active: Phrase(pt: "Faixas", en: "Ranges"), strayed: Reading.ofStrayed),
      count: { $0[Vitals.self]?.areRangesLoaded == true ? all(among: $0).count : nil },
      records: { all(among: $0) }, adding: { range, _ in SetVitalRange(range) },
      entry: { read in CopyEntry(read.range, by: read, called: read.range.kind.label.pt) })
    kind.copy?.needs = (field: "person", type: Person.recordType)
    kind.copy?.ignored = ["updatedAt"]
    return kind
  }

  static func all(among parts: Parts) -> [VitalRange] { parts[Vitals.self]?.ranges ?? [] }

  private static var noun: Noun {
    Noun(
      .feminine, one: Phrase(pt: "faixa", en: "range"), many: Phrase(pt: "faixas", en: "ranges"))
  }
}
