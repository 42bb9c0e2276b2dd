import Screen
import Values

/// The address of a page, as a path under the app's base: `pacientes/arquivados`. A code that only the
/// page may see stands behind "#".
public struct Path: Hashable, Sendable, ExpressibleByStringLiteral {
  /// Without a slash at either end.
  public let text: String

  public init(_ text: String) {
    self.text = text.parts { $0 == "/" || $0 == "#" }.joined(separator: "/")
  }

  /// - Parameter text: parts with one slash between them, as an id's path is, of which a page has hundreds: it is not looked
  ///   through.
  public init(tidy text: String) {
    self.text = text
  }

  public init(stringLiteral literal: StaticString) {
    self.init(Literal(stringLiteral: literal).text)
  }

  public var parts: [String] { text.parts { $0 == "/" } }

  /// The page below it of that name.
  public func below(_ name: String) -> Path { Path(text + "/" + name) }

  /// The page above it, where that is its last part; else nil.
  public func above(_ name: String) -> Path? {
    var parts = parts
    guard parts.count > 1, parts.removeLast() == name else { return nil }
    return Path(parts.joined(separator: "/"))
  }

  /// What follows a first part of that name, where that is one part: an id or a code.
  public func rest(after name: String) -> String? {
    let parts = parts
    return parts.count == 2 && parts[0] == name ? parts[1] : nil
  }
}

extension Scene {
  /// The address of a page in the browser.
  @inline(never)
  public func href(_ path: Path) -> String { surroundings.base + path.text }
}
