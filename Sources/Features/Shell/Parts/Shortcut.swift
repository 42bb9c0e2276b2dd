import Flow
import Records
import Values

/// A key that leads to a place, into a field, or to what a part of the app does.
public struct Shortcut {
  public enum Target: Equatable {
    case path(Path)
    /// The id of a field.
    case field(String)
    /// What a part hears of (`Message.own`).
    case own(Literal)
  }

  public let key: Literal
  public let title: Phrase
  public let target: Target
  /// The type of record that is added there, which only those do who may; nil where nothing is.
  let added: String?

  public init(
    _ key: Literal, _ title: Phrase, to target: Target, adding recordType: String? = nil
  ) {
    self.key = key
    self.title = title
    self.target = target
    added = recordType
  }

  func isOffered(in context: Context) -> Bool {
    added.map { context.permission(on: $0) >= .append } ?? true
  }
}
