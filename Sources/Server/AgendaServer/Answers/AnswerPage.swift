import Agenda
import Delivery
import Values

/// The page by which somebody says that they come, or do not. Looking at it does nothing: programs that
/// look at links before people do confirm nothing.
public struct AnswerPage: Sendable, Hashable {
  /// Below the app's address; behind it comes the token.
  public static let path = "reply"
  /// Below the page: the same for a calendar.
  public static let file = "agenda.ics"

  /// Names of what its forms post.
  public enum Field {
    public static let appointment = "appointment"
    public static let answer = "answer"
    public static let start = "start"
  }

  /// What it shows.
  public enum State: Sendable, Hashable {
    case shows(AgendaAnswers.Found)
    /// An answer was taken just now.
    case took(AgendaAnswers.Answer, AgendaAnswers.Found)
    /// An answer came too late, or could not be taken.
    case refused(AgendaAnswers.Found)
    case unknown
  }

  public var app: String
  public var state: State
  public var language: Language
  /// The page's own, below which the calendar lies; nil for no link to it.
  public var token: String?

  public init(app: String, state: State, language: Language, token: String? = nil) {
    self.app = app
    self.state = state
    self.language = language
    self.token = token
  }

  static func path(of link: UUID, _ tokens: MessageTokens) -> String {
    "\(path)/\(tokens.token(for: link, .answer))"
  }

  /// The styles of the page, as the policy for its content names them.
  public static let styles =
    LinkPage.styles + """
      h2{font-size:1.2rem;margin:0 0 .75rem}section{padding:1rem 0;border-top:1px solid #c4c6d0}\
      summary{padding:.75rem 0;cursor:pointer}\
      details button{color:#0b57d0;background:none;border:1px solid}\
      a{color:#0b57d0;display:inline-block;padding:.75rem 0}\
      @media(prefers-color-scheme:dark){section{border-color:#44474f}a{color:#a8c7fa}\
      details button{color:#a8c7fa;background:none}}
      """

  /// The page.
  public var html: String {
    LinkPage.html(title: title, app: app, styles: Self.styles, language, content)
  }

  private var title: String { AnswerWords.title(language) }

  private var content: String {
    switch state {
    case .unknown: return "<h1>\(LinkPage.unknownAddress(language).escapedForHTML)</h1>"
    case .shows(let found): return heading(found.house) + items(found)
    case .took(let answer, let found):
      let words = answer == .confirm ? AnswerWords.confirmed : AnswerWords.cancelled
      return "<p role=\"status\">\(words(language).escapedForHTML)</p>\n" + heading(found.house)
        + items(found)
    case .refused(let found):
      return "<p role=\"alert\">\(AnswerWords.notTaken(language).escapedForHTML)</p>\n"
        + heading(found.house) + items(found)
    }
  }

  private func heading(_ house: String) -> String {
    "<h1>\(AnswerWords.heading(language, house).escapedForHTML)</h1>\n"
  }

  private func items(_ found: AgendaAnswers.Found) -> String {
    found.appointments.map { item($0, found.house) }.joined(separator: "\n") + calendar(of: found)
  }

  /// The way to one's own calendar, as long as something is to come.
  private func calendar(of found: AgendaAnswers.Found) -> String {
    let isToCome = found.appointments.contains { one in
      switch one.standing {
      case .open, .confirmed: true
      case .cancelled, .passed, .unplaced: false
      }
    }
    guard isToCome, let token else { return "" }
    return "\n<section><a href=\"\(token.escapedForHTML)/\(Self.file)\">"
      + "\(AnswerWords.addToCalendar(language).escapedForHTML)</a></section>"
  }

  private func item(_ one: AgendaAnswers.Appointment, _ house: String) -> String {
    let moment = ReminderWords.moment(one.start, language).escapedForHTML
    let head = "<section><h2>\(moment)</h2>\n"
    let said: String
    switch one.standing {
    case .open(let mayConfirm):
      said = (mayConfirm ? confirming(one, moment) : "") + cancelling(one, moment)
    case .confirmed: said = sentence(AnswerWords.isConfirmed(language)) + cancelling(one, moment)
    case .cancelled: said = sentence(AnswerWords.isCancelled(language, house))
    case .passed: said = sentence(AnswerWords.isOver(language, house))
    case .unplaced:
      said = sentence(AnswerWords.isUnplaced(language, house)) + cancelling(one, moment)
    }
    return head + said + "</section>"
  }

  private func sentence(_ text: String) -> String { "<p>\(text.escapedForHTML)</p>\n" }

  private func confirming(_ one: AgendaAnswers.Appointment, _ moment: String) -> String {
    form(.confirm, one, AnswerWords.confirm(language), moment)
  }

  /// Behind a step of its own, so that nobody cancels with one tap that went astray.
  private func cancelling(_ one: AgendaAnswers.Appointment, _ moment: String) -> String {
    """
    <details><summary>\(AnswerWords.cannotCome(language).escapedForHTML)</summary>
    \(sentence(AnswerWords.explanation(language)))\
    \(form(.cancel, one, AnswerWords.cancel(language), moment))</details>

    """
  }

  private func form(
    _ answer: AgendaAnswers.Answer, _ one: AgendaAnswers.Appointment, _ words: String,
    _ moment: String
  ) -> String {
    """
    <form method="post"><input type="hidden" name="\(Field.appointment)" value="\(one.id)">\
    <input type="hidden" name="\(Field.start)" value="\(one.start)">\
    <button name="\(Field.answer)" value="\(answer.rawValue)" \
    aria-label="\(words.escapedForHTML): \(moment)">\(words.escapedForHTML)</button></form>

    """
  }
}
