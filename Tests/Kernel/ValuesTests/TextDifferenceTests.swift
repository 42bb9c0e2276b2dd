import Testing
import Values

@Suite("Where two texts differ")
struct TextDifferenceTests {
  /// The parts, those that only one text has in brackets.
  private func marked(_ parts: [TextDifference.Part]) -> String {
    parts.map { $0.isShared ? $0.text : "[\($0.text)]" }.joined()
  }

  @Test(
    "words that only one has are told apart, and the union has each once",
    arguments: [
      ("", "", "", "", ""),
      ("a b c", "a b c", "a b c", "a b c", "a b c"),
      ("", "a b", "", "[a b]", "a b"),
      ("a b", "", "[a b]", "", "a b"),
      ("a b c", "a x c", "a [b ]c", "a [x ]c", "a b x c"),
      ("a c", "a b c", "a c", "a [b ]c", "a b c"),
      ("a b", "a c", "a [b]", "a [c]", "a b c"),
      ("um dois três", "três um dois", "um dois [três]", "[três ]um dois", ""),
      ("Dor.", "Dor. Piora.", "Dor.", "Dor. [Piora.]", "Dor. Piora."),
      ("linha\nfim", "linha\n\nfim", "linha\nfim", "linha\n\nfim", "linha\n\nfim"),
    ])
  func examples(a: String, b: String, left: String, right: String, union: String) {
    let difference = TextDifference(a, b)
    #expect(marked(difference.left) == left)
    #expect(marked(difference.right) == right)
    if !union.isEmpty { #expect(difference.union == union) }
  }

  @Test("the parts of random texts are the texts, and what is shared is the same in both")
  func random() {
    let seed = UInt64.random(in: 0 ... .max)
    print("differences of texts: seed \(seed)")
    var state = seed
    func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(sides))
    }
    let words = ["a ", "b\n", "ç ", "dor ", "dor", "\n", " ", "é"]
    for _ in 0..<2_000 {
      let (a, b) = (
        (0..<roll(20)).map { _ in words[roll(words.count)] }.joined(),
        (0..<roll(20)).map { _ in words[roll(words.count)] }.joined()
      )
      let difference = TextDifference(a, b)
      #expect(difference.left.map(\.text).joined() == a, "seed \(seed)")
      #expect(difference.right.map(\.text).joined() == b, "seed \(seed)")
      #expect(sharedWords(difference.left) == sharedWords(difference.right), "seed \(seed)")
    }
  }

  private func sharedWords(_ parts: [TextDifference.Part]) -> [String] {
    parts.filter(\.isShared).flatMap { $0.text.words }
  }

  @Test("long texts with nothing in common are told apart without comparing all their words")
  func long() {
    let a = (0..<5_000).map { "a\($0) " }.joined()
    let b = (0..<5_000).map { "b\($0) " }.joined()
    let difference = TextDifference("início " + a + "fim", "início " + b + "fim")
    #expect(difference.left.map(\.isShared) == [true, false, true])
    #expect(difference.right.map(\.text) == ["início ", b, "fim"])
  }
}
