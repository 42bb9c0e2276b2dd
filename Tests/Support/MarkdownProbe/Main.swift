import Fields
import Glibc
import Markdown
import Values

/// Reads the documents of Tests/Markdown/judge.py: a line each on standard input, with the text, the dialect and the form
/// that is asked for; on standard output a line for each with what was made of it, as a text in JSON.
@main
struct Main {
  static func main() throws {
    while let line = readLine() {
      let asked = try JSONValue.parse(line)
      let source = asked["markdown"]?.text ?? ""
      let dialect: MarkdownDialect = asked["dialect"]?.text == "commonMark" ? .commonMark : .full
      let document = MarkdownDocument(source, dialect)
      let made: String
      switch asked["form"]?.text {
      case "html": made = document.html(MarkdownHTML(prefix: "p-"))
      case "plain": made = document.plainText
      default: made = ReferenceHTML.text(of: document)
      }
      print(JSONValue.text(made).jsonText)
      fflush(nil)
    }
  }
}

extension MarkdownDialect {
  /// CommonMark alone; HTML is text in it, too.
  fileprivate static var commonMark: MarkdownDialect { MarkdownDialect(hasExtensions: false) }
}
