import Screen
import Values

extension Gallery {
  static func feedback(_ scene: Scene<Action>) -> Node {
    let tap = scene.onTap(.pressed)
    let text = scene.text(
      Phrase(
        pt: "Guardado neste aparelho. Envia quando houver rede.",
        en: "Saved on this device. It is sent when there is a network."))
    let tones: [Tone] = [.note, .good, .warn, .danger]
    var parts: [Node] = tones.map { tone in
      .banner(
        tone, scene.text(Phrase(pt: "Sem rede", en: "No network")), text,
        actions: [.button(scene.text(GalleryWords.undo), .plain, on: tap)]
      ).keyed(tone.rawValue.text)
    }
    parts.append(.line(.small, Tone.allCases.map { .badge($0.rawValue.text, $0) }))
    parts.append(
      .progress(
        1_280, of: 5_000, label: scene.text(Phrase(pt: "Importando", en: "Importing")),
        detail: "1.280 / 5.000"))
    parts.append(.skeleton(rows: 2, language: scene.language))
    parts.append(
      .emptyState(
        .people, scene.text(Phrase(pt: "Nenhum paciente ainda", en: "No patients yet")),
        scene.text(
          Phrase(
            pt: "Cadastre o primeiro ou traga a sua planilha.",
            en: "Add the first, or bring your spreadsheet.")),
        actions: [
          .button(scene.text(GalleryWords.add), .primary, icon: .plus, on: tap),
          .button("CSV", icon: .import, on: tap),
        ]))
    return .section(
      scene.text(Phrase(pt: "Estados", en: "States")),
      [.tag("div", "card-padded column gap-4", [], parts)]
    ).keyed("feedback")
  }
}
