import Values

extension MailMessage {
  /// The HTML of a mail, in the frame that all have.
  /// - Parameters:
  ///   - title: plain text.
  ///   - body: HTML.
  public static func html(title: String, _ language: Language, _ body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)"><head><meta charset="utf-8">\
    <title>\(title.escapedForHTML)</title></head>
    <body style="font-family: sans-serif; line-height: 1.5">
    \(body)
    </body></html>

    """
  }
}
