import Screen
import Values

extension Gallery {
  static func overlayButtons(_ scene: Scene<Action>) -> Node {
    let buttons = Overlay.allCases.dropFirst().map { overlay in
      Node.button(overlay.rawValue, on: scene.onTap(.overlay(overlay))).keyed(overlay.rawValue)
    }
    return .section(
      scene.text(Phrase(pt: "Por cima da página", en: "Above the page")),
      [.tag("div", "card-padded line gap-2", [], buttons)]
    ).keyed("overlays")
  }

  /// What lies above the page.
  public static func overlays(_ state: State, _ scene: Scene<Action>) -> [Node] {
    let close = scene.on(.close) { _ in .overlay(.none) }
    let tap = scene.onTap(.overlay(.none))
    let save = scene.text(GalleryWords.save)
    let cancel = scene.text(GalleryWords.cancel)
    switch state.overlay {
    case .none:
      return []
    case .sheet, .wideSheet:
      let typed = scene.on(.input) { _ in nil }
      return [
        .sheet(
          id: "gallery-sheet", title: scene.text(Phrase(pt: "Novo paciente", en: "New patient")),
          action: .button(save, .plain, on: tap), isWide: state.overlay == .wideSheet,
          language: scene.language, onClose: close,
          [
            .textField(
              Field("sheet-name", scene.text(GalleryWords.name), language: scene.language),
              text: "", .name, on: typed),
            .textArea(
              Field("sheet-notes", scene.text(GalleryWords.notes), language: scene.language),
              text: "", on: typed),
          ],
          foot: [.button(cancel, on: tap), .button(save, .primary, on: tap)])
      ]
    case .question:
      return [
        .confirmation(
          id: "gallery-question",
          title: scene.text(
            Phrase(
              pt: "Excluir a conta da Clínica Umbu?", en: "Delete the account of Clínica Umbu?")
          ),
          text: scene.text(
            Phrase(
              pt: "Os 128 pacientes são apagados do servidor em 30 dias. Não há como desfazer.",
              en: "Its 128 patients are erased from the server in 30 days. This is final.")),
          confirm: .button(scene.text(GalleryWords.delete), .danger, on: tap),
          cancel: .button(cancel, on: tap), onCancel: close)
      ]
    case .shortcuts:
      return [
        .sheet(
          id: "gallery-shortcuts", title: scene.text(Phrase(pt: "Atalhos", en: "Shortcuts")),
          language: scene.language, onClose: close,
          [
            .shortcuts([
              (["/"], scene.text(GalleryWords.search)), (["N"], scene.text(GalleryWords.add)),
              (["Ctrl", "S"], save),
            ])
          ])
      ]
    case .toast:
      return [
        .toast(
          scene.text(Phrase(pt: "Ana Moura foi arquivada.", en: "Ana Moura was archived.")),
          undo: (scene.text(GalleryWords.undo), tap))
      ]
    }
  }
}
