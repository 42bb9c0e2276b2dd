/// A phrase that depends on a count.
///
/// ```swift
/// static let patients = Plural(
///   one: Phrase(pt: "# paciente", en: "# patient"),
///   other: Phrase(pt: "# pacientes", en: "# patients"))
/// patients(1234, language)  // "1.234 pacientes"
/// ```
/// Portuguese as spoken in Brazil takes the singular for 0 and 1, English for 1 alone (CLDR plural
/// rules for whole numbers).
public struct Plural: Hashable, Sendable {
  public let one: Phrase
  public let other: Phrase

  public init(one: Phrase, other: Phrase) {
    self.one = one
    self.other = other
  }

  /// The phrase for `count`, with each `#` replaced by it.
  public func callAsFunction(_ count: Int, _ language: Language) -> String {
    text(count, in: language)
  }

  /// The same with each `{0}`, `{1}` and so on replaced by the part of that place.
  public func callAsFunction(_ count: Int, _ language: Language, _ parts: String...) -> String {
    filled(text(count, in: language), with: parts)
  }

  public func text(_ count: Int, in language: Language) -> String {
    let isOne = count == 1 || (count == 0 && language == .pt)
    let number = NumberText.text(Int64(count), in: language)
    var result = ""
    for scalar in (isOne ? one : other).text(in: language).scalars {
      if scalar == "#" {
        result += number
      } else {
        result.append(scalar)
      }
    }
    return result
  }
}
