import Values

/// The words of the settings.
enum SettingsWords {
  static var name: Phrase { Phrase(pt: "Nome", en: "Name") }
  static var plan: Phrase { Phrase(pt: "Plano", en: "Plan") }
  static var email: Phrase { Phrase(pt: "E-mail", en: "E-mail") }
  static var appearance: Phrase { Phrase(pt: "Aparência", en: "Appearance") }
  static var language: Phrase { Phrase(pt: "Idioma", en: "Language") }
  static var colors: Phrase { Phrase(pt: "Cores", en: "Colours") }
  static var data: Phrase { Phrase(pt: "Dados", en: "Data") }
  static var device: Phrase { Phrase(pt: "Este aparelho", en: "This device") }
  static var install: Phrase { Phrase(pt: "Instalar o {0}", en: "Install {0}") }
  static var singleKeys: Phrase { Phrase(pt: "Atalhos de uma tecla", en: "Single-key shortcuts") }
  static var singleKeysNote: Phrase {
    Phrase(
      pt: "Desligue se você dita ou se as teclas disparam sem querer.",
      en: "Switch them off if you dictate, or if keys fire by accident.")
  }
  static var privacy: Phrase { Phrase(pt: "Privacidade", en: "Privacy") }
  static var privacyNote: Phrase {
    Phrase(
      pt: "O que fica em cada aparelho está cifrado. Quem sai da conta apaga tudo dele.",
      en: "What is on each device is encrypted. Signing out there erases all of it.")
  }
  static var account: Phrase { Phrase(pt: "Conta", en: "Account") }
  static var noAccount: Phrase { Phrase(pt: "Sem conta", en: "None") }
  static var changePassword: Phrase { Phrase(pt: "Trocar senha", en: "Change password") }
  static var sendingLink: Phrase { Phrase(pt: "Enviando o link…", en: "Sending the link…") }
  static var passwordLink: Phrase {
    Phrase(
      pt: "Enviamos um link para {0}. Com ele você escolhe outra senha em até {1} minutos.",
      en: "We sent a link to {0}. With it you choose another password within {1} minutes.")
  }
  static var signOut: Phrase { Phrase(pt: "Sair", en: "Sign out") }
  static var signOutNote: Phrase {
    Phrase(
      pt: "Sair apaga tudo deste aparelho, menos o idioma. No servidor nada muda.",
      en:
        "Signing out erases everything from this device but the language. Nothing changes on the server."
    )
  }
}
