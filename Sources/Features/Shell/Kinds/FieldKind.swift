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
  /// The most that it takes, in Unicode scalars; nil for what its form limits.
  public let limit: Int?
  /// How a page shows it.
  public let shown: Shown
  /// A value as the form would show it; empty for none.
  public let text: @Sendable (JSONValue, Language) -> String

  public init(
    _ name: String, _ label: Phrase, inSentence: Phrase, limit: Int? = nil,
    shown: Shown = .text,
    text: @escaping @Sendable (JSONValue, Language) -> String = { value, _ in value.text ?? "" }
  ) {
    self.name = name
    self.label = label
    self.inSentence = inSentence
    self.limit = limit
    self.shown = shown
    self.text = text
  }

  /// How a page shows a value.
  public enum Shown: Sendable {
    case text
    /// A long text with its lines.
    case prose
    /// A number to call, and an address to write to.
    case phone, mail
  }
}
