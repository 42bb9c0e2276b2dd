/// One entry of a typed string table: the same words in every language.
///
/// ```swift
/// enum Words {
///   static let save = Phrase(pt: "Salvar", en: "Save")
/// }
/// Words.save(language)
/// ```
public struct Phrase: Hashable, Sendable {
  public let pt: String
  public let en: String

  public init(pt: String, en: String) {
    self.pt = pt
    self.en = en
  }

  public func callAsFunction(_ language: Language) -> String { text(in: language) }

  @inline(never)
  public func text(in language: Language) -> String {
    switch language {
    case .pt: pt
    case .en: en
    case .pseudo: pseudo(en)
    }
  }
}

/// Accents on the letters, then dots up to 40 % more characters, in brackets that show whether the
/// end is still there.
func pseudo(_ text: String) -> String {
  guard !text.isEmpty else { return "" }
  var result = "["
  var count = 0
  for scalar in text.unicodeScalars {
    result.unicodeScalars.append(accented(scalar))
    count += 1
  }
  for _ in 0..<max(1, (count * 2 + 4) / 5) { result.unicodeScalars.append("·") }
  result.unicodeScalars.append("]")
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
