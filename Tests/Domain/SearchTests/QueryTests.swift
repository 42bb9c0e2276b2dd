import Search
import Testing
import Values

@Suite("A typed search")
struct QueryTests {
  private let vocabulary = SearchVocabulary(
    kinds: [.init("nota", 0), .init("note", 0), .init("documento", 2)],
    states: [.init("lida", 1), .init("unread", 1, isSet: false)], parts: [.init("foto", 4)])

  /// The clauses in short: `pao*` is a beginning, `[a b]` a phrase.
  private func asked(_ text: String) -> [String] {
    SearchQuery(typed: text, vocabulary).clauses.map { clause in
      (clause.isNegated ? "-" : "") + told(clause.asked)
    }
  }

  private func told(_ asked: SearchClause.Asked) -> String {
    func word(_ word: SearchWord) -> String {
      String(decoding: word.folded, as: UTF8.self) + (word.isPrefix ? "*" : "")
    }
    switch asked {
    case .word(let one): return word(one)
    case .phrase(let words): return "[" + words.map { word($0) }.joined(separator: " ") + "]"
    case .compound(let words, let joined):
      return words.map { word($0) }.joined(separator: "-") + "=" + word(joined)
    case .tag(let tag, let isPrefix): return "tag \(tag)" + (isPrefix ? "*" : "")
    case .kind(let kind): return "kind \(kind)"
    case .flags(let mask, let value): return "flags \(mask) \(value)"
    case .before(let day): return "before \(day.year)-\(day.month)-\(day.day)"
    case .after(let day): return "after \(day.year)-\(day.month)-\(day.day)"
    }
  }

  @Test(
    "PR-126 is understood",
    arguments: [
      ("Pão rece", ["pao", "rece*"]), ("pão ", ["pao"]), ("receita,", ["receita"]),
      ("\"pão de queijo\" bom", ["[pao de queijo]", "bom*"]), ("\"pão de", ["[pao de*]"]),
      ("“pão francês” ", ["[pao frances]"]), ("«um» ", ["um"]), ("e-mai", ["e-mai*=emai*"]),
      ("\"wi-fi\" ", ["[wi fi]"]), ("-dia-a-dia ", ["-dia-a-dia=diaadia"]),
      ("tag:Receita ", ["tag receita"]), ("tag:rec", ["tag rec*"]),
      ("etiqueta:\"pão de queijo\"", ["tag pao de queijo"]), ("-tag:bolo x ", ["-tag bolo", "x"]),
      ("kind:nota a ", ["kind 0", "a"]), ("tipo:DOCUMENTO", ["kind 2"]),
      ("is:unread has:foto ", ["flags 1 0", "flags 4 4"]), ("está:lida", ["flags 1 1"]),
      ("-é:lida ", ["-flags 1 1"]), ("tem:foto", ["flags 4 4"]),
      ("before:2026-03-09 after:2025", ["before 2026-3-9", "after 2025-1-1"]),
      ("antes:09/03/2026 depois:2026-02 ", ["before 2026-3-9", "after 2026-2-1"]),
      ("-bolo", ["-bolo"]), ("-\"a b\" ", ["-[a b]"]), ("- a ", ["a"]), ("--a ", ["-a"]),
    ] as [(String, [String])])
  func understood(text: String, expected: [String]) {
    #expect(asked(text) == expected)
  }

  @Test(
    "never fails: what is no operator, or has a value that means nothing, is words",
    arguments: [
      ("https://umbu.app ", ["[https umbu app]"]), ("preço:10 ", ["[preco 10]"]),
      ("kind:bicho ", ["[kind bicho]"]), ("before:2026-13 ", ["[before 2026 13]"]),
      ("before:31/02/2026 ", ["[before 31 02 2026]"]), (":", []), ("::a ", ["a"]), ("\"", []),
      ("\"\" a ", ["a"]), ("-", []), ("-\"", []), ("tag: ", []),
      ("  \u{A0}\u{3000} ", []), ("", []),
    ] as [(String, [String])])
  func words(text: String, expected: [String]) {
    #expect(asked(text) == expected)
  }

  @Test(
    "an operator whose value is still typed asks nothing yet",
    arguments: ["kind:", "kind:not", "before:20", "before:2026-0", "tag:", "is:un", "after:1/2"])
  func typed(text: String) {
    #expect(asked(text) == [])
  }

  @Test("one that was saved is whole")
  func saved() {
    let clauses = SearchQuery(saved: "pão tag:rec", vocabulary).clauses
    #expect(clauses.map { told($0.asked) } == ["pao", "tag rec"])
  }

  @Test("each clause says where it stands")
  func ranges() {
    let text = "pão -tag:\"a b\" \"c d\" kind:nota"
    let query = SearchQuery(typed: text, vocabulary)
    let bytes = Array(text.utf8)
    let parts = query.clauses.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    #expect(parts == ["pão", "-tag:\"a b\"", "\"c d\"", "kind:nota"])
  }

  @Test("any text is a query, and none is longer than its bounds")
  func bounds() {
    let long = SearchQuery(typed: String(repeating: "ção \"b c\" ", count: 1_000), vocabulary)
    #expect(long.text.utf8.count <= SearchLimits.queryBytes)
    #expect(long.clauses.count == SearchLimits.clauses)
    let phrase = SearchQuery(typed: "\"" + String(repeating: "a ", count: 100) + "\"", vocabulary)
    guard case .phrase(let words)? = phrase.clauses.first?.asked else {
      Issue.record("no phrase")
      return
    }
    #expect(words.count == SearchLimits.phraseWords)
  }
}
