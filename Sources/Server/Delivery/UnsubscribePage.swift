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
    static var unknown: Phrase {
      Phrase(
        pt: "Este endereço não vale mais, ou não chegou inteiro.",
        en: "This address is no longer good, or was cut off.")
    }
  }

  /// The styles of the page, as the policy for its content names them.
  public static let styles = """
    :root{color-scheme:light dark}*{box-sizing:border-box}\
    body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:min(1rem,4vw);\
    color:#1b1b1f;background:#f3f4f6;overflow-wrap:anywhere}\
    main{padding:min(1.25rem,5vw);border:1px solid #dddfe4;border-radius:1rem;background:#fff}\
    main>p:first-child{margin:0;color:#565b63;font-weight:600}\
    h1{font-size:1.5rem;line-height:1.3;margin:.5rem 0 1rem}\
    [role]{padding:.75rem 1rem;border-radius:.5rem;font-weight:600}\
    [role=status]{color:#0f5a2c;background:#e2f3e7}[role=alert]{color:#7a3d00;background:#fdeed9}\
    button{font:inherit;min-height:3rem;padding:.75rem 1.25rem;border:1px solid transparent;\
    border-radius:.5rem;color:#fff;background:#0b57d0;cursor:pointer}\
    :focus-visible{outline:3px solid #0b57d0;outline-offset:2px}\
    main>:last-child{margin-bottom:0;padding-bottom:0}\
    @media(min-width:40rem){body{padding-top:3rem}main{padding:2rem}}\
    @media(prefers-color-scheme:dark){body{color:#e3e3e8;background:#0c0d10}\
    main{background:#16181d;border-color:#2f323a}main>p:first-child{color:#a9adb6}\
    [role=status]{color:#8fdba8;background:#12301d}[role=alert]{color:#f5c07a;background:#3a2508}\
    button{color:#062e6f;background:#a8c7fa}:focus-visible{outline-color:#a8c7fa}}
    """

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
    case .unknown: body = "<h1>\(Words.unknown(language))</h1>"
    }
    return LinkPage.html(title: app, app: app, styles: Self.styles, language, body)
  }
}
