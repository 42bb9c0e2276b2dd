import Values

extension APIError {
  /// What happened, what is safe and what to do, for a person. A screen that knows more, such as
  /// which field is wrong or which plan is enough, says that instead.
  public var words: Phrase {
    switch self {
    case .network(.timedOut):
      Phrase(
        pt: "O servidor demorou demais a responder. Tente de novo.",
        en: "The server took too long to answer. Try again.")
    case .network:
      Phrase(
        pt: "Sem conexão com o servidor. Verifique a rede e tente de novo.",
        en: "No connection to the server. Check the network and try again.")
    case .unauthorized:
      Phrase(pt: "Entre na sua conta para continuar.", en: "Sign in to go on.")
    case .paywall:
      Phrase(pt: "O seu plano não inclui isto.", en: "Your plan does not include this.")
    case .forbidden:
      Phrase(
        pt: "A sua função não permite isto.",
        en: "Your role does not allow this.")
    case .missing, .gone:
      Phrase(pt: "Isto já não existe.", en: "This does not exist any more.")
    case .conflict:
      Phrase(
        pt: "Alguém alterou isto nesse meio-tempo. Veja como está e tente de novo.",
        en: "Someone changed this in the meantime. Look at it and try again.")
    case .tooLarge:
      Phrase(
        pt: "É grande demais para enviar. Divida em partes menores.",
        en: "This is too large to send. Split it into smaller parts.")
    case .invalid:
      Phrase(
        pt: "Alguns dados não foram aceitos. Corrija e tente de novo.",
        en: "Some of the data was not accepted. Correct it and try again.")
    case .outdated:
      Phrase(
        pt: "Há uma versão nova do aplicativo. Recarregue para continuar; nada se perde.",
        en: "There is a new version of the app. Reload to go on; nothing is lost.")
    case .rateLimited:
      Phrase(
        pt: "Foram tentativas demais. Aguarde um pouco e tente de novo.",
        en: "There were too many attempts. Wait a little and try again.")
    case .serverFull:
      Phrase(
        pt: "O servidor está sem espaço e não grava agora. O que está neste aparelho está seguro.",
        en: "The server is out of space and cannot save now. What is on this device is safe.")
    case .server, .unexpected, .decoding, .invalidURL:
      Phrase(
        pt: "Algo falhou no servidor. Nada se perdeu; tente de novo daqui a pouco.",
        en: "Something failed on the server. Nothing was lost; try again in a while.")
    }
  }
}
