import Records

/// A record that a list shows.
public protocol Listed: Paged {
  /// What it is called, by which the list is sorted.
  var title: String { get }
  /// In what a search looks, each by the beginnings of its words.
  var searched: [String] { get }
  /// Which of the list's segments it is in; the first is 0.
  var segment: Int { get }
}

extension Listed {
  public var segment: Int { 0 }
}
