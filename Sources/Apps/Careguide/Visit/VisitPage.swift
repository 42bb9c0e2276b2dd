import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// What a doctor asks for, on paper: who the person is, what they take and how regularly, what was missed, and
/// what was measured of late (CG-138). It needs no network.
public enum VisitPage {
  public struct State: Equatable {
    /// Of how many days it tells, those before today.
    public internal(set) var days = 30

    public init() {}
  }

  public enum Action: Equatable {
    case daysChosen(Int)
    case printTapped
    case goTo(Path)
  }

  /// Of how many days it can tell.
  static let choices = [30, 90]

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .daysChosen(let days):
      state.days = days
      return .none
    case .printTapped:
      return .fire(.print)
    case .goTo(let path):
      return .push(path.text)
    }
  }
}

extension VisitPage: Part {
  public static var id: Literal { "visit" }
  public static var under: Literal { PeoplePlace.id }
  public static var beside: Literal? { People.id }

  public static func opened(in context: Context) -> State { State() }

  public static func owns(_ path: Path) -> Bool { path.visit != nil }

  public static func subject(of path: Path) -> Subject? { path.visit.map { Subject($0) } }

  public static func links(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard subject.type == Person.recordType else { return [] }
    let path = Path.visit(of: ID(subject.id))
    return [
      .linkRow(
        "visit", scene.text(VisitWords.title), .notes, href: scene.href(path),
        on: scene.onLink(.goTo(path)))
    ]
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let id = frame.context.path.visit else { return .none }
    guard let person = Person.find(id, among: frame.parts) else {
      return PersonPage.missing(id, scene, frame) { .goTo($0) }
    }
    let path = Person.path(of: id)
    let isReady = frame.parts.household.hasPast && frame.parts[Vitals.self]?.isLoaded == true
    return .page(
      title: scene.text(VisitWords.title), .inContent, key: "visit",
      leading: [.backButton(person.name, href: scene.href(path), on: scene.onLink(.goTo(path)))],
      actions: isReady
        ? [
          .button(
            scene.text(VisitWords.print), .tinted, icon: .export, on: scene.onTap(.printTapped))
        ] : [],
      isReady
        ? [choice(state, scene), sheet(person, state, scene, frame)]
        : [.skeleton(rows: 6, language: scene.language)])
  }

  private static func choice(_ state: State, _ scene: Scene<Action>) -> Node {
    .segmented(
      Screen.Field("visit-days", scene.text(VisitWords.span), language: scene.language),
      choices: choices.map { Choice($0.description, VisitWords.days($0, scene.language)) },
      selected: state.days.description
    ) { choice in scene.on(.change, .daysChosen(choice.value == "90" ? 90 : 30)) }
  }

  /// What is printed, alone.
  private static func sheet(
    _ person: Person, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    VisitSheet(person, days: state.days, at: scene.surroundings.now, frame.parts, scene.language)
      .article
  }
}

extension Path {
  /// What a doctor asks for of a person, below their page.
  static func visit(of person: ID<Person>) -> Path { Person.path(of: person).below("consulta") }

  /// Of whom it is.
  var visit: ID<Person>? { above("consulta").flatMap { Person.shown(at: $0) } }
}
