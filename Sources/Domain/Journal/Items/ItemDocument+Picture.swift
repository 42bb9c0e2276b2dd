import Documents
import Records
import Values

extension OwnedDocument where Owner == Item {
  /// The document that a picture of the web becomes which an item tells of: the same on every device, so that keeping it
  /// twice keeps it once.
  public static func id(ofPicture url: String, in item: ID<Item>) -> ID<OwnedDocument<Item>> {
    ID(UUID.made(of: ["picture", item.description, url]))
  }
}
