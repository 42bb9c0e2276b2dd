import Flow
import Journal
import Screen
import Shell
import Values

/// The page on which somebody takes all of it away.
struct TakeAwayView {
  typealias Action = TakeAway.Action

  let scene: Scene<Action>
  let frame: Frame

  private var language: Language { scene.language }
  private var place: TakeAway.Place {
    TakeAway.Place(language: language, minutesEast: scene.surroundings.minutesEast)
  }

  func content(_ state: TakeAway.State) -> [Node] {
    guard let library = frame.parts[Library.self], library.isLoaded else {
      return [.skeleton(rows: 4, language: language)]
    }
    if let run = state.run { return running(run) }
    var nodes: [Node] = []
    if let result = state.result { nodes.append(self.result(result)) }
    nodes.append(.paragraph(scene.text(TakeAwayWords.lead), .prose).keyed("lead"))
    nodes.append(form(state))
    nodes.append(weekly(library, state))
    nodes.append(
      .section(
        scene.text(TakeAwayWords.bringTitle), note: scene.text(TakeAwayWords.bringNote),
        [
          .list(
            label: scene.text(TakeAwayWords.bring),
            [
              .linkRow(
                "bring-back", scene.text(TakeAwayWords.bring), .restore,
                href: scene.href(.bringBack), on: scene.onLink(.goTo(.bringBack)))
            ])
        ]
      ).keyed("bring"))
    return nodes
  }

  private func form(_ state: TakeAway.State) -> Node {
    .card([
      .column(
        .normal,
        [
          .radioList(
            Field("take-format", scene.text(TakeAwayWords.format), language: language),
            choices: TakeAwayFormat.allCases.map { choice($0) }, selected: state.format.rawValue,
            on: { choice in
              scene.on(.change) { _ in
                guard let format = TakeAwayFormat(rawValue: choice.value) else { return nil }
                return .formatPicked(format)
              }
            }),
          .toggle(
            id: "take-files", scene.text(TakeAwayWords.files),
            detail: scene.text(TakeAwayWords.filesNote), isOn: state.takesFiles,
            on: scene.on(.change) { data in
              if case .checked(let isOn) = data { .filesChosen(isOn) } else { nil }
            }),
          .button(
            scene.text(TakeAwayWords.start), .primary, icon: .export,
            on: scene.onTap(.startTapped(place))
          ).wide,
        ])
    ]).keyed("form")
  }

  private func choice(_ format: TakeAwayFormat) -> Choice {
    let (title, detail) = TakeAwayWords.words(of: format)
    return Choice(format.rawValue, scene.text(title), detail: scene.text(detail))
  }

  /// Whether it is done by itself, and in which form.
  private func weekly(_ library: Library.State, _ state: TakeAway.State) -> Node {
    var choices = [Choice("off", scene.text(TakeAwayWords.weeklyOff))]
    for format in TakeAwayFormat.allCases {
      choices.append(Choice(format.rawValue, scene.text(TakeAwayWords.words(of: format).title)))
    }
    var nodes: [Node] = [
      .select(
        Field("take-weekly", scene.text(TakeAwayWords.weekly), language: language),
        choices: choices, selected: library.journal?.weekly?.rawValue ?? "off",
        on: scene.on(.change) { data in
          guard case .text(let value, _) = data else { return nil }
          return .weeklyChosen(TakeAwayFormat(rawValue: value), place)
        })
    ]
    if let lastAt = state.weekly?.lastAt {
      let when = RelativeTime.text(from: scene.surroundings.now, to: lastAt, in: language)
      nodes.append(.paragraph(TakeAwayWords.last(language, when), .secondary))
    }
    if TakeAway.missed(state, library), let failedAt = state.weekly?.failedAt {
      let when = RelativeTime.text(from: scene.surroundings.now, to: failedAt, in: language)
      nodes.append(
        .paragraph(TakeAwayWords.weeklyFailed(language, when), .secondary, tone: .warn))
    }
    return .section(
      scene.text(TakeAwayWords.weeklyTitle), note: scene.text(TakeAwayWords.weeklyNote),
      [.tag("div", "card-padded", [], [.column(.small, nodes)])]
    ).keyed("weekly")
  }

  private func running(_ run: TakeAway.Run) -> [Node] {
    [
      .card([
        .progress(
          run.done, of: max(1, run.total), label: scene.text(TakeAwayWords.running),
          detail: TakeAwayWords.progress(run, language))
      ]).keyed("progress"),
      .tag(
        "div", "form-actions", [],
        [
          .button(
            scene.text(TakeAwayWords.stop), .neutral, isBusy: run.isStopping,
            on: scene.onTap(.stopTapped)
          ).wide
        ]
      ).keyed("actions"),
    ]
  }

  private func result(_ result: TakeAway.Result) -> Node {
    .tag("div", [.fixed("tabindex", "-1")], [banner(result)]).id(TakeAway.resultID)
      .keyed("result")
  }

  private func banner(_ result: TakeAway.Result) -> Node {
    switch result {
    case .stopped:
      return .banner(
        .note, scene.text(TakeAwayWords.stopped), scene.text(TakeAwayWords.stoppedText))
    case .failed(let problem):
      let text =
        switch problem {
        case .refused(let refusal): frame.words(of: refusal, language)
        case .notReady: scene.text(TakeAwayWords.notReady)
        case .empty: scene.text(TakeAwayWords.empty)
        case .full: scene.text(TakeAwayWords.full)
        case .unavailable: scene.text(TakeAwayWords.unavailable)
        }
      return .banner(.danger, scene.text(TakeAwayWords.failed), text)
    case .done(let summary):
      let isWhole = summary.leftOut.isEmpty && summary.withoutText == 0
      return .banner(
        isWhole ? .good : .warn, TakeAwayWords.done(language, summary.name),
        TakeAwayWords.about(summary, language))
    }
  }
}
