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
    if mayLog { content.append(form(open, dose, scene, frame)) }
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

  /// What was said of it; where people said different things, each with the way to decide for it.
  private static func versions(
    _ dose: PlannedDose, _ mayLog: Bool, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let isDisputed = dose.standing == .disputed
    let rows = dose.verdict.standing.filter { $0.state != .open }.map { said in
      let time = frame.parts.zone.local(said.state == .taken ? said.at : said.saidAt).time.shortText
      var text = Words.said(said.state)(scene.language, time)
      if !said.note.isEmpty { text += " · " + said.note }
      let who = frame.email(of: said.by)
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

  private static func form(
    _ open: Open, _ dose: PlannedDose?, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let draft = open.draft
    func changed(_ change: (inout DoseDraft) -> Void) -> Action {
      var draft = open.draft
      change(&draft)
      return .draftChanged(draft)
    }
    let isWrong = (
      amount: draft.showsProblems && draft.typedAmount == nil,
      time: draft.showsProblems && CivilTime(draft.time) == nil
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
          timeID, scene.text(Words.time),
          error: isWrong.time ? scene.text(Words.wrongTime) : nil, language: scene.language),
        text: draft.time, .time,
        on: scene.onText(.input) { typed in changed { $0.time = typed } }),
    ]
    if dose != nil {
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

  private static func deeds(
    _ open: Open, _ dose: PlannedDose?, _ scene: Scene<Action>
  ) -> [Node] {
    var deeds: [Node] = [.submit(scene.text(Words.take), isBusy: open.saving.isLoading).wide]
    guard let dose else { return deeds }
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
    if let said = dose.verdict.dose {
      deeds.append(
        .button(
          scene.text(Words.takeBack), .dangerPlain,
          on: scene.onTap(.say(dose.key, .takenBack(said)))
        ).wide)
    }
    return deeds
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
