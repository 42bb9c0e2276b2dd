import Agenda
import Records
import Screen
import Shell
import Values

/// The page on which a day or a week is seen as it is printed.
struct PaperView {
  private let look: AgendaLook
  private let date: CivilDate
  private let isWeek: Bool
  private var scene: Scene<AgendaAction> { look.scene }

  init(_ look: AgendaLook, _ date: CivilDate, isWeek: Bool) {
    self.look = look
    self.date = date
    self.isWeek = isWeek
  }

  var page: Node {
    let path = Path.agenda(on: date, isWeek ? .week : .day)
    let isReady = look.state.zone != nil && look.book.isLoaded
    return .page(
      title: scene.text(AgendaWords.printTitle), .inContent, key: "agenda-paper",
      leading: [
        .backButton(
          scene.text(AgendaWords.title), href: scene.href(path), on: scene.onLink(.goTo(path)))
      ],
      actions: isReady
        ? [
          .button(
            scene.text(AgendaWords.print), .primary, icon: .export, on: scene.onTap(.printTapped))
        ] : [],
      banners: look.frame.banners,
      isReady
        ? [choice, file, AgendaSheet(look, dates).article]
        : [.skeleton(rows: 6, language: scene.language)])
  }

  private var dates: [CivilDate] {
    guard isWeek else { return [date] }
    let monday = date.adding(days: 1 - date.weekday.rawValue)
    return (0..<7).map { monday.adding(days: $0) }
  }

  /// Not of these days alone.
  private var file: Node {
    .column(
      .small,
      [
        .line(
          .small,
          [
            .button(
              scene.text(AgendaWords.exportCSV), .neutral, icon: .export,
              on: scene.onTap(.exportTapped(scene.language)))
          ]), .paragraph(scene.text(AgendaWords.exportNote), .caption),
      ]
    ).keyed("file")
  }

  private var choice: Node {
    .segmented(
      Screen.Field("paper-span", scene.text(AgendaWords.shown), language: scene.language),
      choices: [
        Choice("day", scene.text(AgendaWords.dayAlone)),
        Choice("week", scene.text(AgendaWords.week)),
      ], selected: isWeek ? "week" : "day", isLabelHidden: true,
      on: { choice in
        scene.on(.change, .goTo(.agendaPaper(on: date, isWeek: choice.value == "week")))
      })
  }
}

extension Path {
  /// A day, or the week that it is in, as it is printed.
  static func agendaPaper(on date: CivilDate, isWeek: Bool = false) -> Path {
    Path((isWeek ? "agenda/imprimir/semana/" : "agenda/imprimir/dia/") + date.description)
  }

  /// What of the agenda is printed there.
  var agendaPaper: (date: CivilDate, isWeek: Bool)? {
    let parts = parts
    guard parts.count == 4, parts[0] == "agenda", parts[1] == "imprimir",
      let date = CivilDate(parts[3])
    else { return nil }
    switch parts[2] {
    case "dia": return (date, false)
    case "semana": return (date, true)
    default: return nil
    }
  }
}
