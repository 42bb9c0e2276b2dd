import Care
import Records
import Screen
import Shell
import Values

/// The sheet that somebody takes to the doctor.
struct VisitSheet {
  let person: Person
  /// The days before today of which it tells.
  let span: Range<CivilDate>
  let now: Instant
  let parts: Parts
  let language: Language
  /// Those that the person takes, by their names.
  let medicines: [Medicine]

  /// - Parameter days: how many.
  init(_ person: Person, days: Int, at now: Instant, _ parts: Parts, _ language: Language) {
    self.person = person
    self.now = now
    self.parts = parts
    self.language = language
    let today = parts.zone.local(now).date
    span = today.adding(days: -days)..<today
    medicines = parts.household.medicines.filter { $0.person == person.id && !$0.isArchived }
      .ordered { FoldedText($0.name) < FoldedText($1.name) }
  }

  var article: Node {
    .tag(
      "article", "visit-sheet paper", [.text("lang", language == .pt ? "pt-BR" : "en")],
      [head]
        + part(VisitWords.allergies, lines(of: person.allergies))
        + part(VisitWords.conditions, lines(of: person.conditions))
        + part(VisitWords.medicines, taken) + regularity + part(VisitWords.missed, missed)
        + part(VisitWords.readings, readings)
    ).keyed("sheet")
  }

  private var head: Node {
    var facts: [String] = []
    if let birthDate = person.birthDate {
      facts.append(
        birthDate.slashed + " (" + person.age(on: span.upperBound, language) + ")")
    }
    if let bloodType = person.bloodType { facts.append(bloodType.rawValue) }
    let insurance = [person.insurance, person.insuranceNumber].filter { !$0.isBlank }
    if !insurance.isEmpty { facts.append(insurance.joined(separator: " ")) }
    var lines: [Node] = [.heading(person.name, level: 1)]
    if !facts.isEmpty { lines.append(.paragraph(facts.joined(separator: " · "))) }
    lines.append(
      .paragraph(
        VisitWords.of(
          language, span.lowerBound.slashed, span.upperBound.adding(days: -1).slashed,
          span.upperBound.slashed), .secondary))
    return .tag("header", "column gap-1", [], lines)
  }

  /// Under its heading; what there is nothing of says so, since a doctor asks.
  private func part(_ title: Phrase, _ content: [Node]) -> [Node] {
    [
      .tag(
        "section", "visit-part", [],
        [.words("h2", "heading", title(language))]
          + (content.isEmpty ? [.paragraph(VisitWords.none(language), .secondary)] : content)
      ).keyed(title(.en))
    ]
  }

  /// Of a text with one a line.
  private func lines(of text: String) -> [Node] {
    let items = text.parts { $0 == "\n" }.map { $0.trimmed }.filter { !$0.isEmpty }
    return items.isEmpty ? [] : [.tag("ul", "visit-list", [], items.map { .words("li", $0) })]
  }

  // Medicines

  private var taken: [Node] {
    let items = medicines.map { medicine -> Node in
      var lines: [Node] = [.paragraph(medicine.shortName, .strong)]
      let regimen = parts.household.regimen(of: medicine)
      if let schedule = regimen.schedule(at: parts.zone.local(now)) {
        lines += ScheduleWords(schedule, medicine).lines(language).map { .paragraph($0) }
      }
      var more = [medicine.food?.label(language) ?? "", medicine.reason, medicine.instructions]
      if !medicine.prescriber.isEmpty {
        more.append(VisitWords.prescriber(language, medicine.prescriber))
      }
      let count = parts.household.log.takenAsNeeded(of: medicine.id)
        .count { span.contains($0.day) }
      if count > 0 { more.append(VisitWords.needed(count, language)) }
      let text = more.filter { !$0.isBlank }.joined(separator: " · ")
      if !text.isEmpty { lines.append(.paragraph(text, .secondary)) }
      return .tag("li", "visit-medicine", [], lines).keyed(medicine.id.description)
    }
    return items.isEmpty ? [] : [.tag("ul", "", [], items)]
  }

  // How regularly

  private var regularity: [Node] {
    let rows = medicines.compactMap { medicine -> TableRow? in
      let adherence = Adherence(
        of: parts.doses(of: [medicine], on: span, now: now), in: span)
      guard let proportion = adherence.proportion else { return nil }
      let percent = NumberText.text(Int64((proportion * 100).rounded()), in: language) + " %"
      return TableRow(
        medicine.id.description,
        [
          .text(medicine.shortName),
          .number(percent + " (" + count(adherence.covered, adherence.days) + ")"),
          .number(count(adherence.taken, adherence.planned)),
          .number(adherence.late.description), .number(adherence.skipped.description),
        ])
    }
    guard !rows.isEmpty else { return part(VisitWords.regularity, []) }
    let columns = [
      TableColumn(VisitWords.medicine(language)),
      TableColumn(VisitWords.covered(language), isNumeric: true),
      TableColumn(VisitWords.takenDoses(language), isNumeric: true),
      TableColumn(VisitWords.late(language), isNumeric: true),
      TableColumn(VisitWords.skipped(language), isNumeric: true),
    ]
    return part(
      VisitWords.regularity,
      [
        .table(caption: VisitWords.regularity(language), columns: columns, rows: rows),
        .paragraph(VisitWords.definition(language), .caption),
      ])
  }

  private func count(_ some: Int, _ all: Int) -> String {
    VisitWords.count(language, some.description, all.description)
  }

  // What was missed

  /// How many doses are named; of more it is said how many.
  private static let mostMissed = 40

  private var missed: [Node] {
    let doses = parts.doses(of: medicines, on: span, now: now).filter { dose in
      switch dose.standing {
      case .missed, .skipped, .disputed: true
      case .ahead, .due, .late, .taken, .putOff: false
      }
    }.ordered { $0.instant > $1.instant }
    guard !doses.isEmpty else { return [] }
    let rows = doses.prefix(Self.mostMissed).map { dose in
      let medicine = medicines.first { $0.id == dose.medicine }
      let note = dose.verdict.dose?.note ?? ""
      let standing = dose.standing.inWords.text(language)
      return TableRow(
        dose.key.text,
        [
          .number(Today.Words.day(dose.planned.date, language) + " " + dose.planned.time.shortText),
          .text(medicine?.shortName ?? ""),
          .text(note.isEmpty ? standing : standing + ": " + note),
        ])
    }
    let table = Node.table(
      caption: VisitWords.missed(language),
      columns: [
        TableColumn(VisitWords.planned(language)), TableColumn(VisitWords.medicine(language)),
        TableColumn(VisitWords.standing(language)),
      ], rows: Array(rows))
    let rest = doses.count - rows.count
    return rest > 0
      ? [table, .paragraph(VisitWords.earlier(rest, language), .secondary)] : [table]
  }
}
