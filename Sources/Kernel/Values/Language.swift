/// A language that the apps speak; the raw value is its tag (BCP 47).
public enum Language: String, CaseIterable, Hashable, Sendable {
  case pt = "pt-BR"
  case en = "en"
  /// English with accents and 40 % longer, to find texts that are cut off or not translated. No
  /// person is offered it, so `allCases` leaves it out.
  case pseudo = "en-XA"

  public static let allCases: [Language] = [.pt, .en]

  /// The language for a list of tags in the order that the person prefers, as browsers give them:
  /// the first that is Portuguese or English of any region, else Portuguese.
  public static func best(of tags: [String]) -> Language {
    for tag in tags {
      if tag == Language.pseudo.rawValue { return .pseudo }
      var bytes = tag.bytes.makeIterator()
      let first = bytes.next().map { $0 | 0x20 }
      let second = bytes.next().map { $0 | 0x20 }
      let third = bytes.next()
      guard third == nil || third == 0x2D || third == 0x5F else { continue }
      if first == 0x70, second == 0x74 { return .pt }
      if first == 0x65, second == 0x6E { return .en }
    }
    return .pt
  }
}
