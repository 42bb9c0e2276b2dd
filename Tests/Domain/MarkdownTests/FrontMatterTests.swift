import Markdown
import Testing
import Values

@Suite("What stands before a text between two lines of hyphens")
struct FrontMatterTests {
  private func read(_ text: String) -> [String] {
    (FrontMatter(Array(text.utf8))?.fields ?? []).map { field in
      ([field.name, field.text] + field.items).joined(separator: "|")
    }
  }

  @Test("Fields, lists and remarks are read, and what is nested is passed over")
  func fields() {
    let text = """
      ---
      title: "Pão: de queijo"
      'Date created' : 2020-06-15
      # a remark
      tags:
        - receita
        - 'de casa'

      outer:
        inner: x
      empty:
      ---
      O texto
      """
    #expect(
      read(text) == [
        "title|\"Pão: de queijo\"", "Date created|2020-06-15", "tags||receita|'de casa'",
        "outer|", "empty|",
      ])
    let end = FrontMatter(Array(text.utf8))?.end ?? 0
    #expect(String(decoding: Array(text.utf8)[end...], as: UTF8.self) == "O texto")
  }

  @Test("Line ends of other systems, a mark of the encoding, and dots at the end are taken")
  func forms() {
    #expect(read("\u{FEFF}---\r\na: 1\r\n---\r\nx") == ["a|1"])
    #expect(read("---\na: 1\n...\nx") == ["a|1"])
    #expect(FrontMatter(Array("---\na: 1\n---".utf8))?.end == 12)
  }

  @Test("A rule and a text are none, nor is what does not end")
  func none() {
    for text in ["", "x\n---\n", "---\na: 1\n", "---", "----\na: 1\n---\n"] {
      #expect(FrontMatter(Array(text.utf8)) == nil, "\(text)")
    }
    let long = "---\n" + String(repeating: "a: 1\n", count: 11) + "---\n"
    #expect(FrontMatter(Array(long.utf8), mostLines: 10) == nil)
    #expect(FrontMatter(Array(long.utf8), mostLines: 11)?.fields.count == 11)
  }

  @Test("Quotes and brackets are taken off")
  func values() {
    #expect(FrontMatter.unquoted("'d''água'") == "d'água")
    #expect(FrontMatter.unquoted("\"a\"") == "a")
    #expect(FrontMatter.unquoted("\"") == "\"")
    #expect(FrontMatter.unquoted("a'") == "a'")
    #expect(FrontMatter.items(of: "[a, \"b, c\", 'd', , e f]") == ["a", "b, c", "d", "e f"])
    #expect(FrontMatter.items(of: "[copo d'água, casa]") == ["copo d'água", "casa"])
    #expect(FrontMatter.items(of: "['' \"a b\", ' 'c', '', \"]") == ["a b", "c'"])
    #expect(FrontMatter.items(of: "[]") == [])
    #expect(FrontMatter.items(of: "a, b") == nil)
  }
}
