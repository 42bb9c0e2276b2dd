import Care
import Flow
import RecordPages
import Records
import Shell
import Values

/// What somebody who finds a person must know (CG-137): a page for whoever holds the phone, and a sheet of
/// paper. It needs no network.
public enum EmergencyPage {
  public struct State: Equatable {
    /// In which it is written; nil for the reader's own.
    public internal(set) var language: Language?

    public init() {}
  }

  public enum Action: Equatable {
    case languageChosen(Language)
    case printTapped
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .languageChosen(let language):
      state.language = language
      return .none
    case .printTapped:
      return .fire(.print)
    case .goTo(let path):
      return .push(path.text)
    }
  }
}

extension Path {
  /// A person's emergency card, below their page.
  static func emergency(of person: ID<Person>) -> Path {
    Person.path(of: person).below("emergencia")
  }

  /// Whose emergency card a path shows.
  var emergency: ID<Person>? {
    above("emergencia").flatMap { Person.shown(at: $0) }
  }
}
