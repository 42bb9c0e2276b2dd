import Flow
import Journal
import Records
import Screen
import Shell
import Values

extension JournalSettings {
  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(JournalSettingsWords.title), .bar, key: "journal-settings",
      leading: [
        .backButton(
          scene.text(JournalSettingsWords.back), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], status: frame.status, banners: frame.banners, content(state, scene, frame))
  }

  private static func content(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard let journal = frame.parts[Library.self]?.journal else {
      return [.skeleton(rows: 4, language: scene.language)]
    }
    var nodes: [Node] = []
    if let refusal = state.refusal {
      nodes.append(
        .banner(
          .danger, scene.text(JournalSettingsWords.refused),
          frame.words(of: refusal, scene.language)
        ).keyed("refused"))
    }
    nodes.append(days(journal, scene))
    nodes.append(lookingBack(journal, scene))
    nodes.append(weekly(journal, scene))
    return nodes
  }

  private static func days(_ journal: Journal, _ scene: Scene<Action>) -> Node {
    let language = scene.language
    let starts = dayStarts(with: journal.dayStart).map { minute in
      Choice(minute.description, JournalSettingsWords.start(minute, language))
    }
    let weekdays = ([7, 1, 6, 2, 3, 4, 5] as [Int]).compactMap { number in
      Weekday(rawValue: number).map { day in
        Choice(number.description, scene.text(JournalSettingsWords.day(day)))
      }
    }
    return .section(
      scene.text(JournalSettingsWords.days), note: scene.text(JournalSettingsWords.daysNote),
      [
        .tag(
          "div", "card-padded", [],
          [
            .select(
              Field(
                "day-start", scene.text(JournalSettingsWords.dayStart),
                hint: scene.text(JournalSettingsWords.dayStartNote), language: language),
              choices: starts, selected: journal.dayStart.description,
              on: scene.onText(.change) { text in
                text.wholeNumber.map { .chosen(.dayStart(Int($0))) }
              }),
            .select(
              Field("week-start", scene.text(JournalSettingsWords.weekStart), language: language),
              choices: weekdays, selected: journal.weekStart.description,
              on: scene.onText(.change) { text in
                text.wholeNumber.map { .chosen(.weekStart(Int($0))) }
              }),
          ])
      ]
    ).keyed("days")
  }

  /// Each hour to the latest, and what another device chose between them.
  private static func dayStarts(with chosen: Int) -> [Int] {
    var minutes: [Int] = []
    for minute in stride(from: 0, through: Journal.latestDayStart, by: 60) {
      if let last = minutes.last, last < chosen, chosen < minute { minutes.append(chosen) }
      minutes.append(minute)
    }
    return minutes
  }

  private static func lookingBack(_ journal: Journal, _ scene: Scene<Action>) -> Node {
    let toggle = Node.toggle(
      id: "looks-back", scene.text(JournalSettingsWords.looksBack),
      detail: scene.text(JournalSettingsWords.looksBackNote), isOn: journal.looksBack,
      on: scene.on(.change) { data in
        if case .checked(let isOn) = data { .chosen(.looksBack(isOn)) } else { nil }
      })
    return .section(
      scene.text(JournalSettingsWords.memories), [.tag("div", "card-padded", [], [toggle])]
    ).keyed("memories")
  }

  private static func weekly(_ journal: Journal, _ scene: Scene<Action>) -> Node {
    let title = scene.text(JournalSettingsWords.weekly)
    return .section(
      title,
      [
        .list(
          label: title,
          [
            .row(
              ListRow(
                "take-away", scene.text(JournalSettingsWords.takeAway),
                subtitle: scene.text(JournalSettingsWords.form(journal.weekly)),
                leading: .icon(.export), href: scene.href(.takeAway)),
              onTap: scene.onLink(.goTo(.takeAway)))
          ])
      ]
    ).keyed("weekly")
  }
}
