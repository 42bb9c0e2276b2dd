import Values

/// What the page about the session of the day says.
enum SessionPageWords {
  static var back: Phrase { Phrase(pt: "Voltar", en: "Back") }
  static var now: Phrase { Phrase(pt: "Como está agora", en: "How it stands now") }
  static var clockAhead: Phrase {
    Phrase(
      pt: "O relógio deste aparelho está mais de um dia adiantado. Acerte a hora.",
      en: "The clock of this device is more than a day ahead. Set the time.")
  }

  static var reasons: [Phrase] {
    [
      Phrase(
        pt:
          "O Careguide não mostra anúncios nem vende dados. Quem assina o Premium paga por todos.",
        en: "Careguide shows no ads and sells no data. Whoever buys Premium pays for all."),
      Phrase(
        pt:
          "Por isso, no plano Básico, há uma sessão por dia. Um remédio não espera: doses ficam fora disso.",
        en:
          "So the Basic plan has one session a day. A medicine does not wait: doses are no part of that."
      ),
      Phrase(
        pt: "Em viagem, passam 12 horas entre duas sessões. Mexer no relógio não abre outra.",
        en:
          "On a journey, 12 hours pass between two sessions. Setting the clock opens no other one."),
    ]
  }

  static var subscription: Phrase {
    Phrase(pt: "Minha assinatura não aparece", en: "My subscription isn't recognized")
  }
  static var spaceHas: Phrase { Phrase(pt: "{0}: plano {1}.", en: "{0}: the {1} plan.") }
  static var needsAccount: Phrase {
    Phrase(
      pt:
        "Esta família está só neste aparelho. Uma assinatura é de uma conta: entre na sua, em Ajustes.",
      en:
        "This family is on this device alone. A subscription is an account's: sign in to yours in Settings."
    )
  }
  static var rightAccount: Phrase {
    Phrase(
      pt: "Você entrou como {0}. A assinatura vale na conta com que foi feita.",
      en: "You are signed in as {0}. A subscription holds in the account with which it was made.")
  }
  static var rightSpace: Phrase {
    Phrase(
      pt: "Ela vale nas famílias de quem assina: veja se a família aberta é a certa.",
      en: "It holds in the families of whoever bought it: see whether the right family is open.")
  }
  static var comesSoon: Phrase {
    #if UMBU_IOS
      return Phrase(
        pt: "Um pagamento pode levar alguns minutos. Com rede, aparece sozinho.",
        en: "A payment may take some minutes. With a network it shows by itself.")
    #else
      return Phrase(
        pt:
          "Um pagamento pode levar alguns minutos; um Pix ou boleto vale depois de pago. Com rede, aparece sozinho.",
        en:
          "A payment may take some minutes; a Pix or boleto counts once it is paid. With a network it shows by itself."
      )
    #endif
  }
  static var check: Phrase { Phrase(pt: "Conferir agora", en: "Check now") }
  static var plans: Phrase { Phrase(pt: "Ver os planos", en: "See the plans") }

  static var support: Phrase { Phrase(pt: "Para o suporte", en: "For support") }
  static var session: Phrase { Phrase(pt: "Sessão", en: "Session") }
  static var lastAccess: Phrase { Phrase(pt: "Último acesso", en: "Last access") }
  /// As the server calls it (CG-107).
  static var subscriptionStatus: Phrase {
    Phrase(pt: "Assinatura no servidor", en: "Subscription at the server")
  }
  static var status: Phrase { Phrase(pt: "Situação", en: "Status") }
  static var zone: Phrase { Phrase(pt: "Fuso do aparelho", en: "Zone of the device") }
  static var sessionZone: Phrase { Phrase(pt: "Fuso da sessão", en: "Zone of the session") }
  static var version: Phrase { Phrase(pt: "Versão", en: "Version") }
  static var none: Phrase { Phrase(pt: "nenhum", en: "none") }
  static var copy: Phrase { Phrase(pt: "Copiar", en: "Copy") }
  static var copied: Phrase { Phrase(pt: "Copiado", en: "Copied") }

  static var own: Phrase { Phrase(pt: "Suas sessões", en: "Your sessions") }
  static var kept: Phrase {
    Phrase(
      pt:
        "O servidor guarda treze meses: quando cada sessão começou e terminou, em que aparelho e quanto foi feito. O que você anotou não está aí.",
      en:
        "The server keeps thirteen months: when each session began and ended, on which device and how much was done. What you wrote down is not in it."
    )
  }
  static var save: Phrase { Phrase(pt: "Salvar como arquivo", en: "Save as a file") }
  static var fileName: Phrase { Phrase(pt: "sessoes.json", en: "sessions.json") }
}
