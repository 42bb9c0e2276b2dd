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
  static var used: Phrase {
    Phrase(
      pt: "Este código já foi usado, e cada um vale uma vez.",
      en: "This code was used already, and each holds once.")
  }
  static var expired: Phrase {
    Phrase(pt: "Este código venceu.", en: "This code has expired.")
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
