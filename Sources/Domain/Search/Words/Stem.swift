/// Takes endings off a word, so that one form finds others: plurals of Portuguese and English, `-mente`, `-ing`, `-ed`.
///
/// No language is asked, since notes mix them: each rule is one that does no harm to the other language, or does the
/// same harm to all forms of a word. A stem is for comparing and is no word of any language. The rules are light on
/// purpose (after V. M. Orengo and C. Huyck, "A Stemming Algorithm for the Portuguese Language", plural step, and
/// M. F. Porter, "An algorithm for suffix stripping", step 1): a search that finds what is merely akin is worse than
/// one that misses a rare form.
public enum Stem {
  /// - Parameter word: folded, as `WordScanner` gives it. One with other than a to z stays as it is.
  public static func of(_ word: [UInt8]) -> [UInt8] {
    var stem = word
    reduce(&stem)
    return stem
  }

  static func reduce(_ word: inout [UInt8]) {
    guard word.count >= 3 else { return }
    for byte in word where byte < 0x61 || byte > 0x7A { return }
    var wasPlural = false
    if word[word.count - 1] == 0x73 {
      if isSame(word, "pais") { return }
      wasPlural = makeSingular(&word)
    }
    if !wasPlural, word.count >= 9, ends(word, "mente") {
      word.removeLast(5)
    } else if word.count >= 6, ends(word, "ing") {
      take(3, of: &word)
    } else if word.count >= 5, ends(word, "ed"), !ends(word, "eed") {
      take(2, of: &word)
    }
    level(&word)
  }

  /// Makes a plural a singular; false where it was none.
  private static func makeSingular(_ word: inout [UInt8]) -> Bool {
    if let singular = irregular(word) {
      word.removeAll(keepingCapacity: true)
      for place in 0..<singular.utf8CodeUnitCount { word.append(singular.utf8Start[place]) }
      return true
    }
    let count = word.count
    switch word[count - 2] {
    case 0x73: return false
    // Leões, pães.
    case 0x65 where count >= 5 && word[count - 3] == 0x6F, 0x65 where word[count - 3] == 0x61:
      word.removeLast(3)
      word.append(0x61)
      word.append(0x6F)
    // Ingleses; not cheeses.
    case 0x65 where count >= 7 && ends(word, "eses") && word[count - 5] != 0x65:
      word.removeLast(3)
    // Boxes, taxes; peixes.
    case 0x65 where count >= 5 && word[count - 3] == 0x78:
      word.removeLast(2)
    // Animais, papéis, azuis; faróis.
    case 0x69
    where count >= 5
      && (word[count - 3] == 0x61 || word[count - 3] == 0x65 || word[count - 3] == 0x75)
      || count >= 6 && word[count - 3] == 0x6F:
      word.removeLast(2)
      word.append(0x6C)
    default:
      guard count >= 4 else { return false }
      word.removeLast()
    }
    return true
  }

  /// What is left without `-ing` or `-ed` is as the word was: running, run; making, make.
  private static func take(_ ending: Int, of word: inout [UInt8]) {
    let rest = word.count - ending
    guard word[..<rest].contains(where: isVowel) else { return }
    word.removeLast(ending)
    let last = word[rest - 1]
    if rest >= 4, last == word[rest - 2], !isVowel(last), last != 0x6C, last != 0x73, last != 0x7A {
      word.removeLast()
    } else if rest == 3, !isVowel(word[0]), isVowel(word[1]), !isVowel(last), last != 0x77,
      last != 0x78
    {
      word.append(0x65)
    }
  }

  /// Endings that the plural made alike are alike in the singular: fácil and fáceis, imagem and imagens, flor and
  /// flores, city and cities.
  private static func level(_ word: inout [UInt8]) {
    let last = word.count - 1
    switch word[last] {
    case 0x6C where last >= 3 && word[last - 1] == 0x69: word[last - 1] = 0x65
    case 0x6D where last >= 2: word[last] = 0x6E
    case 0x79 where last >= 3: word[last] = 0x69
    case 0x65 where last >= 4: word.removeLast()
    default: break
    }
  }

  private static func isVowel(_ letter: UInt8) -> Bool {
    switch letter {
    case 0x61, 0x65, 0x69, 0x6F, 0x75, 0x79: true
    default: false
    }
  }

  private static func ends(_ word: [UInt8], _ ending: StaticString) -> Bool {
    let start = word.count - ending.utf8CodeUnitCount
    guard start >= 0 else { return false }
    for place in 0..<ending.utf8CodeUnitCount where word[start + place] != ending.utf8Start[place] {
      return false
    }
    return true
  }

  private static func isSame(_ word: [UInt8], _ other: StaticString) -> Bool {
    word.count == other.utf8CodeUnitCount && ends(word, other)
  }

  private static func irregular(_ word: [UInt8]) -> StaticString? {
    guard word.count <= 8 else { return nil }
    for pair in irregulars where isSame(word, pair.plural) { return pair.singular }
    return nil
  }

  private struct Pair: Sendable {
    let plural: StaticString
    let singular: StaticString

    init(_ plural: StaticString, _ singular: StaticString) {
      self.plural = plural
      self.singular = singular
    }
  }

  private static let irregulars: [Pair] = [
    // Short plurals in -es, of which the rule for longer ones would make other words.
    Pair("meses", "mes"), Pair("vezes", "vez"), Pair("luzes", "luz"), Pair("vozes", "voz"),
    Pair("nozes", "noz"), Pair("pazes", "paz"), Pair("cores", "cor"), Pair("dores", "dor"),
    Pair("mares", "mar"), Pair("bares", "bar"), Pair("lares", "lar"), Pair("pares", "par"),
    Pair("gases", "gas"), Pair("buses", "bus"), Pair("deuses", "deu"), Pair("tenses", "tense"),
    Pair("maes", "mae"),
    // In -is, of words in -il.
    Pair("civis", "civil"), Pair("perfis", "perfil"), Pair("juvenis", "juvenil"),
    Pair("infantis", "infantil"), Pair("gentis", "gentil"), Pair("barris", "barril"),
    Pair("fuzis", "fuzil"), Pair("funis", "funil"), Pair("canis", "canil"),
    // English, of which the rule for leões would make other words.
    Pair("shoes", "shoe"), Pair("heroes", "hero"), Pair("potatoes", "potato"),
    Pair("tomatoes", "tomato"), Pair("echoes", "echo"),
    // English without an ending.
    Pair("knives", "knife"), Pair("wives", "wife"), Pair("lives", "life"), Pair("shelves", "shelf"),
    Pair("leaves", "leaf"), Pair("loaves", "loaf"), Pair("halves", "half"),
  ]
}
