import Care
import Fields
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// One medicine, to read: what it is, and what other parts have about it: times, doses, stock.
public enum MedicinePage: DetailPart {
  public typealias R = Medicine

  public struct State: Equatable {
    public init() {}
  }

  public indirect enum Action: Equatable {
    case act(Acting)
    case goTo(Path)
  }

  public static var id: Literal { "medicine" }
  public static var beside: Literal? { Medicines.id }

  public static func opened(in context: Context) -> State { State() }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .act: .none
    case .goTo(let path): .push(path.text)
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    if case .act(let acting) = action { .act(acting) } else { nil }
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let id = Medicine.open(at: frame.context.path) else { return .none }
    let page = RecordPage(of: id, scene, frame, back: Medicines.Words.title) { .goTo($0) }
    guard let medicine = Medicine.find(id, among: frame.parts) else {
      return page.missing(
        .pill, Phrase(pt: "Remédio não encontrado", en: "Medicine not found"),
        Phrase(
          pt: "Este remédio não está neste aparelho.", en: "This medicine is not on this device."))
    }
    return page.shown(
      medicine.shortName, actions: Acts.buttons(of: medicine, scene, frame) { .act($0) },
      [head(medicine, scene, frame)]
        + RecordDetail(Medicine.recordKind, medicine.object).sections(sections, scene.language)
        + RecordDetail.others(on: Subject(id), frame, scene.language))
  }

  private static func head(
    _ medicine: Medicine, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    var lines: [Node] = [.heading(medicine.shortName, level: 1)]
    if let person = Person.find(medicine.person, among: frame.parts) {
      let path = Person.path(of: person.id)
      lines.append(
        .link(person.name, href: scene.href(path), on: scene.onLink(.goTo(path))))
    }
    var badges: [Node] = []
    if medicine.isArchived {
      badges.append(.badge(scene.text(Phrase(pt: "Parado", en: "Stopped"))))
    }
    if let mark = Medicine.mark(of: medicine.id, among: frame.parts, scene.language) {
      badges.append(.badge(mark.label, mark.tone))
    }
    if !badges.isEmpty { lines.append(.line(.small, badges)) }
    let picture =
      Photo.find(medicine.picture, among: frame.parts).map {
        Node.photo($0, alt: Picture.words(of: medicine.shortName, scene.language), isLarge: true)
      } ?? .icon(.pill, "large")
    return .card([.line(.normal, [picture, .grow(lines)])]).keyed("head")
  }

  private static var sections: [RecordDetail.Section] {
    [
      .init(
        Phrase(pt: "Como tomar", en: "How to take it"),
        ["form", "food", "reason", "instructions", "prescriber"])
    ]
  }
}
