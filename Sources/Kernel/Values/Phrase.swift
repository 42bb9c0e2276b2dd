/// One entry of a typed string table: the same words in every language.
///
/// ```swift
/// enum Words {
///   static var save: Phrase { Phrase(pt: "Salvar", en: "Save") }
///   static var added: Phrase { Phrase(pt: "Adicionou {0}", en: "Added {0}") }
/// }
/// Words.save(language)
/// Words.added(language, patient.fullName)
/// ```
public struct Phrase: Hashable, Sendable {
  private let portuguese: Literal
  private let english: Literal

  @inline(__always)
  public init(pt: Literal, en: Literal) {
    portuguese = pt
    english = en
  }

  public var pt: String { portuguese.text }
  public var en: String { english.text }

  public func callAsFunction(_ language: Language) -> String { text(in: language) }

  /// The phrase with each `{0}`, `{1}` and so on replaced by the part of that place.
  public func callAsFunction(_ language: Language, _ parts: String...) -> String {
    filled(text(in: language), with: parts)
  }

  @inline(never)
  public func text(in language: Language) -> String {
    switch language {
    case .pt: pt
    case .en: en
    case .pseudo: pseudo(en)
    }
  }
}

func filled(_ template: String, with parts: [String]) -> String {
  var result = ""
  var isPlace = false
  for scalar in template.scalars {
    switch scalar {
    case "{": isPlace = true
    case "}" where isPlace: isPlace = false
    case _ where isPlace: result += parts[Int(scalar.value) - 0x30]
    default: result.append(scalar)
    }
  }
  return result
}

/// Accents on the letters, then dots up to 40 % more characters, in brackets that show whether the
/// end is still there.
func pseudo(_ text: String) -> String {
  guard !text.isEmpty else { return "" }
  var result = "["
  var count = 0
  for scalar in text.scalars {
    result.append(accented(scalar))
    count += 1
  }
  for _ in 0..<max(1, (count * 2 + 4) / 5) { result.append("·") }
  result.append("]")
  return result
}

private func accented(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar {
  case "a": "á"
  case "e": "ê"
  case "i": "í"
  case "o": "õ"
  case "u": "ú"
  case "c": "ç"
  case "n": "ñ"
  case "A": "Á"
  case "E": "Ê"
  case "I": "Í"
  case "O": "Õ"
  case "U": "Ú"
  case "C": "Ç"
  case "N": "Ñ"
  default: scalar
  }
}
