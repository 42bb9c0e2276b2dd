import Clinic
import Screen
import Shell
import Values

extension FisioFlow {
  static var words: AppWords {
    AppWords(
      space: Noun(
        .feminine, one: Phrase(pt: "clínica", en: "clinic"),
        many: Phrase(pt: "clínicas", en: "clinics")),
      symbol: .clinic,
      signInLead: Phrase(
        pt: "Os pacientes da sua clínica, com ou sem internet.",
        en: "Your clinic's patients, with or without the internet."),
      createLead: Phrase(
        pt: "Grátis até 10 pacientes ativos. Sem cartão.",
        en: "Free up to 10 active patients. No card."),
      documents: Phrase(pt: "Exames, fotos, laudos.", en: "Exams, photos, reports."))
  }

  static var roles: [RoleWords] {
    [
      RoleWords(
        .admin, Phrase(pt: "Administração", en: "Administrator"),
        Phrase(
          pt: "Atende, e cuida da equipe e do plano.",
          en: "Treats patients, and looks after the team and the plan.")),
      RoleWords(
        .therapist, Phrase(pt: "Fisioterapeuta", en: "Physiotherapist"),
        Phrase(pt: "Atende e cuida dos pacientes.", en: "Treats and looks after patients.")),
      RoleWords(
        .receptionist, Phrase(pt: "Recepção", en: "Receptionist"),
        Phrase(
          pt: "Cadastra pacientes. Não ocupa lugar no plano.",
          en: "Registers patients. Takes no seat of the plan.")),
    ]
  }
}
