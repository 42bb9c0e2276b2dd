import Agenda
import Identity
import Records
import Scheduling
import Screen
import Shell
import Values

/// Who stays away, below the day. A therapist sees those whose last session was theirs; whoever manages the space, or only
/// books for others, sees all.
struct AdherenceView {
  private let look: AgendaLook

  /// The most rows shown.
  private static var most: Int { 8 }

  init(_ look: AgendaLook) {
    self.look = look
  }

  private var own: UUID? {
    let account = look.state.context.account.id
    return look.frame.context.managesSpace || !look.therapists.contains(account) ? nil : account
  }

  /// Nothing where nobody stays away.
  var sections: [Node] {
    guard look.book.isLoaded, let zone = look.state.zone else { return [] }
    // Of who is not here yet nothing is known.
    let alerts = Adherence(look.book, of: own, at: zone.local(look.state.now)).alerts
      .filter { look.person($0.person).isThere && look.comes($0.person) }
    guard !alerts.isEmpty else { return [] }
    let title = look.scene.text(AdherenceWords.title)
    var content: [Node] = [.list(label: title, alerts.prefix(Self.most).map { row($0) })]
    if alerts.count > Self.most {
      content.append(
        .tag(
          "div", "card-padded", [],
          [
            .paragraph(
              AdherenceWords.more(alerts.count - Self.most, look.language), .secondary)
          ]))
    }
    return [
      .section(title, note: look.scene.text(AdherenceWords.note), content).keyed("adherence")
    ]
  }

  private func row(_ alert: Adherence.Alert) -> Node {
    let path = look.personPage(alert.person)
    return .row(
      ListRow(
        alert.person.description, look.name(of: alert.person),
        subtitle: AdherenceWords.reason(alert, look.language), leading: .icon(.person),
        href: look.scene.href(path)),
      onTap: look.scene.onLink(.goTo(path)))
  }
}

/// Its words.
enum AdherenceWords {
  static var title: Phrase { Phrase(pt: "Para não perder de vista", en: "Keep in sight") }
  static var note: Phrase {
    Phrase(
      pt: "Quem faltou às últimas sessões, e quem está há uma semana ou mais sem nada marcado.",
      en: "Who missed the last sessions, and who has had nothing booked for a week or more.")
  }

  static func reason(_ alert: Adherence.Alert, _ language: Language) -> String {
    let day = AgendaWords.day(alert.last, language)
    switch alert.reason {
    case .missed(let count):
      return Phrase(
        pt: "{0} faltas seguidas, a última em {1}", en: "Missed {0} in a row, last on {1}")(
          language, "\(count)", day)
    case .nothingNext:
      return Phrase(pt: "Nada marcado desde {0}", en: "Nothing booked since {0}")(language, day)
    }
  }

  static func more(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "E mais #, que aparece quando um destes sair daqui.",
        en: "And # more, shown when one of these is gone."),
      other: Phrase(
        pt: "E mais #, que aparecem quando estes saírem daqui.",
        en: "And # more, shown when these are gone."))(
        count, language)
  }
}
