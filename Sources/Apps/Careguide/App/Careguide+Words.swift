import Care
import Screen
import Shell
import Values

extension Careguide {
  static var words: AppWords {
    AppWords(
      space: Noun(
        .feminine, one: Phrase(pt: "família", en: "family"),
        many: Phrase(pt: "famílias", en: "families")),
      signInLead: Phrase(
        pt: "Os remédios de quem você cuida, com ou sem internet.",
        en: "The medicines of those you care for, with or without the internet."),
      createLead: Phrase(
        pt: "Grátis para uma pessoa. Sem cartão.", en: "Free for one person. No card."),
      documents: Phrase(
        pt: "Exames, receitas, carteirinhas.", en: "Exams, prescriptions, insurance cards."))
  }

  static var roles: [RoleWords] {
    [
      RoleWords(
        .manager, Phrase(pt: "Responsável", en: "Manager"),
        Phrase(
          pt: "Cuida de tudo: pessoas, remédios, horários e quem participa.",
          en: "Looks after everything: people, medicines, times, and who takes part.")),
      RoleWords(
        .logger, Phrase(pt: "Cuidador", en: "Caregiver"),
        Phrase(
          pt: "Dá os remédios e anota doses, estoque e medidas.",
          en: "Gives medicines, and notes doses, stock and readings.")),
      RoleWords(
        .viewer, Phrase(pt: "Acompanha", en: "Follows"),
        Phrase(pt: "Vê como tudo está, sem alterar.", en: "Sees how things are, changes nothing.")),
    ]
  }
}
