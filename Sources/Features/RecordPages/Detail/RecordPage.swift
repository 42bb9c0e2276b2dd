import Records
import Screen
import Shell
import Values

/// The page of a record around what is its own: the way back, the way to its form, the state of sync.
public struct RecordPage<R: FormRecord, Action> {
  private let id: ID<R>
  private let scene: Scene<Action>
  private let frame: Frame
  private let back: Phrase
  private let goTo: (Path) -> Action

  /// - Parameters:
  ///   - back: what the list is called, to which the page leads back where it stands alone.
  ///   - goTo: the part's own action that leads to another page.
  public init(
    of id: ID<R>, _ scene: Scene<Action>, _ frame: Frame, back: Phrase,
    goTo: @escaping (Path) -> Action
  ) {
    self.id = id
    self.scene = scene
    self.frame = frame
    self.back = back
    self.goTo = goTo
  }

  /// - Parameter actions: what else can be done with it, before the way to its form.
  public func shown(_ title: String, actions: [Node], _ content: [Node]) -> Node {
    .page(
      title: title, .inContent, key: id.description, leading: leading,
      status: hasTwoPanes ? .none : frame.status,
      actions: actions
        + (frame.mayChange(Subject(id)) ? [.editButton(of: id, scene, frame, goTo: goTo)] : []),
      banners: frame.notes(Subject(id)), content)
  }

  /// In place of one that is not here, or not yet.
  public func missing(_ symbol: Symbol, _ title: Phrase, _ text: Phrase) -> Node {
    // Alone on the screen, one that is not there leaves room for why that may be.
    .page(
      title: scene.text(title), .bar, key: "detail", leading: leading,
      banners: (hasTwoPanes ? [] : frame.banners) + frame.notes(Subject(id)),
      [
        R.isLoaded(among: frame.parts)
          ? .emptyState(symbol, scene.text(title), scene.text(text))
          : .skeleton(rows: 4, language: scene.language)
      ])
  }

  private var hasTwoPanes: Bool { scene.surroundings.hasTwoPanes }

  private var leading: [Node] {
    hasTwoPanes
      ? []
      : [.backButton(scene.text(back), href: scene.href(R.path), on: scene.onLink(goTo(R.path)))]
  }
}
