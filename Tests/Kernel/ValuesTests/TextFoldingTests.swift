import Testing
import Values

@Suite("Text folding")
struct TextFoldingTests {
  @Test(
    "case, accents, ligatures and spare white space go",
    arguments: [
      ("João da Silva", "joao da silva"), ("JOA\u{303}O", "joao"), ("Straße", "strasse"),
      ("Œuvre Ægir Łódź Ørsted", "oeuvre aegir lodz orsted"), ("  a \u{A0}\t b\n", "a b"),
      ("D'Ávila D\u{2019}Ávila", "davila davila"), ("Ana-Maria", "ana maria"), ("1º 2ª", "1o 2a"),
      ("ﬁ", "fi"), ("Nguyễn Thị", "nguyen thi"), ("ŞĞİıÇ", "sgiic"), ("Ŀŀŉ", "lln"),
      ("Ȥȥẞ", "zzss"), ("ΑΒΓ ДЯЁ", "αβγ дяё"), ("李明 🌱", "李明 🌱"), ("", ""), (" - ", ""),
      ("A&B@C_1", "a&b@c_1"),
    ])
  func folds(text: String, expected: String) {
    #expect(TextFolding.folded(text) == expected)
  }

  @Test("each letter by itself folds as within a text")
  func letters() {
    for value in UInt32(0xC0)..<0x2000 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      var folded: [UInt8] = [0x78]
      TextFolding.append(letter: scalar, to: &folded)
      let text = TextFolding.folded("x" + String(Character(scalar)))
      // What a text leaves out is no letter to whoever cuts words.
      if text.utf8.count > 1 {
        #expect(String(decoding: folded, as: UTF8.self) == text, "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test("folding twice is folding once, whatever the text")
  func idempotent() {
    for value in 0..<UInt32(0x2FFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = TextFolding.folded("x" + String(Character(scalar)) + "y")
      #expect(TextFolding.folded(once) == once, "U+\(String(value, radix: 16))")
    }
  }

  @Test(
    "words are found in any order, as beginnings and inside",
    arguments: [
      ("joao sil", true), ("SILVA joão", true), ("ilv", true), ("", true), ("  ", true),
      ("joao souza", false), ("joaoda", false), ("123", true), ("silva 52998", true),
    ])
  func finds(query: String, isFound: Bool) {
    let haystack = FoldedText(["João da Silva", "52998224725", "", "11123"])
    #expect(haystack.contains(FoldedQuery(query)) == isFound)
  }

  @Test("beginnings of words are told from insides, and parts do not run into each other")
  func begins() {
    let text = FoldedText(["Mariana Souza", "ana@x.org"])
    #expect(text.begins(FoldedQuery("sou mar")))
    #expect(text.begins(FoldedQuery("ana")))
    #expect(!text.begins(FoldedQuery("riana")))
    #expect(!FoldedText("Mariana").begins(FoldedQuery("ana")))
    #expect(!text.contains(FoldedQuery("souzaana")))
  }

  @Test("names are sorted as in a Portuguese list")
  func sorts() {
    let names = ["Zélia", "Ângela", "ana", "Ágata", "Anabela", "Ana Souza", "Álvaro"]
    #expect(
      names.sorted { FoldedText($0) < FoldedText($1) } == [
        "Ágata", "Álvaro", "ana", "Ana Souza", "Anabela", "Ângela", "Zélia",
      ])
  }
}
