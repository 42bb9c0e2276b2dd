import Screen
import Values

/// A part's place in the tab bar or sidebar.
public struct Tab {
  public let title: Phrase
  public let symbol: Symbol
  public let path: Path
  /// A count beside the title, in words for screen readers.
  public let badge: (count: Int, label: String)?

  public init(
    _ title: Phrase, _ symbol: Symbol, _ path: Path, badge: (count: Int, label: String)? = nil
  ) {
    self.title = title
    self.symbol = symbol
    self.path = path
    self.badge = badge
  }
}
