import Care
import DocumentsFeature
import Flow
import RecordPages
import Records
import Shell
import Values

/// One person, to read: what is known of them, what others parts have about them, and the trace of a look.
public enum PersonPage {
  public struct State: Equatable {
    var looks: [Look] = []
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    /// The person is on the screen, or has changed there; nil for any other page.
    case seen(ID<Person>?)
    case looked(ID<Person>, at: Instant)
    case act(Acting)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .seen(let id):
      guard let id, Person.find(id, among: parts) != nil else { return .none }
      return .now { .looked(id, at: $0) }
    case .looked(let id, let time):
      guard let person = Person.find(id, among: parts) else { return .none }
      guard state.looks.add(Subject(id), at: time) else { return .none }
      let hasDocuments = parts[FamilyDocuments.self]?.areThere(of: id) ?? false
      return .fire(.mutate(ViewPerson(person, hasDocuments: hasDocuments)))
    case .act:
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }
}

extension PersonPage: DetailPart {
  public typealias R = Person

  public static var id: Literal { "person" }
  public static var beside: Literal? { People.id }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State, among parts: Parts) -> Action? {
    switch news {
    case .entered(let path):
      // Whoever reads what was measured of them, or what a doctor is told, looks at them, too.
      .seen(path.vitals?.person ?? path.visit ?? opening(at: path, among: parts))
    case .told(.changed(let news)):
      opening(at: state.context.path, among: parts).flatMap {
        news.isChanged(Subject($0)) ? .seen($0) : nil
      }
    case .synced, .visible, .dayChanged, .told: nil
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    if case .act(let acting) = action { .act(acting) } else { nil }
  }
}
