import Fields
import Flow
import RecordPages
import Records
import Sample
import Screen
import Shell
import Values

extension PlantPage {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let id = Plant.open(at: frame.context.path) else { return .none }
    let hasTwoPanes = scene.surroundings.hasTwoPanes
    let leading =
      hasTwoPanes
      ? []
      : [
        Node.backButton(
          scene.text(Plants.Words.title), href: scene.href(Plant.path),
          on: scene.onLink(.goTo(Plant.path)))
      ]
    let banners = refused(state, scene, frame) + frame.notes(Subject(id))
    guard let plant = Plant.find(id, among: frame.parts) else {
      return .page(
        title: scene.text(Words.gone), .bar, key: "detail", leading: leading, banners: banners,
        [
          Plant.isLoaded(among: frame.parts)
            ? .emptyState(.heart, scene.text(Words.gone), scene.text(Words.goneText))
            : .skeleton(rows: 4, language: scene.language)
        ])
    }
    return .page(
      title: plant.name, .inContent, key: id.description, leading: leading,
      status: hasTwoPanes ? .none : frame.status,
      actions: actions(of: plant, scene, frame, act: { .act($0) }, goTo: { .goTo($0) }),
      banners: banners,
      [head(plant, Plant.mark(of: id, among: frame.parts, scene.language))]
        + RecordDetail(Plant.kind, plant.object).sections(
          [.init(Words.details, ["plantedOn", "notes"])], scene.language)
        + RecordDetail.others(on: Subject(id), frame, scene.language)
        + (frame.mayChange(Subject(id)) ? [end(id, scene)] : []))
  }

  private static func refused(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    state.refusal.map { [.banner(.danger, frame.words(of: $0, scene.language))] } ?? []
  }

  private static func head(_ plant: Plant, _ mark: RecordMarks.Mark?) -> Node {
    var lines: [Node] = [.heading(plant.name, level: 1)]
    if !plant.place.isEmpty { lines.append(.paragraph(plant.place, .secondary)) }
    if let mark { lines.append(.badge(mark.label, mark.tone)) }
    return .card([.line(.normal, [.avatar(plant.name, isLarge: true), .grow(lines)])]).keyed("head")
  }

  private static func end(_ id: ID<Plant>, _ scene: Scene<Action>) -> Node {
    let remove = scene.text(Words.remove)
    return .section([
      .list(
        label: remove, [.deedRow("remove", remove, .trash, on: scene.onTap(.removeTapped(id)))])
    ]).keyed("end")
  }

  static func removeQuestion(_ plant: Plant, _ scene: Scene<Action>) -> Node {
    .confirmation(
      id: "remove", title: Words.removeTitle(scene.language, plant.name),
      text: scene.text(Words.removeText),
      confirm: .button(scene.text(Words.remove), .danger, on: scene.onTap(.removeConfirmed)),
      cancel: .button(scene.text(Words.keep), .neutral, on: scene.onTap(.removeCancelled)),
      onCancel: scene.onTap(.removeCancelled))
  }

  enum Words {
    static var details: Phrase { Phrase(pt: "Sobre ela", en: "About it") }
    static var remove: Phrase { Phrase(pt: "Remover", en: "Remove") }
    static var keep: Phrase { Phrase(pt: "Ficar com ela", en: "Keep it") }
    static var removeTitle: Phrase { Phrase(pt: "Remover {0}?", en: "Remove {0}?") }
    static var removeText: Phrase {
      Phrase(
        pt: "A planta, as suas regas e os seus documentos somem para todos e não voltam.",
        en: "The plant, its waterings and its documents are gone for everybody, for good.")
    }
    static var gone: Phrase { Phrase(pt: "Planta não encontrada", en: "Plant not found") }
    static var goneText: Phrase {
      Phrase(
        pt: "Esta planta não está neste aparelho. Ela pode ter sido removida.",
        en: "This plant is not on this device. It may have been removed.")
    }
  }
}
