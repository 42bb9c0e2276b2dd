import Screen
import Values

/// What a medicine is made of, by the names that people type: offered while a name is typed, and never a check
/// of one (CG-128).
struct ActiveIngredient: Sendable {
  /// As it is called in Brazil.
  let portuguese: String
  let english: String
  /// Both names as a search looks at them.
  private let folded: (portuguese: FoldedText, english: FoldedText)

  /// - Parameter entry: `Losartana=Losartan`, or one name that is the same in both languages.
  private init(_ entry: String) {
    let names = entry.parts { $0 == "=" }
    portuguese = names[0]
    english = names[names.count - 1]
    folded = (FoldedText(portuguese), FoldedText(english))
  }

  /// In the order of the names in Brazil.
  static let all = names.text.parts { $0 == ";" || $0 == "\n" }
    .map { ActiveIngredient($0.trimmed) }

  /// The most that are offered at a time.
  static let most = 8
  /// How many Unicode scalars are typed before anything is offered: a letter alone says too little.
  private static let least = 2

  /// Those of which each typed word begins a word, accents and case aside: first those whose own name begins
  /// so, then the others that are found by their name in the person's language, then those found by the
  /// other name. None for a name that is typed already.
  static func matching(_ typed: String, _ language: Language) -> [Choice] {
    let query = FoldedQuery(typed)
    let whole = FoldedText(typed)
    guard whole.text.scalarCount >= least else { return [] }
    var ranks: [[(name: FoldedText, choice: Choice)]] = [[], [], []]
    for ingredient in all {
      let (own, other) = ingredient.searched(in: language)
      guard own != whole, let rank = rank(of: query, begun: whole, own, other) else { continue }
      ranks[rank].append((own, ingredient.choice(in: language)))
    }
    var found: [Choice] = []
    for rank in ranks {
      for match in rank.ordered(by: { $0.name < $1.name }) where found.count < most {
        found.append(match.choice)
      }
    }
    return found
  }

  private static func rank(
    of query: FoldedQuery, begun whole: FoldedText, _ own: FoldedText, _ other: FoldedText
  ) -> Int? {
    guard own.begins(query) else { return other.begins(query) ? 2 : nil }
    return own.text.begins(with: whole.text) ? 0 : 1
  }

  private func searched(in language: Language) -> (own: FoldedText, other: FoldedText) {
    switch language {
    case .pt: (folded.portuguese, folded.english)
    case .en, .pseudo: (folded.english, folded.portuguese)
    }
  }

  /// Its name in the person's language, with the other one beside it where that is another.
  private func choice(in language: Language) -> Choice {
    let (own, other) = language == .pt ? (portuguese, english) : (english, portuguese)
    return Choice(own, own, detail: own == other ? "" : other)
  }
}
