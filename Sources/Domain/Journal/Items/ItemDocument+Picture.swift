import Documents
import Records
import Values

extension OwnedDocument where Owner == Item {
  /// The document that a picture of the web becomes which an item tells of: the same on every device, so that keeping it
  /// twice keeps it once.
  public static func id(ofPicture url: String, in item: ID<Item>) -> ID<OwnedDocument<Item>> {
    ID(UUID.made(of: ["picture", item.description, url]))
  }

  /// The document that a file becomes which another app handed over, by its place there and what it is: the same however
  /// often that is kept.
  /// - Parameter origin: what the item says that it came from (`Item.origin`).
  public static func id(
    ofShared origin: String, at place: Int, named name: String, bytes: Int64
  ) -> ID<OwnedDocument<Item>> {
    ID(UUID.made(of: ["shared", origin, "\(place) \(bytes) ", name]))
  }
}
