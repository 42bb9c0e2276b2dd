import Flow
import Records
import Screen
import Shell
import Values

/// A list of records with its instant search: sorted, in segments, and built anew only where a row
/// looks otherwise. What is the list's own is its `Layout`.
public enum RecordList<R: Listed> {
  public struct State: Equatable {
    public var query = ""
    /// Which segment is shown.
    public var segment = 0
    /// Those that match, in order.
    public var results: [RecordBook<R>.Entry] = []
    /// Which of them are on the screen.
    public var window: VirtualWindow

    /// - Parameter rowHeight: in CSS pixels; all rows have the same.
    public init(rowHeight: Double = 68) {
      window = VirtualWindow(rowHeight: rowHeight)
    }

    /// Shows what of the book matches now.
    public mutating func refresh(_ book: RecordBook<R>) {
      results = book.search(query, in: segment)
    }
  }

  public indirect enum Action: Equatable {
    case queryTyped(String)
    case queryCleared
    case segmentChosen(Int)
    case scrolled(EventData)
    case goTo(Path)
  }

  public static func reduce(
    _ state: inout State, _ action: Action, _ book: RecordBook<R>
  ) -> Effect<Action> {
    switch action {
    case .queryTyped(let query):
      state.query = query
      state.refresh(book)
      return .none
    case .queryCleared:
      state.query = ""
      state.refresh(book)
      return .focus(searchID)
    case .segmentChosen(let segment):
      state.segment = segment
      state.refresh(book)
      return .none
    case .scrolled(let data):
      state.window.scrolled(data)
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  /// The id of the field in which a search is typed: `patient-search`.
  public static var searchID: String { R.recordType + "-search" }
  static var listID: String { R.recordType + "-list" }
}
