import Database
import Delivery
import Gateways
import IdentityServer
import SyncServer
import Values

/// Messages to people: notifications, SMS, e-mail (Docs/Delivery.md).
struct DeliveryModule: ServerModule {
  let context: ModuleContext
  let delivery: Delivery

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(
      DeliveryMigrations.room, DeliveryMigrations.all, common: DeliveryMigrations.common)
  }

  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    Witnesses(ofSessions: [SubscriptionEnd()])
  }

  init(_ context: ModuleContext) {
    self.context = context
    delivery = Delivery(of: context)
  }

  var operations: [Operation] {
    [key, subscribe, renew, unsubscribe, test, receipt, ledger, templates, readChoices, choose]
  }

  func jobs() -> ModuleJobs {
    ModuleJobs(handlers: delivery.handlers, periodic: delivery.periodic)
  }

  /// None where the database does not answer.
  func figures() async -> [Figure] {
    let now = context.now()
    let figures = try? await context.database.read {
      try DeliveryLedger.figures(at: now, in: $0)
    }
    guard let figures else { return [] }
    let waiting = Figure(
      "umbu_messages_waiting", .gauge, "Messages that are not at their end.", figures.waiting)
    let subscriptions = Figure(
      "umbu_push_subscriptions", .gauge, "Devices that get notifications.", figures.subscriptions)
    return [waiting, subscriptions]
      + figures.ended.map { state, count in
        Figure(
          "umbu_messages_ended", .gauge, "Messages that ended in the last 24 hours.", count,
          .init("state", state))
      }
  }
}

/// Removes the subscriptions of sessions that end.
private struct SubscriptionEnd: SessionWitness {
  func saw(_ event: SessionEvent, in transaction: any WriteTransaction) throws {
    guard case .ended = event.kind, let account = event.account else { return }
    try Subscriptions.removeEnded(of: account, in: transaction)
  }
}

extension Delivery {
  /// By what an app brings messages to people: those of its own kinds, and those of its modules.
  init(of context: ModuleContext) {
    let app = context.app
    self.init(
      app.messages + app.modules.flatMap { $0.messages(in: context) }, in: context.database,
      on: context.installation.ways, of: DeliveringApp(of: context),
      now: context.now, ring: { [news = context.news] in news.bell.ring() })
  }
}

extension DeliveringApp {
  init(of context: ModuleContext) {
    self.init(name: context.app.name, address: context.address ?? "/\(context.app.id)/")
  }
}

extension AppServer {
  /// By what the app brings messages to people.
  var delivery: Delivery { self[DeliveryModule.self].delivery }
}
