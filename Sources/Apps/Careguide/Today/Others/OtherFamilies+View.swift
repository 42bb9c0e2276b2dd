import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Sync
import Values

extension OtherFamilies {
  public static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard subject.type == Today.id.text else { return [] }
    var sections: [Node] = []
    for one in state.others.all { sections += section(one, state, scene, frame) }
    if state.others.more > 0 {
      sections.append(
        .paragraph(Words.more(state.others.more, scene.language), .secondary).keyed("more"))
    }
    return sections
  }

  /// What is due now and next in a family, how old that is where it may be old, and the way there.
  private static func section(
    _ one: OtherSpaces.One, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let seen = one.seen, !one.isGone, let day = state.days[one.id],
      !one.isAlone || !day.household.people.isEmpty
    else { return [] }
    let name = seen.all(Family.self).changed.first?.name ?? one.name
    let title = (one.isAlone ? Words.onDevice : Words.also)(scene.language, name)
    var content: [Node] = []
    if let refusal = day.refusal {
      content.append(.banner(.danger, frame.words(of: refusal, scene.language)))
    }
    let rows = rows(day, one, seen, scene, frame)
    if rows.isEmpty, seen.status.isComplete {
      content.append(
        .tag("div", "card-padded", [], [.paragraph(scene.text(Words.nothing), .secondary)]))
    }
    let open = Node.row(
      ListRow("open", Words.open(scene.language, name), leading: .icon(.people)),
      onTap: scene.onTap(.openTapped(one.id)))
    content.append(.list(label: title, rows + [open]))
    return [
      .section(title, note: note(day, one, seen, scene), content).keyed(one.id.description)
    ]
  }

  /// All that is due, and what comes next.
  private static func rows(
    _ day: Today.State, _ one: OtherSpaces.One, _ seen: OtherSpace, _ scene: Scene<Action>,
    _ frame: Frame
  ) -> [Node] {
    let mayLog =
      frame.context.app.schema.permissions.permission(of: seen.view.role, on: Dose.recordType)
      >= .append && !seen.status.isMemoryOnly && seen.opening != nil
    let view = DoseRows(
      day, true, scene.map { .today(one.id, $0) }, mayLog: mayLog, isElsewhere: true)
    let later = day.plan.doses(.later)
    let next = later.filter { $0.instant == later.first?.instant }
    return (day.plan.doses(.now) + next).map { view.row($0) }
  }

  private static func note(
    _ day: Today.State, _ one: OtherSpaces.One, _ seen: OtherSpace, _ scene: Scene<Action>
  ) -> String {
    let (status, language) = (seen.status, scene.language)
    var notes: [String] = []
    let missed = day.plan.doses(.missed).count
    if missed > 0 { notes.append(Words.missed(missed, language)) }
    if !status.pending.isEmpty { notes.append(Words.waiting(status.pending.count, language)) }
    if seen.isInMemory { notes.append(scene.text(Words.inMemory)) }
    if !status.refused.isEmpty { notes.append(Words.refused(status.refused.count, language)) }
    if case .repaired(_, let lost) = seen.opening, lost > 0 {
      notes.append(scene.text(Words.damaged))
    }
    // While it is being read, nothing is known of how old it is.
    if !one.isAlone, seen.opening != nil, let age = age(status, day, scene) { notes.append(age) }
    return notes.joined(separator: " ")
  }

  /// As of when it is, where it may be another by now; nil where it is as the server has it.
  private static func age(
    _ status: SyncStatus, _ day: Today.State, _ scene: Scene<Action>
  ) -> String? {
    let why: Phrase
    if !status.isOnline {
      why = Words.offline
    } else if case .failed(let failure) = status.phase {
      switch failure {
      case .unreachable, .server: why = Words.noAnswer
      case .signedOut: why = Words.signedOut
      case .outdated: why = Words.outdated
      case .forbidden: return nil
      }
    } else {
      return status.isComplete ? nil : scene.text(Words.loading)
    }
    guard let last = status.lastSync else { return scene.text(Words.notHere) }
    let time = (day.zone ?? .utc).local(last)
    let isToday = time.date == (day.zone ?? .utc).local(scene.surroundings.now).date
    let when =
      isToday
      ? Words.atTime(scene.language, time.time.shortText)
      : Words.onDay(scene.language, time.date.slashed, time.time.shortText)
    return why(scene.language, when)
  }

  enum Words {
    static var inMemory: Phrase {
      Phrase(
        pt: "Sem espaço neste aparelho: fique nesta página até que isso seja enviado.",
        en: "This device has no room: stay on this page until that is sent.")
    }
    static func more(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(
          pt: "Mais uma família não aparece aqui: abra-a em Ajustes.",
          en: "One more family is not shown here: open it in Settings."),
        other: Phrase(
          pt: "Mais # famílias não aparecem aqui: abra-as em Ajustes.",
          en: "# more families are not shown here: open them in Settings."))(count, language)
    }
    static var also: Phrase { Phrase(pt: "Também em: {0}", en: "Also in: {0}") }
    static var onDevice: Phrase {
      Phrase(pt: "Também neste aparelho: {0}", en: "Also on this device: {0}")
    }
    static var open: Phrase { Phrase(pt: "Abrir {0}", en: "Open {0}") }
    static var nothing: Phrase { Phrase(pt: "Nada mais para hoje.", en: "Nothing more for today.") }
    static var loading: Phrase { Phrase(pt: "Baixando…", en: "Downloading…") }
    static var notHere: Phrase {
      Phrase(
        pt: "Ainda não está neste aparelho. Vem quando houver internet.",
        en: "Not on this device yet. It comes when there is a connection.")
    }
    static var offline: Phrase {
      Phrase(pt: "Sem internet: como estava {0}.", en: "Offline: as it was {0}.")
    }
    static var noAnswer: Phrase {
      Phrase(
        pt: "O servidor não respondeu: como estava {0}.",
        en: "The server did not answer: as it was {0}.")
    }
    static var signedOut: Phrase {
      Phrase(
        pt: "Entre de novo na conta para atualizar: como estava {0}.",
        en: "Sign in again to update it: as it was {0}.")
    }
    static var outdated: Phrase {
      Phrase(
        pt: "Recarregue o app para atualizar: como estava {0}.",
        en: "Reload the app to update it: as it was {0}.")
    }
    static var atTime: Phrase { Phrase(pt: "às {0}", en: "at {0}") }
    static var onDay: Phrase { Phrase(pt: "em {0} às {1}", en: "on {0} at {1}") }
    static var damaged: Phrase {
      Phrase(
        pt: "Parte do que estava neste aparelho não pôde ser lida.",
        en: "Some of what was on this device could not be read.")
    }
    static var missed: Plural {
      Plural(
        one: Phrase(pt: "# dose perdida hoje.", en: "# dose missed today."),
        other: Phrase(pt: "# doses perdidas hoje.", en: "# doses missed today."))
    }
    static var inWindowAlone: Plural {
      Plural(
        one: Phrase(
          pt: "# alteração em outra família está só nesta janela e se perderia.",
          en: "# change in another family is in this window alone and would be lost."),
        other: Phrase(
          pt: "# alterações em outra família estão só nesta janela e se perderiam.",
          en: "# changes in another family are in this window alone and would be lost."))
    }
    static var waiting: Plural {
      Plural(
        one: Phrase(pt: "# anotação a enviar.", en: "# entry to send."),
        other: Phrase(pt: "# anotações a enviar.", en: "# entries to send."))
    }
    static var refused: Plural {
      Plural(
        one: Phrase(
          pt: "# anotação não foi aceita: abra a família para decidir.",
          en: "# entry was not accepted: open the family to decide."),
        other: Phrase(
          pt: "# anotações não foram aceitas: abra a família para decidir.",
          en: "# entries were not accepted: open the family to decide."))
    }
  }
}

extension OtherSpaces.State {
  /// Whether something that waits in one is in this tab's memory alone.
  var isInMemory: Bool { all.contains { $0.seen?.isInMemory ?? false } }
}

extension OtherSpace {
  /// Whether something that waits is in this tab's memory alone.
  var isInMemory: Bool { status.isMemoryOnly && !status.pending.isEmpty }
}
