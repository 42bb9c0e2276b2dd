import Agenda
import Flow
import Screen
import Shell
import Values

extension ImportView {
  /// How many rows a table of the page shows; the result has them all.
  private static let shownRows = 100

  func review(_ rows: [AppointmentRow], _ check: AppointmentCheck) -> [Node] {
    var wanted = 0
    var series = 0
    var unplaced = 0
    var beyondPlan = 0
    for ready in check.ready where check.isWanted(ready) {
      wanted += rows[ready.row].moments.count
      series += rows[ready.row].rule == nil ? 0 : 1
      unplaced += ready.unplaced
      beyondPlan += ready.beyondPlan
    }
    var nodes: [Node] = [summary(check, wanted, series, unplaced)]
    if beyondPlan > 0 {
      nodes.append(
        .banner(
          .warn, scene.text(ImportWords.beyondPlan),
          ImportWords.tooManyForPlan(beyondPlan, language)))
    }
    if unplaced > 0 {
      nodes.append(
        .banner(.note, scene.text(ImportWords.unplacedRows), scene.text(ImportWords.unplacedNote)))
    }
    if !check.newPeople.isEmpty { nodes.append(people(check)) }
    if !check.bad.isEmpty {
      let shown = check.bad.prefix(Self.shownRows).map { each in
        tableRow(rows[each.row], ImportWords.problem(each.problem, language))
      }
      nodes.append(table(scene.text(ImportWords.badRows), Array(shown), check.bad.count))
    }
    if !check.known.isEmpty {
      let shown = check.known.prefix(Self.shownRows).map { each in
        tableRow(rows[each.row], scene.text(ImportWords.known(each.reason)))
      }
      nodes.append(table(scene.text(ImportWords.knownRows), Array(shown), check.known.count))
    }
    nodes.append(
      Self.actions([
        .button(
          ImportWords.importCount(wanted, language), .primary, isDisabled: wanted == 0,
          on: scene.onTap(.importTapped)
        ).wide.id("import-start"),
        .button(scene.text(ImportWords.backToFile), .plain, on: scene.onTap(.backTapped)).wide,
      ]))
    return nodes
  }

  private func summary(
    _ check: AppointmentCheck, _ wanted: Int, _ series: Int, _ unplaced: Int
  ) -> Node {
    func row(_ label: Phrase, _ count: Int) -> Node {
      .infoRow(scene.text(label), .number(String(count)))
    }
    return .tag(
      "div", [.fixed("tabindex", "-1")],
      [
        .section(
          scene.text(FileImportWords.summary),
          [
            row(ImportWords.ready, wanted),
            .when(series > 0, row(ImportWords.seriesRows, series)),
            .when(unplaced > 0, row(ImportWords.unplacedRows, unplaced)),
            row(ImportWords.knownRows, check.known.count),
            row(ImportWords.badRows, check.bad.count),
          ]
        ).keyed("numbers")
      ]
    ).id("import-review").keyed("summary")
  }

  /// Those about whom the person decides whether they are who comes here.
  private func people(_ check: AppointmentCheck) -> Node {
    var rows: [Node] = []
    if check.newPeople.count > 1 {
      let all = check.newPeople.allSatisfy { $0.isWanted }
      rows.append(tick("new-people", scene.text(ImportWords.all), "", nil, all))
    }
    for (position, person) in check.newPeople.enumerated() where position < Self.shownRows {
      var about = ImportWords.sessions(person.rows, language)
      if let phone = person.phone { about += " · " + phone.description }
      rows.append(
        tick("new-" + String(position), person.name, about, position, person.isWanted))
    }
    let hidden = check.newPeople.count - Self.shownRows
    let note =
      scene.text(ImportWords.newPeopleNote)
      + (hidden > 0
        ? " " + FileImportWords.shown(Self.shownRows, of: check.newPeople.count, language) : "")
    return .section(
      scene.text(ImportWords.newPeople), note: note, [.tag("div", "card-padded", [], rows)]
    ).keyed("new-people")
  }

  private func tick(
    _ id: String, _ label: String, _ detail: String, _ person: Int?, _ isWanted: Bool
  ) -> Node {
    .checkbox(
      id: id, label, detail: detail, isChecked: isWanted,
      on: scene.on(.change) { data in
        if case .checked(let isWanted) = data { .personTicked(person, isWanted) } else { nil }
      })
  }

  private func tableRow(_ row: AppointmentRow, _ reason: String) -> TableRow {
    TableRow(
      String(row.line) + " " + row.key,
      [
        .number(String(row.line)), .text(row.name), .number(ImportWords.moment(row, language)),
        .text(reason),
      ])
  }

  private func table(_ title: String, _ rows: [TableRow], _ count: Int) -> Node {
    let columns = [
      TableColumn(scene.text(FileImportWords.line), isNumeric: true),
      TableColumn(scene.text(ImportWords.who)), TableColumn(scene.text(ImportWords.when)),
      TableColumn(scene.text(FileImportWords.reason)),
    ]
    let note = count > rows.count ? FileImportWords.shown(rows.count, of: count, language) : ""
    return .section(title, note: note, [.table(caption: title, columns: columns, rows: rows)])
      .keyed(title)
  }
}
