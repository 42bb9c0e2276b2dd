import Agenda
import Identity
import Records
import Scheduling
import Screen
import Shell
import Values

/// One day or several on paper: who comes when, what for, with whom and where.
struct AgendaSheet {
  private let look: AgendaLook
  private let plan: DayPlan
  private var scene: Scene<AgendaAction> { look.scene }
  private var language: Language { look.language }

  /// - Parameter dates: ascending.
  init(_ look: AgendaLook, _ dates: [CivilDate]) {
    self.look = look
    plan = look.plan(on: dates, isSplit: false)
  }

  var article: Node {
    .tag(
      "article", "agenda-sheet paper", [.text("lang", language == .pt ? "pt-BR" : "en")],
      [head] + plan.columns.map { day($0) }
    ).keyed("sheet")
  }

  private var head: Node {
    let letterhead = look.letterhead()
    let words = [look.state.context.name] + look.shownNames
    var content: [Node] = []
    if let logo = letterhead?.logo { content.append(.logo(logo)) }
    content.append(.heading(AgendaWords.days(plan.dates, language), level: 1))
    content.append(
      .paragraph(words.filter { !$0.isEmpty }.joined(separator: " · "), .secondary))
    for line in letterhead?.lines ?? [] { content.append(.paragraph(line, .caption)) }
    return .tag("header", "column gap-1", [], content)
  }

  private func day(_ column: DayPlan.Column) -> Node {
    var content: [Node] = []
    // Of one day it stands above all.
    let title = AgendaWords.day(column.date, language)
    if plan.dates.count > 1 { content.append(.words("h2", "heading", title)) }
    for holiday in plan.holidays where holiday.date == column.date {
      content.append(.paragraph(holiday.name(language)))
    }
    for away in column.absences { content.append(.paragraph(words(away))) }
    let rows = column.blocks.compactMap { look.book.session($0.session) }.map { row($0) }
    content.append(
      rows.isEmpty
        ? .paragraph(
          scene.text(
            look.state.holds(column.date) ? AgendaWords.noneBooked : AgendaWords.dayNotHeld),
          .secondary)
        : .table(
          caption: title,
          columns: [
            TableColumn(scene.text(AgendaWords.hour)), TableColumn(look.noun.title(language)),
            TableColumn(scene.text(AgendaWords.service)),
            TableColumn(scene.text(AgendaWords.therapist)),
            TableColumn(scene.text(AgendaWords.room)), TableColumn(scene.text(AgendaWords.how)),
          ], rows: rows))
    let unplaced = look.book.unplaced.filter {
      ($0.wish ?? $0.place).start.date == column.date && !$0.isPlaced
    }
    if !unplaced.isEmpty {
      let names = unplaced.map { $0.place.start.time.shortText + " " + look.title(of: $0) }
      content.append(
        .paragraph(
          scene.text(AgendaWords.noPlace) + ": " + names.joined(separator: "; ")))
    }
    return .tag("section", "agenda-sheet-day", [], content).keyed(column.date.description)
  }

  private func row(_ session: Session) -> TableRow {
    let coming = look.book.appointments(of: session.id).filter {
      $0.state.occupies || $0.state == .noShow
    }
    let names = coming.map { look.name(of: $0.person) }.joined(separator: ", ")
    let state = look.book.state(of: session).map { scene.text(AgendaWords.state($0)) } ?? ""
    let how =
      session.isGroup ? AgendaWords.people(coming.count, of: session.places, language) : state
    let cells = [
      look.times(of: session.place), names, look.book.service(session.service)?.name ?? "",
      look.book.name(of: session.place.therapist),
      [session.place.room, session.place.equipment].compactMap { look.book.room($0)?.name }
        .joined(separator: ", "), how,
    ]
    return TableRow(session.id.description, cells.map { .text($0) })
  }

  private func words(_ away: DayAbsence) -> String {
    let owner = away.absence.owner
    let who =
      owner == look.state.house ? scene.text(AgendaWords.house) : look.book.name(of: owner)
    let times =
      AgendaWords.clock(away.minutes.lowerBound) + "–"
      + AgendaWords.clock(away.minutes.upperBound)
    return AgendaWords.away(language, who, away.absence.name(language)) + " · " + times
  }
}

extension AgendaWords {
  static var print: Phrase { Phrase(pt: "Imprimir", en: "Print") }
  static var printTitle: Phrase { Phrase(pt: "Imprimir a agenda", en: "Print the agenda") }
  static var hour: Phrase { Phrase(pt: "Horário", en: "Time") }
  static var how: Phrase { Phrase(pt: "Situação", en: "State") }
  static var noneBooked: Phrase { Phrase(pt: "Nada marcado.", en: "Nothing is booked.") }
}
