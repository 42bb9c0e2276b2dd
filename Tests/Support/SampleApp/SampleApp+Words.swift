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
      createTitle: Phrase(pt: "Criar um jardim", en: "Create a garden"),
      createLead: Phrase(
        pt: "Até 200 plantas e quatro pessoas.", en: "Up to 200 plants and four people."),
      create: Phrase(pt: "Criar jardim", en: "Create garden"),
      spaceName: Phrase(pt: "Nome do jardim", en: "Garden's name"),
      spaceNameMissing: Phrase(pt: "Escreva o nome do jardim.", en: "Write the garden's name."),
      noSpace: Phrase(
        pt: "Esta conta não faz parte de nenhum jardim. Crie um com outro e-mail.",
        en: "This account is not part of any garden. Create one with another e-mail."),
      forbiddenTitle: Phrase(
        pt: "Você não faz mais parte deste jardim", en: "You are no longer part of this garden"),
      forbiddenText: Phrase(
        pt: "Fale com quem cuida do jardim. O que você não enviou continua neste aparelho.",
        en: "Talk to who looks after it. What you did not send is still on this device."),
      spaces: Phrase(pt: "Seus jardins", en: "Your gardens"))
  }
}
