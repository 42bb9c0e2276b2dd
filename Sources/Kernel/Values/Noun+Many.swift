/// Of more than one, and of so many.
extension Noun {
  /// "as clínicas", "os jardins"; "the clinics".
  public func theMany(_ language: Language) -> String { text("as ", "os ", language) }
  /// "das clínicas", "dos jardins"; "the clinics".
  public func ofTheMany(_ language: Language) -> String { text("das ", "dos ", language) }

  /// "todos os pacientes", "todas as plantas"; "all patients".
  public func all(_ language: Language) -> String {
    language == .pt ? agreeing("todas as ", "todos os ") + many.pt : "all " + many(language)
  }

  /// "toda a clínica", "todo o jardim"; "the whole clinic".
  public func theWhole(_ language: Language) -> String {
    switch language {
    case .pt: agreeing("toda a ", "todo o ") + one.pt
    case .en: "the whole " + one.en
    case .pseudo: pseudo("the whole " + one.en)
    }
  }

  /// "1 clínica", "1.234 jardins"; "1 clinic". Which form a number takes is `Plural`'s rule.
  public func counted(_ count: Int, _ language: Language) -> String {
    let isOne = count == 1 || (count == 0 && language == .pt)
    return NumberText.text(Int64(count), in: language) + " " + (isOne ? one : many)(language)
  }

  /// "Clínicas".
  public func titleOfMany(_ language: Language) -> String { many(language).firstCapitalized }

  private func text(_ feminine: Literal, _ masculine: Literal, _ language: Language) -> String {
    switch language {
    case .pt: agreeing(feminine, masculine) + many.pt
    case .en: "the " + many.en
    case .pseudo: pseudo("the " + many.en)
    }
  }
}
