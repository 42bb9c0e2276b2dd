import Values

/// The frame of a page behind the link of a message: no script, nothing from elsewhere, not for search
/// engines.
public enum LinkPage {
  /// What such a page tells whose link leads nowhere.
  public static var unknownAddress: Phrase {
    Phrase(
      pt: "Este endereço não vale mais, ou não chegou inteiro.",
      en: "This address is no longer good, or was cut off.")
  }

  /// The styles that these pages have in common; some add to them.
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

  /// - Parameters:
  ///   - title: plain text, as `app`, the app's name.
  ///   - styles: as the policy for the page's content names them.
  ///   - content: HTML.
  public static func html(
    title: String, app: String, styles: String, _ language: Language, _ content: String
  ) -> String {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)"><head><meta charset="utf-8">\
    <meta name="viewport" content="width=device-width, initial-scale=1">\
    <meta name="robots" content="noindex"><title>\(title.escapedForHTML)</title>\
    <style>\(styles)</style></head>
    <body><main><p>\(app.escapedForHTML)</p>
    \(content)
    </main></body></html>

    """
  }
}
