/// What a word counts where it stands, and what a day counts: the figures that were tuned over the labelled searches
/// (Tests/Search), and nothing else.
///
/// Of each word a document gets its rarity times `f / (f + saturation) · (saturation + 1)`, where f is how often it has
/// the word, weighted by field (BM25F: S. Robertson and H. Zaragoza, "The Probabilistic Relevance Framework", 2009,
/// section 3.6). Titles and tags are short: the length of a document tells on body and notes alone. The sum is
/// multiplied by what the age of its day counts.
enum SearchRanking {
  static var title: Float { 3 }
  static var body: Float { 1 }
  static var notes: Float { 0.8 }
  static var tags: Float { 2.5 }
  /// k1 of BM25.
  static var saturation: Float { 1.2 }
  /// b of BM25: how much a long text loses, from 0 to 1.
  static var length: Float { 0.5 }
  /// What a word counts of which only the beginning was typed.
  static var beginning: Float { 0.7 }
  /// A document of today counts this much more than one of long ago.
  static var recencyMost: Float { 0.25 }
  /// After so many days half of that is left, after twice as many a third.
  static var recencyDays: Float { 120 }
  /// With fewer hits that have all words, those with half of them follow.
  static var enough: Int { 10 }

  static func weight(_ field: SearchField) -> Float {
    switch field {
    case .title: title
    case .body: body
    case .notes: notes
    case .tags: tags
    }
  }

  /// ln(1 + (all - having + 0.5) / (having + 0.5)): 0 for what all have.
  static func rarity(of having: Int, in all: Int) -> Float {
    let having = Double(min(having, all))
    return Float(logarithm(1 + (Double(all) - having + 0.5) / (having + 0.5)))
  }

  static func recency(of day: Int32, today: Int32) -> Float {
    let age = Float(max(0, Int64(today) - Int64(day)))
    return 1 + recencyMost * recencyDays / (recencyDays + age)
  }

  /// The natural logarithm of a number from 1, to about six digits: the same bits natively and in the browser, and no
  /// library of mathematics.
  static func logarithm(_ number: Double) -> Double {
    let bits = number.bitPattern
    let exponent = Int((bits >> 52) & 0x7FF) - 1_023
    let part = Double(bitPattern: bits & 0xF_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
    let ratio = (part - 1) / (part + 1)
    let square = ratio * ratio
    // 1 + s/3 + s²/5 + s³/7 + …
    var series = 0.0
    var divisor = 13.0
    while divisor >= 1 {
      series = series * square + 1 / divisor
      divisor -= 2
    }
    return Double(exponent) * 0.693_147_180_559_945_3 + 2 * ratio * series
  }
}
