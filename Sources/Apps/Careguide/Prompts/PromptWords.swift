import Care
import Values

/// What prompts say.
enum PromptWords {
  static func title(_ reason: PromptReason) -> Phrase {
    switch reason {
    case .tried(.people), .viewed(.people):
      Phrase(pt: "Cuidar de mais pessoas é do Premium", en: "More people come with Premium")
    case .tried(.sync), .viewed(.sync):
      Phrase(pt: "Vários aparelhos são do Premium", en: "Several devices come with Premium")
    case .tried(.documents), .viewed(.documents):
      Phrase(pt: "Documentos são do Premium", en: "Documents come with Premium")
    case .sessionEnded:
      Phrase(pt: "A sessão de hoje acabou", en: "Today's session is over")
    case .offer:
      Phrase(pt: "Uma oferta para você voltar", en: "An offer for you to come back")
    }
  }

  /// Nil of an offer, which says it itself.
  static func text(_ reason: PromptReason) -> Phrase? {
    switch reason {
    case .tried(.people), .viewed(.people):
      Phrase(
        pt: "O Básico cuida de uma pessoa. O Premium não tem limite de pessoas nem de sessões.",
        en: "Basic looks after one person. Premium has no limit of people or of sessions.")
    case .tried(.sync), .viewed(.sync):
      Phrase(
        pt: "Com o Premium o que você anota está em todos os aparelhos da conta.",
        en: "With Premium what you note is on all devices of the account.")
    case .tried(.documents), .viewed(.documents):
      Phrase(
        pt: "Com o Premium exames e receitas de cada pessoa ficam guardados, sem limite.",
        en: "With Premium exams and prescriptions of each person are kept, without a limit.")
    case .offer: nil
    case .sessionEnded:
      Phrase(
        pt:
          "Você aproveitou bem a de hoje. Com o Premium o Careguide se abre sempre que você quiser.",
        en: "You made much of it. With Premium Careguide opens whenever you want.")
    }
  }

  static func see(_ reason: PromptReason) -> Phrase {
    reason == .offer
      ? Phrase(pt: "Ver a oferta", en: "See the offer")
      : Phrase(pt: "Ver o Premium", en: "See Premium")
  }

  static var notNow: Phrase { Phrase(pt: "Agora não", en: "Not now") }
}
