import Care
import Delivery
import Values

/// The pages by which somebody says what became of doses. Looking at one changes nothing: programs that look at
/// links before people do take no medicine.
public struct DosePage: Sendable, Hashable {
  /// Below the app's address, where its service worker leaves them to the server; behind comes the token.
  /// Of a message, with all of its doses.
  public static let messagePath = "reply/doses"
  /// Of one dose and one thing to say of it.
  public static let dosePath = "reply/dose"

  /// What it shows.
  public enum State: Sendable, Hashable {
    case shows(DoseAnswers.Found)
    /// Asks whether the one thing is to be said.
    case asks(DoseAnswers.Answer, person: String, DoseAnswers.Item)
    case told(DoseAnswers.Outcome.Result, person: String, DoseAnswers.Item)
    case unknown
  }

  public var app: String
  public var state: State
  public var language: Language

  public init(app: String, state: State, language: Language) {
    self.app = app
    self.state = state
    self.language = language
  }

  static func path(of message: UUID, _ tokens: MessageTokens) -> String {
    "\(messagePath)/\(tokens.token(for: message, .doses))"
  }

  static func path(
    of link: UUID, _ answer: DoseAnswers.Answer, _ tokens: MessageTokens
  ) -> String {
    "\(dosePath)/\(tokens.token(for: link, answer.purpose))"
  }

  /// The styles of the page, as the policy for its content names them.
  public static let styles =
    LinkPage.styles + """
      h2{font-size:1.2rem;margin:0 0 .25rem}section{padding:1rem 0;border-top:1px solid #c4c6d0}\
      form{display:inline-block;margin:.25rem .5rem .25rem 0}\
      button{min-height:3rem;min-width:6rem}\
      form.quiet button{color:#0b57d0;background:none;border:1px solid}\
      @media(prefers-color-scheme:dark){section{border-color:#44474f}\
      form.quiet button{color:#a8c7fa;background:none}}
      """

  /// The page.
  public var html: String {
    LinkPage.html(
      title: DosePageWords.title(language), app: app, styles: Self.styles, language, content)
  }

  private var content: String {
    switch state {
    case .unknown:
      return "<h1>\(LinkPage.unknownAddress(language).escapedForHTML)</h1>\n"
        + sentence(DosePageWords.openApp(language))
    case .shows(let found):
      return heading(found.person) + found.items.map { section($0) }.joined(separator: "\n")
    case .asks(let answer, let person, let item):
      return heading(person) + section(item, offering: [answer])
    case .told(let result, let person, let item):
      let words = DosePageWords.said(result, item.standing)(language).escapedForHTML
      let role = result == .done || result == .doneBefore ? "status" : "alert"
      return "<p role=\"\(role)\">\(words)</p>\n" + heading(person) + section(item, offering: [])
        + (result == .done ? "" : "\n" + sentence(DosePageWords.openApp(language)))
    }
  }

  private func heading(_ person: String) -> String {
    let words =
      person.isEmpty ? DosePageWords.title(language) : DosePageWords.heading(language, person)
    return "<h1>\(words.escapedForHTML)</h1>\n"
  }

  private func sentence(_ text: String) -> String { "<p>\(text.escapedForHTML)</p>\n" }

  private func section(
    _ item: DoseAnswers.Item, offering answers: [DoseAnswers.Answer] = [.taken, .skipped]
  ) -> String {
    let name = "\(item.time.shortText) \(item.medicine)".escapedForHTML
    var text = "<section><h2>\(name)</h2>\n"
    text += sentence(DosePageWords.standing(item.standing)(language))
    for answer in answers {
      guard let path = item.paths[answer] else { continue }
      let words = DosePageWords.button(answer)(language).escapedForHTML
      // Relative to the page's own path, below which the app's address lies one folder up.
      let address = "../../\(path)".escapedForHTML
      text += """
        <form method="post" action="\(address)"\(answer == .skipped ? " class=\"quiet\"" : "")>\
        <button aria-label="\(words): \(name)">\(words)</button></form>

        """
    }
    return text + "</section>"
  }
}
