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
}
