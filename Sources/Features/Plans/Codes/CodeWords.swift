import Values

/// The words of gift and offer codes.
enum CodeWords {
  static var title: Phrase { Phrase(pt: "Usar um código", en: "Use a code") }
  static var lead: Phrase {
    Phrase(
      pt: "Um código de presente ou de oferta dá um plano sem cobrar nada, e não renova sozinho.",
      en: "A gift or offer code gives a plan without charging anything, and does not renew.")
  }
  static var label: Phrase { Phrase(pt: "Código", en: "Code") }
  static var hint: Phrase {
    Phrase(
      pt: "Maiúsculas, espaços e hifens não importam.",
      en: "Capitals, spaces and hyphens do not matter.")
  }
  static var submit: Phrase { Phrase(pt: "Usar o código", en: "Use the code") }
  static var missing: Phrase { Phrase(pt: "Escreva o código.", en: "Write the code.") }
  static var unknown: Phrase {
    Phrase(
      pt: "Este código não existe. Confira as letras e os números.",
      en: "There is no such code. Check its letters and digits.")
  }
  static var ended: Phrase {
    Phrase(
      pt: "Este código venceu: o prazo para usá-lo passou.",
      en: "This code has expired: the time to use it has passed.")
  }
  static var usedUp: Phrase {
    Phrase(
      pt: "Este código já foi usado tantas vezes quantas podia.",
      en: "This code was used as often as it may be.")
  }
  static var redeemed: Phrase {
    Phrase(
      pt: "Você já usou este código, para outra coisa.",
      en: "You have used this code already, for something else.")
  }
  static var noTrial: Phrase {
    Phrase(
      pt: "Este código é de um período grátis, e cada conta tem um só, sem outra ao lado.",
      en: "This code is a free trial, of which each account has one, with no other subscription.")
  }
  static var notForThem: Phrase {
    Phrase(pt: "Este código não vale aqui.", en: "This code does not hold here.")
  }
  static var offline: Phrase {
    Phrase(
      pt: "Um código é conferido no servidor: para usá-lo é preciso internet.",
      en: "A code is checked at the server: using it takes the internet.")
  }
  static func given(_ language: Language, _ plan: String) -> String {
    Phrase(pt: "O plano {0} já vale.", en: "The plan {0} holds now.")(language, plan)
  }
  static func until(_ language: Language, _ day: String) -> String {
    Phrase(
      pt: "Até {0}. Depois dele nada é cobrado, e seus dados continuam seus.",
      en: "Until {0}. After it nothing is charged, and your data stays yours.")(language, day)
  }
}
