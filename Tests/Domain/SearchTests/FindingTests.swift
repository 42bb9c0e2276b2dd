import Search
import Testing
import Values

@Suite("A search")
struct FindingTests {
  private let index = Notes.index([
    Notes.note(1, "Pão de queijo", "Polvilho, queijo e ovos", tags: ["receita"], daysAgo: 10),
    Notes.note(2, "Compras", "Queijo, pão, leite", daysAgo: 1),
    Notes.note(
      3, "Receitas de pães", "Levain e farinha", tags: ["Receita", "cozinha"], daysAgo: 400),
    Notes.note(4, "Running shoes", "Shoes for long runs", tags: ["pão de forma"], daysAgo: 30),
    Notes.note(5, "Reunião", "O animal do cliente não é um animalzinho", daysAgo: 3),
  ])

  private func found(_ text: String) -> [Int] { Notes.found(text, in: index) }

  @Test(
    "PR-126 finds by words as one types, without accents, in any number",
    arguments: [
      ("pao", [1, 2, 3, 4]), ("PÃES ", [1, 2, 3, 4]), ("queij", [1, 2]), ("pão leite ", [2]),
      ("runn", [4]), ("run ", [4]), ("shoe ", [4]), ("animai", [5]), ("animais ", [5]),
      ("lev", [3]), ("nada", []),
    ] as [(String, [Int])])
  func words(text: String, expected: [Int]) {
    #expect(found(text).sorted() == expected)
  }

  @Test(
    "PR-126 what is written with a hyphen, in one word or apart is found by each other's writing",
    arguments: [
      ("wifi ", [1, 2]), ("wi-fi ", [1, 2]), ("wif", [1, 2]), ("wi-f", [1, 2]), ("fi ", [1]),
      ("senha wifi ", [1]), ("dia-a-dia ", [3, 4]), ("diaadia ", [3]), ("-wi-fi ", [3, 4, 5]),
      ("98765-4321", [5]), ("987654321", [5]), ("\"wi-fi\" ", [1]), ("wi\u{2011}fi ", [1, 2]),
    ] as [(String, [Int])])
  func hyphens(text: String, expected: [Int]) {
    let index = Notes.index([
      Notes.note(1, "Senha do wi-fi"), Notes.note(2, "Home WiFi"), Notes.note(3, "O dia-a-dia"),
      Notes.note(4, "No dia a dia"), Notes.note(5, "Telefone 98765-4321"),
    ])
    #expect(Notes.found(text, in: index).sorted() == expected)
  }

  @Test(
    "PR-126 finds by phrases, tags, days, and what is not meant",
    arguments: [
      ("\"pão de queijo\"", [1]), ("\"queijo pão\"", [2]), ("\"pães de", [1, 4]),
      ("\"queijo polvilho\"", []), ("tag:receita ", [1, 3]), ("tag:coz", [3]), ("tag:pão ", []),
      ("tag:\"pão de forma\"", [4]), ("pão -queijo ", [3, 4]), ("pão -\"de queijo\" ", [2, 3, 4]),
      ("-tag:receita ", [2, 4, 5]), ("before:2026-01-01 ", [3]), ("pão after:2026-11-18 ", [1, 2]),
      ("pão before:2026-11-18 ", [3, 4]), ("-after:2026-01-01 ", [3]),
    ] as [(String, [Int])])
  func operators(text: String, expected: [Int]) {
    #expect(found(text).sorted() == expected)
  }

  @Test("PR-126 the title counts more than the text, and among equals the newer day")
  func ranking() {
    let index = Notes.index([
      Notes.note(1, "Nota", "Do bolo e mais nada", daysAgo: 0),
      Notes.note(2, "Bolo", "Sem o que dizer aqui", daysAgo: 90),
      Notes.note(3, "Bolo", "Sem o que dizer aqui", daysAgo: 900),
    ])
    #expect(Notes.found("bolo", in: index) == [2, 3, 1])
    #expect(Notes.found("bolo", in: index, order: .newest) == [1, 2, 3])
  }

  @Test("without words the newest come first, and nothing asked finds nothing")
  func noWords() {
    #expect(found("tag:receita ") == [1, 3])
    #expect(found("-tag:cozinha ") == [2, 5, 1, 4])
    #expect(found("") == [])
  }

  @Test("where few have all words, those with half of them follow and say so")
  func partial() {
    let results = index.search(
      SearchQuery(typed: "polvilho levain "), today: Notes.today)
    #expect(results.total == 0)
    #expect(Set(results.hits.map { Notes.number($0.id) }) == [1, 3])
    #expect(results.hits.allSatisfy { $0.isPartial })
    let newest = index.search(
      SearchQuery(typed: "polvilho levain "), today: Notes.today, order: .newest)
    #expect(newest.hits.isEmpty)
  }

  @Test("kinds and flags are the holder's words")
  func vocabulary() {
    let vocabulary = SearchVocabulary(
      kinds: [.init("nota", 0), .init("link", 1)], states: [.init("unread", 2, isSet: false)],
      parts: [.init("foto", 4)])
    var link = Notes.note(1, "bolo")
    link.kind = 1
    link.flags = 6
    let index = Notes.index([link, Notes.note(2, "bolo")])
    #expect(Notes.found("bolo kind:link ", in: index, vocabulary) == [1])
    #expect(Notes.found("-kind:link ", in: index, vocabulary) == [2])
    #expect(Notes.found("is:unread ", in: index, vocabulary) == [2])
    #expect(Notes.found("tem:foto bolo ", in: index, vocabulary) == [1])
  }

  @Test("at most as many hits as asked for, and all are counted")
  func limits() {
    let index = Notes.index((1...300).map { Notes.note($0, "bolo \($0)", daysAgo: $0) })
    let query = SearchQuery(typed: "bolo")
    let results = index.search(query, today: Notes.today, limit: 7)
    #expect(results.total == 300)
    #expect(results.hits.map { Notes.number($0.id) } == Array(1...7))
    #expect(index.search(query, today: Notes.today, limit: -1).hits.isEmpty)
    #expect(index.search(query, today: Notes.today, limit: .max).hits.count == 300)
  }

  @Test("a day to come counts as today, and the ends of the calendar are days")
  func days() {
    var first = Notes.note(1, "bolo")
    first.day = .first
    var last = Notes.note(2, "bolo")
    last.day = .last
    let index = Notes.index([first, last, Notes.note(3, "bolo")])
    #expect(Notes.found("bolo", in: index) == [2, 3, 1])
    #expect(
      index.search(SearchQuery(typed: "bolo"), today: .first).hits.allSatisfy { $0.score.isFinite })
  }
}
