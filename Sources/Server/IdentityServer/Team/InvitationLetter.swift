import Mail
import Values

/// The words of an invitation's mail.
struct InvitationLetter {
  var app: String
  var space: String
  var inviter: String
  var email: Email
  var link: String
  var expiresAt: Instant
  /// Nil for both, Portuguese first.
  var language: Language?

  private static var subject: Phrase {
    Phrase(pt: "{0} convidou você para {1}", en: "{0} invited you to {1}")
  }
  private static var invites: Phrase {
    Phrase(
      pt: "{0} convidou você para {1}, no {2}.", en: "{0} invited you to {1}, on {2}.")
  }
  private static var join: Phrase {
    Phrase(
      pt: "Para entrar, abra este link e use uma conta do e-mail {0}:",
      en: "To join, open this link and use an account of the e-mail {0}:")
  }
  private static var until: Phrase {
    Phrase(
      pt: "O link vale até {0} e serve uma vez só.",
      en: "The link is good until {0} and for one use.")
  }
  private static var otherwise: Phrase {
    Phrase(
      pt: "Se você não esperava este convite, ignore esta mensagem.",
      en: "If you did not expect this invitation, ignore this message.")
  }

  private var languages: [Language] { language.map { [$0] } ?? Language.allCases }
  /// On one line and of a sensible length, whatever people call it.
  private var name: String {
    let line = space.unicodeScalars.map { scalar in
      scalar.properties.generalCategory.isText ? scalar : " "
    }
    let text = String(String.UnicodeScalarView(line)).split(separator: " ").joined(separator: " ")
    return text.isEmpty ? app : String(text.prefix(80))
  }

  func message(id: String, date: Instant) -> MailMessage {
    let day = CivilDate(at: expiresAt, minutesEast: 0)
    let name = name
    let parts = languages.map { language in
      let parts = day.description.split(separator: "-")
      let date = language == .pt ? parts.reversed().joined(separator: "/") : day.description
      return [
        Self.invites(language, inviter, name, app), Self.join(language, email.description), link,
        Self.until(language, date) + " " + Self.otherwise(language),
      ]
    }
    let text = parts.map { $0.joined(separator: "\n\n") }.joined(separator: "\n\n—\n\n") + "\n"
    let body = parts.map { part in
      part.map { line in
        line == link
          ? "<p><a href=\"\(link.escaped)\">\(link.escaped)</a></p>" : "<p>\(line.escaped)</p>"
      }.joined(separator: "\n")
    }.joined(separator: "\n<hr>\n")
    let html = """
      <!DOCTYPE html>
      <html lang="\(languages[0].rawValue)"><head><meta charset="utf-8"><title>\(app.escaped)</title>\
      </head>
      <body style="font-family: sans-serif; line-height: 1.5">
      \(body)
      </body></html>

      """
    return MailMessage(
      to: email,
      subject: languages.map { Self.subject($0, inviter, name) }.joined(separator: " / "),
      text: text, html: html, id: id, date: date)
  }
}

extension Unicode.GeneralCategory {
  /// Not a control or format character, nor the end of a line.
  fileprivate var isText: Bool {
    switch self {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      false
    default: true
    }
  }
}

extension String {
  /// Fit for HTML, in text and between quotes.
  fileprivate var escaped: String {
    var text = ""
    for character in unicodeScalars {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }
}
