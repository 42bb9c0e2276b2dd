import Documents
import Journal
import Markdown
import Values

/// All items as one page that opens anywhere, without a network and without a program: it has its styles with it, runs
/// nothing and asks for nothing but the files beside it. Behind what people read it carries the same as JSON.
enum PageText {
  static func beginning(_ head: TakenHead, _ language: Language) -> String {
    let title = TakenWords.title(head, language).escapedForHTML
    let day = CivilDate(at: head.madeAt, minutesEast: 0)
    var html = "<!doctype html>\n<html lang=\"" + language.rawValue + "\">\n<head>\n"
    html += "<meta charset=\"utf-8\">\n"
    html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    html += "<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">\n"
    html += "<meta name=\"referrer\" content=\"no-referrer\">\n"
    html += "<meta name=\"color-scheme\" content=\"light dark\">\n"
    html += "<title>" + title + "</title>\n<style>" + style + "</style>\n</head>\n"
    html += "<body>\n<header><h1>" + title + "</h1>\n<p>"
    html += TakenWords.items(head.count, language).escapedForHTML
    html += ", <time datetime=\"" + day.description + "\">" + day.slashed + "</time></p></header>\n"
    return html + "<main>\n"
  }

  /// What stands between the items and what the page carries.
  static var beforeData: String {
    "</main>\n<script id=\"umbu-journal\" type=\"application/json\">"
  }

  static var end: String { "</script>\n</body>\n</html>\n" }

  /// Nothing runs, and nothing is asked for but what lies beside.
  private static var policy: String {
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file: blob:; "
      + "media-src 'self' file: blob:; base-uri 'none'; form-action 'none'"
  }

  static func article(_ taken: TakenItem, _ tags: TagBook, _ language: Language) -> String {
    let item = taken.item
    let id = item.id.description
    var html = "<article id=\"" + id + "\">\n<h2>"
    let name = item.name.isEmpty ? TakenWords.nameless(language) : item.name
    html += name.escapedForHTML + "</h2>\n" + about(item, tags, language)
    if let url = item.url, WebAddress.isHeld(url) {
      let address = url.escapedForHTML
      html += "<p><a href=\"" + address + "\" rel=\"noopener noreferrer\">" + address + "</a></p>\n"
    }
    if let text = taken.text {
      html += "<div>" + markdown(text, "t-" + id + "-", language) + "</div>\n"
    } else if !item.text.isEmpty {
      html += "<p class=\"about\">" + TakenWords.missing(language).escapedForHTML + "</p>\n"
    }
    if let copy = taken.copy {
      html += folded(TakenWords.copy, markdown(copy, "c-" + id + "-", language), language)
    }
    for (position, version) in taken.waiting.enumerated() {
      guard let text = version.text, version.version.isWaiting else { continue }
      let prefix = "w" + position.description + "-" + id + "-"
      html += folded(TakenWords.waiting, markdown(text, prefix, language), language)
    }
    return html + highlights(taken, language) + files(taken, language) + "</article>\n"
  }

  private static func markdown(
    _ text: String, _ prefix: String, _ language: Language
  ) -> String {
    MarkdownDocument(text).html(MarkdownHTML(prefix: prefix, topLevel: 3, language: language))
  }

  private static func folded(
    _ title: Phrase, _ content: String, _ language: Language
  ) -> String {
    "<details><summary>" + title(language).escapedForHTML + "</summary>" + content + "</details>\n"
  }

  /// The day, and what else is said of an item in a word.
  private static func about(_ item: Item, _ tags: TagBook, _ language: Language) -> String {
    var html = "<p class=\"about\"><time datetime=\"" + item.day.description + "\">"
    html += item.day.slashed
    if let minute = item.minute, let time = CivilTime(hour: minute / 60, minute: minute % 60) {
      html += " " + time.shortText
    }
    html += "</time>"
    var words: [String] = []
    if item.isInTrash { words.append(TakenWords.trash(language)) }
    if item.isFavourite { words.append(TakenWords.favourite(language)) }
    for key in tags.resolved(item.tags) { words.append("#" + tags.name(of: key)) }
    for word in words { html += " · " + word.escapedForHTML }
    return html + "</p>\n"
  }

  private static func highlights(_ taken: TakenItem, _ language: Language) -> String {
    guard !taken.highlights.isEmpty else { return "" }
    var html = "<section><h3>" + TakenWords.highlights(language).escapedForHTML + "</h3>\n"
    for highlight in taken.highlights {
      html += "<blockquote><p>" + highlight.quote.escapedForHTML + "</p>"
      if !highlight.note.isEmpty { html += "<p>" + highlight.note.escapedForHTML + "</p>" }
      html += "</blockquote>\n"
    }
    return html + "</section>\n"
  }

  private static func files(_ taken: TakenItem, _ language: Language) -> String {
    guard !taken.documents.isEmpty else { return "" }
    var html = "<section><h3>" + TakenWords.files(language).escapedForHTML + "</h3>\n<ul>\n"
    for file in taken.documents {
      let name = file.document.name.escapedForHTML
      guard let path = file.path.map({ address($0).escapedForHTML }) else {
        html += "<li>" + name + "</li>\n"
        continue
      }
      html += "<li>"
      if file.document.isImage {
        html += "<img src=\"" + path + "\" alt=\"\" loading=\"lazy\"><br>"
      } else if file.document.type.begins(with: "audio/") {
        html += "<audio src=\"" + path + "\" controls preload=\"none\"></audio><br>"
      }
      html += "<a href=\"" + path + "\">" + name + "</a></li>\n"
    }
    return html + "</ul></section>\n"
  }

  /// A path as an address (RFC 3986): what is no letter, digit, slash, hyphen or dot by its bytes.
  private static func address(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".bytes)
    var out: [UInt8] = []
    for byte in path.bytes {
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x2F, 0x5F: out.append(byte)
      default: out += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(utf8: out)
  }

  private static var style: String {
    """
    :root{color-scheme:light dark;--line:#0002;--dim:#555}
    @media (prefers-color-scheme:dark){:root{--line:#fff3;--dim:#aaa}}
    body{font:1.0625rem/1.6 Georgia,"Times New Roman",serif;max-width:42rem;margin:0 auto;\
    padding:1.5rem 1rem 4rem;overflow-wrap:break-word}
    h1{font-size:1.75rem;line-height:1.2;margin:.5rem 0}
    h2{font-size:1.375rem;line-height:1.25;margin:0}
    h3{font-size:1.0625rem;margin:1.25rem 0 .25rem}
    article{border-top:1px solid var(--line);padding:2rem 0;content-visibility:auto;\
    contain-intrinsic-size:auto 20rem}
    .about,header p{color:var(--dim);font:.875rem/1.5 system-ui,sans-serif;margin:.25rem 0 1rem}
    blockquote{border-left:3px solid var(--line);margin:1rem 0;padding-left:1rem}
    pre{overflow:auto;border:1px solid var(--line);padding:.75rem}
    pre,code{font:.875rem/1.5 ui-monospace,monospace}
    table{border-collapse:collapse;display:block;overflow:auto}
    td,th{border:1px solid var(--line);padding:.25rem .5rem;text-align:left}
    img{max-width:100%;height:auto}
    summary{cursor:pointer;font:.9375rem/1.5 system-ui,sans-serif;padding:.5rem 0}
    @media print{article{content-visibility:visible;break-inside:avoid-page}}
    """
  }
}
