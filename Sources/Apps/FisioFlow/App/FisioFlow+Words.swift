import Shell
import Values

extension FisioFlow {
  static var words: AppWords {
    AppWords(
      space: Noun(
        .feminine, one: Phrase(pt: "clínica", en: "clinic"),
        many: Phrase(pt: "clínicas", en: "clinics")),
      signInLead: Phrase(
        pt: "Os pacientes da sua clínica, com ou sem internet.",
        en: "Your clinic's patients, with or without the internet."),
      createTitle: Phrase(pt: "Criar uma clínica", en: "Create a clinic"),
      createLead: Phrase(
        pt: "Grátis até 10 pacientes ativos. Sem cartão.",
        en: "Free up to 10 active patients. No card."),
      create: Phrase(pt: "Criar clínica", en: "Create clinic"),
      spaceName: Phrase(pt: "Nome da clínica", en: "Clinic's name"),
      spaceNameMissing: Phrase(pt: "Escreva o nome da clínica.", en: "Write the clinic's name."),
      noSpace: Phrase(
        pt: """
          Esta conta não faz parte de nenhuma clínica. Peça a quem administra a clínica que \
          inclua você e entre de novo, ou crie uma clínica com outro e-mail.
          """,
        en: """
          This account is not part of any clinic. Ask the clinic's administrator to add you \
          and sign in again, or create a clinic with another e-mail.
          """),
      forbiddenTitle: Phrase(
        pt: "Você não faz mais parte desta clínica", en: "You are no longer part of this clinic"),
      forbiddenText: Phrase(
        pt: "Fale com quem administra a clínica. O que você não enviou continua neste aparelho.",
        en: "Talk to the clinic's administrator. What you did not send is still on this device."),
      spaces: Phrase(pt: "Suas clínicas", en: "Your clinics"))
  }
}
