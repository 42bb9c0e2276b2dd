import Fields
import Values

/// One field of a record, in words.
public struct FieldKind: Sendable {
  /// Its name in the record.
  public let name: String
  /// "Telefone".
  public let label: Phrase
  /// As a sentence names it: in Portuguese with its article, in English after "Ana's".
  public let inSentence: Phrase
  /// A value as the form would show it; empty for none.
  public let text: @Sendable (JSONValue, Language) -> String

  public init(
    _ name: String, _ label: Phrase, inSentence: Phrase,
    text: @escaping @Sendable (JSONValue, Language) -> String = { value, _ in value.text ?? "" }
  ) {
    self.name = name
    self.label = label
    self.inSentence = inSentence
    self.text = text
  }
}
