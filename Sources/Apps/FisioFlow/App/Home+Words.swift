import Values

extension Home {
  enum Words {
    static var sync: Phrase { Phrase(pt: "Sincronização", en: "Sync") }
    static var settings: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
    static var offlineTitle: Phrase { Phrase(pt: "Você está sem internet", en: "You are offline") }
    static var offlineText: Phrase {
      Phrase(
        pt:
          "Continue trabalhando: tudo fica guardado neste aparelho e é enviado quando houver rede.",
        en: "Keep working: everything is kept on this device and sent when there is a network.")
    }
    static var memoryTitle: Phrase {
      Phrase(
        pt: "Este navegador não deixa guardar dados",
        en: "This browser does not let data be kept")
    }
    static var memoryText: Phrase {
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
    static var export: Phrase { Phrase(pt: "Exportar", en: "Export") }
    static var repairedTitle: Phrase {
      Phrase(
        pt: "Os dados deste aparelho estavam danificados",
        en: "The data on this device was damaged")
    }
    static var understood: Phrase { Phrase(pt: "Entendi", en: "Got it") }
    static var sessionTitle: Phrase {
      Phrase(pt: "Sua sessão terminou", en: "Your session has ended")
    }
    static var sessionText: Phrase {
      Phrase(
        pt: "Tudo continua guardado neste aparelho. Entre de novo para enviar.",
        en: "Everything is still on this device. Sign in again to send it.")
    }
    static var signIn: Phrase { Phrase(pt: "Entrar", en: "Sign in") }
    static var outdatedTitle: Phrase {
      Phrase(
        pt: "Este aplicativo é antigo demais", en: "This app is too old")
    }
    static var outdatedText: Phrase {
      Phrase(
        pt: "Recarregue para usar a versão nova. O que ainda não foi enviado continua aqui.",
        en: "Reload to use the new version. What has not been sent is still here.")
    }
    static var reload: Phrase { Phrase(pt: "Recarregar", en: "Reload") }
    static var forbiddenTitle: Phrase {
      Phrase(
        pt: "Você não faz mais parte desta clínica", en: "You are no longer part of this clinic")
    }
    static var forbiddenText: Phrase {
      Phrase(
        pt: "Fale com quem administra a clínica. O que você não enviou continua neste aparelho.",
        en: "Talk to the clinic's administrator. What you did not send is still on this device.")
    }
    static var refusedText: Phrase {
      Phrase(
        pt: "Nada se perdeu: está neste aparelho, com o motivo e o que fazer.",
        en: "Nothing is lost: it is on this device, with the reason and what to do.")
    }
    static var see: Phrase { Phrase(pt: "Ver", en: "See") }
    static var shortcuts: Phrase { Phrase(pt: "Atalhos do teclado", en: "Keyboard shortcuts") }

    static func refused(_ count: Int, _ language: Language) -> String {
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
