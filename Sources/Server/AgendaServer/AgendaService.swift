import Delivery
import Jobs
import SyncServer
import Values

/// What the server does for the agendas of one app: reminds people, takes their answers, and makes the
/// sessions of series (Docs/Delivery.md, Reminders of appointments).
public struct AgendaService: Sendable {
  private let delivery: Delivery
  private let reminders: AgendaReminders
  private let roller: SeriesRoller
  public let answers: AgendaAnswers

  /// - Parameters:
  ///   - delivery: of the app's database, with the kind `reminderKind`.
  ///   - moved: hears that a space has moved, once that is durable.
  public init(
    _ rules: AgendaRules, bringing delivery: Delivery, as mutations: OwnMutations,
    zones: ZoneFolder, moved: @escaping @Sendable (SpaceMove) -> Void
  ) {
    self.delivery = delivery
    let now = delivery.now
    reminders = AgendaReminders(rules: rules, zones: zones, now: now)
    roller = SeriesRoller(
      rules: rules, zones: zones, mutations: mutations, now: now, moved: moved)
    answers = AgendaAnswers(
      rules, mutations, delivery,
      notice: rules.tellsAnswers ? AnswerNotice(rules: rules, zones: zones, now: now) : nil)
  }

  /// The kind of message that reminders are.
  public static func reminderKind(
    _ rules: AgendaRules, zones: ZoneFolder, now: @escaping @Sendable () -> Instant
  ) -> MessageKind {
    ReminderComposer(rules: rules, zones: zones, now: now).kind
  }

  /// The kinds of message that the agenda brings.
  public static func kinds(
    _ rules: AgendaRules, zones: ZoneFolder, now: @escaping @Sendable () -> Instant
  ) -> [MessageKind] {
    let answers = AnswerNotice(rules: rules, zones: zones, now: now).kind
    return [reminderKind(rules, zones: zones, now: now)] + (rules.tellsAnswers ? [answers] : [])
  }

  /// Who does its jobs.
  public var handlers: [JobHandler] {
    [reminders.handler(bringing: delivery), roller.handler]
  }

  /// What it does again and again.
  public var periodic: [PeriodicJob] {
    [
      reminders.watch, roller.daily,
      PeriodicJob("forget-agenda-links", every: 86_400_000) { [delivery] _ in
        let time = delivery.now().adding(milliseconds: -AgendaAnswers.memory)
        return .write { transaction in
          try AgendaLinks.forget(madeBefore: time, in: transaction)
          return nil
        }
      },
    ]
  }
}
