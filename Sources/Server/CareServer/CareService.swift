import Delivery
import Jobs
import SyncServer
import Values

/// What the server does for the doses of families: tells people, and takes what they say of a dose without
/// opening the app (Docs/Delivery.md, Reminders of doses).
public struct CareService: Sendable {
  private let delivery: Delivery
  private let reminders: DoseReminders
  public let answers: DoseAnswers

  /// How long links are known behind their end, in milliseconds: a page says that they have ended.
  private static let memory: Int64 = 30 * 86_400_000

  /// - Parameters:
  ///   - delivery: of the app's database, with the kinds `kinds`.
  ///   - zones: rules of zones by their names in the tz database.
  public init(
    _ rules: CareRules, bringing delivery: Delivery, as mutations: OwnMutations,
    zones: @escaping @Sendable (String) -> ZoneRules?
  ) {
    self.delivery = delivery
    reminders = DoseReminders(
      rules: rules, tables: mutations.tables, zones: zones, now: delivery.now)
    answers = DoseAnswers(rules, mutations, delivery)
  }

  /// The kinds of message that it brings.
  public static func kinds(
    _ rules: CareRules, of tables: SpaceTables, zones: @escaping @Sendable (String) -> ZoneRules?,
    now: @escaping @Sendable () -> Instant
  ) -> [MessageKind] {
    DoseMessages(rules: rules, tables: tables, zones: zones, now: now).kinds
  }

  /// Who does its jobs.
  public var handlers: [JobHandler] { [reminders.handler(bringing: delivery)] }

  /// What it does again and again.
  public var periodic: [PeriodicJob] {
    [
      reminders.watch,
      PeriodicJob("forget-dose-links", every: 86_400_000) { [delivery] _ in
        let time = delivery.now().adding(milliseconds: -Self.memory)
        return .write { transaction in
          try DoseLinks.forget(endedBefore: time, in: transaction)
          return nil
        }
      },
    ]
  }
}
