import API
import Values

/// What the server said to confirming an address, or to asking for another mail.
public enum ConfirmingFailure: Equatable, Sendable {
  case noConfirmation, mailedLately
  case other(APIError)

  init(_ error: APIError) {
    if case .rateLimited = error {
      self = .mailedLately
    } else {
      self = error.problem?.code == "noConfirmation" ? .noConfirmation : .other(error)
    }
  }

  var text: Phrase {
    switch self {
    case .noConfirmation:
      Phrase(
        pt: """
          Este link já foi usado ou venceu. Se o e-mail ainda não está confirmado, entre na sua \
          conta e peça outro.
          """,
        en: """
          This link was used or has expired. If the e-mail is not confirmed yet, sign in and ask \
          for another one.
          """)
    case .mailedLately:
      Phrase(
        pt: "Já enviamos um há pouco. Veja também no spam, ou tente de novo em alguns minutos.",
        en: "We sent one a moment ago. Look among spam as well, or try again in a few minutes.")
    case .other(let error):
      error.words
    }
  }
}
