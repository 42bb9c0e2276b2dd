import API
import Flow
import Identity
import Shell
import Sync
import Values

/// The devices on which the account is signed in, each of which can be signed out. Only the server knows them,
/// so the page needs the network.
public enum Devices {
  public struct State: Equatable {
    /// What the person is asked before it is done.
    public enum Question: Equatable {
      case one(SignedInDevice)
      case others
    }

    @Boxed public var context: Context
    /// Nil before the server has said.
    public var all: [SignedInDevice]?
    @Boxed public var question: Question?
    /// Of the list.
    public var loading = Loading<APIError>()
    /// Of signing out: one at a time.
    public var ending = Loading<APIError>()

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    case appeared
    case listed(Result<SignedInDevices, APIError>)
    case endTapped(SignedInDevice)
    case endOthersTapped
    case confirmed
    case cancelled
    case ended(Result<SignedInDevices, APIError>)
    case failureClosed
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      state.question = nil
      guard state.loading.startAlone() else { return .none }
      state.ending.dismiss()
      return .call(DeviceEndpoints.list, Nothing()) { .listed($0) }
    case .listed(.success(let list)):
      state.loading.stop()
      state.all = list.devices
      return .none
    case .listed(.failure(let error)):
      state.loading.stop(error)
      return .none
    case .endTapped(let device):
      state.question = .one(device)
      return .none
    case .endOthersTapped:
      state.question = .others
      return .none
    case .confirmed:
      guard let question = state.question, state.ending.startAlone() else { return .none }
      state.question = nil
      switch question {
      case .one(let device):
        return .call(DeviceEndpoints.end, DeviceChoice(device.id)) { .ended($0) }
      case .others:
        return .call(DeviceEndpoints.endOthers, Nothing()) { .ended($0) }
      }
    case .cancelled:
      state.question = nil
      return .none
    case .ended(.success(let list)):
      state.ending.stop()
      state.all = list.devices
      return .none
    case .ended(.failure(.missing)):
      // It is signed out already, and the list is older than that.
      state.ending.stop()
      guard state.loading.startAlone() else { return .none }
      return .call(DeviceEndpoints.list, Nothing()) { .listed($0) }
    case .ended(.failure(let error)):
      state.ending.stop(error)
      return .none
    case .failureClosed:
      state.ending.dismiss()
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }
}

extension Devices: Part {
  public static var id: Literal { "devices" }
  public static var under: Literal { "settings" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func owns(_ path: Path) -> Bool { path == .devices }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(.devices): return .appeared
    case .synced(let status):
      guard case .network? = state.loading.failure, status.isOnline,
        state.context.path == .devices
      else { return nil }
      return .appeared
    case .entered, .visible, .dayChanged, .told: return nil
    }
  }
}

extension Path {
  public static var devices: Path { "ajustes/aparelhos" }
}
