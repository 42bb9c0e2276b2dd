import Mail
import Values

/// A message as a mail: paragraphs, a link, and how one gets no more of its kind.
struct DeliveredLetter {
  var app: String
  var words: FilledMessage
  var link: String?
  /// What people call the kind.
  var kind: String
  var unsubscribe: String?

  private enum Words {
    static var open: Phrase { Phrase(pt: "Abrir", en: "Open") }
    static var noMore: Phrase {
      Phrase(
        pt: "Para não receber mais mensagens como esta ({0}):",
        en: "To get no more messages like this one ({0}):")
    }
    static var leave: Phrase {
      Phrase(pt: "Não receber mais", en: "Unsubscribe")
    }
  }

  private var noMore: String { Words.noMore(words.language, kind) }

  var text: String {
    var parts = words.paragraphs
    if let link { parts.append([words.action, link].compactMap { $0 }.joined(separator: "\n")) }
    if let unsubscribe { parts.append("—\n\(noMore)\n\(unsubscribe)") }
    return parts.joined(separator: "\n\n") + "\n"
  }

  var html: String {
    var lines = words.paragraphs.map { "<p>\($0.escapedForHTML)</p>" }
    if let link {
      let action = words.action ?? Words.open(words.language)
      lines.append("<p><a href=\"\(link.escapedForHTML)\">\(action.escapedForHTML)</a></p>")
    }
    if let unsubscribe {
      lines.append(
        "<hr>\n<p><small>\(noMore.escapedForHTML) "
          + "<a href=\"\(unsubscribe.escapedForHTML)\">\(Words.leave(words.language))</a></small></p>"
      )
    }
    return MailMessage.html(title: app, words.language, lines.joined(separator: "\n"))
  }
}
