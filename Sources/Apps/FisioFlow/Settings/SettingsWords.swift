import Values

/// The words of the settings.
enum SettingsWords {
  static var clinic: Phrase { Phrase(pt: "Clínica", en: "Clinic") }
  static var name: Phrase { Phrase(pt: "Nome", en: "Name") }
  static var plan: Phrase { Phrase(pt: "Plano", en: "Plan") }
  static var seePlans: Phrase { Phrase(pt: "Planos e uso", en: "Plans and usage") }
  static var appearance: Phrase { Phrase(pt: "Aparência", en: "Appearance") }
  static var language: Phrase { Phrase(pt: "Idioma", en: "Language") }
  static var colors: Phrase { Phrase(pt: "Cores", en: "Colours") }
  static var data: Phrase { Phrase(pt: "Dados", en: "Data") }
  static var dataNote: Phrase {
    Phrase(
      pt: "A planilha abre no Excel. Importada em outra clínica, traz os arquivados como ativos.",
      en: "The sheet opens in Excel. In another clinic it brings archived patients as active ones.")
  }
  static var export: Phrase { Phrase(pt: "Exportar pacientes (CSV)", en: "Export patients (CSV)") }
  static var device: Phrase { Phrase(pt: "Este aparelho", en: "This device") }
  static var install: Phrase { Phrase(pt: "Instalar o FisioFlow", en: "Install FisioFlow") }
  static var singleKeys: Phrase { Phrase(pt: "Atalhos de uma tecla", en: "Single-key shortcuts") }
  static var singleKeysNote: Phrase {
    Phrase(
      pt: "Desligue se você dita ou se as teclas disparam sem querer.",
      en: "Switch them off if you dictate, or if keys fire by accident.")
  }
  static var account: Phrase { Phrase(pt: "Conta", en: "Account") }
  static var signOut: Phrase { Phrase(pt: "Sair", en: "Sign out") }
  static var signOutNote: Phrase {
    Phrase(
      pt: "Sair apaga tudo deste aparelho, menos o idioma. No servidor nada muda.",
      en:
        "Signing out erases everything from this device but the language. Nothing changes on the server."
    )
  }
  static var signOutTitle: Phrase {
    Phrase(
      pt: "Sair e perder alterações?", en: "Sign out and lose changes?")
  }
  static var stay: Phrase { Phrase(pt: "Ficar", en: "Stay") }
  static var signOutAnyway: Phrase { Phrase(pt: "Sair mesmo assim", en: "Sign out anyway") }

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

  static func othersUnsent(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "# item de outra pessoa ou clínica espera neste aparelho e seria apagado.",
        en: "# item of another person or clinic waits on this device and would be erased."),
      other: Phrase(
        pt: "# itens de outra pessoa ou clínica esperam neste aparelho e seriam apagados.",
        en: "# items of another person or clinic wait on this device and would be erased."))(
        count, language)
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
