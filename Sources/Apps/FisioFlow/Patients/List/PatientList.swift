import Clinic
import Flow
import Screen
import Values

/// The list with its instant search.
public enum PatientList {
  public struct State: Equatable {
    public var query = ""
    public var showsArchived = false
    /// The patients who match, in order.
    public var results: [PatientBook.Entry] = []
    /// Which of them are on the screen.
    public var window = VirtualWindow(rowHeight: 68)

    public init() {}
  }

  public indirect enum Action: Equatable {
    case queryTyped(String)
    case queryCleared
    case segmentChosen(Bool)
    case scrolled(EventData)
  }

  public static func reduce(
    _ state: inout State, _ action: Action, book: PatientBook
  ) -> Effect<Action> {
    switch action {
    case .queryTyped(let query):
      state.query = query
      refresh(&state, book: book)
      return .none
    case .queryCleared:
      state.query = ""
      refresh(&state, book: book)
      return .focus("patient-search")
    case .segmentChosen(let archived):
      state.showsArchived = archived
      refresh(&state, book: book)
      return .none
    case .scrolled(let data):
      state.window.scrolled(data)
      return .none
    }
  }

  static func refresh(_ state: inout State, book: PatientBook) {
    state.results = book.search(state.query, archived: state.showsArchived)
  }
}
