import Journal
import Records
import Screen
import ScreenReading
import Shell
import Testing
import Values

@testable import PRSNL

@Suite("All that is marked")
struct HighlightsTests {
  private static func highlight(
    _ number: UInt64, in item: Item, _ quote: String, note: String = ""
  ) -> Highlight {
    var highlight = Highlight()
    highlight.id = ID(UUID(high: 5, low: number))
    highlight.item = item.id
    highlight.quote = quote
    highlight.note = note
    highlight.createdAt = Instant(milliseconds: Int64(number))
    return highlight
  }

  private static func page(_ query: String, _ parts: Parts) -> Node {
    var state = Highlights.opened(in: Desk.context)
    state.context.path = Highlights.path
    _ = Highlights.reduce(&state, .typed(query))
    let scene = Scene<Highlights.Action>(
      Surroundings(now: Desk.now, width: 360, language: .pt)
    ) { _ in 0 }
    return Highlights.page(state, scene, Frame(state.context, parts))
  }

  @Test("What is marked is found by its words and its note, and leads to its place in the text")
  func found() {
    let article = Desk.item(1, "Um artigo")
    var gone = Desk.item(2, "Na lixeira")
    gone.deletedAt = Desk.now
    let parts = Desk.parts(
      [article, gone],
      highlights: [
        Self.highlight(1, in: article, "a água da lagoa"),
        Self.highlight(2, in: article, "outra frase", note: "lembra a Água de casa"),
        Self.highlight(3, in: article, "nada disso"), Self.highlight(4, in: gone, "água"),
      ])
    func hrefs(_ query: String) -> [String] {
      Self.page(query, parts).elements.compactMap { element in
        guard element.text("class") == "row-main highlight-row" else { return nil }
        return element.text("href")
      }
    }
    func path(_ number: UInt64) -> String {
      "/" + Path.read(article.id, at: ID(UUID(high: 5, low: number))).text
    }
    #expect(hrefs("") == [path(3), path(2), path(1)])
    // Without accents, by the beginnings of words, all of them.
    #expect(hrefs("agu") == [path(2), path(1)])
    #expect(hrefs("casa água") == [path(2)])
    #expect(hrefs("gua").isEmpty)
    #expect(Self.page("gua", parts).readOut.contains("Nada encontrado"))
  }
}
