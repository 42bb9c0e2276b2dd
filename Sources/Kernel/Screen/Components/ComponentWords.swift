import Values

/// The words that components say by themselves.
enum ComponentWords {
  static var skipToContent: Phrase { Phrase(pt: "Ir para o conteúdo", en: "Skip to content") }
  static var places: Phrase { Phrase(pt: "Seções do aplicativo", en: "Sections of the app") }
  static var close: Phrase { Phrase(pt: "Fechar", en: "Close") }
  static var optional: Phrase { Phrase(pt: "opcional", en: "optional") }
  static var clear: Phrase { Phrase(pt: "Limpar", en: "Clear") }
  static var remove: Phrase { Phrase(pt: "Remover", en: "Remove") }
  static var error: Phrase { Phrase(pt: "Erro:", en: "Error:") }
  static var showPassword: Phrase { Phrase(pt: "Mostrar a senha", en: "Show password") }
  static var hidePassword: Phrase { Phrase(pt: "Esconder a senha", en: "Hide password") }
  static var loading: Phrase { Phrase(pt: "Carregando", en: "Loading") }

  static func mend(_ count: Int, _ language: Language) -> String {
    count == 1
      ? Phrase(pt: "Falta corrigir um campo", en: "One field needs your attention")(language)
      : Phrase(pt: "Falta corrigir {0} campos", en: "{0} fields need your attention")(
        language, String(count))
  }
}
