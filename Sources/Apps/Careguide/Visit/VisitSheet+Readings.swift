import Care
import Records
import Screen
import Shell
import Values

extension VisitSheet {
  /// How many of a kind are named, the latest of them.
  private static let mostReadings = 30

  /// What was measured within its days and today, a table for each kind.
  var readings: [Node] {
    guard let vitals = parts[Vitals.self] else { return [] }
    let from = parts.zone.start(of: span.lowerBound)
    return VitalKind.allCases.flatMap { kind -> [Node] in
      let found = vitals.readings(of: person.id, kind).filter { $0.at >= from }
      guard !found.isEmpty else { return [] }
      let title = kind.unit.isEmpty ? kind.label(language) : kind.label(language) + ", " + kind.unit
      var nodes: [Node] = [.words("h3", "strong", title), table(kind, title, found, vitals)]
      if let range = vitals.range(of: person.id, kind) {
        let name = (range.isOwn ? Vitals.Words.ownRange : Vitals.Words.usualRange)(language)
        nodes.append(.paragraph(name + ": " + kind.text(range.values, language), .caption))
      }
      if found.count > Self.mostReadings {
        nodes.append(
          .paragraph(
            VisitWords.earlier(found.count - Self.mostReadings, language), .secondary))
      }
      return nodes
    }
  }

  private func table(
    _ kind: VitalKind, _ caption: String, _ found: [Reading], _ vitals: Vitals.State
  ) -> Node {
    .table(
      caption: caption,
      columns: [
        TableColumn(Vitals.Words.when(language)),
        TableColumn(Vitals.Words.value(language), isNumeric: true),
        TableColumn(Vitals.Words.noteField(language)),
      ],
      rows: found.prefix(Self.mostReadings).map { reading in
        let local = parts.zone.local(reading.at)
        var notes = vitals.isOutside(reading) ? [Vitals.Words.outside(language)] : []
        if !reading.note.isEmpty { notes.append(reading.note) }
        return TableRow(
          reading.id.description,
          [
            .number(local.date.slashed + " " + local.time.shortText),
            .number(kind.text(reading, language)), .text(notes.joined(separator: " · ")),
          ])
      })
  }
}
