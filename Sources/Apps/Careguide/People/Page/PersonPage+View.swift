import Care
import Fields
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension PersonPage {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let id = Person.open(at: frame.context.path) else { return .none }
    guard let person = Person.find(id, among: frame.parts) else {
      return missing(id, scene, frame) { .goTo($0) }
    }
    let page = RecordPage(of: id, scene, frame, back: People.Words.title) { .goTo($0) }
    return page.shown(
      person.name, actions: Acts.buttons(of: person, scene, frame) { .act($0) },
      [head(person, scene, frame)]
        + RecordDetail(Person.recordKind, person.object).sections(sections, scene.language)
        + RecordDetail.others(on: Subject(id), frame, scene.language))
  }

  /// In place of somebody who is not here, on their page and on those below it.
  static func missing<A>(
    _ id: ID<Person>, _ scene: Scene<A>, _ frame: Frame, goTo: @escaping (Path) -> A
  ) -> Node {
    RecordPage(of: id, scene, frame, back: People.Words.title, goTo: goTo).missing(
      .person, Phrase(pt: "Pessoa não encontrada", en: "Person not found"),
      Phrase(pt: "Esta pessoa não está neste aparelho.", en: "This person is not on this device."))
  }

  private static func head(
    _ person: Person, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    var lines: [Node] = [.heading(person.name, level: 1)]
    if let birthDate = person.birthDate {
      let age = person.age(on: frame.context.today, scene.language)
      lines.append(.paragraph(age + " · " + birthDate.slashed, .secondary))
    }
    var badges: [Node] = []
    if person.isArchived {
      badges.append(.badge(scene.text(Phrase(pt: "Arquivada", en: "Archived"))))
    }
    if let mark = Person.mark(of: person.id, among: frame.parts, scene.language) {
      badges.append(.badge(mark.label, mark.tone))
    }
    if !badges.isEmpty { lines.append(.line(.small, badges)) }
    let picture =
      Photo.find(person.picture, among: frame.parts).map {
        Node.photo($0, alt: Picture.words(of: person.name, scene.language), isLarge: true)
      } ?? .avatar(person.name, isLarge: true)
    return .card([.line(.normal, [picture, .grow(lines)])]).keyed("head")
  }

  private static var sections: [RecordDetail.Section] {
    [
      .init(Phrase(pt: "Saúde", en: "Health"), ["allergies", "conditions", "bloodType"]),
      .init(
        Phrase(pt: "Plano de saúde", en: "Health insurance"), ["insurance", "insuranceNumber"]),
      .init(Phrase(pt: "Mais", en: "More"), ["notes", "consent"]),
    ]
  }
}
