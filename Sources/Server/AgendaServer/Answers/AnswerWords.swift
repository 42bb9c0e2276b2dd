import Values

/// What the page for answers says.
enum AnswerWords {
  static var title: Phrase { Phrase(pt: "Seu horário", en: "Your appointment") }
  static var heading: Phrase {
    Phrase(pt: "{0}: seu horário", en: "{0}: your appointment")
  }
  static var confirm: Phrase { Phrase(pt: "Confirmo, eu vou", en: "I am coming") }
  static var cannotCome: Phrase { Phrase(pt: "Não posso ir", en: "I cannot come") }
  static var explanation: Phrase {
    Phrase(
      pt: "O horário fica livre para outra pessoa.", en: "The time becomes free for somebody else.")
  }
  static var cancel: Phrase { Phrase(pt: "Cancelar o horário", en: "Cancel the appointment") }
  static var confirmed: Phrase {
    Phrase(pt: "Obrigado! Sua presença está confirmada.", en: "Thank you! You have confirmed.")
  }
  static var cancelled: Phrase {
    Phrase(pt: "Pronto: o horário foi cancelado.", en: "Done: the appointment is cancelled.")
  }
  static var isConfirmed: Phrase { Phrase(pt: "Está confirmado.", en: "It is confirmed.") }
  static var isCancelled: Phrase {
    Phrase(
      pt: "Este horário foi cancelado. Para marcar outro, fale com {0}.",
      en: "This appointment was cancelled. To make another one, contact {0}.")
  }
  static var isOver: Phrase {
    Phrase(
      pt: "Este horário já começou ou passou. Se algo mudou, fale com {0}.",
      en: "This appointment has begun or is over. If something has changed, contact {0}.")
  }
  static var isUnplaced: Phrase {
    Phrase(
      pt: "Este horário ainda precisa ser acertado. Fale com {0}.",
      en: "This time is still to be settled. Contact {0}.")
  }
  static var addToCalendar: Phrase {
    Phrase(pt: "Pôr no meu calendário", en: "Add to my calendar")
  }
  static var notTaken: Phrase {
    Phrase(
      pt: "Sua resposta não foi anotada: o horário mudou ou já passou. Veja como está.",
      en: "Your answer was not taken: the appointment has changed or has begun. See how it is.")
  }
}
