import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension DosePage {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let household = frame.parts.household
    let leading: [Node] = [
      .backButton(
        scene.text(Today.Words.title), href: scene.href(Today.path),
        on: scene.onLink(.goTo(Today.path)))
    ]
    guard let open = state.open, let medicine = household.medicine(open.key.medicine) else {
      let gone = Phrase(pt: "Dose não encontrada", en: "Dose not found")
      return .page(
        title: scene.text(gone), .bar, key: "dose", leading: leading,
        [
          household.hasPast && frame.parts[Today.self]?.zone != nil
            ? .emptyState(
              .pill, scene.text(gone),
              scene.text(
                Phrase(
                  pt: "O remédio ou o horário mudou. O que foi anotado continua no remédio.",
                  en: "The medicine or its times changed. What was noted is with the medicine.")))
            : .skeleton(rows: 4, language: scene.language)
        ])
    }
    let dose = frame.parts.dose(open.key, at: scene.surroundings.now)
    var content: [Node] = [head(medicine, dose, scene, frame)]
    if let refusal = open.saving.failure {
      content.insert(frame.banner(of: refusal, scene.language), at: 0)
    }
    let mayLog = frame.context.permission(on: Dose.recordType) >= .append
    if let dose { content += versions(dose, mayLog, scene, frame) }
    if !mayLog, let said = household.takenAsNeeded(open.key) {
      content += [
        .section(scene.text(Words.noted), [noted(said, of: medicine, scene, frame)]).keyed("noted")
      ]
    }
    if mayLog { content.append(form(open, dose, scene, frame)) }
    if dose == nil, open.key.said == nil { content += taken(medicine, mayLog, scene, frame) }
    return .page(
      title: medicine.shortName, .inContent, key: "dose", leading: leading, status: frame.status,
      banners: frame.banners, content)
  }

  private static func head(
    _ medicine: Medicine, _ dose: PlannedDose?, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    var lines: [Node] = [.heading(medicine.shortName, level: 1)]
    if let person = frame.parts.household.person(medicine.person) {
      lines.append(.paragraph(person.name, .strong))
    }
    if let dose {
      let amount = medicine.form.text(dose.amount, scene.language)
      let day = Today.Words.day(dose.planned.date, scene.language)
      lines.append(
        .paragraph(
          Words.planned(scene.language, amount, dose.planned.time.shortText) + " · " + day))
    }
    if let food = medicine.food { lines.append(.paragraph(scene.text(food.label), .secondary)) }
    if !medicine.instructions.isEmpty { lines.append(.paragraph(medicine.instructions, .prose)) }
    let path = Medicine.path(of: medicine.id)
    lines.append(
      .link(scene.text(Words.page), href: scene.href(path), on: scene.onLink(.goTo(path))))
    return .card([.column(.small, lines)]).keyed("head")
  }

  /// One that was taken when needed, for who only follows.
  private static func noted(
    _ dose: Dose, of medicine: Medicine, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let local = frame.parts.zone.local(dose.at)
    return .infoRow(
      Today.Words.day(local.date, scene.language) + " · " + local.time.shortText,
      .text(medicine.form.text(dose.amount, scene.language)))
  }

  /// What was said of it; where people said different things, each with the way to decide for it.
  private static func versions(
    _ dose: PlannedDose, _ mayLog: Bool, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let isDisputed = dose.standing == .disputed
    let rows = dose.verdict.standing.filter { $0.state != .open }.map { said in
      let time = frame.parts.zone.local(said.state == .taken ? said.at : said.saidAt).time.shortText
      var text = Words.said(said.state)(scene.language, time)
      if !said.note.isEmpty { text += " · " + said.note }
      let who = frame.memberName(of: said.by)
      let value: Node =
        isDisputed && mayLog
        ? .button(
          scene.text(Words.wasSo), .tinted, on: scene.onTap(.say(dose.key, .decided(said))))
        : .span(who, .secondary)
      return Node.infoRow(isDisputed ? text + " · " + who : text, value)
        .keyed(said.id.description)
    }
    guard !rows.isEmpty else { return [] }
    return [
      .section(
        scene.text(Words.noted), note: isDisputed ? scene.text(Words.disputed) : "", rows
      ).keyed("noted")
    ]
  }

  /// What was taken of it when needed in the last days, each leading to its page.
  private static func taken(
    _ medicine: Medicine, _ mayLog: Bool, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let (household, now) = (frame.parts.household, scene.surroundings.now)
    let begin = now.adding(milliseconds: Int64(-daysToChoose) * 86_400_000)
    let all = household.log.takenAsNeeded(of: medicine.id)
    let needed = household.regimen(of: medicine).schedule(at: frame.parts.zone.local(now))?.asNeeded
    let tooSoon = needed?.bounds.tooSoon(among: all, since: begin) ?? []
    let rows = all.filter { $0.at > begin }.reversed().map { dose in
      let local = frame.parts.zone.local(dose.at)
      let isTooSoon = tooSoon.contains(dose.id)
      let details = [
        isTooSoon ? scene.text(Today.Words.tooSoon) : "",
        medicine.form.text(dose.amount, scene.language), frame.memberName(of: dose.by),
      ]
      var row = ListRow(
        dose.key.text,
        Today.Words.day(local.date, scene.language) + " · " + local.time.shortText,
        subtitle: details.filter { !$0.isEmpty }.joined(separator: " · "),
        href: scene.href(dose.key.path))
      if isTooSoon {
        row.mark = (.warning, scene.text(Today.Words.tooSoon), .warn)
      }
      return Node.row(row, onTap: scene.onLink(.goTo(dose.key.path)))
    }
    guard !rows.isEmpty else { return [] }
    return [
      .section(
        scene.text(Words.noted), note: mayLog ? scene.text(Words.tapToCorrect) : "",
        [.list(label: scene.text(Words.noted), rows)]
      ).keyed("taken")
    ]
  }

  /// As many days, up to today, as one can be told of that nobody planned.
  private static var daysToChoose: Int { 7 }

  /// The day on which one was taken that nobody planned.
  private static func dayField(
    _ chosen: CivilDate, _ scene: Scene<Action>, _ frame: Frame,
    _ changed: @escaping (CivilDate) -> Action
  ) -> Node {
    let today = frame.parts.zone.local(scene.surroundings.now).date
    var days = (0..<daysToChoose).map { today.adding(days: -$0) }
    if !days.contains(chosen) { days.append(chosen) }
    return .select(
      Screen.Field("dose-day", scene.text(Words.day), language: scene.language),
      choices: days.map { day in
        let name = Today.Words.day(day, scene.language)
        return switch day.days(since: today) {
        case 0: Choice(day.description, scene.text(Words.today) + " · " + name)
        case -1: Choice(day.description, scene.text(Words.yesterday) + " · " + name)
        default: Choice(day.description, name)
        }
      }, selected: chosen.description,
      on: scene.onText(.change) { changed(CivilDate($0) ?? chosen) })
  }

  /// On which day that time was, where it is not today.
  private static func hint(
    _ draft: DoseDraft, _ dose: PlannedDose?, _ scene: Scene<Action>, _ frame: Frame
  ) -> String {
    let (zone, now) = (frame.parts.zone, scene.surroundings.now)
    guard let dose, let at = draft.typedTime(of: dose.instant, in: zone, now: now) else {
      return ""
    }
    let day = zone.local(at).date
    return day == zone.local(now).date ? "" : Today.Words.day(day, scene.language)
  }

  private static func form(
    _ open: Open, _ dose: PlannedDose?, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let draft = open.draft
    func changed(_ change: (inout DoseDraft) -> Void) -> Action {
      var draft = open.draft
      change(&draft)
      return .draftChanged(draft)
    }
    let isToCome =
      draft.typedTime(of: dose?.instant, in: frame.parts.zone, now: scene.surroundings.now) == nil
    let isWrong = (
      amount: draft.showsProblems && draft.typedAmount == nil,
      time: draft.showsProblems && isToCome
    )
    var fields: [Node] = [
      .textField(
        Screen.Field(
          amountID, scene.text(Words.amount),
          error: isWrong.amount ? scene.text(Words.wrongAmount) : nil, language: scene.language),
        text: draft.amount, .number, maxLength: 12,
        on: scene.onText(.input) { typed in changed { $0.amount = typed } }),
      .textField(
        Screen.Field(
          timeID, scene.text(Words.time), hint: hint(draft, dose, scene, frame),
          error: isWrong.time ? wrongTime(draft, scene) : nil, language: scene.language),
        text: draft.time, .time,
        on: scene.onText(.input) { typed in changed { $0.time = typed } }),
    ]
    if let day = draft.day {
      fields.insert(dayField(day, scene, frame) { day in changed { $0.day = day } }, at: 1)
    } else {
      fields.append(
        .fullWidth(
          .textField(
            Screen.Field(
              "dose-note", scene.text(Words.note), isOptional: true, language: scene.language),
            text: draft.note, .text, maxLength: Dose.Limits.note,
            on: scene.onText(.input) { typed in changed { $0.note = typed } })))
    }
    return .form(
      id: "dose-form", errors: [], language: scene.language, onSubmit: scene.onSubmit(.takeTapped),
      [.fieldGroup(scene.text(Words.say), fields)], actions: deeds(open, dose, scene))
  }

  private static func wrongTime(_ draft: DoseDraft, _ scene: Scene<Action>) -> String {
    guard CivilTime(draft.time) != nil else { return scene.text(Words.wrongTime) }
    return scene.text(draft.day == nil ? Words.timeAway : Words.timeToCome)
  }

  private static func deeds(
    _ open: Open, _ dose: PlannedDose?, _ scene: Scene<Action>
  ) -> [Node] {
    let isCorrected = open.key.said != nil
    var deeds: [Node] = [
      .submit(scene.text(isCorrected ? Words.correct : Words.take), isBusy: open.saving.isLoading)
        .wide
    ]
    func takingBack(_ key: DoseKey) -> Node {
      .button(scene.text(Words.takeBack), .dangerPlain, on: scene.onTap(.say(key, .takenBack))).wide
    }
    guard let dose else { return isCorrected ? deeds + [takingBack(open.key)] : deeds }
    deeds.append(.button(scene.text(Words.skip), .neutral, on: scene.onTap(.skipTapped)).wide)
    if dose.group == .now || dose.group == .later {
      deeds.append(
        .line(
          .small,
          [15, 30, 60].map { minutes in
            .button(
              Words.putOff(scene.language, "\(minutes)"), .neutral,
              on: scene.onTap(.say(dose.key, .later(minutes: minutes))))
          }))
    }
    return dose.verdict.dose == nil ? deeds : deeds + [takingBack(dose.key)]
  }

  private enum Words {
    static var planned: Phrase { Phrase(pt: "{0} às {1}", en: "{0} at {1}") }
    static var page: Phrase { Phrase(pt: "Ver o remédio", en: "See the medicine") }
    static var noted: Phrase { Phrase(pt: "O que foi anotado", en: "What was noted") }
    static var wasSo: Phrase { Phrase(pt: "Foi assim", en: "It was so") }
    static var disputed: Phrase {
      Phrase(
        pt: "Duas pessoas anotaram esta dose de jeitos diferentes. Escolha o que aconteceu.",
        en: "Two people noted this dose in different ways. Choose what happened.")
    }
    static var say: Phrase { Phrase(pt: "Anotar", en: "Note") }
    static var amount: Phrase { Phrase(pt: "Quantidade", en: "Amount") }
    static var wrongAmount: Phrase {
      Phrase(
        pt: "Escreva um número, como 1, 0,5 ou 1/2.",
        en: "Write a number, such as 1, 0.5 or 1/2.")
    }
    static var time: Phrase { Phrase(pt: "Tomado às", en: "Taken at") }
    static var wrongTime: Phrase {
      Phrase(pt: "Escreva a hora, como 08:30.", en: "Write the time, such as 08:30.")
    }
    static var timeToCome: Phrase {
      Phrase(pt: "Essa hora ainda não chegou.", en: "That time is still to come.")
    }
    static var timeAway: Phrase {
      Phrase(
        pt: "Essa hora ainda não chegou, ou está longe da hora da dose.",
        en: "That time is still to come, or far from the dose's own.")
    }
    static var day: Phrase { Phrase(pt: "Dia", en: "Day") }
    static var today: Phrase { Phrase(pt: "Hoje", en: "Today") }
    static var yesterday: Phrase { Phrase(pt: "Ontem", en: "Yesterday") }
    static var tapToCorrect: Phrase {
      Phrase(
        pt: "Toque para corrigir ou apagar.", en: "Tap one to correct it or to take it back.")
    }
    static var correct: Phrase { Phrase(pt: "Guardar a correção", en: "Keep the correction") }
    static var note: Phrase { Phrase(pt: "Observação ou motivo", en: "Note or reason") }
    static var take: Phrase { Phrase(pt: "Anotar como tomado", en: "Note as taken") }
    static var skip: Phrase { Phrase(pt: "Pular esta dose", en: "Skip this dose") }
    static var putOff: Phrase { Phrase(pt: "Adiar {0} min", en: "Put off {0} min") }
    static var takeBack: Phrase {
      Phrase(pt: "Apagar o que foi anotado", en: "Take back what was noted")
    }

    static func said(_ state: Dose.State) -> Phrase {
      switch state {
      case .taken: Phrase(pt: "Tomado às {0}", en: "Taken at {0}")
      case .skipped: Phrase(pt: "Pulado, dito às {0}", en: "Skipped, said at {0}")
      case .later: Phrase(pt: "Adiado, dito às {0}", en: "Put off, said at {0}")
      case .open: Phrase(pt: "Desfeito às {0}", en: "Taken back at {0}")
      }
    }
  }
}
