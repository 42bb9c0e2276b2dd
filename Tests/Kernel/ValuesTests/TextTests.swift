import Testing
import Values

@Suite("Texts, gone through by code points")
struct TextTests {
  @Test("joining puts the separator between texts, and nowhere else")
  func joined() {
    for (texts, joined) in [
      ([], ""), (["Ana"], "Ana"), (["", ""], ", "),
      (["João", "Zoë", "e\u{301}"], "João, Zoë, e\u{301}"),
    ] as [([String], String)] {
      #expect(texts.joined(separator: ", ") == joined)
    }
    #expect("  Ana \t Maria\n".tidied == "Ana Maria")
  }

  @Test(
    "a text is counted and cut by code points, of one to four bytes each",
    arguments: ["", "a", "é", "語", "😀", "aé語😀b", "e\u{301}", "\u{10FFFF}\u{0}"])
  func scalars(text: String) {
    let all = Array(text.unicodeScalars)
    #expect(Array(text.scalars) == all)
    #expect(text.scalarCount == all.count)
    for count in -1...(all.count + 1) {
      var first = ""
      first.unicodeScalars.append(contentsOf: all.prefix(max(0, count)))
      #expect(text.first(scalars: count) == first)
    }
  }

  @Test("white space at the ends goes, of whatever kind, and no other")
  func trimmed() {
    for (text, trimmed) in [
      ("", ""), (" ", ""), ("a", "a"), (" a b ", "a b"), ("a\u{A0}", "a"), ("\u{3000}é", "é"),
      ("é ", "é"), ("a\n", "a"), ("\u{200B}a", "\u{200B}a"),
    ] {
      #expect(text.trimmed == trimmed, "\(text.debugDescription)")
    }
  }

  @Test(
    "a text is blank when there is nothing to be seen in it",
    arguments: [
      "", " \t\n", "\u{200B}", "\u{200D}\u{FEFF}", "\u{AD}", "\u{2060} \u{3164}", "\u{2800}",
      "\u{202E}\u{2066}", "\u{E0020}\u{FE0F}", "\u{0}\u{7F}", "\u{115F}\u{FFA0}",
    ])
  func blank(text: String) {
    #expect(text.isBlank)
    #expect(!("Zoë" + text).isBlank)
  }

  @Test(
    "a line of text has nothing that ends it or turns how it is read; else it stays as it is",
    arguments: [
      ("Ana\r\nBcc: eve", "Ana Bcc: eve"), ("\u{85}Ana\u{2028}Lima\u{2029}", "Ana Lima"),
      ("gpj.\u{202E}exe", "gpj. exe"), ("\u{2066}Ana\u{2069}\u{202C}", "Ana"),
      ("\u{1B}[2J\u{9B}\u{7F}", "[2J"), ("\t", ""), ("", ""),
      ("  Ana  Lima ", "  Ana  Lima "), ("❤\u{FE0F} 👩‍⚕️ \u{200F}عيادة", "❤\u{FE0F} 👩‍⚕️ \u{200F}عيادة"),
    ])
  func line(text: String, line: String) {
    #expect(text.asLine.unicodeScalars.elementsEqual(line.unicodeScalars))
  }

  @Test("what Swift's own tables call ignorable is invisible, and nothing that is drawn")
  func ignorable() {
    let wrong = (UInt32(0)...0x10FFFF).compactMap { Unicode.Scalar($0) }.filter { scalar in
      let properties = scalar.properties
      let isIgnorable =
        properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
      return scalar.isInvisible != (isIgnorable || scalar == "\u{2800}")
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(20).map { String($0.value, radix: 16) })")
  }
}
