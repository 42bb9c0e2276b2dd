import API
import Flow
import Shell
import Sync
import Telemetry
import Values

/// What was counted of the person, row by row as the server keeps it, and as a file.
public enum OwnRows {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// Those that came so far; nil before any did.
    public var rows: [OwnEventRow]?
    /// What the next page is asked for with; nil at the end.
    public var next: Int64?
    public var loading = Loading<APIError>()
    /// The file that is being put together; nil for none.
    @Boxed public var export: Export?

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  /// A file on its way: all rows are brought for it, page by page.
  public struct Export: Equatable {
    public let form: OwnRowsForm
    public let language: Language
    public var rows: [OwnEventRow] = []

    public init(as form: OwnRowsForm, _ language: Language) {
      self.form = form
      self.language = language
    }
  }

  public indirect enum Action: Equatable {
    case entered
    case left
    case answered(Result<OwnEventPage, APIError>)
    case moreTapped
    case againTapped
    case exportTapped(OwnRowsForm, Language)
    case gathered(Result<OwnEventPage, APIError>)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .entered:
      guard state.loading.startAlone() else { return .none }
      state.rows = nil
      state.next = nil
      return .ownEvents { .answered($0) }
    case .left:
      state.export = nil
      return .none
    case .answered(.success(let page)):
      state.next = page.next
      // A page may have none and go on all the same.
      if page.rows.isEmpty, let next = page.next {
        return .ownEvents(after: next) { .answered($0) }
      }
      state.loading.stop()
      state.rows = (state.rows ?? []) + page.rows
      return .none
    case .answered(.failure(let error)):
      state.loading.stop(error)
      return .none
    case .moreTapped, .againTapped:
      // All of them are here: what failed was a file.
      guard state.next.isThere || !state.rows.isThere else {
        state.loading.dismiss()
        return .none
      }
      guard state.loading.startAlone() else { return .none }
      return .ownEvents(after: state.next ?? 0) { .answered($0) }
    case .exportTapped(let form, let language):
      guard !state.export.isThere, state.loading.startAlone() else { return .none }
      state.export = Export(as: form, language)
      return .ownEvents { .gathered($0) }
    case .gathered(let result):
      return gather(&state, result)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func gather(
    _ state: inout State, _ result: Result<OwnEventPage, APIError>
  ) -> Effect<Action> {
    switch result {
    case .failure(let error):
      state.loading.stop(error)
      state.export = nil
      return .none
    case .success(let page):
      // Who went elsewhere wants no file any more.
      guard var export = state.export else {
        state.loading.stop()
        return .none
      }
      export.rows += page.rows
      if let next = page.next {
        state.export = export
        return .ownEvents(after: next) { .gathered($0) }
      }
      state.loading.stop()
      state.export = nil
      let file = OwnRowsFile(export.rows, export.language)
      return .saveFile(
        name: file.name(on: state.context.today, as: export.form), type: export.form.type,
        bytes: file.bytes(as: export.form))
    }
  }
}

extension OwnRows: Part {
  public static var id: Literal { "own rows" }
  public static var under: Literal { "settings" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func owns(_ path: Path) -> Bool { path == .ownEvents }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(.ownEvents):
      return .entered
    case .entered:
      return state.export.isThere ? .left : nil
    case .synced(let status):
      guard case .network? = state.loading.failure, status.isOnline,
        state.context.path == .ownEvents
      else { return nil }
      return .againTapped
    case .visible, .dayChanged, .told:
      return nil
    }
  }
}
