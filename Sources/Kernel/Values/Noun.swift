/// What something is called, as sentences name it: in Portuguese with the article that it takes, which
/// a preposition before it contracts with.
///
/// ```swift
/// let clinic = Noun(
///   .feminine, one: Phrase(pt: "clínica", en: "clinic"), many: Phrase(pt: "clínicas", en: "clinics"))
/// Phrase(pt: "Sair {0}", en: "Leave {0}")(language, clinic.ofThe(language))  // "Sair da clínica"
/// ```
/// In English all that takes an article reads "the clinic"; the preposition stands in the sentence.
public struct Noun: Hashable, Sendable {
  public enum Gender: Hashable, Sendable { case feminine, masculine }

  public let gender: Gender
  public let one: Phrase
  public let many: Phrase

  public init(_ gender: Gender, one: Phrase, many: Phrase) {
    self.gender = gender
    self.one = one
    self.many = many
  }

  /// "a clínica", "o jardim"; "the clinic".
  public func the(_ language: Language) -> String { text("a ", "o ", "the ", language) }
  /// "da clínica", "do jardim"; "the clinic".
  public func ofThe(_ language: Language) -> String { text("da ", "do ", "the ", language) }
  /// "na clínica", "no jardim"; "the clinic".
  public func inThe(_ language: Language) -> String { text("na ", "no ", "the ", language) }
  /// "à clínica", "ao jardim"; "the clinic".
  public func toThe(_ language: Language) -> String { text("à ", "ao ", "the ", language) }
  /// "esta clínica", "este jardim"; "this clinic".
  public func this(_ language: Language) -> String { text("esta ", "este ", "this ", language) }
  /// "desta clínica", "deste jardim"; "this clinic".
  public func ofThis(_ language: Language) -> String { text("desta ", "deste ", "this ", language) }
  /// "outra clínica", "outro jardim"; "another clinic".
  public func another(_ language: Language) -> String {
    text("outra ", "outro ", "another ", language)
  }
  /// "nenhuma clínica", "nenhum jardim"; "any clinic", after a verb that says no.
  public func any(_ language: Language) -> String { text("nenhuma ", "nenhum ", "any ", language) }
  /// "uma clínica", "um jardim"; "a clinic".
  public func a(_ language: Language) -> String {
    text("uma ", "um ", Self.startsWithVowel(one.en) ? "an " : "a ", language)
  }
  /// "clínica" after another feminine noun, "outro jardim" after one: "outra pessoa ou clínica";
  /// "clinic".
  public func orOther(_ language: Language) -> String { text("", "outro ", "", language) }
  /// "Clínica", "Jardim"; "Clinic".
  public func title(_ language: Language) -> String { one(language).firstCapitalized }
  /// "Suas clínicas", "Seus jardins"; "Your clinics".
  public func yours(_ language: Language) -> String {
    switch language {
    case .pt: agreeing("Suas ", "Seus ") + many.pt
    case .en: "Your " + many.en
    case .pseudo: pseudo("Your " + many.en)
    }
  }
  /// "uma clínica desconhecida", "um jardim desconhecido"; "an unknown clinic".
  public func anUnknown(_ language: Language) -> String {
    guard language == .pt else { return text("", "", "an unknown ", language) }
    return a(language) + agreeing(" desconhecida", " desconhecido")
  }
  /// As a sentence begins: "A clínica", "O jardim"; "The clinic".
  public func theAtStart(_ language: Language) -> String { text("A ", "O ", "The ", language) }
  /// Which of two words goes with it in Portuguese: "removida" or "removido".
  public func agreeing(_ feminine: Literal, _ masculine: Literal) -> String {
    (gender == .feminine ? feminine : masculine).text
  }

  @inline(never)
  private func text(
    _ feminine: Literal, _ masculine: Literal, _ english: Literal, _ language: Language
  ) -> String {
    switch language {
    case .pt: agreeing(feminine, masculine) + one.pt
    case .en: english.text + one.en
    case .pseudo: pseudo(english.text + one.en)
    }
  }

  private static func startsWithVowel(_ text: String) -> Bool {
    switch text.scalars.first {
    case "a", "e", "i", "o": true
    default: false
    }
  }
}
