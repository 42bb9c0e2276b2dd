import Journal
import Markdown
import MarkdownView
import Screen
import ScreenReading
import Testing
import Values

@testable import PRSNL

@Suite("The text as it stands on the screen")
struct ReadTextTests {
  private func node(_ source: String) -> Node {
    .markdown(MarkdownDocument(source), Reader.use(.pt, showsAll: true))
  }

  private static let source = """
    # Pão

    Um **pão** 🥖 de queijo,
    e [outro](https://example.com).

    - um
    - dois
    """

  @Test("Words are found where the browser says that they stand, across blocks too")
  func selected() throws {
    let text = ReadText(node(Self.source))
    let all = String(String.UnicodeScalarView(text.scalars))
    #expect(all == "PãoUm pão 🥖 de queijo, e outro.umdois")
    let start = try #require(all.range(of: "outro.um"))
    let utf16 = all.utf16.distance(from: all.utf16.startIndex, to: start.lowerBound)
    let range = try #require(text.find("outro.um", near: text.place(utf16: utf16)))
    #expect(text.words(in: range) == "outro.\num")
    #expect(text.lead(of: range).hasSuffix("queijo, e "))
    #expect(text.tail(of: range) == "dois")
  }

  @Test("Words that moved are found again by what is around them")
  func moved() throws {
    let before = ReadText(node("Um dia de sol. Outro dia de sol, e vento."))
    let place = try #require(before.find("dia de sol", near: 21))
    #expect(place.lowerBound == 21)
    let after = ReadText(node("Novo começo.\n\nUm dia de sol. Outro dia de sol, e vento."))
    let found = try #require(
      after.find(
        before.words(in: place), lead: before.lead(of: place), tail: before.tail(of: place),
        near: place.lowerBound))
    #expect(found.lowerBound == place.lowerBound + 12)
    #expect(after.find("chuva", near: 0) == nil)
  }

  @Test("Marks change nothing of the text, and go over parts of it")
  func marked() throws {
    let plain = node(Self.source)
    let text = ReadText(plain)
    let range = try #require(text.find("pão 🥖 de", near: 0))
    let mark = TextMark(range: range) { content, isFirst in
      .tag("mark", isFirst ? "first" : "rest", [], content)
    }
    let place = TextMark(range: 3..<3) { _, _ in .tag("span", "here") }
    let marked = TextMarking.marked(plain, [mark, place])
    #expect(ReadText(marked) == text)
    let marks = marked.elements.filter { $0.tag == "mark" }
    #expect(marks.map(\.readOut) == ["pão", " 🥖 de"])
    #expect(marks.map { $0.text("class") } == ["first", "rest"])
    #expect(marked.elements.contains { $0.text("class") == "here" })
  }
}
