import Agenda
import Records
import Screen
import Values

/// What the people of a space are told when its clocks have changed, until one of them has read it.
struct ClocksView {
  private let look: AgendaLook
  private var scene: Scene<AgendaAction> { look.scene }

  init(_ look: AgendaLook) {
    self.look = look
  }

  var banners: [Node] {
    look.book.clockNotices.map { change in
      .banner(
        .note, ClockWords.title(change, scene.language), ClockWords.text(change, scene.language),
        actions: look.mayWrite
          ? [
            .button(
              scene.text(ClockWords.understood), .tinted,
              on: scene.onTap(.clockNoticeRead(change.id)))
          ] : []
      ).keyed(change.id.description)
    }
  }
}

enum ClockWords {
  static var understood: Phrase { Phrase(pt: "Entendi", en: "Understood") }

  static func title(_ change: ClockNotice, _ language: Language) -> String {
    let title =
      change.former == change.zone
      ? Phrase(
        pt: "As regras do fuso horário mudaram: {1}", en: "The rules of the time zone changed: {1}")
      : Phrase(
        pt: "O fuso horário mudou: {0} → {1}", en: "The time zone changed: {0} → {1}")
    return title(language, change.former, change.zone)
  }

  /// What moved, what did not, and what is to be done.
  static func text(_ change: ClockNotice, _ language: Language) -> String {
    let count = Plural(
      one: Phrase(pt: "# sessão continua", en: "# session stays"),
      other: Phrase(pt: "# sessões continuam", en: "# sessions stay"))(change.sessions, language)
    let days = AgendaWords.days([change.firstDay, change.lastDay], language)
    let text = Phrase(
      pt: "{0} na mesma hora marcada, agora pelo novo relógio ({1}). Os lembretes também.",
      en: "{0} at the time that was agreed on, by the new clocks ({1}). So do the reminders.")(
        language, count, days)
    guard change.unplaced > 0 else { return text }
    let lost = Plural(
      one: Phrase(
        pt: "# delas ficou sem lugar na agenda.", en: "# of them has lost its place."),
      other: Phrase(
        pt: "# delas ficaram sem lugar na agenda.", en: "# of them have lost their places."))(
        change.unplaced, language)
    return text + " " + lost
  }
}
