import Effort
import Markdown
import Testing
import Values

@Suite("The tools that write Markdown")
struct MarkdownSelectionTests {
  /// A text in which `|` stands where the selection begins and ends, or once for a caret.
  private func selection(_ marked: String) -> MarkdownSelection {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let start = parts[0].utf8.count
    let length = parts.count > 2 ? parts[1].utf8.count : 0
    return MarkdownSelection(parts.joined(), start..<(start + length))
  }

  private func marked(_ selection: MarkdownSelection) -> String {
    let bytes = selection.bytes
    let range = selection.range
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    let (before, after) = (text(bytes[..<range.lowerBound]), text(bytes[range.upperBound...]))
    return range.isEmpty ? before + "|" + after : before + "|" + text(bytes[range]) + "|" + after
  }

  private static let tools: [(MarkdownTool, String, String)] = [
    (MarkdownTool.bold, "a |b| c", "a **|b|** c"), (.bold, "a **|b|** c", "a |b| c"),
    (.bold, "|**b**|", "|b|"), (.italic, "**|b|**", "***|b|***"),
    (.italic, "***|b|***", "**|b|**"),
    (.bold, "a|", "a**|**"), (.bold, "a**|**", "a|"), (.bold, "|- a|", "- **|a|**"),
    (.strikethrough, "|é|", "~~|é|~~"), (.code, "|a|", "`|a|`"), (.code, "|a`b|", "``|a`b|``"),
    (.code, "``|a`b|``", "|a`b|"), (.code, "|a\nb|", "```\n|a\nb|\n```"),
    (.code, "```\n|a\nb|\n```", "|a\nb|"), (.link, "|a|", "[a](|https://|)"),
    (.link, "[a](|https://|)", "|a|"), (.link, "|https://b.c|", "[|](https://b.c)"),
    (.heading, "a|", "# a|"), (.heading, "# a|", "## a|"), (.heading, "### a|", "a|"),
    (.list, "|a\nb|", "- |a\n- b|"), (.list, "- a|", "a|"), (.list, "1. a|", "- a|"),
    (.numbers, "|a\n\nb|", "1. |a\n\n2. b|"), (.task, "- a|", "- [ ] a|"),
    (.task, "- [x] a|", "a|"), (.quote, "|a\n\nb|", "> |a\n>\n> b|"), (.quote, "> a|", "a|"),
    (.list, "> a|", "> - a|"),
  ]

  @Test("each puts its signs", arguments: tools)
  func putsSigns(tool: MarkdownTool, before: String, after: String) {
    var selection = selection(before)
    selection.apply(tool)
    #expect(marked(selection) == after)
  }

  @Test(
    "a new line goes on with the list",
    arguments: [
      ("- a|", "- a\n- |"), ("- a|b", "- a\n- |b"), ("  * a|", "  * a\n  * |"),
      ("9. a|", "9. a\n10. |"), ("- [x] a|", "- [x] a\n- [ ] |"), ("> a|", "> a\n> |"),
      ("> - a|", "> - a\n> - |"), ("- |", "|"), ("> - |", "> |"), ("> |", "|"),
      ("1. a\n2. |", "1. a\n|"),
    ])
  func goesOn(before: String, after: String) {
    var selection = selection(before)
    let hasBroken = selection.breakLine()
    #expect(hasBroken)
    #expect(marked(selection) == after)
  }

  @Test(
    "elsewhere the browser breaks the line",
    arguments: ["a|", "# a|", "|- a", "- |a|", "```\n- a|"])
  func breaks(before: String) {
    var selection = selection(before)
    let hasBroken = selection.breakLine()
    #expect(!hasBroken)
    #expect(marked(selection) == before)
  }

  @Test("items move in and out")
  func indents() {
    var selection = selection("- a\n- b|")
    selection.indent(by: 1)
    #expect(marked(selection) == "- a\n  - b|")
    selection.indent(by: -1)
    selection.indent(by: -1)
    #expect(marked(selection) == "- a\n- b|")
  }

  @Test("what a browser counts in UTF-16 is the same place")
  func units() {
    let selection = MarkdownSelection("á😀b", utf16: 1..<3)
    #expect(selection.range == 2..<6)
    #expect(selection.utf16 == 1..<3)
  }

  @Test("a box is ticked where it stands, and only there")
  func ticks() {
    let source = "- [ ] á\n- [x] b"
    let tasks = MarkdownDocument(source).tasks
    #expect(MarkdownEditing.toggled(tasks[0], in: source) == "- [x] á\n- [x] b")
    #expect(MarkdownEditing.toggled(tasks[1], in: source) == "- [ ] á\n- [ ] b")
    #expect(MarkdownEditing.toggled(tasks[1], in: "outra coisa") == "outra coisa")
  }

  @Test("pressed twice, a tool leaves a text as it was")
  func twice() {
    let seed = UInt64.random(in: 0 ... .max)
    print("tools of Markdown: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "é", "b c", " ", "*", "**", "`", "~~", "[", "]", "😀"]
    for _ in 0..<Effort.times(20_000) {
      var text = ""
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        text += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      let start = Int.random(in: 0...text.utf16.count, using: &random)
      let end = Int.random(in: start...text.utf16.count, using: &random)
      let selection = MarkdownSelection(text, utf16: start..<end)
      for tool in [MarkdownTool.bold, .italic, .strikethrough, .list, .quote] {
        var edited = selection
        edited.apply(tool)
        #expect(Self.letters(edited.text).hasSuffix(Self.letters(text)), "\(tool) of \(text)")
        // Beside signs of its own kind, and at a line that begins with a sign or a box, it makes something else.
        guard !text.utf8.contains(where: Self.signs(of: tool).contains),
          text.utf8.first.map({ $0 != 0x20 && $0 != 0x2A && $0 != 0x5B }) == true
        else { continue }
        #expect(edited.has(tool) != selection.has(tool), "\(tool) of \(text) at \(start)..<\(end)")
        edited.apply(tool)
        #expect(edited.text == text, "\(tool) of \(text) at \(start)..<\(end)")
      }
    }
  }

  private static func signs(of tool: MarkdownTool) -> [UInt8] {
    switch tool {
    case .bold, .italic: Array("*".utf8)
    case .strikethrough: Array("~".utf8)
    case .code, .link, .heading, .list, .numbers, .task, .quote: []
    }
  }

  /// What no tool may take away.
  private static func letters(_ text: String) -> String {
    String(text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.value > 0xFFFF })
  }
}
