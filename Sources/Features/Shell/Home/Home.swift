import API
import Entitlements
import Flow
import Identity
import Records
import Screen
import Sync
import Values

/// A space of the person who is signed in: the parts of the app, and what surrounds them.
public enum Home: Feature {
  public struct State: Equatable {
    public let app: App
    @Boxed public var context: Context
    public var parts = Parts()
    /// How the device's store was found; the banner about it can be closed when it was repaired.
    public var opening: SpaceOpening?
    /// How many looks and exports the server has not been told of.
    public var unsentTraces = 0
    /// Whether all of the program is here, and with it all parts.
    public var isWhole = false
    /// The key that was pressed before that, and that no part knew.
    var keyBeforeWhole: String?
    /// Where the person wanted to go while something held them back.
    public var waitingPath: Path?
    /// Whether the person wanted to leave this space for another before its queue was settled.
    public var mustSettleFirst = false
    public var showsShortcuts = false
    /// What would be lost by signing out, as it is asked about.
    public var signingOut: SigningOut?
    /// Whether the person is asked before they sign in again and lose what the device's store has not.
    public var asksBeforeSignIn = false

    public init(
      _ app: App, account: AccountView, space: SpaceMembership, alone: KeptAlone? = nil,
      on device: Device = Device()
    ) {
      self.app = app
      var context = Context(app, account, space, alone: alone)
      context.device = device
      self.context = context
      app.parts(&parts, context)
    }

    /// Whether the server has everything that was done here, and nothing refused waits for the person.
    var isSettled: Bool { parts.isSettled(context.sync) }

    /// Whether the device's store has not all that waits: the rest goes when somebody signs in again.
    var losesBySigningIn: Bool {
      context.sync.isMemoryOnly && !isSettled || parts.waiting.contains { $0.isInWindowAlone }
    }
  }

  /// The person is asked before what is not yet sent is erased.
  public struct SigningOut: Equatable {
    /// How much of others, or for another space, waits on this device and would be erased too.
    public var others: Int
    /// How many looks and exports of others, or in another space, the server has not been told of.
    public var traces = 0
  }

  public indirect enum Action: Equatable {
    case appeared
    case opened(SpaceOpening)
    case whole
    case entered(Path, today: CivilDate)
    case dayChanged(CivilDate)
    case deviceChanged(Device)
    case visible(Bool)
    case syncChanged(SyncStatus)
    case accountRead(Result<AccountView, APIError>)
    case part(PartAction)
    case settleFirstClosed
    case keyPressed(String)
    case goTo(Path)
    case shortcutsClosed
    case bannerClosed
    case exportUnsentTapped
    case reloadTapped
    case signOut(SignOutAction)
    case signInAgainCancelled
    case leaving(LeavingAction)
  }

  /// What happens from the wish to sign out until it is done or left.
  public enum SignOutAction: Equatable {
    case tapped
    /// How much of others, or for another space, waits on this device, and how many looks and exports.
    case othersCounted(Int, traces: Int = 0)
    case cancelled
    /// A copy is wanted before all is erased.
    case copyWanted
    case confirmed
  }

  /// After these the app as a whole goes elsewhere: its root does it.
  public indirect enum LeavingAction: Equatable {
    /// The person left this space; these are the others.
    case leftSpace(Result<AccountView, APIError>)
    case signInAgainTapped
    /// Asked, the person signs in all the same.
    case signInAgainConfirmed
    case signedOut
    /// All of the space of this device alone was erased, by another tab or before the app was closed.
    case erased
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      return open(state)
    case .opened(let opening):
      state.opening = opening
      if case .erased = opening { return .send(.leaving(.erased)) }
      return .none
    case .whole:
      return completeParts(&state)
    case .entered(let path, let today):
      return enter(&state, path, today)
    case .dayChanged(let today):
      state.context.today = today
      return tell(&state, .dayChanged(today))
    case .deviceChanged(let device):
      state.context.device = device
      state.parts.place(in: state.context)
      return .none
    case .visible(let isVisible):
      return tell(&state, .visible(isVisible))
    case .syncChanged(let status):
      state.context.sync = status.without(traces: state.app.schema.isTrace)
      state.unsentTraces = status.pending.count - state.context.sync.pending.count
      return tell(&state, .synced(state.context.sync))
        + .all(
          status.refused(traces: state.app.schema.isTrace).map { .fire(.discardRefused($0)) })
    case .accountRead(let result):
      // The answer may have been asked for by an account that this device alone stands beside by now.
      guard case .success(let account) = result, !state.context.isAlone else { return .none }
      return read(&state, account)
    case .part(let action):
      return reducePart(&state, action)
    case .settleFirstClosed:
      state.mustSettleFirst = false
      return .none
    case .keyPressed(let key):
      return press(&state, key)
    case .goTo(let path):
      state.mustSettleFirst = false
      return .push(path.text)
    case .shortcutsClosed:
      state.showsShortcuts = false
      return .none
    case .bannerClosed:
      state.opening = .ready
      return .none
    case .exportUnsentTapped:
      return tell(&state, .told(.exportUnsent))
    case .reloadTapped:
      return .fire(.reload)
    case .signOut(let action):
      return reduceSignOut(&state, action)
    case .signInAgainCancelled:
      state.asksBeforeSignIn = false
      return .none
    case .leaving(.signInAgainTapped):
      // Waiting for the server settles nothing: it takes nothing before they have signed in.
      state.asksBeforeSignIn = state.losesBySigningIn
      return .none
    case .leaving:
      return .none
    }
  }
}
