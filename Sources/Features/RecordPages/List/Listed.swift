import Records
import Shell
import Values

/// A record that a list shows.
public protocol Listed: Paged {
  /// What it is called, by which the list is sorted unless the person wants another order.
  var title: String { get }
  /// In what a search looks, each by the beginnings of its words.
  var searched: [String] { get }
  /// Which of the list's segments it is in; the first is 0.
  var segment: Int { get }
  /// The pages of the segments; that of the first is `path`.
  static var segments: [Path] { get }
  /// In which orders the list can be shown; the first is the one that it begins with, and of one order
  /// alone nothing is offered.
  static var orders: [RecordOrder<Self>] { get }
}

extension Listed {
  public var segment: Int { 0 }
  public static var segments: [Path] { [path] }
  public static var orders: [RecordOrder<Self>] { [] }

  /// The segment whose page a path is.
  static func segment(at path: Path) -> Int? { segments.firstIndex { $0 == path } }
}
