import Screen
import Values

extension Gallery {
  static func fields(_ state: State, _ scene: Scene<Action>) -> Node {
    let typed = scene.onText(.input) { .typed($0) }
    let tap = scene.onTap(.pressed)
    return .section(
      scene.text(Phrase(pt: "Campos", en: "Fields")),
      [
        .tag(
          "div", "card-padded column gap-6", [],
          [
            .form(
              id: "sample",
              errors: [FormError("cpf", "CPF: " + scene.text(GalleryWords.wrongCPF), onTap: tap)],
              language: scene.language, onSubmit: scene.on(.submit) { _ in .pressed },
              [
                .fieldGroup(
                  scene.text(Phrase(pt: "Identificação", en: "Identification")),
                  photoFields(scene) + filled(state, scene, typed)),
                .fileDrop(
                  id: "drop",
                  title: scene.text(Phrase(pt: "Escolher planilha", en: "Choose spreadsheet")),
                  hint: scene.text(
                    Phrase(pt: "CSV, até 10 MB. Nada é enviado ainda.", en: "CSV, up to 10 MB.")),
                  on: tap),
              ],
              actions: [
                .button(scene.text(GalleryWords.cancel), on: tap),
                .submit(scene.text(GalleryWords.save)),
              ])
          ])
      ]
    ).keyed("fields")
  }

  private static func filled(_ state: State, _ scene: Scene<Action>, _ typed: Listener) -> [Node] {
    let language = scene.language
    let name = scene.text(GalleryWords.name)
    let drafted = scene.onText(.input) { .drafted($0) }
    let tap = scene.onTap(.pressed)
    let ended = scene.on(.keyDown) { data in
      if case .key(let press) = data, press.key == "Enter" { .draftEnded } else { nil }
    }
    return [
      .textField(
        Field("name", name, language: language), text: state.text, .name,
        placeholder: "Maria da Conceição", on: typed),
      .textField(
        Field("cpf", "CPF", error: scene.text(GalleryWords.wrongCPF), language: language),
        text: "123.456.789-00", .digits, on: typed),
      .textField(
        Field(
          "email", scene.text(GalleryWords.email), hint: "nome@exemplo.com.br", isOptional: true,
          language: language), text: "", .email, on: typed),
      .textField(
        Field("off", name, isDisabled: true, language: language), text: "João Araújo", on: typed),
      .select(
        Field("sex", scene.text(Phrase(pt: "Sexo", en: "Sex")), language: language),
        choices: [Choice("", "–"), Choice("f", "Feminino"), Choice("m", "Masculino")],
        selected: "f", on: typed),
      .passwordField(
        Field("secret", scene.text(GalleryWords.password), language: language),
        text: "água mole em pedra", isShown: state.isPasswordShown,
        onReveal: scene.onTap(.revealTapped), on: typed),
      .fullWidth(
        .tagField(
          Field("tags", scene.text(GalleryWords.tags), isOptional: true, language: language),
          tags: state.tags, draft: state.draft,
          onRemove: { tag in scene.onTap(.tagRemoved(tag)) }, on: drafted, ended)),
      .fullWidth(
        .textArea(
          Field("notes", scene.text(GalleryWords.notes), isOptional: true, language: language),
          text: "Prefere o turno da manhã.\nAlergia a látex.", on: typed)),
      .suggestField(
        Field("exam", scene.text(GalleryWords.exam), language: language), text: "Hemograma",
        maxLength: 120, suggestions: [], reached: nil, name: scene.text(GalleryWords.suggestions),
        status: "", onTake: { _ in tap }, on: typed),
      .suggestField(
        Field("medicine", scene.text(GalleryWords.medicine), language: language), text: "acido f",
        maxLength: 120,
        suggestions: [
          Choice("a", "Ácido fólico", detail: "Folic acid"),
          Choice("b", "Ácido fusídico", detail: "Fusidic acid"),
        ], reached: 0, name: scene.text(GalleryWords.suggestions),
        status: scene.text(Phrase(pt: "2 sugestões", en: "2 suggestions")), onTake: { _ in tap },
        on: typed),
    ]
  }
}
