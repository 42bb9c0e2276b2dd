import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// What whoever invites somebody into the family is asked to do first: to ask each person, or who answers
/// for them, and to note who agreed (CG-135).
enum Sharing: Part {
  struct State: Equatable {}
  enum Action: Equatable {
    case goTo(Path)
  }

  static var id: Literal { "sharing" }
  static func opened(in context: Context) -> State { State() }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .goTo(let path): .push(path.text)
    }
  }

  static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard subject.type == Family.recordType,
      frame.context.permission(on: Person.recordType) >= .write
    else { return [] }
    let unasked = Person.all(among: frame.parts).filter { $0.consent == nil && !$0.isArchived }
    guard !unasked.isEmpty else { return [] }
    return [
      .section(
        scene.text(Words.title), note: scene.text(Words.note),
        [
          .list(
            label: scene.text(Words.title),
            unasked.map { person in
              let path = Person.editPath(of: person.id)
              return .row(
                ListRow(
                  person.id.description, person.name, subtitle: scene.text(Words.missing),
                  leading: .avatar(person.name), href: scene.href(path)),
                onTap: scene.onLink(.goTo(path)))
            })
        ]
      ).keyed("consent")
    ]
  }

  private enum Words {
    static var title: Phrase { Phrase(pt: "Falta perguntar", en: "Still to ask") }
    static var note: Phrase {
      Phrase(
        pt:
          "Quem entra na família vê o que está anotado. Pergunte antes à pessoa, ou a quem responde por ela.",
        en:
          "Whoever joins the family sees what is noted. Ask the person first, or who answers for them."
      )
    }
    static var missing: Phrase {
      Phrase(pt: "Sem consentimento anotado", en: "No consent noted")
    }
  }
}
