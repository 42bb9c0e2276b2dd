/// Finds what a page is about among what surrounds it. It follows the idea of Arc90's Readability, which browsers'
/// reading modes do as well, in a form of its own:
///
/// 1. What says by its name or its part that it is something else goes: navigation, forms, asides, comments,
///    advertising, recommendations. Nothing goes that has half of the page's text.
/// 2. Each paragraph of 25 letters or more gives points to what it lies in: one, one for each comma up to ten, one for
///    each hundred letters up to three; what that lies in gets half of it, what that lies in a third.
/// 3. What is made for texts begins with more (`article`, a name such as `content`), what is not with less.
/// 4. Points count by how little of the text is links. The most points win.
/// 5. What lies beside the winner belongs to it with a fifth of its points, or as a long paragraph.
struct ArticleFinder {
  private var points: [ObjectIdentifier: Double] = [:]
  private var candidates: [PageElement] = []

  /// The elements that hold the text, in their order; none when there is no text to speak of.
  /// The page loses what surrounds it.
  static func find(in page: PageElement) -> [PageElement] {
    guard let body = page.elements.first(where: { $0.name == "body" }) else { return [] }
    let half = body.letters / 2
    body.remove { element in element.letters <= half && isBeside(element) }
    var finder = ArticleFinder()
    finder.score(body)
    guard let best = finder.best, best.letters >= 140 else {
      // A short page is its own text.
      return body.letters >= 40 && body.linkDensity < 0.5 ? [body] : []
    }
    return finder.withNeighbours(best)
  }

  // MARK: What is something else

  private static let besideNames: Set<String> = [
    "aside", "dialog", "footer", "form", "menu", "nav",
  ]
  private static let besideRoles: Set<String> = [
    "banner", "complementary", "contentinfo", "dialog", "menu", "menubar", "navigation", "search",
  ]
  private static let besideMarks: Set<String> = [
    "ad", "ads", "advert", "advertisement", "anuncio", "banner", "breadcrumb", "breadcrumbs",
    "comentarios", "comment", "comments", "compartilhar", "consent", "cookie", "cookies", "disqus",
    "footer", "gdpr", "menu", "modal", "nav", "navbar", "navigation", "newsletter", "outbrain",
    "pager", "pagination", "popup", "promo", "promoted", "publicidade", "recommended", "related",
    "relacionadas", "relacionados", "rodape", "share", "sharing", "sidebar", "signup", "skip",
    "social", "sponsor", "sponsored", "subscribe", "taboola", "toolbar",
  ]
  private static let textMarks: Set<String> = [
    "article", "artigo", "body", "content", "conteudo", "entry", "main", "materia", "post", "story",
    "text", "texto",
  ]

  private static func isBeside(_ element: PageElement) -> Bool {
    switch element.name {
    case "article", "main", "body": return false
    case _ where besideNames.contains(element.name): return true
    default: break
    }
    if let role = element.attributes["role"], besideRoles.contains(role) { return true }
    let marks = element.marks
    return !marks.isDisjoint(with: besideMarks) && marks.isDisjoint(with: textMarks)
  }

  // MARK: Points

  private mutating func score(_ body: PageElement) {
    var paragraphs: [PageElement] = []
    body.each { element in
      if element.letters >= 25, Self.isParagraph(element) { paragraphs.append(element) }
    }
    for paragraph in paragraphs {
      let worth =
        1 + Double(min(paragraph.commas, 10)) + min(Double(paragraph.letters) / 100, 3)
      var holder = paragraph.parent
      for share in [1, 0.5, 1.0 / 3] {
        guard let element = holder, element.name != "html" else { break }
        give(element, worth * share)
        holder = element.parent
      }
    }
  }

  private static func isParagraph(_ element: PageElement) -> Bool {
    switch element.name {
    case "p", "pre", "td": true
    // Some write paragraphs so.
    case "div", "section", "li": !element.hasBlocks
    default: false
    }
  }

  private mutating func give(_ element: PageElement, _ worth: Double) {
    let key = ObjectIdentifier(element)
    if points[key] == nil {
      candidates.append(element)
      points[key] = Self.beginning(of: element)
    }
    points[key, default: 0] += worth
  }

  private static func beginning(of element: PageElement) -> Double {
    var beginning: Double =
      switch element.name {
      case "article", "main": 25
      case "div", "section": 5
      case "pre", "td", "blockquote": 3
      case "ol", "ul", "dl", "li", "address": -3
      default: 0
      }
    if element.attributes["itemprop"] == "articleBody" { beginning += 25 }
    let marks = element.marks
    if !marks.isDisjoint(with: textMarks) { beginning += 15 }
    if !marks.isDisjoint(with: besideMarks) { beginning -= 25 }
    return beginning
  }

  private func worth(of element: PageElement) -> Double {
    (points[ObjectIdentifier(element)] ?? 0) * (1 - element.linkDensity)
  }

  private var best: PageElement? {
    candidates.max { worth(of: $0) < worth(of: $1) }
  }

  // MARK: What belongs to it

  private func withNeighbours(_ best: PageElement) -> [PageElement] {
    guard let parent = best.parent, best.name != "body" else { return [best] }
    let enough = max(10, worth(of: best) * 0.2)
    return parent.elements.filter { element in
      if element === best || worth(of: element) >= enough { return true }
      return element.name == "p" && element.letters >= 80 && element.linkDensity < 0.25
    }
  }
}
