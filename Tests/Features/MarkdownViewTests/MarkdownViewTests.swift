import Markdown
import MarkdownView
import Screen
import ScreenHTML
import ScreenReading
import Testing
import Values

@Suite("Markdown on the screen")
struct MarkdownViewTests {
  private func html(_ source: String, _ change: (inout MarkdownUse) -> Void = { _ in }) -> String {
    var use = MarkdownUse(.en)
    change(&use)
    var writer = HTMLWriter()
    writer.write(.markdown(MarkdownDocument(source), use))
    return writer.html
  }

  @Test("headings have anchors, and begin a level below the page's own")
  func headings() {
    #expect(
      html("# A *b*")
        == "<div class=\"reading\"><h2 id=\"mda-b\" tabindex=\"-1\" class=\"reading-1\">"
        + "A <em>b</em></h2></div>")
  }

  @Test("a box is ticked where somebody hears it, and only shown elsewhere")
  func tasks() throws {
    let document = MarkdownDocument("- [ ] a")
    var use = MarkdownUse(.en)
    var asked: [MarkdownTask] = []
    use.onTask = { task in
      asked.append(task)
      return Listener(.change, 7)
    }
    let box = try #require(Node.markdown(document, use).elements.first { $0.tag == "input" })
    #expect(box.listeners == [Listener(.change, 7)])
    #expect(asked == document.tasks)
    #expect(html("- [ ] a").contains("disabled"))
  }

  @Test("links leave the page, those of the app stay in it, others are text")
  func links() {
    #expect(
      html("[a](https://b.c)").contains(
        "<a href=\"https://b.c\" target=\"_blank\" rel=\"nofollow noopener noreferrer\">a</a>"))
    #expect(!html("[a](javascript:b)").contains("<a"))
    #expect(!html("![a](https://b.c/d.png)").contains("<img"))
    let own = html("[a](item:1)") {
      $0.link = { link in
        guard link.destination == "item:1" else { return nil }
        return MarkdownUse.Place(href: "/items/1", on: Listener(.click, 3))
      }
    }
    #expect(own.contains("<a href=\"/items/1\">a</a>"))
  }

  @Test("a footnote leads there and back")
  func footnotes() {
    let shown = html("a[^1]\n\n[^1]: b")
    #expect(shown.contains("<sup id=\"mdfnref---1\" tabindex=\"-1\">"))
    #expect(shown.contains("href=\"#mdfn---1\""))
    #expect(shown.contains("href=\"#mdfnref---1\""))
  }

  @Test("tables and code scroll by themselves, and so by keyboard")
  func scrolling() {
    #expect(
      html("|a|\n|-|\n|b|").contains("<div role=\"region\" aria-label=\"Table\" tabindex=\"0\""))
    #expect(html("```\na\n```").contains("<pre role=\"region\" aria-label=\"Code\" tabindex=\"0\""))
  }

  @Test("of a very long text the rest waits for a tap")
  func rest() {
    let long = html("a\n\nb\n\nc") {
      $0.most = 4
      $0.rest = Listener(.click, 1)
    }
    #expect(long.contains("<p>b</p>"))
    #expect(!long.contains("<p>c</p>"))
    #expect(long.contains("Show the rest"))
  }

  @Test(
    "however a text is long, so many elements are drawn of it and the rest waits for a tap",
    arguments: [
      "- a\n", "> ", "*a* ", "|a|\n|-|\n|b|\n\n", "|a|\n", "a[^1]", "[a](b)", "# a\n", "a\\\n",
    ])
  func many(_ piece: String) {
    let head = piece == "|a|\n" ? "|a|\n|-|\n" : ""
    var use = MarkdownUse(.en)
    use.most = 500
    use.rest = Listener(.click, 1)
    let source = head + String(repeating: piece, count: 1_000) + "\n\n[^1]: b"
    let shown = Node.markdown(MarkdownDocument(source), use)
    // Some have two or three elements: a cell and its row, a task and its box.
    #expect(shown.elements.count < 3 * use.most)
    #expect(!piece.hasPrefix(">") ? shown.elements.contains { $0.tag == "button" } : true)
    use.most = .max
    #expect(!Node.markdown(MarkdownDocument(source), use).elements.contains { $0.tag == "button" })
  }

  @Test("of a text in one piece its beginning is drawn, and the rest waits for a tap")
  func onePiece() throws {
    var use = MarkdownUse(.en)
    use.most = 50
    use.rest = Listener(.click, 1)
    let text = String(repeating: "água ", count: 10_000) + "fim"
    for source in [text, "```\n" + text + "\n```"] {
      use.most = 50
      let part = Node.markdown(MarkdownDocument(source), use)
      let seen = part.readOut
      #expect(seen.hasPrefix("água água"))
      #expect(seen.utf8.count < 50 * 64 + 100)
      #expect(part.elements.contains { $0.tag == "button" })
      use.most = .max
      #expect(Node.markdown(MarkdownDocument(source), use).readOut.contains("fim"))
    }
  }

  @Test("a word of many letters has places where a line may end, and says the same")
  func longWords() {
    func breaks(_ source: String) -> Int { html(source).ranges(of: "<wbr>").count }
    let word = String(repeating: "a", count: 250)
    #expect(breaks(word) == 0)
    #expect(breaks(word + " " + word) == 0)
    #expect(breaks(word + "b") == 1)
    #expect(breaks("**" + word + word + "b**, [" + word + "c](https://a.example)") == 3)
    #expect(breaks("`" + word + "b`") == 1)
    // A sign of several bytes, and what belongs to a letter, stay whole.
    let signs = String(repeating: "e\u{301}", count: 125)
    #expect(breaks(signs) == 1)
    #expect(html(signs).contains("e\u{301}<wbr>e\u{301}"))
    let long = String(repeating: "日", count: 2_500)
    #expect(breaks(long) == 14)
    for source in [word + word + "b", signs, long] {
      let node = Node.markdown(MarkdownDocument(source), MarkdownUse(.en))
      #expect(node.readOut == source)
    }
  }

  @Test("scripts are text")
  func scripts() {
    let shown = html("<script>alert(1)</script>\n\n[a](http://b\" onclick=\"c)\n\n# \"><img src=x>")
    #expect(!shown.contains("<script"))
    #expect(!shown.contains("<img"))
  }
}
