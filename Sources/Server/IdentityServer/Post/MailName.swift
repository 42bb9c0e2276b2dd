/// A name that somebody chose, as it may stand in a mail to a stranger: letters, words and little else,
/// so that nothing in it is a link or becomes one in the reader's program, nor a number to call.
public struct MailName: Sendable, Hashable {
  /// Empty when nothing is left of it.
  public let text: String

  /// Digits beyond these are left out: "Fisio 2000" is a name, a telephone number is none.
  private static let mostDigits = 4

  /// - Parameter length: the most letters; more are cut.
  public init(_ name: String, length: Int) {
    let scalars = Array(name.unicodeScalars)
    var kept = String.UnicodeScalarView()
    var digits = 0
    for (position, scalar) in scalars.enumerated() {
      let next = position + 1 < scalars.count ? scalars[position + 1] : " "
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .nonspacingMark, .spacingMark:
        kept.append(scalar)
      case .decimalNumber:
        digits += 1
        if digits <= Self.mostDigits { kept.append(scalar) }
      default:
        // A full stop ends a word ("Dra. Ana"); inside of one it makes a domain.
        let endsWord =
          scalar == "." && next == " " && kept.last.map { $0 != "." && $0 != " " } ?? false
        kept.append("&'-,()".unicodeScalars.contains(scalar) || endsWord ? scalar : " ")
      }
    }
    let line = String(kept).split(separator: " ").joined(separator: " ")
    guard line.count > length else {
      text = line
      return
    }
    let cut = line.prefix(length)
    text = cut.split(separator: " ").joined(separator: " ") + "…"
  }
}
