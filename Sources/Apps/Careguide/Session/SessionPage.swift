import API
import Care
import Entitlements
import Fields
import Flow
import Purchasing
import Records
import Screen
import Shell
import Values

/// Why the app is or is not open now, why there is a limit at all, and what support asks for (CG-051, CG-102 to CG-109).
/// It needs no network, and is never locked.
enum SessionPage {
  struct State: Equatable {
    /// The rules of the zone of the last session, where that is another one.
    @Boxed var sessionZone: ZoneRules?
    /// The name of the zone whose rules were asked for.
    var asked = ""
    var isCopied = false
    /// What the account bought, once the server has said it.
    @Boxed var purchases: OwnPurchases?
    var isChecking = false
    /// Why the server did not say it.
    @Boxed var failure: APIError?
    /// The name of the file as which all sessions are to be saved, while the server is asked for them.
    var saving: String?
    /// Why there is no such file.
    @Boxed var saveFailure: APIError?
  }

  enum Action: Equatable {
    case entered
    case zoneFound(ZoneRules?)
    case copyTapped(String)
    /// What the account bought is to be looked at, and what the space has of it.
    case checkTapped
    case checked(Result<OwnPurchases, APIError>)
    /// All sessions that the server keeps are to be saved as a file of that name.
    case saveTapped(String)
    case listed(Result<OwnSessions, APIError>)
    case backTapped
    case goTo(Path)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered:
      state.isCopied = false
      state.purchases = nil
      state.failure = nil
      state.saveFailure = nil
      guard let session = parts[DailySession.self], let day = session.day, let zone = session.zone,
        let last = day.current ?? day.last, last.zone != zone.name, last.zone != state.asked
      else { return .none }
      state.asked = last.zone
      return .zone(named: last.zone) { .zoneFound($0) }
    case .zoneFound(let zone):
      state.sessionZone = zone
      // Perhaps with a network, when it is opened again.
      if !zone.isThere { state.asked = "" }
      return .none
    case .copyTapped(let text):
      state.isCopied = true
      return .copy(text)
    case .checkTapped:
      guard !state.isChecking else { return .none }
      state.isChecking = true
      state.failure = nil
      // The plan comes with the records of the space.
      return .fire(.syncNow) + .call(PurchaseEndpoints.list, Nothing()) { .checked($0) }
    case .checked(.success(let purchases)):
      state.isChecking = false
      state.purchases = purchases
      return .none
    case .checked(.failure(let error)):
      state.isChecking = false
      state.purchases = nil
      state.failure = error
      return .none
    case .saveTapped(let name):
      guard !state.saving.isThere else { return .none }
      state.saving = name
      state.saveFailure = nil
      return .call(AccessEndpoints.list, Nothing()) { .listed($0) }
    case .listed(.success(let own)):
      guard let name = state.saving else { return .none }
      state.saving = nil
      return .saveFile(name: name, type: "application/json", bytes: own.object.bytes)
    case .listed(.failure(let error)):
      state.saving = nil
      state.saveFailure = error
      return .none
    case .backTapped:
      return .back
    case .goTo(let path):
      return .push(path.text)
    }
  }
}

extension SessionPage: Part {
  static var id: Literal { "session" }
  static var under: Literal { "settings" }

  static func opened(in context: Context) -> State { State() }

  static func owns(_ path: Path) -> Bool { path == .dailySession }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): path == .dailySession ? .entered : nil
    case .synced, .dayChanged, .visible, .told: nil
    }
  }
}
