import Screen
import Values

/// How an app speaks of what every app has. What can be said with the noun for its spaces
/// `AppWords+Space` says.
public struct AppWords: Sendable {
  /// What a space is: "clínica".
  public var space: Noun
  /// The picture of one.
  public var symbol: Symbol
  /// What the app is for, to whom signs in.
  public var signInLead: Phrase
  /// What one begins with, to whom signs up.
  public var createLead: Phrase
  /// What documents of its records are, as a sentence: "Exames, fotos, laudos."; empty in an app without any.
  public var documents: Phrase

  public init(
    space: Noun, symbol: Symbol = .people, signInLead: Phrase, createLead: Phrase,
    documents: Phrase = Phrase(pt: "", en: "")
  ) {
    self.space = space
    self.symbol = symbol
    self.signInLead = signInLead
    self.createLead = createLead
    self.documents = documents
  }
}

extension AppWords {
  static var none: AppWords {
    let none = Phrase(pt: "", en: "")
    return AppWords(
      space: Noun(.masculine, one: none, many: none), signInLead: none, createLead: none)
  }
}
