import API
import Flow
import Identity
import Screen
import Shell
import Values

/// The spaces of the person: changing to another, and creating one more.
public enum Spaces: Part {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// One that the person is about to create.
    @Boxed public var creating: Creating?

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public struct Creating: Equatable {
    public var name = ""
    public var isMissing = false
    public var loading = Loading<TeamFailure>()

    public init() {}
  }

  public enum Action: Equatable {
    case chosen(UUID)
    case createTapped
    case named(String)
    case submitted
    case closed
    case created(Result<AccountView, APIError>)
  }

  public static var id: Literal { "spaces" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .chosen:
      return .none
    case .createTapped:
      state.creating = Creating()
      return .focus(nameID)
    case .closed:
      state.creating = nil
      return .none
    case .named(let name):
      state.creating?.name = name
      state.creating?.isMissing = false
      return .none
    case .submitted:
      return submit(&state)
    case .created(.success):
      state.creating = nil
      return .none
    case .created(.failure(let error)):
      state.creating?.loading.stop(TeamFailure(error))
      return .none
    }
  }

  private static func submit(_ state: inout State) -> Effect<Action> {
    guard var creating = state.creating, !creating.loading.isLoading else { return .none }
    creating.isMissing = creating.name.isBlank
    if creating.isMissing { creating.loading.dismiss() } else { creating.loading.start() }
    state.creating = creating
    if creating.isMissing { return .focus(nameID) }
    return .call(TeamEndpoints.createSpace, NewSpace(name: creating.name.tidied)) { .created($0) }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .chosen(let space): .open(space)
    case .created(.success(let account)): .joined(account)
    case .created(.failure), .createTapped, .named, .submitted, .closed: nil
    }
  }

  static var nameID: String { "space-name" }
}
