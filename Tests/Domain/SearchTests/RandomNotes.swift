import Effort
import Search
import Values

/// Documents and searches at random, of few words, so that they meet.
struct RandomNotes {
  var random: SeededGenerator

  private static let words = [
    "pão", "pães", "de", "queijo", "Queijos", "animal", "animais", "flor", "flores", "city",
    "cities", "run", "running", "e-mail", "d'água", "2026", "東京", "🎂", "москва", "ação", "ações",
    "fácil", "fáceis", "a", "as", "x", "shoe", "shoes", "meses", "mês", "bolo", "bola",
    "email", "guarda-chuva", "guardachuva", "guarda", "chuva",
  ]
  private static let tags = ["receita", "Receitas", "pão de queijo", "viagem", "über", "#", "a"]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func text(_ most: Int) -> String {
    var words: [String] = []
    for _ in 0..<number(0...most) { words.append(Self.words[number(0...Self.words.count - 1)]) }
    return words.joined(separator: number(0...4) == 0 ? ", " : " ")
  }

  mutating func note(_ id: Int, stamp: UInt32) -> SearchDocument {
    var note = Notes.note(id, text(3), text(25), daysAgo: number(0...900), stamp: stamp)
    note.kind = UInt8(number(0...2))
    note.flags = UInt32(number(0...7))
    for _ in 0..<number(0...2) { note.tags.append(Self.tags[number(0...Self.tags.count - 1)]) }
    if number(0...3) == 0 { note.texts.append(SearchText(.notes, text(5))) }
    return note
  }

  mutating func query() -> String {
    var parts: [String] = []
    for _ in 0..<number(1...3) {
      let minus = number(0...5) == 0 ? "-" : ""
      parts.append(minus + part())
    }
    let typed = parts.joined(separator: " ") + (number(0...1) == 0 ? " " : "")
    // Cut anywhere, as it is on the way.
    return number(0...3) == 0
      ? String(String.UnicodeScalarView(typed.unicodeScalars.dropLast(number(0...3)))) : typed
  }

  private mutating func part() -> String {
    switch number(0...9) {
    case 0: "\"" + text(3) + "\""
    case 1: "tag:" + Self.tags[number(0...Self.tags.count - 1)]
    case 2: "before:" + String(number(2_024...2_027))
    case 3: "after:2026-0" + String(number(1...9))
    case 4: "kind:" + ["um", "dois", "bicho"][number(0...2)]
    case 5: "is:" + ["lida", "nova"][number(0...1)]
    default: Self.words[number(0...Self.words.count - 1)]
    }
  }

  static let vocabulary = SearchVocabulary(
    kinds: [.init("um", 1), .init("dois", 2)],
    states: [.init("lida", 1), .init("nova", 1, isSet: false)])
}
