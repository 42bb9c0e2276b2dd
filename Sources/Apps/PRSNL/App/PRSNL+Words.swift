import Identity
import Screen
import Shell
import Values

extension PRSNL {
  static var words: AppWords {
    AppWords(
      space: Noun(
        .masculine, one: Phrase(pt: "diário", en: "journal"),
        many: Phrase(pt: "diários", en: "journals")),
      symbol: .notes,
      signInLead: Phrase(
        pt: "Suas notas, links e documentos, com ou sem internet.",
        en: "Your notes, links and documents, with or without the internet."),
      createLead: Phrase(
        pt: "Grátis, com tudo em todos os seus aparelhos.",
        en: "Free, with everything on all your devices."),
      documents: Phrase(
        pt: "Fotos, PDFs, gravações.", en: "Photos, PDFs, recordings."))
  }

  static var roles: [RoleWords] {
    [
      RoleWords(
        Roles.alone.founder, Phrase(pt: "Dono", en: "Owner"),
        Phrase(
          pt: "O diário é de uma pessoa só.", en: "A journal belongs to one person alone."))
    ]
  }
}
