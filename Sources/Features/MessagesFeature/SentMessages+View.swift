import Flow
import Notifications
import Records
import Screen
import Shell
import Values

extension SentMessages {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let title =
      state.log.subject.flatMap { frame.parts.name(of: $0) }.map {
        SentWords.heading(scene.language, $0)
      } ?? scene.text(SentWords.title)
    var entries: [Node] = []
    if !state.log.entries.isEmpty {
      entries = [
        .section([
          .list(label: title, state.log.entries.map { SentRow($0.message, scene).node })
        ]),
        .paragraph(scene.text(SentWords.note), .secondary),
      ]
    }
    return Log.page(
      title, key: "messages", SentWords.log, entries, state.log, scene.map { .log($0) }, frame)
  }
}

/// A message in a row: what it was, what became of it, and each way on which it was tried.
struct SentRow<Action> {
  private let message: LedgerEntry
  /// To whom, and of whom, where the page does not say it.
  private let whom: String
  private let scene: Scene<Action>

  init(_ message: LedgerEntry, whom: String = "", _ scene: Scene<Action>) {
    self.message = message
    self.whom = whom
    self.scene = scene
  }

  private var language: Language { scene.language }

  private func clock(_ time: Instant) -> String {
    time.clock(minutesEast: scene.surroundings.minutesEast)
  }

  var node: Node {
    let (words, tone) = SentWords.state(of: message, language)
    var lines: [Node] = [
      .line(
        .small, [.span(SentWords.title(of: message, language), .strong), .badge(words, tone)]),
      .paragraph(
        SentWords.due(language, clock(message.dueAt)), .caption),
    ]
    if !whom.isEmpty { lines.insert(.paragraph(whom, .secondary), at: 1) }
    if let reason = message.reason.map({ SentWords.reason($0)(language) }) {
      lines.append(.paragraph(reason, .secondary))
    }
    for attempt in message.attempts { lines.append(.paragraph(line(attempt), .caption)) }
    return .tag("li", "change", [], lines).keyed(message.id.description)
  }

  private func line(_ attempt: LedgerAttempt) -> String {
    let way = ChannelWords.name(of: attempt.channel, language)
    if let time = attempt.openedAt {
      return SentWords.opened(language, way, clock(time))
    }
    if let time = attempt.shownAt {
      return SentWords.shown(language, way, clock(time))
    }
    if attempt.state == "failed" || attempt.state == "dropped" {
      let reason = attempt.reason.map { SentWords.reason($0)(language) } ?? ""
      return SentWords.notOnThis(language, way, reason)
    }
    if let time = attempt.sentAt {
      return SentWords.taken(language, way, clock(time))
    }
    return SentWords.onItsWay(language, way)
  }
}
