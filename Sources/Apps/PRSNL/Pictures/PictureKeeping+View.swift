import DocumentsFeature
import Flow
import Journal
import Records
import Screen
import Shell
import Values

extension PictureKeeping {
  /// The pictures of the web that an item's text, or its readable copy, shows as links and that are not here yet, each
  /// with the way to keep it; or what that takes.
  static func section(
    _ pictures: WebPictures, of item: Item, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    guard frame.mayChange(Subject(item.id)),
      frame.parts[OwnedDocuments<Item>.self]?.isLoaded == true,
      (frame.parts[Library.self]?.journal).isThere
    else { return .none }
    let left = pictures.found.filter { !isKept($0, among: frame.parts) }
    guard !left.isEmpty else { return .none }
    let content: [Node]
    if let obstacle = PictureKeeping.obstacle(in: frame.context, among: frame.parts) {
      content = [
        .paragraph(scene.text(obstacle.words), .secondary),
        .linkButton(
          scene.text(PictureWords.settings), .plain, href: scene.href(.capture),
          on: scene.onLink(.goTo(.capture))),
      ]
    } else {
      let rows = left.map { row($0, pictures.keeping, scene) }
      content = [
        .tag("ul", "web-pictures", [.text("aria-label", scene.text(PictureWords.title))], rows)
      ]
    }
    return .section(
      scene.text(PictureWords.title), [.tag("div", "card-padded", [], content)]
    ).keyed("web pictures")
  }

  private static func row(
    _ picture: WebPicture, _ keeping: State, _ scene: Scene<Action>
  ) -> Node {
    let isUnderWay = keeping.has(picture.id)
    var parts: [Node] = [.words("p", "web-picture-name", picture.name)]
    if isUnderWay {
      parts.append(
        .tag("p", "soft", [.fixed("role", "status")], [.text(scene.text(PictureWords.keeping))]))
    } else if let trouble = keeping.troubles[picture.id.uuid] {
      parts.append(
        .tag(
          "div", [.fixed("role", "alert")],
          [.paragraph(scene.text(trouble.words), .secondary, tone: .warn)]))
    }
    parts.append(
      .button(
        scene.text(PictureWords.keep), .plain, icon: .download, isBusy: isUnderWay,
        on: scene.onTap(.wanted(picture))))
    return .tag("li", "web-picture", [], parts).keyed(picture.id.description)
  }
}
