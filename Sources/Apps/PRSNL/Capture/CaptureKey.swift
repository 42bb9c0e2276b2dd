import Journal
import Shell
import Values

/// What capturing keeps beside the records, by the names of its values.
enum CaptureKey {
  /// What is being typed for a quick note: a `QuickDraft`.
  static var quick: String { "w/quick" }

  /// Says that the page of an item is to be read by the server; empty.
  static func page(of item: ID<Item>) -> String { pages + item.description }

  static var pages: String { "w/page/" }

  /// The item that such a key is of.
  static func item(ofPage key: String) -> ID<Item>? { item(of: key, behind: pages) }

  /// The picture of an item's page that is to be its attachment: a `PictureWish`.
  static func picture(of item: ID<Item>) -> String { pictures + item.description }

  static var pictures: String { "w/picture/" }

  /// The item that such a key is of.
  static func item(ofPicture key: String) -> ID<Item>? { item(of: key, behind: pictures) }

  private static func item(of key: String, behind prefix: String) -> ID<Item>? {
    key.begins(with: prefix) ? ID(key.dropping(utf8: prefix.byteCount)) : nil
  }
}

extension Path {
  /// Where something is kept in one go.
  static var quick: Path { "novo" }
  /// What other apps and pages handed over.
  static var shared: Path { "compartilhado" }
  /// The same, where there was no room for it.
  static var sharedFull: Path { "compartilhado/sem-espaco" }
  /// The same, where too much waits already.
  static var sharedTooMany: Path { "compartilhado/demais" }
  /// How things come in from outside.
  static var capture: Path { "ajustes/capturar" }
  static var mailCapture: Path { "ajustes/correio" }

  var isOfShared: Bool { self == .shared || self == .sharedFull || self == .sharedTooMany }
}
