import Care
import Flow
import RecordPages
import Records
import Scheduling
import Screen
import Shell
import Values

extension Stock {
  public static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    if subject.type == Today.id.text { return toBuy(state, scene, frame) }
    guard subject.type == Medicine.recordType,
      let medicine = frame.parts.household.medicine(ID(subject.id)), state.isLoaded,
      frame.parts.household.hasPast
    else { return [] }
    var lines: [Node] = []
    if let refusal = state.refusal {
      lines.append(frame.banner(of: refusal, scene.language))
    }
    let level = level(
      of: medicine.id, state, among: frame.parts, now: scene.surroundings.now)
    if let amount = level.amount {
      lines.append(.heading(medicine.form.text(amount, scene.language), level: 3))
      lines.append(runsOut(level, medicine, scene, frame))
    } else {
      lines.append(.paragraph(scene.text(Words.unknown), .secondary))
    }
    if frame.context.permission(on: StockEntry.recordType) >= .append {
      let kinds: [(StockEntry.Kind, Phrase)] = [
        (.bought, Words.bought), (.counted, Words.counted), (.lost, Words.lost),
      ]
      lines.append(
        .line(
          .small,
          kinds.map { kind, title in
            .button(
              scene.text(title), kind == .bought ? .tinted : .neutral,
              on: scene.onTap(.opened(medicine.id, kind)))
          }))
    }
    return [
      .section(scene.text(Words.title), [.tag("div", "card-padded", [], [.column(.small, lines)])])
        .keyed("stock")
    ]
  }

  /// When it runs out by what is planned, within a year.
  private static func runsOut(
    _ level: StockLevel, _ medicine: Medicine, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let (zone, now) = (frame.parts.zone, scene.surroundings.now)
    let year = now.adding(milliseconds: 366 * 86_400_000)
    let due = due(medicine, before: year, among: frame.parts, now: now)
    guard let out = level.runsOut(due) else {
      return .paragraph(scene.text(due.isEmpty ? Words.noPlan : Words.lasts), .secondary)
    }
    let days = out.planned.date.days(since: zone.local(now).date)
    let text = Words.runsOut(scene.language, out.planned.date.slashed)
    guard let warn = medicine.warnDays, days <= warn else { return .paragraph(text, .secondary) }
    return .banner(.warn, text, scene.text(Words.buy))
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    if let open = state.open { return [sheet(open, scene, frame)] }
    guard state.undo != nil else { return [] }
    return [
      .toast(
        scene.text(Words.noted), undo: (scene.text(Words.undo), scene.onTap(.undoTapped)))
    ]
  }

  private static func sheet(
    _ open: Open, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let title =
      switch open.kind {
      case .counted: Words.counted
      case .bought: Words.bought
      case .lost: Words.lost
      }
    return .sheet(
      id: "stock", title: scene.text(title), language: scene.language,
      onClose: scene.onTap(.closed),
      [
        .form(
          id: "stock-form", errors: [], language: scene.language,
          onSubmit: scene.onSubmit(.saveTapped),
          [
            .textField(
              Field(
                amountID, scene.text(open.kind == .counted ? Words.howManyLeft : Words.howMany),
                error: open.isWrong ? scene.text(Words.wrong) : nil, language: scene.language),
              text: open.amount, .number, maxLength: 12,
              on: scene.onText(.input) { .amountTyped($0) })
          ], actions: [.submit(scene.text(Words.save)).wide])
      ])
  }

  private enum Words {
    static var title: Phrase { Phrase(pt: "Estoque", en: "Stock") }
    static var unknown: Phrase {
      Phrase(
        pt: "Diga quanto há, e daqui em diante cada dose tomada desconta.",
        en: "Say how much there is, and from then on each dose taken counts down.")
    }
    static var bought: Phrase { Phrase(pt: "Comprei", en: "Bought") }
    static var counted: Phrase { Phrase(pt: "Contei", en: "Counted") }
    static var lost: Phrase { Phrase(pt: "Perdi", en: "Lost") }
    static var howMany: Phrase { Phrase(pt: "Quanto", en: "How much") }
    static var howManyLeft: Phrase { Phrase(pt: "Quanto há agora", en: "How much there is now") }
    static var wrong: Phrase {
      Phrase(pt: "Escreva um número, como 30.", en: "Write a number, such as 30.")
    }
    static var save: Phrase { Phrase(pt: "Anotar", en: "Note") }
    static var noted: Phrase { Phrase(pt: "Estoque anotado", en: "Stock noted") }
    static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }
    static var runsOut: Phrase {
      Phrase(pt: "Acaba em {0}, pelos horários", en: "Runs out on {0}, by its times")
    }
    static var lasts: Phrase {
      Phrase(pt: "Dura mais de um ano, pelos horários", en: "Lasts more than a year, by its times")
    }
    static var noPlan: Phrase {
      Phrase(
        pt: "Sem doses planejadas, não se sabe quando acaba.",
        en: "Without planned doses, nobody knows when it runs out.")
    }
    static var buy: Phrase { Phrase(pt: "Hora de comprar mais.", en: "Time to buy more.") }
  }
}
