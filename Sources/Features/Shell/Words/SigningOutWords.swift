import Values

/// The words of the questions before signing out, and before signing in again.
enum SigningOutWords {
  static var title: Phrase {
    Phrase(
      pt: "Sair e perder alterações?", en: "Sign out and lose changes?")
  }
  static var now: Phrase { Phrase(pt: "Sair agora?", en: "Sign out now?") }
  static var out: Phrase { Phrase(pt: "Sair", en: "Sign out") }
  static var allSent: Phrase {
    Phrase(
      pt: "Tudo já chegou ao servidor: nada se perde.",
      en: "Everything has reached the server: nothing is lost.")
  }
  static var inTitle: Phrase {
    Phrase(pt: "Entrar de novo e perder alterações?", en: "Sign in again and lose changes?")
  }
  static var inNow: Phrase { Phrase(pt: "Entrar de novo agora?", en: "Sign in again now?") }
  static var allKept: Phrase {
    Phrase(
      pt: "Não há mais nada só nesta janela: nada se perde.",
      en: "Nothing is in this window alone any more: nothing is lost.")
  }
  static var inAnyway: Phrase { Phrase(pt: "Entrar mesmo assim", en: "Sign in anyway") }
  static var stay: Phrase { Phrase(pt: "Ficar", en: "Stay") }
  static var anyway: Phrase { Phrase(pt: "Sair mesmo assim", en: "Sign out anyway") }

  static func unsentTraces(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: """
          # registro de acesso ainda não chegou ao servidor e seria apagado deste aparelho. \
          Conecte-se à internet antes de sair.
          """,
        en: """
          # access record has not reached the server and would be erased from this device. Connect \
          to the internet before you sign out.
          """),
      other: Phrase(
        pt: """
          # registros de acesso ainda não chegaram ao servidor e seriam apagados deste aparelho. \
          Conecte-se à internet antes de sair.
          """,
        en: """
          # access records have not reached the server and would be erased from this device. Connect \
          to the internet before you sign out.
          """))(count, language)
  }

  /// What of others goes too, changes and traces; nil for nothing.
  static func elsewhere(
    _ signingOut: Home.SigningOut, _ space: Noun, _ language: Language
  ) -> String? {
    var texts: [String] = []
    if signingOut.others > 0 { texts.append(others(signingOut.others, space, language)) }
    if signingOut.traces > 0 { texts.append(othersTraces(signingOut.traces, space, language)) }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  private static func othersTraces(_ count: Int, _ space: Noun, _ language: Language) -> String {
    let words = Plural(
      one: Phrase(
        pt: """
          # registro de acesso de outra pessoa ou {0} ainda não chegou ao servidor e seria apagado \
          deste aparelho.
          """,
        en: """
          # access record of another person or {0} has not reached the server and would be erased \
          from this device.
          """),
      other: Phrase(
        pt: """
          # registros de acesso de outra pessoa ou {0} ainda não chegaram ao servidor e seriam \
          apagados deste aparelho.
          """,
        en: """
          # access records of another person or {0} have not reached the server and would be erased \
          from this device.
          """))
    return words(count, language, space.orOther(language))
  }

  static func others(_ count: Int, _ space: Noun, _ language: Language) -> String {
    let words = Plural(
      one: Phrase(
        pt: "# item de outra pessoa ou {0} espera neste aparelho e seria apagado.",
        en: "# item of another person or {0} waits on this device and would be erased."),
      other: Phrase(
        pt: "# itens de outra pessoa ou {0} esperam neste aparelho e seriam apagados.",
        en: "# items of another person or {0} wait on this device and would be erased."))
    return words(count, language, space.orOther(language))
  }

  static func unsent(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "# alteração ainda não chegou ao servidor e seria apagada deste aparelho.",
        en: "# change has not reached the server and would be erased from this device."),
      other: Phrase(
        pt: "# alterações ainda não chegaram ao servidor e seriam apagadas deste aparelho.",
        en: "# changes have not reached the server and would be erased from this device."))(
        count, language)
  }
}
