import Values

/// The frame of a page behind the link of a message: no script, nothing from elsewhere, not for search engines.
public enum LinkPage {
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
