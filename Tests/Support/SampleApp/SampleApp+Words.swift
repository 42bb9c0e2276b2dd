import Sample
import Shell
import Values

extension SampleApp {
  static var words: AppWords {
    AppWords(
      space: Noun(
        .masculine, one: Phrase(pt: "jardim", en: "garden"),
        many: Phrase(pt: "jardins", en: "gardens")),
      signInLead: Phrase(
        pt: "As plantas do seu jardim, com ou sem internet.",
        en: "Your garden's plants, with or without the internet."),
      createLead: Phrase(
        pt: "Até 200 plantas e quatro pessoas.", en: "Up to 200 plants and four people."),
      documents: Phrase(pt: "Fotos, etiquetas.", en: "Photos, labels."))
  }

  static var roles: [RoleWords] {
    [
      RoleWords(
        .gardener, Phrase(pt: "Jardineiro", en: "Gardener"),
        Phrase(pt: "Cuida do jardim e da equipe.", en: "Looks after the garden and the team.")),
      RoleWords(
        .helper, Phrase(pt: "Ajudante", en: "Helper"),
        Phrase(pt: "Cuida das plantas.", en: "Looks after the plants.")),
    ]
  }
}
