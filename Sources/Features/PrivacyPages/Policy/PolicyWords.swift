import Analytics
import Values

/// The words of the page of the policy.
enum PolicyWords {
  static var version: Phrase { Phrase(pt: "Versão {0}, desde {1}", en: "Version {0}, since {1}") }
  static var changed: Phrase {
    Phrase(pt: "A política de privacidade mudou", en: "The privacy policy has changed")
  }
  static var holdsFrom: Phrase {
    Phrase(pt: "A nova vale desde {0}.", en: "The new one has been in force since {0}.")
  }
  static var seeChanges: Phrase { Phrase(pt: "Ver o que mudou", en: "See what changed") }
  static var changes: Phrase { Phrase(pt: "O que mudou", en: "What changed") }
  static var only: Phrase {
    Phrase(
      pt: "Esta é a primeira versão: ainda não há o que comparar.",
      en: "This is the first version: there is nothing to compare it with yet.")
  }
  static var between: Phrase {
    Phrase(
      pt: "Entre a versão {0}, de {1}, e a versão {2}, de {3}. O que difere está marcado.",
      en: "Between version {0} of {1} and version {2} of {3}. What differs is marked.")
  }
  static var before: Phrase { Phrase(pt: "Antes", en: "Before") }
  static var now: Phrase { Phrase(pt: "Agora", en: "Now") }
  static var isNew: Phrase { Phrase(pt: "Esta parte é nova.", en: "This part is new.") }
  static var isGone: Phrase {
    Phrase(pt: "Esta parte não existe mais.", en: "This part is no longer there.")
  }
  static var alike: Phrase {
    Phrase(pt: "As duas dizem o mesmo.", en: "Both say the same.")
  }

  // Contact
  static var contact: Phrase { Phrase(pt: "Contato", en: "Contact") }
  static var contactText: Phrase {
    Phrase(
      pt: "Sobre privacidade, escreva para {0}. Respondemos em até 15 dias.",
      en: "About privacy, write to {0}. We answer within 15 days.")
  }
  static var noContact: Phrase {
    Phrase(
      pt: "Sobre privacidade, fale com quem cuida do {0} para você: a resposta vem em até 15 dias.",
      en: "About privacy, ask who runs {0} for you: the answer comes within 15 days.")
  }
  static var write: Phrase { Phrase(pt: "Escrever e-mail", en: "Write an e-mail") }
  static var subject: Phrase { Phrase(pt: "Privacidade no {0}", en: "Privacy in {0}") }

  static func deed(of right: PrivacyRight) -> Phrase {
    switch right {
    case .optOut: Phrase(pt: "Parar ou permitir", en: "Opt out or in")
    case .erasure: PrivacyWords.delete
    case .access: PrivacyWords.see
    case .export: PrivacyWords.export
    }
  }
}
