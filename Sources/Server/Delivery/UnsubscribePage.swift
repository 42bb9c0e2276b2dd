import Values

/// The page by which somebody says that they want no more messages of a kind. Looking at it does
/// nothing: programs that look at links before people do unsubscribe nobody.
public struct UnsubscribePage: Sendable, Hashable {
  /// Below the app's address; behind it comes the token.
  public static let path = "unsubscribe"

  /// What it asks, or tells.
  public enum State: Sendable, Hashable {
    case asks(kind: Phrase)
    case done(kind: Phrase)
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

  private enum Words {
    static var question: Phrase {
      Phrase(pt: "Não receber mais: {0}?", en: "Get no more: {0}?")
    }
    static var explanation: Phrase {
      Phrase(
        pt: "Outras mensagens continuam chegando.", en: "Other messages will still reach you.")
    }
    static var leave: Phrase { Phrase(pt: "Não receber mais", en: "Unsubscribe") }
    static var done: Phrase {
      Phrase(pt: "Pronto: você não receberá mais: {0}.", en: "Done: you will get no more: {0}.")
    }
  }

  /// The page.
  public var html: String {
    let body: String
    switch state {
    case .asks(let kind):
      body = """
        <h1>\(Words.question(language, kind(language)).escapedForHTML)</h1>
        <p>\(Words.explanation(language))</p>
        <form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">\
        <button>\(Words.leave(language))</button></form>
        """
    case .done(let kind):
      body = "<h1>\(Words.done(language, kind(language)).escapedForHTML)</h1>"
    case .unknown: body = "<h1>\(LinkPage.unknownAddress(language))</h1>"
    }
    return LinkPage.html(title: app, app: app, styles: LinkPage.styles, language, body)
  }
}
