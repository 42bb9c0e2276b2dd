import Flow
import Journal
import Screen
import Shell
import TakingAway
import Values

/// The page on which somebody brings back what they took away.
struct BringBackView {
  typealias Action = BringBack.Action

  let scene: Scene<Action>
  let frame: Frame

  private var language: Language { scene.language }

  func content(_ state: BringBack.State) -> [Node] {
    guard let library = frame.parts[Library.self], library.isLoaded else {
      return [.skeleton(rows: 4, language: language)]
    }
    switch state.step {
    case .choosing(let problem): return choosing(problem)
    case .looking(let review):
      return [
        .card([
          .progress(
            Self.percent(review.reading, of: review.file.bytes), of: 100,
            label: scene.text(BringWords.looking),
            detail: BringWords.items(review.total, language))
        ]).keyed("looking")
      ]
    case .review(let review): return self.review(review)
    case .running(let run): return running(run)
    case .done(let summary): return done(summary)
    }
  }

  private static func percent(_ reading: TakenReading, of bytes: Int64) -> Int {
    bytes <= 0 ? 100 : Int(min(reading.done * 100 / bytes, 100))
  }

  private func choosing(_ problem: BringBack.Problem?) -> [Node] {
    var nodes: [Node] = []
    if let problem {
      nodes.append(
        focused([.banner(.danger, scene.text(BringWords.cannot), text(of: problem))]))
    }
    nodes.append(
      .fileDrop(
        id: "bring-file", title: scene.text(BringWords.choose),
        hint: scene.text(BringWords.chooseHint), on: scene.onTap(.chooseTapped)))
    nodes.append(.paragraph(scene.text(BringWords.lead), .prose).keyed("lead"))
    return nodes
  }

  private func text(of problem: BringBack.Problem) -> String {
    switch problem {
    case .notReady: scene.text(TakeAwayWords.notReady)
    case .file(let problem): scene.text(BringWords.text(of: problem))
    }
  }

  private func review(_ review: BringBack.Review) -> [Node] {
    var rows: [Node] = []
    if let head = review.head {
      let day = CivilDate(
        at: head.madeAt, minutesEast: scene.surroundings.minutesEast)
      rows.append(.infoRow(scene.text(BringWords.journal), .text(head.journal.name)))
      rows.append(.infoRow(scene.text(BringWords.madeAt), .text(day.slashed)))
    }
    rows.append(row(BringWords.fresh, review.fresh, always: true))
    rows.append(row(BringWords.same, review.same))
    rows.append(row(BringWords.differing, review.differing))
    rows.append(row(BringWords.highlights, review.highlights))
    rows.append(files(review))
    rows.append(row(BringWords.missingFiles, review.missingFiles))
    rows.append(row(BringWords.unreadable, review.unreadable))
    rows.append(row(BringWords.repeated, review.reading.repeated))
    var nodes: [Node] = [
      focused([
        .section(
          scene.text(BringWords.inFile), note: scene.text(BringWords.staysNote), rows)
      ])
    ]
    if review.settings(frame.parts).isThere {
      nodes.append(
        .card([
          .toggle(
            id: "bring-settings", scene.text(BringWords.settings),
            detail: scene.text(BringWords.settingsNote), isOn: review.takesSettings,
            on: scene.on(.change) { data in
              if case .checked(let isOn) = data { .settingsChosen(isOn) } else { nil }
            })
        ]).keyed("settings"))
    }
    let brings = review.brings(frame.parts)
    if !brings {
      let words = BringWords.text(of: review.nothing(frame.parts))
      nodes.append(.paragraph(scene.text(words), .prose).keyed("nothing"))
    }
    var buttons: [Node] = []
    if brings {
      buttons.append(
        .button(
          BringWords.start(review, language), .primary, icon: .restore,
          on: scene.onTap(.startTapped)
        ).wide)
    }
    buttons.append(other(.plain))
    nodes.append(actions(buttons))
    return nodes
  }

  private func files(_ review: BringBack.Review) -> Node {
    guard review.files > 0 else { return .none }
    let count = NumberText.text(Int64(review.files), in: language)
    let size = NumberText.bytes(review.bytes, in: language)
    return .infoRow(scene.text(BringWords.files), .text(count + " · " + size))
  }

  /// A line of the review, where there is something to say.
  private func row(_ words: Phrase, _ count: Int, always: Bool = false) -> Node {
    .when(
      count > 0 || always,
      .infoRow(scene.text(words), .number(NumberText.text(Int64(count), in: language))))
  }

  private func running(_ run: BringRun) -> [Node] {
    [
      focused([
        .card([
          .progress(
            run.done, of: max(1, run.total), label: scene.text(BringWords.running),
            detail: NumberText.text(Int64(run.done), of: Int64(run.total), in: language))
        ])
      ]),
      actions([
        .button(
          scene.text(TakeAwayWords.stop), .neutral, isBusy: run.isStopping,
          on: scene.onTap(.stopTapped)
        ).wide
      ]),
    ]
  }

  private func done(_ summary: BringBack.Summary) -> [Node] {
    var nodes: [Node] = []
    if let trouble = summary.trouble {
      nodes.append(.banner(.danger, scene.text(BringWords.notAll), text(of: trouble)))
    } else if summary.wasStopped {
      nodes.append(
        .banner(.note, scene.text(TakeAwayWords.stopped), scene.text(BringWords.stoppedText)))
    }
    let isWhole = summary.leftOut.isEmpty && summary.unreadable == 0 && !summary.lacksSettings
    nodes.append(
      .banner(
        isWhole ? .good : .warn, BringWords.came(summary, language),
        BringWords.left(
          summary, why: summary.refusal.map { frame.words(of: $0, language) }, language)))
    return [
      focused(nodes),
      actions([
        .button(
          scene.text(BringWords.seeTimeline), .primary, on: scene.onTap(.goTo(Timeline.path))
        ).wide,
        other(.plain),
      ]),
    ]
  }

  private func text(of trouble: BringBack.Trouble) -> String {
    switch trouble {
    case .full: scene.text(BringWords.full)
    case .unavailable: scene.text(BringWords.unavailable)
    case .file(let problem): scene.text(BringWords.text(of: problem))
    case .refused(let refusal): frame.words(of: refusal, language)
    }
  }

  private func other(_ style: ButtonKind) -> Node {
    .button(scene.text(BringWords.other), style, on: scene.onTap(.otherTapped)).wide
  }

  /// Where the keyboard goes when the page says something new.
  private func focused(_ nodes: [Node]) -> Node {
    .tag("div", [.fixed("tabindex", "-1")], nodes).id(BringBack.resultID).keyed("result")
  }

  private func actions(_ buttons: [Node]) -> Node {
    .tag("div", "form-actions", [], buttons).keyed("actions")
  }
}
