import Search
import Testing

@Suite("Words of a text")
struct WordTests {
  private func words(_ text: String) -> [String] {
    var scanner = WordScanner(text)
    var words: [String] = []
    while scanner.next() { words.append(String(decoding: scanner.word, as: UTF8.self)) }
    return words
  }

  private func stem(_ word: String) -> String {
    String(decoding: Stem.of(Array(word.utf8)), as: UTF8.self)
  }

  @Test(
    "are folded, and cut where no letter or digit stands",
    arguments: [
      ("Pão de Queijo", ["pao", "de", "queijo"]),
      ("d'água, e-mail; C++20!", ["d", "agua", "e", "mail", "c", "20"]),
      ("AÇÃO\u{301}  STRASSE straße Œuvre", ["acao", "strasse", "strasse", "oeuvre"]),
      ("pa\u{303}o cafe\u{301}", ["pao", "cafe"]),
      ("ﬁm · 1º lugar", ["fim", "1o", "lugar"]),
      ("ΑΘΗΝΑ Москва Ёлка", ["αθηνα", "москва", "ёлка"]),
      ("東京2026 🎂bolo", ["東", "京", "2026", "🎂", "bolo"]),
      ("https://umbu.app/a_b?c=1", ["https", "umbu", "app", "a", "b", "c", "1"]),
      ("so\u{AD}pa zero\u{200D}width", ["sopa", "zerowidth"]),
      (" \t\n—…“”", []), ("", []),
    ] as [(String, [String])])
  func scanned(text: String, expected: [String]) {
    #expect(words(text) == expected)
  }

  @Test("each says where it stands")
  func ranges() {
    let text = "Um pão, dois pães."
    var scanner = WordScanner(text)
    var found: [String] = []
    while scanner.next() {
      found.append(String(decoding: Array(text.utf8)[scanner.range], as: UTF8.self))
    }
    #expect(found == ["Um", "pão", "dois", "pães"])
  }

  @Test("a long word is cut at a whole letter, and bytes that are no text come to an end")
  func bounds() {
    let long = words(String(repeating: "ж", count: 1_000) + " b")
    #expect(long.count == 2 && long[0].utf8.count <= SearchLimits.wordBytes)
    #expect(long[0].unicodeScalars.allSatisfy { $0 == "ж" } && long[1] == "b")
    #expect(words(String(repeating: "x", count: 70))[0].utf8.count == SearchLimits.wordBytes)
    let broken: [[UInt8]] = [
      [0xFF, 0xC3], [0x61, 0xE2, 0x80], [0xF0, 0x9F], [0x80, 0x80], [0xED, 0xA0, 0x80],
    ]
    for bytes in broken {
      var scanner = WordScanner(bytes)
      var count = 0
      while scanner.next() { count += 1 }
      #expect(count <= bytes.count)
    }
  }

  @Test(
    "forms of one word have one stem",
    arguments: [
      ["pão", "pães"], ["lição", "lições"], ["animal", "animais"], ["papel", "papéis"],
      ["fácil", "fáceis"], ["farol", "faróis"], ["azul", "azuis"], ["homem", "homens"],
      ["imagem", "imagens"], ["flor", "flores"], ["mês", "meses"], ["luz", "luzes"],
      ["inglês", "ingleses"], ["país", "países"], ["irmã", "irmãs"], ["mãe", "mães"],
      ["receita", "receitas"], ["civil", "civis"], ["item", "itens", "items"],
      ["city", "cities"], ["box", "boxes"], ["class", "classes"], ["recipe", "recipes"],
      ["potato", "potatoes"], ["shoe", "shoes"], ["movie", "movies"], ["house", "houses"],
      ["cook", "cooks", "cooked", "cooking"], ["run", "runs", "running"],
      ["make", "makes", "making"], ["write", "writes", "writing"],
      ["study", "studies", "studied", "studying"], ["plan", "plans", "planned", "planning"],
      ["email", "emails"], ["cheese", "cheeses"], ["knife", "knives"],
    ] as [[String]])
  func stems(forms: [String]) {
    let stems = forms.map { stem(words($0)[0]) }
    #expect(Set(stems).count == 1, "\(stems)")
  }

  @Test(
    "words that are merely akin do not",
    arguments: [
      ["pais", "pai"], ["porto", "portao"], ["note", "not"], ["care", "car"], ["mar", "mais"],
      ["string", "str"], ["speed", "spe"], ["2026", "202"], ["москва", "москв"], ["as", "a"],
    ])
  func akin(forms: [String]) {
    #expect(stem(forms[0]) != stem(forms[1]))
  }

  @Test("a word that is typed letter by letter is meant from the first to the last")
  func completions() {
    let typed = [
      "animais", "lições", "papéis", "fáceis", "faróis", "azuis", "homens", "flores", "ingleses",
      "rapidamente", "running", "makings", "cities", "potatoes", "emails", "planned", "civis",
      "knives", "receitas", "infantis", "making", "studied", "classes", "perfis", "leaves", "meses",
    ]
    for word in typed.map({ words($0)[0] }) {
      let stem = Stem.of(Array(word.utf8))
      for length in 1...word.utf8.count {
        let beginning = Array(word.utf8.prefix(length))
        #expect(
          stem.starts(with: beginning) || Stem.completions(of: beginning).contains(stem),
          "\(word) after \(length) letters")
      }
    }
  }
}
