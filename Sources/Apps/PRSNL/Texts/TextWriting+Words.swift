import Shell
import Values

extension TextWriting.Failure {
  /// What happened, what is safe, what to do.
  func words(_ frame: Frame, _ language: Language) -> String {
    switch self {
    case .full:
      Phrase(
        pt:
          "Não há espaço neste aparelho para guardar o texto. Libere espaço: ele continua aberto aqui.",
        en: "This device has no room to keep the text. Free some space: it stays open here.")(
          language)
    case .unavailable:
      Phrase(
        pt: "Este navegador não deixa guardar o texto agora. Copie-o antes de fechar.",
        en: "This browser does not let the text be kept now. Copy it before you close.")(language)
    case .refused(let refusal):
      frame.words(of: refusal, language)
    }
  }

  /// What happened, where no text is open that could be lost.
  func reason(_ frame: Frame, _ language: Language) -> String {
    switch self {
    case .full: QuickWords.full(language)
    case .unavailable: QuickWords.unavailable(language)
    case .refused(let refusal): frame.words(of: refusal, language)
    }
  }
}
