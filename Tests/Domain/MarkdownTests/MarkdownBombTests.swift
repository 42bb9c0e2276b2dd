import Testing

@testable import Markdown

/// What was made to explode, in a small and a large form: the steps grow as the text does.
@Suite("Markdown made to explode")
struct MarkdownBombTests {
  struct Bomb: CustomStringConvertible, Sendable {
    var description: String
    var make: @Sendable (Int) -> String
  }

  private static func repeated(_ name: String, _ text: String) -> Bomb {
    Bomb(description: name) { String(repeating: text, count: $0) }
  }

  static let bombs: [Bomb] = [
    repeated("quotes", "> "),
    repeated("lists", "- "),
    repeated("numbered lists", "1. "),
    repeated("brackets", "["),
    repeated("closed brackets", "]"),
    repeated("brackets in turn", "[]"),
    repeated("pictures", "!["),
    repeated("links that do not end", "[a]("),
    repeated("links to brackets that do not end", "[a](<b"),
    repeated("links with titles that do not end", "[a](b \"c"),
    repeated("links with titles of each kind that do not end", "[a](b 'c [a](b \"c [a](b (c"),
    repeated("references that do not end", "[a]["),
    repeated("asterisks", "*"),
    repeated("asterisks that open", "*a "),
    repeated("asterisks that close", " a*"),
    repeated("asterisks that do both", "a*b"),
    repeated("asterisks and underscores", "*a_"),
    repeated("runs of each length", "*a **a ***a "),
    repeated("underscores in words", "a_b__"),
    repeated("tildes", "~a ~~a "),
    repeated("angles", "<"),
    repeated("addresses that do not end", "<a:"),
    repeated("mailboxes that do not end", "<a@b"),
    repeated("mailboxes", "a@b."),
    repeated("at signs", "@"),
    repeated("bare addresses", "http://a"),
    repeated("bare addresses with underscores", "http://a_.b_ "),
    repeated("bare addresses without a host", "http://"),
    repeated("www", "www."),
    repeated("entities", "&a"),
    repeated("backslashes", "\\"),
    repeated("definitions", "[a]: b\n"),
    repeated("definitions with titles that do not end", "[a]: b 'c\n[a]: b \"c\n[a]: b (c\n"),
    repeated("definitions under a line", "[a]: b\n=\n"),
    repeated("lines under a text", "a\n=\n"),
    repeated("footnotes", "[^a]: b\n"),
    repeated("references to footnotes", "[^a]\n\n[^a]: b\n\n"),
    repeated("table rows", "|a|\n|-|\n"),
    repeated("lines that align", "a\n-|-\n"),
    repeated("fences", "```\n"),
    repeated("rules", "* * * a\n"),
    repeated("blank lines in an item", "-\n\n"),
    repeated("tabs", "\t"),
    repeated("headings", "# a\n"),
    Bomb(description: "backticks of growing length") { size in
      var text = ""
      var length = 1
      while text.utf8.count < size {
        text += String(repeating: "`", count: length) + "a"
        length += 1
      }
      return text
    },
    Bomb(description: "brackets with links in them") {
      String(repeating: "[", count: $0) + String(repeating: "[a](b)", count: $0)
    },
    Bomb(description: "emphasis in emphasis") {
      String(repeating: "*a **a ", count: $0) + String(repeating: "b** b*", count: $0)
    },
    Bomb(description: "items in items, line by line") {
      (0..<min($0, 400)).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()
    },
    Bomb(description: "a head of many columns over short rows") { size in
      let head = String(repeating: "|a", count: 100) + "\n" + String(repeating: "|-", count: 100)
      return head + "\n" + String(repeating: "|\u{61}\n", count: size)
    },
    Bomb(description: "one long title, asked for again and again") { size in
      "[a]: b '" + String(repeating: "c", count: size) + "'\n\n"
        + String(repeating: "[a]", count: size)
    },
  ]

  @Test("takes steps as it is long", arguments: bombs)
  func steps(bomb: Bomb) {
    for size in [1_000, 8_000] {
      let source = bomb.make(size)
      var steps = 0
      let document = MarkdownDocument(source, .full, .usual, &steps)
      let length = source.utf8.count
      #expect(steps <= 100 * length + 1_000, "\(steps) steps for \(length) bytes")
      // What is made of it is bounded, too.
      let html = document.html()
      #expect(html.utf8.count <= 60 * length + 2_000_000)
    }
  }

  @Test("stays within its limits")
  func limits() {
    var limits = MarkdownLimits()
    limits.filledCells = 3
    limits.expansion = 10
    let table = MarkdownDocument("|a|b|\n|-|-|\n|c|\n|d|\n|e|\n|f|", limits: limits)
    guard case .table(let read) = table.blocks[0].kind else {
      Issue.record("no table")
      return
    }
    #expect(read.rows.map(\.cells.count) == [2, 2, 2, 1])
    limits.blockDepth = 4
    let deep = MarkdownDocument("> > > > > > a", limits: limits)
    #expect(deep.plainText == "> > a")
    limits.inlineDepth = 1
    #expect(MarkdownDocument("*a **b***", limits: limits).html() == "<p><em>a b</em></p>\n")
    let long = String(repeating: "x", count: 40)
    let referring = MarkdownDocument("[a]: \(long)\n\n[a] [a] [a]", limits: limits)
    #expect(referring.links.count == 1)
  }
}
