import Flow
import Journal
import Records
import Screen
import Shell
import Sync
import Values

extension TextCarrier: Part {
  static var id: Literal { "text carrier" }
  static var needsServer: Bool { true }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func watch(_ state: State) -> Effect<Action> {
    listRefused() + .lead(id.text, .leads)
  }

  static func waiting(_ state: State) -> Waiting? {
    let waiting = state.waiting ?? 0
    let refused = state.refused.count
    guard waiting + refused > 0 else { return nil }
    return Waiting(waiting, refused: refused, isSending: state.isBusy) { language in
      waiting > 0
        ? CarrierWords.unsent(waiting, language) : CarrierWords.onlyHere(refused, language)
    }
  }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .told(.own(let name)):
      // Heads came, perhaps with texts that another tab has kept, or that came up from this device alone.
      return Message.own(name) == kept || name == Library.told ? Action.kept : nil
    case .told(.changed(let news)):
      guard news.type == Item.recordType else { return nil }
      return news.removed.isEmpty ? .kept : .roomMade
    case .visible(let isVisible): return isVisible ? .shown : nil
    case .synced(let status):
      guard status.isOnline else { return nil }
      // A network is back, or more heads went up.
      let isAwaited = state.deferred > 0 && status.lastSync != state.seen
      return state.failures > 0 || isAwaited ? .looked : nil
    case .entered, .dayChanged, .told: return nil
    }
  }

  /// That the text of an item is on this device alone, and what to do.
  static func notes(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard subject.type == Item.recordType,
      let item = frame.parts[Library.self]?.shelf.find(ID(subject.id))
    else { return [] }
    let title = scene.text(CarrierWords.title)
    if isText(of: item, among: state.refused) { return [banner(title, scene)] }
    return isText(of: item, among: state.withoutRoom) ? [fullBanner(title, scene)] : []
  }

  /// Those of all items, with what each is called.
  static func syncNotes(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    let full: [Node] = state.isFull ? [fullBanner(scene.text(CarrierWords.full), scene)] : []
    guard let shelf = frame.parts[Library.self]?.shelf else { return full }
    var rows: [Node] = []
    for name in state.refused where rows.count < mostNamed {
      guard let item = shelf.find(name.item), isText(of: item, among: state.refused) else {
        continue
      }
      let path = Path.item(item.id)
      let title = item.name.isEmpty ? scene.text(ItemWords.nameless) : item.name
      rows.append(
        .linkRow(
          item.id.description, title, .notes, href: scene.href(path),
          on: scene.onLink(.goTo(path))))
    }
    guard !rows.isEmpty else { return full }
    let title = CarrierWords.onlyHere(state.refused.count, scene.language)
    return full + [banner(title, scene), .list(label: title, rows).keyed("only-here-items")]
  }

  /// Whether the text that an item has, or its copy, is one of these.
  private static func isText(of item: Item, among names: [TextName]) -> Bool {
    names.contains {
      $0.item == item.id && ($0.version == item.text || $0.version == item.copy)
    }
  }

  private static func banner(_ title: String, _ scene: Scene<Action>) -> Node {
    .banner(
      .warn, title, scene.text(CarrierWords.why),
      actions: [again(scene), link(CarrierWords.takeAway, to: .takeAway, scene)]
    ).keyed("only-here")
  }

  /// That the server has no room for more texts, and how there is some again.
  private static func fullBanner(_ title: String, _ scene: Scene<Action>) -> Node {
    .banner(
      .warn, title, scene.text(CarrierWords.fullText),
      actions: [
        again(scene), link(CarrierWords.trash, to: .trash, scene),
        link(CarrierWords.takeAway, to: .takeAway, scene),
      ]
    ).keyed("no-room")
  }

  private static func again(_ scene: Scene<Action>) -> Node {
    .button(scene.text(CarrierWords.again), .tinted, on: scene.onTap(.againTapped))
  }

  private static func link(_ words: Phrase, to path: Path, _ scene: Scene<Action>) -> Node {
    .linkButton(
      scene.text(words), .plain, href: scene.href(path), on: scene.onLink(.goTo(path)))
  }

  private static var mostNamed: Int { 20 }
}

/// The words of texts on their way to the server.
enum CarrierWords {
  static func unsent(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# texto ainda não foi enviado", en: "# text has not been sent yet"),
      other: Phrase(
        pt: "# textos ainda não foram enviados", en: "# texts have not been sent yet"))(
        count, language)
  }
  static func onlyHere(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "# texto está só neste aparelho", en: "# text is on this device alone"),
      other: Phrase(
        pt: "# textos estão só neste aparelho", en: "# texts are on this device alone"))(
        count, language)
  }
  static var title: Phrase {
    Phrase(pt: "O texto está só neste aparelho", en: "The text is on this device alone")
  }
  static var why: Phrase {
    Phrase(
      pt: """
        O servidor não o aceita, quase sempre por ser longo demais. Aqui ele continua inteiro. Para \
        tê-lo nos outros aparelhos, divida-o em dois itens; ou leve uma cópia.
        """,
      en: """
        The server does not take it, nearly always because it is too long. Here it stays whole. To have \
        it on your other devices, split it into two items; or take a copy.
        """)
  }
  static var full: Phrase {
    Phrase(
      pt: "O servidor não tem mais espaço para os textos deste diário",
      en: "The server has no more room for the texts of this journal")
  }
  static var fullText: Phrase {
    Phrase(
      pt: """
        O diário já tem no servidor tudo o que pode ter de textos. Nada se perde: os que faltam \
        continuam inteiros neste aparelho. O que você exclui de vez na lixeira libera espaço lá em \
        até uma hora; depois, envie de novo. Sem isso o aplicativo tenta sozinho de hora em hora.
        """,
      en: """
        The journal has all the texts at the server that it may have. Nothing is lost: those that \
        are missing stay whole on this device. What you delete for good in the trash makes room \
        there within an hour; then send again. Without that the app tries by itself every hour.
        """)
  }
  static var trash: Phrase { Phrase(pt: "Abrir a lixeira", en: "Open the trash") }
  static var again: Phrase { Phrase(pt: "Enviar de novo", en: "Send it again") }
  static var takeAway: Phrase { Phrase(pt: "Levar uma cópia", en: "Take a copy") }
}
