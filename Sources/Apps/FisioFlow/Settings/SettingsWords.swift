import Values

/// The words of the settings.
enum SettingsWords {
  static let clinic = Phrase(pt: "Clínica", en: "Clinic")
  static let name = Phrase(pt: "Nome", en: "Name")
  static let plan = Phrase(pt: "Plano", en: "Plan")
  static let seePlans = Phrase(pt: "Planos e uso", en: "Plans and usage")
  static let appearance = Phrase(pt: "Aparência", en: "Appearance")
  static let language = Phrase(pt: "Idioma", en: "Language")
  static let colors = Phrase(pt: "Cores", en: "Colours")
  static let data = Phrase(pt: "Dados", en: "Data")
  static let dataNote = Phrase(
    pt: "A planilha exportada abre no Excel e pode ser importada de novo.",
    en: "The exported spreadsheet opens in Excel and can be imported again.")
  static let export = Phrase(pt: "Exportar pacientes (CSV)", en: "Export patients (CSV)")
  static let device = Phrase(pt: "Este aparelho", en: "This device")
  static let install = Phrase(pt: "Instalar o FisioFlow", en: "Install FisioFlow")
  static let account = Phrase(pt: "Conta", en: "Account")
  static let signOut = Phrase(pt: "Sair", en: "Sign out")
  static let signOutNote = Phrase(
    pt: "Sair apaga os dados da clínica deste aparelho. No servidor nada muda.",
    en: "Signing out erases the clinic's data from this device. Nothing changes on the server.")
  static let signOutTitle = Phrase(
    pt: "Sair e perder alterações?", en: "Sign out and lose changes?")
  static let signOutAnyway = Phrase(pt: "Sair mesmo assim", en: "Sign out anyway")

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
