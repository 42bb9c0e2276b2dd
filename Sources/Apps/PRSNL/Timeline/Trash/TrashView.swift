import Journal
import Records
import Screen
import Shell
import Values

/// The page of the trash.
struct TrashView {
  private let state: TrashPage.State
  private let scene: Scene<TrashPage.Action>
  private let frame: Frame
  private let library: Library.State

  init(_ state: TrashPage.State, _ scene: Scene<TrashPage.Action>, _ frame: Frame) {
    self.state = state
    self.scene = scene
    self.frame = frame
    library = frame.parts[Library.self] ?? Library.State()
  }

  private typealias Words = TrashWords

  private var language: Language { scene.language }

  var page: Node {
    .page(
      title: scene.text(Words.title), .bar, key: "trash",
      leading: [
        .backButton(
          scene.text(TimelineWords.title), href: scene.href(Timeline.path),
          on: scene.onLink(.goTo(Timeline.path)))
      ],
      status: frame.status,
      actions: [
        .when(
          library.shelf.trashCount > 0,
          .button(
            scene.text(Words.empty), .dangerPlain, isBusy: state.open > 0,
            on: scene.onTap(.emptyTapped)))
      ],
      banners: frame.banners, refused + content)
  }

  private var refused: [Node] {
    guard let refusal = state.refusal else { return [] }
    return [.banner(.danger, frame.words(of: refusal, language), actions: frame.ways(refusal))]
  }

  private var content: [Node] {
    guard library.isWhole else { return [.skeleton(rows: 6, language: language)] }
    let trash = library.shelf.trash
    guard !trash.isEmpty else {
      return [.emptyState(.trash, scene.text(Words.isEmpty), scene.text(Words.isEmptyText))]
    }
    let shown = min(trash.count, state.pages * Shelf.pageSize)
    var list: [Node] = [
      .list(label: scene.text(Words.title), trash.prefix(shown).map { row($0) })
    ]
    if shown < trash.count {
      let title = TimelineWords.more(min(Shelf.pageSize, trash.count - shown), language)
      list.append(
        .tag("div", "timeline-more", [], [.button(title, .plain, on: scene.onTap(.moreTapped))]))
    }
    return [.paragraph(scene.text(Words.lead), .secondary), .section(list)]
  }

  private func name(_ item: Item) -> String {
    item.name.isEmpty ? scene.text(ItemWords.nameless) : item.name
  }

  private func row(_ item: Item) -> Node {
    let now = scene.surroundings.now
    let days = TrashPage.daysLeft(item.deletedAt ?? now, at: now)
    let row = ListRow(
      item.id.description, name(item), subtitle: Words.left(days, language),
      href: scene.href(.item(item.id)), leadsOn: false)
    let deeds: [Node] = [
      .iconButton(
        .undo, Words.restoreOf(language, name(item)), on: scene.onTap(.restoreTapped(item.id))),
      .iconButton(
        .trash, Words.purgeOf(language, name(item)), .dangerPlain,
        on: scene.onTap(.purgeTapped(item.id))),
    ]
    return .taskRow(
      row, deed: .line(.hair, deeds), onTap: scene.onLink(.itemTapped(item.id)))
  }

  /// Asks before what cannot be undone.
  var question: [Node] {
    guard let asked = state.asked else { return [] }
    let title: String
    switch asked {
    case .one(let id):
      guard let item = library.shelf.find(id) else { return [] }
      title = Words.purgeTitle(language, name(item))
    case .all:
      title = Words.emptyTitle(library.shelf.trashCount, language)
    }
    return [
      .confirmation(
        id: "purge", title: title, text: scene.text(Words.purgeText),
        confirm: .button(
          scene.text(Words.purge), .danger, on: scene.onTap(.purgeConfirmed)),
        cancel: .button(scene.text(Words.keep), .neutral, on: scene.onTap(.purgeCancelled)),
        onCancel: scene.onTap(.purgeCancelled))
    ]
  }
}

enum TrashWords {
  static var title: Phrase { Phrase(pt: "Lixeira", en: "Trash") }
  static var empty: Phrase { Phrase(pt: "Esvaziar", en: "Empty") }
  static var isEmpty: Phrase { Phrase(pt: "A lixeira está vazia", en: "The trash is empty") }
  static var isEmptyText: Phrase {
    Phrase(
      pt: "O que você excluir fica aqui por 30 dias, caso mude de ideia.",
      en: "What you delete stays here for 30 days, in case you change your mind.")
  }
  static var lead: Phrase {
    Phrase(
      pt: "Depois de 30 dias cada item some de vez, com suas versões, seus anexos e seu link.",
      en: "After 30 days each item is gone for good, with its versions, attachments and link.")
  }
  static var restoreOf: Phrase { Phrase(pt: "Restaurar {0}", en: "Restore {0}") }
  static var purgeOf: Phrase { Phrase(pt: "Excluir {0} de vez", en: "Delete {0} for good") }
  static var purgeTitle: Phrase {
    Phrase(pt: "Excluir “{0}” de vez?", en: "Delete “{0}” for good?")
  }
  static var purgeText: Phrase {
    Phrase(
      pt: """
        O texto, as versões, os anexos e o link público somem em todos os seus aparelhos. Isto não \
        volta.
        """,
      en: """
        Text, versions, attachments and public link go on all your devices. There is no way back.
        """)
  }
  static var purge: Phrase { Phrase(pt: "Excluir de vez", en: "Delete for good") }
  static var keep: Phrase { Phrase(pt: "Manter na lixeira", en: "Keep in the trash") }

  static func emptyTitle(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "Excluir # item de vez?", en: "Delete # item for good?"),
      other: Phrase(pt: "Excluir # itens de vez?", en: "Delete # items for good?"))(
        count, language)
  }

  static func left(_ days: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "Some em # dia", en: "Gone in # day"),
      other: Phrase(pt: "Some em # dias", en: "Gone in # days"))(days, language)
  }
}
