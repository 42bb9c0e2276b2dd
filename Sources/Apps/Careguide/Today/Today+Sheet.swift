import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension Today {
  /// What more can be said of a dose than that it was taken now.
  static func sheet(
    _ sheet: DoseSheet, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let medicine = Medicine.find(sheet.key.medicine, among: frame.parts)
    let dose = state.plan[sheet.key]
    let mayLog = frame.context.permission(on: Dose.recordType) >= .append
    var content: [Node] = [head(medicine, dose, scene, frame)]
    if let dose { content += versions(dose, state, mayLog, scene, frame) }
    if mayLog {
      content += fields(sheet, state, scene)
      content.append(deeds(sheet, dose, scene))
    }
    return .sheet(
      id: "dose", title: medicine?.shortName ?? "", language: scene.language,
      onClose: scene.onTap(.closed), content)
  }

  private static func head(
    _ medicine: Medicine?, _ dose: PlannedDose?, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    guard let medicine else { return .none }
    var lines: [Node] = []
    if let person = Person.find(medicine.person, among: frame.parts) {
      lines.append(.paragraph(person.name, .strong))
    }
    if let dose {
      let amount = medicine.form.text(dose.amount, scene.language)
      lines.append(
        .paragraph(SheetWords.planned(scene.language, amount, dose.planned.time.shortText)))
    }
    if let food = medicine.food { lines.append(.paragraph(scene.text(food.label), .secondary)) }
    if !medicine.instructions.isEmpty {
      lines.append(.paragraph(medicine.instructions, .prose))
    }
    let path = Medicine.path(of: medicine.id)
    lines.append(
      .link(
        scene.text(SheetWords.page), href: scene.href(path), on: scene.onLink(.goTo(path))))
    return .column(.small, lines)
  }

  /// What was said of it; where people said different things, each with the way to decide for it.
  private static func versions(
    _ dose: PlannedDose, _ state: State, _ mayLog: Bool, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let zone = state.zone ?? .utc
    let rows = dose.verdict.standing.filter { $0.state != .open }.map { said in
      let who = frame.email(of: said.by)
      let time = zone.local(said.state == .taken ? said.at : said.saidAt).time.shortText
      var text = Words.said(said.state)(scene.language, time)
      if !said.note.isEmpty { text += " · " + said.note }
      let value: Node =
        dose.standing == .disputed && mayLog
        ? .button(
          scene.text(SheetWords.wasSo), .tinted,
          on: scene.onTap(.say(dose.key, .decided(said)))) : .span(who, .secondary)
      return Node.infoRow(dose.standing == .disputed ? text + " · " + who : text, value)
        .keyed(said.id.description)
    }
    guard !rows.isEmpty else { return [] }
    let note = dose.standing == .disputed ? scene.text(SheetWords.disputed) : ""
    return [.section(scene.text(SheetWords.said), note: note, rows)]
  }

  private static func fields(
    _ sheet: DoseSheet, _ state: State, _ scene: Scene<Action>
  ) -> [Node] {
    let zone = state.zone ?? .utc
    let wrongAmount = sheet.showsProblems && sheet.typedAmount == nil
    let wrongTime = sheet.showsProblems && sheet.typedTime(in: zone, now: state.now) == nil
    return [
      .textField(
        Screen.Field(
          "dose-amount", scene.text(SheetWords.amount),
          error: wrongAmount ? scene.text(SheetWords.wrongAmount) : nil, language: scene.language),
        text: sheet.amount, .number, maxLength: 12,
        on: scene.onText(.input) { .amountTyped($0) }),
      .textField(
        Screen.Field(
          "dose-time", scene.text(SheetWords.time),
          error: wrongTime ? scene.text(SheetWords.wrongTime) : nil, language: scene.language),
        text: sheet.time, .time, on: scene.onText(.input) { .timeTyped($0) }),
      .textField(
        Screen.Field(
          "dose-note", scene.text(SheetWords.note), isOptional: true, language: scene.language),
        text: sheet.note, .text, maxLength: Dose.Limits.note,
        on: scene.onText(.input) { .noteTyped($0) }),
    ]
  }

  private static func deeds(
    _ sheet: DoseSheet, _ dose: PlannedDose?, _ scene: Scene<Action>
  ) -> Node {
    var deeds: [Node] = [
      .button(scene.text(SheetWords.take), .primary, on: scene.onTap(.takeTyped)).wide
    ]
    guard let dose else { return .column(.small, deeds) }
    deeds.append(.button(scene.text(SheetWords.skip), .neutral, on: scene.onTap(.skipTyped)).wide)
    if dose.group != .done {
      deeds.append(
        .line(
          .small,
          [15, 30, 60].map { minutes in
            .button(
              SheetWords.putOff(scene.language, "\(minutes)"), .neutral,
              on: scene.onTap(.say(dose.key, .later(minutes: minutes))))
          }))
    }
    if let said = dose.verdict.dose {
      deeds.append(
        .button(
          scene.text(SheetWords.takeBack), .dangerPlain,
          on: scene.onTap(.say(dose.key, .takenBack(said)))
        ).wide)
    }
    return .column(.small, deeds)
  }
}

private enum SheetWords {
  static var planned: Phrase { Phrase(pt: "{0} às {1}", en: "{0} at {1}") }
  static var page: Phrase { Phrase(pt: "Ver o remédio", en: "See the medicine") }
  static var said: Phrase { Phrase(pt: "O que foi anotado", en: "What was noted") }
  static var wasSo: Phrase { Phrase(pt: "Foi assim", en: "It was so") }
  static var disputed: Phrase {
    Phrase(
      pt: "Duas pessoas anotaram esta dose de jeitos diferentes. Escolha o que aconteceu.",
      en: "Two people noted this dose in different ways. Choose what happened.")
  }
  static var amount: Phrase { Phrase(pt: "Quantidade", en: "Amount") }
  static var wrongAmount: Phrase {
    Phrase(
      pt: "Escreva um número, como 1, 0,5 ou 1/2.", en: "Write a number, such as 1, 0.5 or 1/2.")
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
}
