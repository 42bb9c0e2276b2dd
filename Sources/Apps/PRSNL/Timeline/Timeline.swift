import Flow
import Journal
import Screen
import Shell
import Values

/// All items by the day that they are about, the newest first: what the app begins with.
enum Timeline {
  struct State: Equatable {
    @Boxed var context = Context()
  }

  indirect enum Action: Equatable {
    case goTo(Path)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .goTo(let path): .push(path.text)
    }
  }
}

extension Timeline: Part {
  static var id: Literal { "timeline" }
  static var path: Path { "linha" }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func owns(_ path: Path) -> Bool { path == Self.path || path == "" }

  static func tab(_ state: State, _ frame: Frame) -> Tab? {
    Tab(Words.title, .calendar, path)
  }

  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(Words.title), key: "timeline", status: frame.status,
      banners: frame.banners, content(scene, frame))
  }

  private static func content(_ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard let library = frame.parts[Library.self], library.isLoaded else {
      return [.skeleton(rows: 6, language: scene.language)]
    }
    guard library.shelf.count > 0 else {
      return [.emptyState(.notes, scene.text(Words.empty), scene.text(Words.emptyLead))]
    }
    var rows: [Node] = []
    for position in 0..<min(library.shelf.count, 60) {
      guard let item = library.shelf.item(at: position) else { continue }
      let path = Path.item(item.id)
      let name = item.name.isEmpty ? scene.text(Words.nameless) : item.name
      rows.append(
        .row(
          ListRow(
            item.id.description, name, subtitle: item.day.slashed, href: scene.href(path)),
          onTap: scene.onLink(.goTo(path))))
    }
    return [.list(label: scene.text(Words.title), rows)]
  }

  private enum Words {
    static var title: Phrase { Phrase(pt: "Linha do tempo", en: "Timeline") }
    static var empty: Phrase { Phrase(pt: "Ainda não há nada aqui", en: "Nothing is here yet") }
    static var emptyLead: Phrase {
      Phrase(
        pt: "O que você guardar aparece aqui, pelo dia de que fala.",
        en: "What you keep appears here, by the day it is about.")
    }
    static var nameless: Phrase { Phrase(pt: "Sem título", en: "Untitled") }
  }
}
