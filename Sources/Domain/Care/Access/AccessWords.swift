import Values

/// What is said about the session of the day.
enum AccessWords {
  static var countdown: Phrase {
    Phrase(pt: "Próximo acesso gratuito em: {0}", en: "Next free access in: {0}")
  }
  static var minutes: Phrase { Phrase(pt: "{0}min", en: "{0}m") }
  static var hoursAndMinutes: Phrase { Phrase(pt: "{0}h {1}min", en: "{0}h {1}m") }

  static var premium: Phrase {
    Phrase(
      pt: "Sua assinatura não tem limite de sessões. Nada está bloqueado.",
      en: "Your subscription has no limit of sessions. Nothing is locked.")
  }
  static var ready: Phrase {
    Phrase(
      pt: "A sessão de hoje ainda não foi usada. Toque em “Começar a sessão de hoje”.",
      en: "Today's session has not been used yet. Tap “Start Today's Session”.")
  }
  static var running: Phrase {
    Phrase(
      pt: "A sessão de hoje está aberta, e continua se você voltar em até 5 minutos.",
      en: "Today's session is open, and goes on if you are back within 5 minutes.")
  }
  /// When, and in which zone.
  static var used: Phrase {
    Phrase(
      pt: "A sessão gratuita do dia {0} foi usada: começou às {1} ({2}).",
      en: "The free session of {0} was used: it started at {1} ({2}).")
  }
  static var usedElsewhere: Phrase {
    Phrase(
      pt: "Ela foi usada em outro aparelho da mesma conta.",
      en: "It was used on another device of the same account.")
  }
  static var next: Phrase {
    Phrase(
      pt: "O próximo acesso gratuito é em {0} às {1} ({2}).",
      en: "The next free access is on {0} at {1} ({2}).")
  }
  static var travelled: Phrase {
    Phrase(
      pt: "O fuso mudou de {0} para {1}. Depois de uma viagem passam 12 horas entre duas sessões.",
      en: "The time zone changed from {0} to {1}. On a journey 12 hours pass between two sessions.")
  }
  static var clock: Phrase {
    Phrase(
      pt: "O relógio deste aparelho está atrasado: já mostrou {0}. Acerte a hora.",
      en: "The clock of this device is behind: it has shown {0}. Set the time.")
  }
  static var floor: Phrase {
    Phrase(pt: "Nunca é bloqueado: {0}.", en: "Never locked: {0}.")
  }

  static func ending(_ reason: AccessEnd) -> Phrase {
    switch reason {
    case .user:
      Phrase(pt: "Você a terminou.", en: "You ended it.")
    case .gap:
      Phrase(
        pt: "Terminou porque o aplicativo ficou fechado por mais de 5 minutos.",
        en: "It ended because the app was away for more than 5 minutes.")
    case .midnight:
      Phrase(pt: "Terminou à meia-noite.", en: "It ended at midnight.")
    case .signout:
      Phrase(pt: "Terminou quando você saiu da conta.", en: "It ended when you signed out.")
    case .upgrade:
      Phrase(pt: "Terminou com a sua assinatura.", en: "It ended with your subscription.")
    }
  }
}
