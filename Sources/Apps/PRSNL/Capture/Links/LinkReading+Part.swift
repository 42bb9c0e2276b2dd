import Capturing
import Flow
import Journal
import Screen
import Shell
import Sync
import Values

extension LinkReading: Part {
  static var id: Literal { "link reading" }
  static var needsServer: Bool { true }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func watch(_ state: State) -> Effect<Action> { .lead(id.text, .leading) }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .told(let message): message == TextCarrier.kept ? .looked : nil
    case .visible(let isVisible): isVisible ? .looked : nil
    // What was to go to the server first may be there by now.
    case .synced(let status): status.isOnline && !state.wanted.isEmpty ? .looked : nil
    case .entered, .dayChanged: nil
    }
  }

  static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard subject.type == Item.recordType, let library = frame.parts[Library.self],
      library.journal?.fetchesLinks == true, let item = library.shelf.find(ID(subject.id)),
      item.url.isThere, item.copy.isEmpty, !item.isInTrash
    else { return [] }
    let isWanted = state.current == item.id || state.wanted.contains(item.id)
    var content: [Node] = []
    if isWanted {
      let words =
        frame.context.sync.isOnline ? CaptureWords.reading : CaptureWords.readsLater
      content.append(.paragraph(scene.text(words), .secondary))
    } else {
      if let trouble = state.troubles[subject.id] {
        content.append(.paragraph(scene.text(trouble.words), .secondary, tone: .warn))
      }
      content.append(
        .button(
          scene.text(CaptureWords.read), .tinted, icon: .download,
          on: scene.onTap(.readTapped(item.id))))
    }
    return [
      .section(
        scene.text(CaptureWords.copy), [.tag("div", "card-padded", [], content)]
      ).keyed("page copy")
    ]
  }
}
