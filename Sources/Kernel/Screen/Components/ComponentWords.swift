import Values

/// The words that components say by themselves.
enum ComponentWords {
  static let skipToContent = Phrase(pt: "Ir para o conteúdo", en: "Skip to content")
  static let places = Phrase(pt: "Seções do aplicativo", en: "Sections of the app")
  static let close = Phrase(pt: "Fechar", en: "Close")
  static let optional = Phrase(pt: "opcional", en: "optional")
  static let clear = Phrase(pt: "Limpar", en: "Clear")
  static let remove = Phrase(pt: "Remover", en: "Remove")
  static let error = Phrase(pt: "Erro:", en: "Error:")
  static let showPassword = Phrase(pt: "Mostrar a senha", en: "Show password")
  static let hidePassword = Phrase(pt: "Esconder a senha", en: "Hide password")
  static let loading = Phrase(pt: "Carregando", en: "Loading")

  static func mend(_ count: Int) -> Phrase {
    count == 1
      ? Phrase(pt: "Falta corrigir um campo", en: "One field needs your attention")
      : Phrase(
        pt: "Falta corrigir \(count) campos", en: "\(count) fields need your attention")
  }
}
