import Values

/// What a page says of itself in its head: Open Graph (ogp.me), the cards of Twitter, HTML's own names and Dublin Core.
struct PageFacts {
  /// What its addresses are relative to.
  private(set) var base: PageBase
  private var metas: [String: String] = [:]
  private var titleText = ""
  private var headline = ""
  private var author = ""
  private var imageLink: String?
  private(set) var language: String?

  /// - Parameter address: where the page was found.
  init(of page: PageElement, at address: String) {
    base = PageBase(address)
    let tag = page.attributes["lang"] ?? page.attributes["xml:lang"]
    language = tag.flatMap { Self.isLanguage($0) ? $0 : nil }
    page.each { see($0) }
    if let named = base.relative { base = PageBase(base.web(named) ?? address) }
  }

  private mutating func see(_ element: PageElement) {
    switch element.name {
    case "base":
      if base.relative == nil { base.relative = element.attributes["href"] }
    case "meta":
      let name = element.attributes["property"] ?? element.attributes["name"]
      guard let name, let content = element.attributes["content"] else { return }
      let key = name.asciiLowercased
      if metas[key] == nil, !content.isBlank { metas[key] = content }
    case "title": if titleText.isEmpty { titleText = element.text }
    case "link":
      if element.attributes["rel"] == "image_src" {
        imageLink = imageLink ?? element.attributes["href"]
      }
    case "h1": if headline.isEmpty { headline = element.text }
    default:
      guard author.isEmpty, 2...80 ~= element.letters else { return }
      let says = element.attributes["rel"] == "author" || element.attributes["itemprop"] == "author"
      if says || !element.marks.isDisjoint(with: ["byline", "author", "autor"]) {
        author = element.text
      }
    }
  }

  var title: String? {
    line(["og:title", "twitter:title"], 300) ?? short(titleText) ?? short(headline)
  }

  var byline: String? {
    let named = line(["author", "article:author", "dc.creator", "dcterms.creator"], 200)
    if let named, !named.hasPrefix("http") { return named }
    return author.isEmpty ? nil : author.first(scalars: 200)
  }

  var site: String? { line(["og:site_name", "application-name"], 200) }

  var excerpt: String? { line(["og:description", "description", "twitter:description"], 500) }

  /// The address of the picture that it names.
  var picture: String? {
    let names = ["og:image:secure_url", "og:image", "og:image:url", "twitter:image"]
    return base.web(names.lazy.compactMap { metas[$0] }.first ?? imageLink)
  }

  private func line(_ names: [String], _ most: Int) -> String? {
    for name in names {
      let text = (metas[name] ?? "").asLine.tidied
      if !text.isEmpty { return text.first(scalars: most) }
    }
    return nil
  }

  private func short(_ text: String) -> String? {
    text.isEmpty ? nil : text.first(scalars: 300)
  }

  /// Letters, digits and hyphens (RFC 5646), no longer than any that is in use.
  private static func isLanguage(_ tag: String) -> Bool {
    2...35 ~= tag.utf8.count
      && tag.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
        default: false
        }
      }
  }
}
