import Values

/// The words of a space of this device alone.
public enum AloneWords {
  public static var device: Phrase { Phrase(pt: "Este aparelho", en: "This device") }
  static var short: Phrase { Phrase(pt: "Neste aparelho", en: "On this device") }
  static var begin: Phrase { Phrase(pt: "Começar neste aparelho", en: "Begin on this device") }
  static var beginText: Phrase {
    Phrase(
      pt: "Sem conta e sem internet: tudo fica só aqui.",
      en: "Without an account or the internet: everything stays here alone.")
  }
  static var choice: Phrase {
    Phrase(pt: "Como você quer começar?", en: "How would you like to begin?")
  }
  static var account: Phrase { Phrase(pt: "Usar uma conta", en: "Use an account") }
  static func accountText(in app: App) -> Phrase {
    app.hasTeams
      ? Phrase(
        pt: "Para usar em vários aparelhos e com outras pessoas.",
        en: "For several devices, and together with other people.")
      : Phrase(
        pt: "Para ter tudo em todos os seus aparelhos.", en: "To have it all on all your devices.")
  }
  static var withoutAccount: Phrase {
    Phrase(pt: "Começar sem conta", en: "Begin without an account")
  }
  static var back: Phrase { Phrase(pt: "Voltar a este aparelho", en: "Back to this device") }
  static var staysHere: Phrase {
    Phrase(
      pt: "O que está neste aparelho fica. Depois de entrar, você decide o que vai para a conta.",
      en: "What is on this device stays. Once you are in, you decide what goes to the account.")
  }
  public static var everything: Phrase {
    Phrase(
      pt: """
        Tudo o que você anota fica só neste aparelho. Nada vai para um servidor, e ninguém mais vê. \
        Se o aparelho se perder ou o navegador apagar os dados, só uma cópia traz tudo de volta.
        """,
      en: """
        Everything that you note stays on this device alone. Nothing goes to a server, and nobody else \
        sees it. If the device is lost or the browser erases its data, only a copy brings it back.
        """)
  }
  static var memoryText: Phrase {
    Phrase(
      pt: """
        O que você fizer agora some quando a aba fechar. Libere espaço ou saia da navegação anônima, e \
        salve uma cópia.
        """,
      en: """
        What you do now is gone when the tab closes. Free some space or leave private browsing, and save \
        a copy.
        """)
  }
  static var outdatedText: Phrase {
    Phrase(
      pt: "Recarregue para usar a versão nova. Tudo o que foi salvo continua aqui.",
      en: "Reload to use the new version. Everything that was saved is still here.")
  }
  static var makeCopy: Phrase { Phrase(pt: "Fazer cópia", en: "Make a copy") }
  public static var erase: Phrase {
    Phrase(pt: "Apagar tudo deste aparelho", en: "Erase everything from this device")
  }
  static var eraseTitle: Phrase { Phrase(pt: "Apagar tudo?", en: "Erase everything?") }
  static var eraseText: Phrase {
    Phrase(
      pt: "Isto só existe neste aparelho. Sem uma cópia, não há como trazer de volta.",
      en: "It exists on this device alone. Without a copy there is no way to bring it back.")
  }
  static var eraseNow: Phrase { Phrase(pt: "Apagar tudo", en: "Erase everything") }
  static var copyFirst: Phrase { Phrase(pt: "Fazer uma cópia antes", en: "Make a copy first") }

  /// What a damaged store gave back.
  static func repaired(_ rescued: Int, _ lost: Int, _ language: Language) -> String {
    guard lost > 0 else {
      return Phrase(
        pt: "Nada se perdeu: tudo o que estava anotado pôde ser lido.",
        en: "Nothing is lost: all that was noted could be read.")(language)
    }
    return Plural(
      one: Phrase(
        pt: "# registro pôde ser lido; outros não. Se você tem uma cópia, traga-os de volta.",
        en: "# record could be read; others could not. If you have a copy, bring them back."),
      other: Phrase(
        pt: "# registros puderam ser lidos; outros não. Se você tem uma cópia, traga-os de volta.",
        en: "# records could be read; others could not. If you have a copy, bring them back."))(
        rescued, language)
  }
}
