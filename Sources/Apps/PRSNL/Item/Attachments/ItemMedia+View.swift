import Documents
import DocumentsFeature
import Flow
import Journal
import Records
import Screen
import Shell
import Values

extension ItemMedia {
  /// The pictures, recordings and PDFs of an item.
  static func node(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    guard let item = state.item, let documents = frame.parts[OwnedDocuments<Item>.self] else {
      return .none
    }
    var pictures: [Node] = []
    var others: [Node] = []
    // In the order in which they were added.
    for document in documents.documents(of: item).reversed() {
      guard let kind = Kind(document), let shown = state.shown[document.id.uuid] else { continue }
      switch kind {
      case .picture: pictures.append(picture(document, shown, scene))
      case .sound, .film, .pdf: others.append(player(document, kind, shown, scene))
      }
    }
    guard !pictures.isEmpty || !others.isEmpty else { return .none }
    var parts: [Node] = []
    if !pictures.isEmpty {
      parts.append(
        .tag(
          "ul", pictures.count == 1 ? "item-pictures item-picture-alone" : "item-pictures",
          [.text("aria-label", scene.text(ItemWords.pictures))], pictures
        ).keyed("pictures"))
    }
    return .tag("div", "item-media", [], parts + others).keyed("media")
  }

  private static func picture(
    _ document: ItemDocument, _ shown: Shown, _ scene: Scene<Action>
  ) -> Node {
    let content: Node
    switch shown {
    case .at(let address):
      content = .tag(
        "a", "",
        [
          .text("href", address), .fixed("target", "_blank"), .fixed("rel", "noopener"),
        ], [.tag("img", [.text("src", address), .text("alt", document.name)])])
    case .looking, .fetching, .away:
      content = .tag("span", "item-picture-wait", [.fixed("aria-busy", "true")])
    case .missing(let missing):
      content = .tag(
        "span", "item-picture-wait", [],
        [.icon(.image), .span(ItemWords.missing(missing)(scene.language), .caption)])
    }
    return .tag("li", "item-picture", [], [content]).keyed(document.id.description)
  }

  private static func player(
    _ document: ItemDocument, _ kind: Kind, _ shown: Shown, _ scene: Scene<Action>
  ) -> Node {
    var parts: [Node] = [.words("p", "item-file-name", document.name)]
    switch shown {
    case .at(let address):
      parts.append(open(document, kind, at: address, scene))
    case .looking, .fetching:
      parts.append(
        .tag("p", "soft", [.fixed("role", "status")], [.text(scene.text(ItemWords.fetching))]))
    case .away:
      parts.append(fetchButton(document, kind, scene))
    case .missing(let missing):
      parts.append(.paragraph(ItemWords.missing(missing)(scene.language), .secondary))
      if missing != .onItsWay { parts.append(fetchButton(document, kind, scene)) }
    }
    return .tag("div", "item-file", [], parts).keyed(document.id.description)
  }

  private static func open(
    _ document: ItemDocument, _ kind: Kind, at address: String, _ scene: Scene<Action>
  ) -> Node {
    let source: [Attribute] = [
      .text("src", address), .fixed("controls", "controls"), .fixed("preload", "metadata"),
      .text("aria-label", document.name),
    ]
    switch kind {
    case .sound: return .tag("audio", "item-player", source)
    case .film: return .tag("video", "item-player", source + [.fixed("playsinline", "")])
    case .picture, .pdf:
      return .tag(
        "a", "button button-tinted",
        [.text("href", address), .fixed("target", "_blank"), .fixed("rel", "noopener")],
        [.icon(.file), .words("span", scene.text(ItemWords.openPDF))])
    }
  }

  private static func fetchButton(
    _ document: ItemDocument, _ kind: Kind, _ scene: Scene<Action>
  ) -> Node {
    let size = NumberText.bytes(document.bytes, in: scene.language)
    return .button(
      ItemWords.fetch(size, scene.language), .neutral, icon: .download,
      on: scene.onTap(.fetchTapped(document.id)))
  }
}
