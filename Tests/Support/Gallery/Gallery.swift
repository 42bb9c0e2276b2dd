import Screen
import Values

/// Every component in every state, on one page: to look at, and to compare pictures of.
public enum Gallery {
  public struct State: Equatable, Sendable {
    public var overlay = Overlay.none
    public var isPasswordShown = false
    public var isOn = true
    public var chosen = "week"
    public var text = ""
    public var search = "joao"
    public var tags = ["joelho", "pós-operatório"]
    public var draft = ""

    public init() {}
  }

  public enum Overlay: String, CaseIterable, Hashable, Sendable {
    case none, sheet, wideSheet, question, shortcuts, toast
  }

  public enum Action: Hashable, Sendable {
    case overlay(Overlay)
    case revealTapped
    case toggled(Bool)
    case chose(String)
    case typed(String)
    case searched(String)
    case drafted(String)
    case draftEnded
    case tagRemoved(String)
    case pressed
  }

  public static func reduce(_ state: inout State, _ action: Action) {
    switch action {
    case .overlay(let overlay): state.overlay = overlay
    case .revealTapped: state.isPasswordShown.toggle()
    case .toggled(let isOn): state.isOn = isOn
    case .chose(let value): state.chosen = value
    case .typed(let text): state.text = text
    case .searched(let text): state.search = text
    case .drafted(let text): state.draft = text
    case .draftEnded:
      if !state.draft.isEmpty, !state.tags.contains(state.draft) { state.tags.append(state.draft) }
      state.draft = ""
    case .tagRemoved(let tag): state.tags.removeAll { $0 == tag }
    case .pressed: break
    }
  }

  /// The page alone; it belongs into the app's frame, with `overlays` above it.
  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    .page(
      title: scene.text(GalleryWords.title),
      status: .syncBadge(.cloudOk, scene.text(GalleryWords.synced), on: scene.onTap(.pressed)),
      actions: [
        .iconButton(.plus, scene.text(GalleryWords.add), on: scene.onTap(.overlay(.sheet)))
      ],
      [
        text(scene), buttons(scene), choices(state, scene), fields(state, scene),
        lists(state, scene), table(scene), feedback(scene), overlayButtons(scene),
        symbols(scene),
      ])
  }
}

/// The words of the gallery that people read; the rest are samples of content.
enum GalleryWords {
  static var title: Phrase { Phrase(pt: "Galeria de componentes", en: "Gallery of components") }
  static var synced: Phrase { Phrase(pt: "Tudo no servidor", en: "All on the server") }
  static var add: Phrase { Phrase(pt: "Adicionar", en: "Add") }
  static var save: Phrase { Phrase(pt: "Salvar", en: "Save") }
  static var cancel: Phrase { Phrase(pt: "Cancelar", en: "Cancel") }
  static var photo: Phrase { Phrase(pt: "Foto", en: "Photo") }
  static var onceSaved: Phrase {
    Phrase(pt: "A foto vale quando você salvar.", en: "The photo counts once you save.")
  }
  static var exam: Phrase { Phrase(pt: "Exame", en: "Exam") }
  static var medicine: Phrase { Phrase(pt: "Remédio", en: "Medicine") }
  static var suggestions: Phrase { Phrase(pt: "Sugestões", en: "Suggestions") }
  static var archive: Phrase { Phrase(pt: "Arquivar", en: "Archive") }
  static var delete: Phrase { Phrase(pt: "Excluir", en: "Delete") }
  static var edit: Phrase { Phrase(pt: "Editar", en: "Edit") }
  static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }
  static var day: Phrase { Phrase(pt: "Dia", en: "Day") }
  static var week: Phrase { Phrase(pt: "Semana", en: "Week") }
  static var month: Phrase { Phrase(pt: "Mês", en: "Month") }
  static var name: Phrase { Phrase(pt: "Nome completo", en: "Full name") }
  static var email: Phrase { Phrase(pt: "E-mail", en: "E-mail") }
  static var password: Phrase { Phrase(pt: "Senha", en: "Password") }
  static var notes: Phrase { Phrase(pt: "Observações", en: "Notes") }
  static var tags: Phrase { Phrase(pt: "Etiquetas", en: "Tags") }
  static var search: Phrase { Phrase(pt: "Buscar pacientes", en: "Search patients") }
  static var waiting: Phrase { Phrase(pt: "Ainda não enviado", en: "Not sent yet") }
  static var wrongCPF: Phrase {
    Phrase(
      pt: "Os dígitos não conferem. Confira o documento.",
      en: "The digits do not match. Check the document.")
  }
}
