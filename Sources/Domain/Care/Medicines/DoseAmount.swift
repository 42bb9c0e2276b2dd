import Fields
import Values

/// How much: whole thousandths of what is counted (tablets, drops, millilitres), so that sums of halves
/// and quarters are exact. On the wire the thousandths.
public struct DoseAmount: Hashable, Comparable, Sendable {
  public let thousandths: Int64

  public init(thousandths: Int64) {
    self.thousandths = thousandths
  }

  public init(_ whole: Int64) {
    self.init(thousandths: whole * 1_000)
  }

  public static let zero = DoseAmount(0)
  public static let one = DoseAmount(1)
  /// The most that one number may say.
  public static let most = DoseAmount(100_000)

  /// Reads what people type: `1`, `0,5`, `1/2`, `1 1/2`, `½`. Nil when it is none, negative, finer than a
  /// thousandth or more than `most`.
  public init?(typed text: String) {
    var text = text.trimmed
    var parts: Int64 = 0
    for (sign, thousandths) in [("½", Int64(500)), ("¼", 250), ("¾", 750)]
    where text.ends(with: sign) {
      parts = thousandths
      text = text.dropping(utf8: 0, upTo: text.byteCount - sign.byteCount).trimmed
      if text.isEmpty { text = "0" }
    }
    let words = text.words
    if parts == 0, let last = words.last, last.bytes.contains(0x2F), words.count <= 2 {
      let fraction = last.parts { $0 == "/" }
      guard fraction.count == 2, fraction.joined(separator: "/") == last,
        let above = fraction[0].wholeNumber,
        let below = fraction[1].wholeNumber, 1...16 ~= below, 0...1_000 ~= above
      else { return nil }
      // Thirds are no thousandths; people take them all the same.
      parts = (above * 1_000 + below / 2) / below
      text = words.count == 2 ? words[0] : "0"
    }
    guard text.words.count == 1, let number = NumberText.number(typed: text), number >= 0,
      number <= 100_000
    else {
      return nil
    }
    let exact = number * 1_000
    guard exact == exact.rounded() else { return nil }
    let thousandths = Int64(exact) + parts
    guard thousandths <= Self.most.thousandths else { return nil }
    self.init(thousandths: thousandths)
  }

  /// `1`, `0,5`.
  public func text(in language: Language) -> String {
    NumberText.text(Double(thousandths) / 1_000, decimals: 3, in: language)
  }

  public static func < (a: DoseAmount, b: DoseAmount) -> Bool { a.thousandths < b.thousandths }

  public static func + (a: DoseAmount, b: DoseAmount) -> DoseAmount {
    DoseAmount(thousandths: a.thousandths + b.thousandths)
  }

  public static func - (a: DoseAmount, b: DoseAmount) -> DoseAmount {
    DoseAmount(thousandths: a.thousandths - b.thousandths)
  }
}

extension DoseAmount: FieldValue {
  public static var outline: FieldOutline { FieldOutline(.integer) }
  public var json: JSONValue { .integer(thousandths) }
  public init?(json: JSONValue) {
    guard let thousandths = json.wholeNumber else { return nil }
    self.init(thousandths: thousandths)
  }
}
