import Mail
import Values

/// A mail of a few paragraphs and one link, in one language or in both, Portuguese first.
struct Letter {
  var app: String
  var to: Email
  /// The same for everybody: nothing in it was chosen by a person.
  var subject: Phrase
  /// The paragraphs before and after the link.
  var before: (Language) -> [String]
  var after: (Language) -> [String]
  var link: String
  /// Nil for every language that there is.
  var language: Language?

  func message(id: String, date: Instant) -> MailMessage {
    let languages = language.map { [$0] } ?? Language.allCases
    let parts = languages.map { before($0) + [link] + after($0) }
    let text = parts.map { $0.joined(separator: "\n\n") }.joined(separator: "\n\n—\n\n") + "\n"
    let body = parts.map { part in
      part.map { line in
        line == link
          ? "<p><a href=\"\(link.escapedForHTML)\">\(link.escapedForHTML)</a></p>"
          : "<p>\(line.escapedForHTML)</p>"
      }.joined(separator: "\n")
    }.joined(separator: "\n<hr>\n")
    let html = MailMessage.html(title: app, languages[0], body)
    return MailMessage(
      to: to, subject: languages.map { subject($0, app) }.joined(separator: " / "), text: text,
      html: html, id: id, date: date)
  }

  /// The day of a time, as a language writes it.
  static func day(of time: Instant, in language: Language) -> String {
    let day = CivilDate(at: time, minutesEast: 0).description
    return language == .pt ? day.split(separator: "-").reversed().joined(separator: "/") : day
  }
}
