import Search
import Testing
import Values

@Suite("What is marked")
struct MarkTests {
  /// Marks in brackets.
  private func told(_ text: MarkedText) -> String {
    text.parts.map { $0.isMarked ? "[\($0.text)]" : $0.text }.joined()
  }

  @Test(
    "PR-126 by the rules by which it was found",
    arguments: [
      ("pao", "O pão e os pães, a PADARIA", "O [pão] e os [pães], a PADARIA"),
      ("pa", "O pão e os pães, a PADARIA", "O [pão] e os [pães], a [PADARIA]"),
      ("\"pão de\" ", "pão de mel, pão sem, de pão", "[pão] [de] mel, pão sem, de pão"),
      ("\"a a\" ", "a a a b a", "[a] [a] [a] b a"),
      ("bolo -pão tag:pão ", "bolo e pão", "[bolo] e pão"),
      ("animai", "dois animais", "dois [animais]"), ("東京", "在東京都", "在[東京]都"),
      ("wifi ", "o wi-fi e o Wifi", "o [wi]-[fi] e o [Wifi]"),
      ("wi-fi ", "o wi-fi e o wifi", "o [wi]-[fi] e o [wifi]"),
      ("", "nada", "nada"), ("x", "", ""),
    ] as [(String, String, String)])
  func marked(query: String, text: String, expected: String) {
    #expect(told(SearchQuery(typed: query).marked(text)) == expected)
  }

  @Test("the snippet is the part with most of what was asked")
  func snippet() {
    let filler = String(repeating: "outra coisa qualquer ", count: 40)
    let text = filler + "só o pão. " + filler + "aqui pão e queijo juntos. " + filler
    let snippet = SearchQuery(typed: "pão queijo ").snippet(of: text, length: 100)
    #expect(told(snippet).contains("aqui [pão] e [queijo] juntos"))
    #expect(snippet.isCutBefore && snippet.isCutAfter)
    #expect(snippet.text.utf8.count <= 100)
    let first = SearchQuery(typed: "nenhum ").snippet(of: text, length: 100)
    #expect(text.hasPrefix(first.text) && !first.isCutBefore && first.isCutAfter)
    let short = SearchQuery(typed: "pão").snippet(of: "um pão", length: 100)
    #expect(told(short) == "um [pão]" && !short.isCutAfter)
  }

  @Test("a text of one word, of emoji or of very many has a snippet within its bounds")
  func bounds() {
    let query = SearchQuery(typed: "pão a 🎂 ")
    let texts = [
      String(repeating: "x", count: 5_000), String(repeating: "🎂", count: 2_000),
      String(repeating: "ж", count: 3_001), String(repeating: "a ", count: 50_000), " ", "",
      String(repeating: "\n", count: 4_000), String(repeating: "x", count: 3_000) + " pão",
    ]
    for text in texts {
      let snippet = query.snippet(of: text)
      #expect(snippet.text.utf8.count <= 203)
      #expect(!snippet.text.unicodeScalars.contains("\u{FFFD}"))
      #expect(snippet.parts.map { $0.text }.joined() == snippet.text)
    }
  }
}
