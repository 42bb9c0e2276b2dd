import API
import Flow
import Purchasing
import Shell
import Sync
import Values

/// What the account has begun to buy and does not have yet, as the page of the plans shows it: a Pix or a boleto that
/// is not paid, a card that a bank has not let through, a child's purchase that waits for a parent (FF-089).
public struct Pending: Equatable {
  /// What waits for somebody's approval in a store.
  public internal(set) var approvals: [WaitingPurchase] = []
  /// What waits for its payment on the web.
  public internal(set) var checkouts: [OwnCheckout] = []
  /// Of `approvals` and `checkouts`.
  public internal(set) var loading = Loading<APIError>()
  /// Of giving up what waits for an approval.
  public internal(set) var leaving = Loading<APIError>()

  var isThere: Bool { !approvals.isEmpty || !checkouts.isEmpty }

  public indirect enum Action: Equatable {
    /// It is asked for.
    case due
    case purchasesRead(Result<OwnPurchases, APIError>)
    case checkoutsRead(Result<OwnCheckouts, APIError>)
    case leaveTapped(UUID)
    case left(UUID, Result<Nothing, APIError>)
  }

  mutating func reduce(_ action: Action) -> Effect<Action> {
    switch action {
    case .due:
      guard loading.startAlone() else { return .none }
      let purchases = Effect<Action>.call(PurchaseEndpoints.list, Nothing()) { .purchasesRead($0) }
      #if UMBU_IOS
        return purchases
      #else
        // Two answers are awaited.
        loading.start()
        return purchases
          + .call(CheckoutEndpoints.list, Nothing()) { .checkoutsRead($0) }
      #endif
    case .purchasesRead(.success(let own)):
      loading.stop()
      approvals = own.waiting ?? []
      return .none
    case .checkoutsRead(.success(let own)):
      loading.stop()
      checkouts = own.checkouts.filter { $0.isWaiting }
      return .none
    case .purchasesRead(.failure(let error)), .checkoutsRead(.failure(let error)):
      loading.stop(error)
      return .none
    case .leaveTapped(let id):
      guard leaving.startAlone() else { return .none }
      return .call(PurchaseEndpoints.wait, PurchaseWait(id, waits: false)) { .left(id, $0) }
    case .left(let id, .success):
      leaving.stop()
      approvals = approvals.filter { $0.id != id }
      return .none
    case .left(_, .failure(let error)):
      leaving.stop(error)
      return .none
    }
  }
}

extension OwnCheckout {
  /// Whether nothing of it is paid yet, and it still can be.
  var isWaiting: Bool { state == "pending" || state == "none" && bill.isThere }
}
