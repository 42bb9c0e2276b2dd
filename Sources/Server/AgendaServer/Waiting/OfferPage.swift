import Agenda
import Delivery
import Values

/// The page by which somebody who waits takes a time that is kept for them, or does not. Looking at it does nothing.
public struct OfferPage: Sendable, Hashable {
  /// Names of what its forms post.
  public enum Field {
    public static let answer = AnswerPage.Field.answer
    public static let start = AnswerPage.Field.start
  }

  /// What it shows.
  public enum State: Sendable, Hashable {
    case shows(OfferAnswers.Found)
    /// An answer was taken just now.
    case took(OfferAnswers.Answer, OfferAnswers.Found)
    /// An answer came too late, or could not be taken.
    case refused(OfferAnswers.Found)
  }

  public var app: String
  public var state: State
  public var language: Language

  public init(app: String, state: State, language: Language) {
    self.app = app
    self.state = state
    self.language = language
  }

  /// Where answers to reminders are taken as well: what a link is for its token says.
  static func path(of offer: UUID, _ tokens: MessageTokens) -> String {
    "\(AnswerPage.path)/\(tokens.token(for: offer, .offer))"
  }

  /// The page.
  public var html: String {
    LinkPage.html(
      title: OfferWords.title(language), app: app, styles: AnswerPage.styles, language, content)
  }

  private var content: String {
    switch state {
    case .shows(let found): return body(found)
    case .took(.accept, let found):
      return status(OfferWords.took(language), "status") + body(found)
    case .took(.decline, let found):
      return status(OfferWords.declined(language), "status") + body(found)
    case .refused(let found):
      return status(OfferWords.notTaken(language), "alert") + body(found)
    }
  }

  private func status(_ text: String, _ role: String) -> String {
    "<p role=\"\(role)\">\(text.escapedForHTML)</p>\n"
  }

  private func body(_ found: OfferAnswers.Found) -> String {
    let heading = OfferWords.heading(language, found.house).escapedForHTML
    let moment = ReminderWords.moment(found.start, language).escapedForHTML
    let said: String
    switch found.standing {
    case .open: said = asking(found, moment)
    case .accepted: said = sentence(OfferWords.isAccepted(language, found.house))
    case .declined: said = sentence(OfferWords.isDeclined(language, found.house))
    case .ended: said = sentence(OfferWords.isEnded(language, found.house))
    case .gone: said = sentence(OfferWords.isGone(language, found.house))
    }
    return "<h1>\(heading)</h1>\n<section><h2>\(moment)</h2>\n\(said)</section>"
  }

  private func sentence(_ text: String) -> String { "<p>\(text.escapedForHTML)</p>\n" }

  private func asking(_ found: OfferAnswers.Found, _ moment: String) -> String {
    let until = ReminderWords.moment(found.until, language)
    return """
      \(sentence(OfferWords.isKept(language, until)))\
      \(form(.accept, found, OfferWords.accept(language), moment))\
      <details><summary>\(OfferWords.cannotCome(language).escapedForHTML)</summary>
      \(sentence(OfferWords.explanation(language)))\
      \(form(.decline, found, OfferWords.decline(language), moment))</details>

      """
  }

  private func form(
    _ answer: OfferAnswers.Answer, _ found: OfferAnswers.Found, _ words: String, _ moment: String
  ) -> String {
    """
    <form method="post"><input type="hidden" name="\(Field.start)" value="\(found.start)">\
    <button name="\(Field.answer)" value="\(answer.rawValue)" \
    aria-label="\(words.escapedForHTML): \(moment)">\(words.escapedForHTML)</button></form>

    """
  }
}

/// What the page says.
enum OfferWords {
  static var title: Phrase { Phrase(pt: "Um horário vagou", en: "A time became free") }
  static var heading: Phrase {
    Phrase(pt: "{0}: vagou um horário", en: "{0}: a time became free")
  }
  static var isKept: Phrase {
    Phrase(
      pt: "Está reservado para você até {0}. Depois disso vai para outra pessoa.",
      en: "It is kept for you until {0}. After that it is offered to somebody else.")
  }
  static var accept: Phrase { Phrase(pt: "Aceito, eu vou", en: "I take it") }
  static var cannotCome: Phrase { Phrase(pt: "Não posso ir", en: "I cannot come") }
  static var explanation: Phrase {
    Phrase(
      pt: "O horário vai para outra pessoa. Você continua na lista de espera.",
      en: "The time is offered to somebody else. You stay on the waiting list.")
  }
  static var decline: Phrase { Phrase(pt: "Recusar o horário", en: "Decline the time") }
  static var took: Phrase {
    Phrase(pt: "Pronto: o horário é seu.", en: "Done: the time is yours.")
  }
  static var declined: Phrase {
    Phrase(pt: "Obrigado por avisar.", en: "Thank you for telling us.")
  }
  static var notTaken: Phrase {
    Phrase(
      pt: "Sua resposta não foi anotada: o horário não está mais reservado. Veja como está.",
      en: "Your answer was not taken: the time is not kept any more. See how it is.")
  }
  static var isAccepted: Phrase {
    Phrase(
      pt: "O horário é seu e está confirmado. Se não puder ir, fale com {0}.",
      en: "The time is yours, and confirmed. If you cannot come, contact {0}.")
  }
  static var isDeclined: Phrase {
    Phrase(
      pt: "Você recusou este horário e continua na lista de espera de {0}.",
      en: "You declined this time, and stay on the waiting list of {0}.")
  }
  static var isEnded: Phrase {
    Phrase(
      pt: "O prazo para aceitar terminou. Você continua na lista de espera de {0}.",
      en: "The time to accept is over. You stay on the waiting list of {0}.")
  }
  static var isGone: Phrase {
    Phrase(
      pt: "Este horário não está mais livre. Fale com {0} para marcar outro.",
      en: "This time is no longer free. Contact {0} to make an appointment.")
  }
}
