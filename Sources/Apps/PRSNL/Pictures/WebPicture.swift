import Documents
import Journal
import Markdown
import Values

/// A picture of the web that an item tells of.
struct WebPicture: Equatable {
  let url: String
  let item: ID<Item>
  /// What is said in its place; empty for nothing.
  let said: String

  init(_ url: String, of item: ID<Item>, said: String = "") {
    self.url = url
    self.item = item
    self.said = said
  }

  /// The document that it becomes.
  var id: ID<ItemDocument> { ItemDocument.id(ofPicture: url, in: item) }

  /// What is said of it, else what its file is called, else its site.
  var name: String {
    let path = url.parts { $0 == "?" || $0 == "#" }.first ?? ""
    // Behind the scheme and the host.
    let parts = path.parts { $0 == "/" }
    let file = parts.count > 2 ? parts[parts.count - 1] : WebAddress.host(of: url) ?? url
    return (said.isBlank ? file : said).asLine.tidied.first(scalars: 120).trimmed
  }

  /// Those that a text shows as links, each once, up to so many.
  static func all(in document: MarkdownDocument, of item: ID<Item>) -> [WebPicture] {
    var found: [WebPicture] = []
    for picture in document.pictures {
      guard found.count < most, case .address(let url)? = picture.link.target,
        WebAddress.isHeld(url), url.byteCount <= Item.Limits.url,
        !found.contains(where: { $0.url == url })
      else { continue }
      found.append(WebPicture(url, of: item, said: picture.said))
    }
    return found
  }

  private static var most: Int { 20 }
}

/// The pictures of the web that a page shows as links, with what becomes of those that are to be kept.
struct WebPictures: Equatable {
  var found: [WebPicture] = []
  /// Also of an item that was left meanwhile.
  var keeping = PictureKeeping.State()

  /// The text that is shown is another one.
  mutating func show(_ document: MarkdownDocument, of item: ID<Item>?) {
    found = item.map { WebPicture.all(in: document, of: $0) } ?? []
  }
}
