import API
import Values

extension APIError {
  /// What happened, what is safe and what to do; a no is said with the app's word for its spaces.
  public func text(in app: App, _ language: Language) -> String {
    guard case .forbidden = self else { return words(language) }
    return Phrase(
      pt: "A sua função {0} não permite isto.", en: "Your role in {0} does not allow this.")(
        language, app.words.space.inThe(language))
  }
}
