import Screen
import Values

extension Gallery {
  static func text(_ scene: Scene<Action>) -> Node {
    .section(
      scene.text(Phrase(pt: "Texto", en: "Text")),
      [
        .tag(
          "div", "card-padded column gap-2", [],
          [
            .heading("Avaliação do joelho direito"),
            .heading("Queixa principal", level: 3),
            .paragraph("Dor ao descer escadas há três semanas, sem trauma."),
            .paragraph("Encaminhado pela Dra. Conceição Araújo", .secondary),
            .paragraph("Atualizado há 5 minutos", .caption),
            .number("R$ 1.970,00"),
          ])
      ]
    ).keyed("text")
  }

  static func buttons(_ scene: Scene<Action>) -> Node {
    let tap = scene.onTap(.pressed)
    let kinds = ButtonKind.allCases.map { kind in
      Node.button(scene.text(GalleryWords.save), kind, on: tap).keyed(kind.rawValue.text)
    }
    let save = scene.text(GalleryWords.save)
    return .section(
      scene.text(Phrase(pt: "Botões", en: "Buttons")),
      [
        .tag(
          "div", "card-padded column gap-4", [],
          [
            .line(.medium, kinds),
            .line(
              .medium,
              [
                .button(save, .primary, icon: .check, on: tap),
                .button(save, .primary, isDisabled: true, on: tap),
                .button(save, .primary, icon: .check, isBusy: true, on: tap),
                .button(scene.text(GalleryWords.add), .tinted, icon: .plus, on: tap),
                .linkButton(scene.text(GalleryWords.edit), href: "#", on: tap),
              ]),
            .line(
              .small,
              [
                .iconButton(.edit, scene.text(GalleryWords.edit), on: tap),
                .iconButton(.close, scene.text(GalleryWords.cancel), .neutral, on: tap),
                .iconButton(.plus, scene.text(GalleryWords.add), .primary, on: tap),
                .iconButton(.archive, scene.text(GalleryWords.archive), isDisabled: true, on: tap),
              ]),
          ])
      ]
    ).keyed("buttons")
  }

  static func choices(_ state: State, _ scene: Scene<Action>) -> Node {
    let language = scene.language
    let choose = { (choice: Choice) in
      scene.on(.change) { _ in .chose(choice.value) }
    }
    let toggle = scene.on(.change) { data in
      if case .checked(let isOn) = data { .toggled(isOn) } else { nil }
    }
    let spans = [
      Choice("day", scene.text(GalleryWords.day)), Choice("week", scene.text(GalleryWords.week)),
      Choice("month", scene.text(GalleryWords.month)),
    ]
    let plans = [
      Choice("week", "Prata", detail: "Até 50 pacientes, R$ 97 por mês"),
      Choice("month", "Ouro", detail: "Pacientes sem limite, R$ 197 por mês"),
    ]
    return .section(
      scene.text(Phrase(pt: "Escolhas", en: "Choices")),
      [
        .tag(
          "div", "card-padded column gap-4", [],
          [
            .segmented(
              Field("span", scene.text(Phrase(pt: "Período", en: "Span")), language: language),
              choices: spans, selected: state.chosen, on: choose),
            .radioList(
              Field("plan", scene.text(Phrase(pt: "Plano", en: "Plan")), language: language),
              choices: plans, selected: state.chosen, on: choose),
            .checkbox(
              id: "consent", scene.text(Phrase(pt: "Aceito os termos", en: "I accept the terms")),
              isChecked: state.isOn, on: toggle),
            .checkbox(
              id: "unticked", "CPF", detail: "000.000.000-00", isChecked: false, isDisabled: true,
              on: toggle),
            .toggle(
              id: "dark", scene.text(Phrase(pt: "Lembretes", en: "Reminders")),
              detail: scene.text(Phrase(pt: "Na véspera, às 18h", en: "The day before, at 6 pm")),
              isOn: state.isOn, on: toggle),
          ])
      ]
    ).keyed("choices")
  }

  static func symbols(_ scene: Scene<Action>) -> Node {
    let items = Symbol.allCases.map { symbol in
      Node.tag(
        "div", "column gap-1 center caption", [],
        [.icon(symbol, "gallery-icon"), .text(symbol.rawValue.text)]
      ).keyed(symbol.rawValue.text)
    }
    return .section(
      scene.text(Phrase(pt: "Ícones", en: "Icons")),
      [.tag("div", "card-padded gallery-icons", [], items)]
    ).keyed("symbols")
  }
}
