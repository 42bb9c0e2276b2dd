import Records
import Screen
import Values

extension Frame {
  /// What stands where the person could change something if their role allowed it.
  public func onlyLooks(at recordType: String, _ language: Language) -> Node {
    .emptyState(
      .eye, onlyLooksWords(recordType, language),
      Phrase(
        pt: "Quem cuida da equipe pode mudar a sua função.",
        en: "Whoever looks after the team can change your role.")(language))
  }

  /// "A sua função na clínica só permite ver."
  public func onlyLooksWords(_ recordType: String, _ language: Language) -> String {
    let space = context.app.words.space.inThe(language)
    guard context.permission(on: recordType) == .append else {
      return Phrase(
        pt: "A sua função {0} só permite ver.", en: "Your role in {0} only allows looking.")(
          language, space)
    }
    return Phrase(
      pt: "A sua função {0} só permite alterar o que você adicionou.",
      en: "Your role in {0} only allows changing what you added.")(language, space)
  }
}
