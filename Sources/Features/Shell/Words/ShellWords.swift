import Values

extension Home {
  /// The words of what surrounds every page.
  public enum Words {
    public static var sync: Phrase { Phrase(pt: "Sincronização", en: "Sync") }
    public static var settings: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
    public static var offlineTitle: Phrase {
      Phrase(pt: "Você está sem internet", en: "You are offline")
    }
    public static var offlineText: Phrase {
      Phrase(
        pt:
          "Continue trabalhando: tudo fica guardado neste aparelho e é enviado quando houver rede.",
        en: "Keep working: everything is kept on this device and sent when there is a network.")
    }
    public static var memoryTitle: Phrase {
      Phrase(
        pt: "Este navegador não deixa guardar dados",
        en: "This browser does not let data be kept")
    }
    public static var memoryText: Phrase {
      Phrase(
        pt: """
          O que você fizer sem internet some quando a aba fechar. Libere espaço ou saia da \
          navegação anônima, e exporte o que ainda não foi enviado.
          """,
        en: """
          What you do offline is gone when the tab closes. Free some space or leave private \
          browsing, and export what has not been sent.
          """)
    }
    public static var export: Phrase { Phrase(pt: "Exportar", en: "Export") }
    public static var repairedTitle: Phrase {
      Phrase(
        pt: "Os dados deste aparelho estavam danificados",
        en: "The data on this device was damaged")
    }
    public static var understood: Phrase { Phrase(pt: "Entendi", en: "Got it") }
    public static var sessionTitle: Phrase {
      Phrase(pt: "Sua sessão terminou", en: "Your session has ended")
    }
    public static var sessionText: Phrase {
      Phrase(
        pt: "Tudo continua guardado neste aparelho. Entre de novo para enviar.",
        en: "Everything is still on this device. Sign in again to send it.")
    }
    public static var sessionMemoryText: Phrase {
      Phrase(
        pt: "O que ainda não foi enviado está só nesta janela: exporte antes de entrar de novo.",
        en: "What is not sent yet is in this window alone: export it before you sign in again.")
    }
    public static var noMail: Phrase {
      Phrase(
        pt: "Este servidor não envia e-mails. Fale com quem cuida dele.",
        en: "This server sends no e-mail. Speak to whoever runs it.")
    }
    public static var signIn: Phrase { Phrase(pt: "Entrar", en: "Sign in") }
    public static var outdatedTitle: Phrase {
      Phrase(
        pt: "Este aplicativo é antigo demais", en: "This app is too old")
    }
    public static var outdatedText: Phrase {
      Phrase(
        pt: "Recarregue para usar a versão nova. O que ainda não foi enviado continua aqui.",
        en: "Reload to use the new version. What has not been sent is still here.")
    }
    public static var reload: Phrase { Phrase(pt: "Recarregar", en: "Reload") }
    public static var refusedText: Phrase {
      Phrase(
        pt: "Nada se perdeu: está neste aparelho, com o motivo e o que fazer.",
        en: "Nothing is lost: it is on this device, with the reason and what to do.")
    }
    static var onThisDevice: Phrase {
      Phrase(pt: "Continuar só neste aparelho", en: "Go on with this device alone")
    }
    public static var seeManagers: Phrase {
      Phrase(pt: "Ver quem administra", en: "See who manages")
    }
    public static var toStart: Phrase { Phrase(pt: "Ir para o início", en: "Go to the start") }
    public static var seePlans: Phrase { Phrase(pt: "Ver planos", en: "See plans") }
    public static var see: Phrase { Phrase(pt: "Ver", en: "See") }
    static var settleTitle: Phrase {
      Phrase(pt: "Há alterações à espera", en: "Changes are waiting")
    }
    static var settleText: Phrase {
      Phrase(
        pt: """
          O que foi feito aqui precisa chegar ao servidor antes de abrir outro lugar. O que ele \
          recusou precisa ser resolvido.
          """,
        en: """
          What was done here has to reach the server before another one is opened. What it refused \
          has to be settled.
          """)
    }
    static var seeWaiting: Phrase { Phrase(pt: "Ver alterações", en: "See changes") }
    public static var shortcuts: Phrase {
      Phrase(pt: "Atalhos do teclado", en: "Keyboard shortcuts")
    }

    public static func refused(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "# alteração recusada", en: "# change refused"),
        other: Phrase(pt: "# alterações recusadas", en: "# changes refused"))(count, language)
    }

    private static var again: Phrase {
      Phrase(
        pt: "Eles são baixados de novo do servidor; {0}.",
        en: "It is downloaded from the server again; {0}.")
    }

    /// How many unsent changes a damaged store gave back, and how many it did not; what is nothing
    /// is not spoken of.
    static func repaired(_ rescued: Int, _ lost: Int, _ language: Language) -> String {
      guard rescued + lost > 0 else {
        return Phrase(
          pt: "Eles são baixados de novo do servidor.",
          en: "It is downloaded from the server again.")(language)
      }
      let kept = Plural(
        one: Phrase(pt: "# alteração não enviada foi salva", en: "# unsent change was saved"),
        other: Phrase(
          pt: "# alterações não enviadas foram salvas", en: "# unsent changes were saved"))(
          rescued, language)
      guard lost > 0 else {
        return again(language, kept)
      }
      guard rescued > 0 else {
        let gone = Plural(
          one: Phrase(
            pt: "# alteração não enviada não pôde ser lida", en: "# unsent change could not be read"
          ),
          other: Phrase(
            pt: "# alterações não enviadas não puderam ser lidas",
            en: "# unsent changes could not be read"))(lost, language)
        return again(language, gone)
      }
      let gone = Plural(
        one: Phrase(pt: "# não pôde ser lida", en: "# could not be read"),
        other: Phrase(pt: "# não puderam ser lidas", en: "# could not be read"))(lost, language)
      return Phrase(
        pt: "Eles são baixados de novo do servidor; {0}, {1}.",
        en: "It is downloaded from the server again; {0}, {1}.")(language, kept, gone)
    }
  }
}
