import Values

/// What is said of the session of the day on its pages. Of when and why `AccessDiagnosis` tells.
enum DayWords {
  static var session: Phrase { Phrase(pt: "Sessão do dia", en: "Session of the day") }
  static var ready: Phrase {
    Phrase(pt: "Sua sessão de hoje está pronta", en: "Your session of today is ready")
  }
  static var oneADay: Phrase {
    Phrase(
      pt: "No plano Básico há uma sessão gratuita por dia, com tudo o que o Careguide tem.",
      en: "On the Basic plan there is one free session a day, with all that Careguide has.")
  }
  static var howLong: Phrase {
    Phrase(
      pt:
        "Ela começa quando você toca no botão, e dura até você ficar mais de 5 minutos fora ou o dia acabar.",
      en:
        "It starts when you tap the button, and lasts until you are away for more than 5 minutes or the day ends."
    )
  }
  static var perfect: Phrase {
    Phrase(
      pt: "Perfeito para anotar os remédios do café da manhã, do almoço ou do jantar.",
      en: "Perfect for tracking medications at breakfast, lunch, or dinner.")
  }
  static var start: Phrase {
    Phrase(pt: "Começar a sessão de hoje", en: "Start Today's Session")
  }
  static var upgrade: Phrase { Phrase(pt: "Assinar o Premium", en: "Upgrade to Premium") }
  static var upgradeFor: Phrase {
    Phrase(pt: "Assinar o Premium: {0}/mês", en: "Upgrade to Premium - {0}/mo")
  }
  static var unconfirmed: Phrase {
    Phrase(
      pt: """
        Sem conexão há dias, não sabemos se o Premium continua pago. Uma conexão o traz de volta.
        """,
      en: """
        Offline for days, we cannot tell whether Premium is still paid. A connection brings it back.
        """)
  }
  static var extra: Phrase {
    Phrase(pt: "Usar uma sessão extra (há {0})", en: "Use an extra session ({0} left)")
  }
  static var why: Phrase { Phrase(pt: "Por que há um limite?", en: "Why this limit?") }

  static var locked: Phrase { Phrase(pt: "Até a próxima sessão", en: "Until the next session") }
  static var used: Phrase {
    Phrase(pt: "A sessão de hoje foi usada", en: "Today's session was used")
  }
  static var nothingLost: Phrase {
    Phrase(
      pt: "Tudo o que você anotou está guardado. Esta página se abre sozinha.",
      en: "All that you noted is kept. This page opens by itself.")
  }
  static var never: Phrase { Phrase(pt: "Nunca é bloqueado", en: "Never locked") }
  static var remindersGoOn: Phrase {
    Phrase(pt: "Continuam como você os deixou", en: "They go on as you left them")
  }
  static var card: Phrase {
    Phrase(pt: "Cartão de emergência: {0}", en: "Emergency card: {0}")
  }

  static var endNow: Phrase { Phrase(pt: "Encerrar a sessão de hoje", en: "End today's session") }
  static var endTitle: Phrase {
    Phrase(pt: "Encerrar a sessão de hoje?", en: "End today's session?")
  }
  static var endText: Phrase {
    Phrase(
      pt:
        "A próxima sessão gratuita é amanhã. Doses, lembretes e o cartão de emergência continuam.",
      en: "The next free session is tomorrow. Doses, reminders and the emergency card go on.")
  }
  static var end: Phrase { Phrase(pt: "Encerrar", en: "End it") }
  static var goOn: Phrase { Phrase(pt: "Continuar", en: "Go on") }
}
