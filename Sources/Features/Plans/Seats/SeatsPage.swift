import API
import Flow
import Purchasing
import Shell
import Sync
import Values

/// The page of seats: whoever pays for a plan with seats gives them to others, and whoever has one sees by whom.
/// Nothing on it says what is paid. Only the server knows of seats.
public enum SeatsPage {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// Nil before the server has said.
    @Boxed public var own: OwnSeats?
    /// For whom the next one is, as typed.
    public var name = ""
    /// What was offered last, with its code, which the server never says again.
    @Boxed public var offer: SeatOffer?
    public var isCopied = false
    /// The code that the person was given, as typed or as its link has it.
    public var code = ""
    /// Who offers the seat of that code, once the server has said.
    @Boxed public var view: SeatView?
    /// The seat about whose end the person is asked.
    public var ending: UUID?
    /// Of the list.
    public var loading = Loading<APIError>()
    public var offering = Loading<SeatFailure>()
    /// Of looking at a code, and of taking its seat.
    public var taking = Loading<SeatFailure>()
    public var changing = Loading<SeatFailure>()

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    /// - Parameter code: that of the link that led here; nil for none.
    case appeared(code: String?)
    case listed(Result<OwnSeats, APIError>)
    case give(GiveAction)
    case take(TakeAction)
    case end(EndAction)
    case goTo(Path)
  }

  public indirect enum GiveAction: Equatable {
    case typed(String)
    case submitted
    case offered(Result<SeatOffer, APIError>)
    case copyTapped(String)
    case closed
  }

  public indirect enum TakeAction: Equatable {
    case typed(String)
    case submitted
    case looked(String, Result<SeatView, APIError>)
    case confirmed
    case taken(Result<HeldSeat, APIError>)
    case dismissed
  }

  /// What is done with a seat that the person gives, or has.
  public indirect enum EndAction: Equatable {
    case tapped(UUID)
    case confirmed
    case cancelled
    case ended(Result<Nothing, APIError>)
    case failureClosed
  }

  static let nameID = "seat-name"
  static let codeID = "seat-code"

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .appeared(let code):
      state.ending = nil
      state.changing.dismiss()
      let list = list(&state)
      guard let code, code != state.code || !state.view.isThere else { return list }
      state.code = code
      return list + look(&state)
    case .listed(.success(let own)):
      state.loading.stop()
      state.own = own
      return .none
    case .listed(.failure(let error)):
      state.loading.stop(error)
      return .none
    case .give(let action):
      return give(&state, action)
    case .take(let action):
      return take(&state, action)
    case .end(let action):
      return end(&state, action)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func list(_ state: inout State) -> Effect<Action> {
    guard state.loading.startAlone() else { return .none }
    return .call(SeatEndpoints.list, Nothing()) { .listed($0) }
  }

  // Giving

  private static func give(_ state: inout State, _ action: GiveAction) -> Effect<Action> {
    switch action {
    case .typed(let name):
      state.name = name
      state.offering.dismiss()
      return .none
    case .submitted:
      let name = state.name.tidied
      guard !name.isEmpty else {
        state.offering.fail(.missing)
        return .focus(nameID)
      }
      guard state.offering.startAlone() else { return .none }
      return .call(SeatEndpoints.offer, NewSeat(for: name)) { .give(.offered($0)) }
    case .offered(.success(let offer)):
      state.offering.stop()
      state.name = ""
      state.offer = offer
      state.isCopied = false
      return list(&state)
    case .offered(.failure(let error)):
      state.offering.stop(SeatFailure(error))
      return .none
    case .copyTapped(let text):
      state.isCopied = true
      return .copy(text)
    case .closed:
      state.offer = nil
      return .none
    }
  }

  // Taking

  private static func take(_ state: inout State, _ action: TakeAction) -> Effect<Action> {
    switch action {
    case .typed(let code):
      state.code = code
      state.view = nil
      state.taking.dismiss()
      return .none
    case .submitted:
      return look(&state)
    case .looked(let code, let result):
      switch result {
      case .success(let view):
        state.taking.stop()
        // Another may have been typed meanwhile.
        if code == state.code.trimmed { state.view = view }
        return .none
      case .failure(let error):
        state.taking.stop(SeatFailure(error))
        return .focus(codeID)
      }
    case .confirmed:
      guard state.taking.startAlone() else { return .none }
      return .call(SeatEndpoints.take, SeatCode(state.code.trimmed)) { .take(.taken($0)) }
    case .taken(.success(let held)):
      state.taking.stop()
      state.own?.held = held
      return forgetCode(&state) + .fire(.syncNow)
    case .taken(.failure(let error)):
      state.taking.stop(SeatFailure(error))
      state.view = nil
      return .focus(codeID)
    case .dismissed:
      return forgetCode(&state)
    }
  }

  /// Asks who offers the seat of the code.
  private static func look(_ state: inout State) -> Effect<Action> {
    state.view = nil
    let code = state.code.trimmed
    guard !code.isEmpty else {
      state.taking.fail(.missing)
      return .focus(codeID)
    }
    guard state.taking.startAlone() else { return .none }
    return .call(SeatEndpoints.look, SeatCode(code)) { .take(.looked(code, $0)) }
  }

  /// Leaves no code behind, in the address neither.
  private static func forgetCode(_ state: inout State) -> Effect<Action> {
    state.code = ""
    state.view = nil
    return state.context.path == .seats ? .none : .replace(Path.seats.text)
  }

  // Ending

  private static func end(_ state: inout State, _ action: EndAction) -> Effect<Action> {
    switch action {
    case .tapped(let seat):
      state.ending = seat
      return .none
    case .cancelled:
      state.ending = nil
      return .none
    case .confirmed:
      guard let seat = state.ending, state.changing.startAlone() else { return .none }
      state.ending = nil
      return .call(SeatEndpoints.end, SeatChoice(seat)) { .end(.ended($0)) }
    case .ended(.success), .ended(.failure(.missing)):
      // One that is not there any more has ended, too.
      state.changing.stop()
      state.offer = nil
      return list(&state) + .fire(.syncNow)
    case .ended(.failure(let error)):
      state.changing.stop(SeatFailure(error))
      return .none
    case .failureClosed:
      state.changing.dismiss()
      return .none
    }
  }
}

extension SeatsPage: Part {
  public static var id: Literal { "seats" }
  public static var under: Literal { "settings" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func owns(_ path: Path) -> Bool { path == .seats || path.seatCode.isThere }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path):
      guard owns(path) else { return nil }
      return .appeared(code: path.seatCode)
    case .synced(let status):
      // The network is back while the page is open.
      guard case .network? = state.loading.failure, status.isOnline, owns(state.context.path)
      else { return nil }
      return .appeared(code: state.context.path.seatCode)
    case .visible, .dayChanged, .told: return nil
    }
  }
}

extension Path {
  /// Where seats are given and taken.
  static var seats: Path { "planos/familia" }

  /// The link of an offer, within the app. The code stands behind the `#`, which browsers send to nobody.
  static func seat(_ code: String) -> String { seats.text + "#" + code }

  /// The code of the link that leads to that page; nil for another page.
  var seatCode: String? {
    let parts = parts
    guard parts.count == 3, parts[0] == "planos", parts[1] == "familia" else { return nil }
    return parts[2]
  }
}
