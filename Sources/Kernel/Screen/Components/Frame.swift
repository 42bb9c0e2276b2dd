import Values

/// A place of the app in its tab bar or sidebar; at most five.
public struct Place {
  public var title: String
  public var symbol: Symbol
  public var href: String
  public var isCurrent: Bool
  /// A count beside the title, in words for screen readers: "3 recusadas".
  public var badge: (count: Int, label: String)?
  public var onTap: Listener

  @inline(never)
  public init(
    _ title: String, _ symbol: Symbol, href: String, isCurrent: Bool,
    badge: (count: Int, label: String)? = nil, onTap: Listener
  ) {
    self.title = title
    self.symbol = symbol
    self.href = href
    self.isCurrent = isCurrent
    self.badge = badge
    self.onTap = onTap
  }
}

extension Node {
  /// The whole of an app: its places as a tab bar below or a sidebar at the left (43.75rem and up),
  /// the page, and what lies above it.
  ///
  /// The places come in the document where they are seen: before the page when wide, else after.
  /// - Parameters:
  ///   - app: the name that picks the accent, such as `fisioflow`.
  ///   - foot: what stands at the foot of the sidebar: the clinic, the person.
  ///   - overlays: sheets, alerts and the toast, in the order in which they lie.
  @inline(never)
  public static func appFrame(
    app: String, name: String, places: [Place], foot: Node = .none, page: Node,
    overlays: [Node] = [], isWide: Bool, language: Language
  ) -> Node {
    let navigation = Node.navigation(app, name, places, foot, language)
    var children: [Node] = [.skipLink(language)]
    if isWide { children.append(navigation) }
    children.append(page)
    if !isWide { children.append(navigation) }
    children += overlays
    return .tag("div", "app", [.text("data-app", app)], children)
  }

  private static func navigation(
    _ app: String, _ name: String, _ places: [Place], _ foot: Node, _ language: Language
  ) -> Node {
    let brand = Node.tag("p", "brand", [.hidden], [.brandMark(app), .text(name)])
    let list = Node.tag("ul", "place-list", [], places.map { .place($0) })
    let end = Node.when(!foot.isEmpty, .tag("div", "places-foot", [], [foot]))
    return .tag("nav", "places", [.label(ComponentWords.places(language))], [brand, list, end])
      .keyed("places")
  }

  private static func place(_ place: Place) -> Node {
    var attributes: [Attribute] = [.text("href", place.href)]
    if place.isCurrent { attributes.append(.fixed("aria-current", "page")) }
    var children: [Node] = [.icon(place.symbol), .words("span", place.title)]
    if let badge = place.badge, badge.count > 0 {
      let count = Node.tag("span", [.hidden], [.text(badge.count > 99 ? "99+" : "\(badge.count)")])
      children.append(.tag("span", "place-badge", [], [count, .spoken(badge.label)]))
    }
    let link = Node.tag("a", "place", attributes, on: [place.onTap], children)
    return .tag("li", [], [link]).keyed(place.href)
  }

  /// The app's mark on its own ground, as on its icon.
  @inline(never)
  static func brandMark(_ app: String) -> Node {
    let use = Node.tag("use", [.text("href", "/" + app + "/icon.svg#drawing")])
    let drawing = Node.tag("svg", [.fixed("viewBox", "0 0 512 512")], [use])
    return .tag("span", "brand-mark", [.hidden], [drawing])
  }

  /// The first stop of the keyboard: past the places, to the page.
  @inline(never)
  static func skipLink(_ language: Language) -> Node {
    .tag(
      "a", "skip-link", [.fixed("href", "#main")], [.text(ComponentWords.skipToContent(language))]
    ).keyed("skip")
  }
}
