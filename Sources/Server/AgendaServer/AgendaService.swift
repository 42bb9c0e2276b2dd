import Delivery
import Jobs
import SyncServer
import Values
import ZoneFiles

/// What the server does for the agendas of one app: reminds people, takes their answers, makes the sessions of series,
/// keeps sessions at their times when clocks change, and offers times that became free to those who wait
/// (Docs/Delivery.md, Reminders of appointments).
public struct AgendaService: Sendable {
  private let delivery: Delivery
  private let reminders: AgendaReminders
  private let roller: SeriesRoller
  private let clocks: SessionClocks
  private let teller: ChangeTeller
  private let offerer: WaitingOfferer
  public let answers: AgendaAnswers
  public let offers: OfferAnswers
  public let feeds: AgendaFeeds
  public let bookings: AgendaBookings

  /// - Parameters:
  ///   - delivery: of the app's database, with the `kinds` of the agenda.
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
    clocks = SessionClocks(
      database: delivery.database, rules: rules, zones: zones, mutations: mutations,
      reminders: reminders, now: now, moved: moved)
    teller = ChangeTeller(quietHours: rules.quietHours, zones: zones, now: now)
    offerer = WaitingOfferer(
      rules: rules, zones: zones, mutations: mutations, now: now, moved: moved)
    let notice =
      rules.tellsAnswers ? AnswerNotice(rules: rules, zones: zones, now: now) : nil
    answers = AgendaAnswers(rules, mutations, delivery, zones: zones, notice: notice)
    offers = OfferAnswers(rules, mutations, delivery, zones: zones, notice: notice)
    feeds = AgendaFeeds(rules, zones: zones, now: now)
    bookings = AgendaBookings(rules, mutations, delivery.database, zones: zones)
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
    let changes = ChangeComposer(rules: rules, zones: zones, now: now).kind
    let answers = AnswerNotice(rules: rules, zones: zones, now: now).kind
    let offers = OfferComposer(rules: rules, zones: zones, now: now).kind
    return [reminderKind(rules, zones: zones, now: now)]
      + (rules.tellsChanges ? [changes] : []) + (rules.tellsAnswers ? [answers] : [])
      + (rules.offerMinutes == nil ? [] : [offers])
  }

  /// Who does its jobs.
  public var handlers: [JobHandler] {
    [
      reminders.handler(bringing: delivery), roller.handler, clocks.handler,
      teller.handler(bringing: delivery), offerer.handler(bringing: delivery),
    ]
  }

  /// What it does again and again.
  public var periodic: [PeriodicJob] {
    [
      reminders.watch, roller.daily, clocks.daily, offerer.watch, teller.watch,
      PeriodicJob("forget-agenda-links", every: 86_400_000) { [delivery] _ in
        let time = delivery.now().adding(milliseconds: -AgendaAnswers.memory)
        return .write { transaction in
          try AgendaLinks.forget(madeBefore: time, in: transaction)
          try ToldChanges.forget(dueBefore: time, in: transaction)
          try WaitingSlots.forget(startingBefore: time, in: transaction)
          return nil
        }
      },
      PeriodicJob("end-unused-feeds", every: 86_400_000) { [feeds] _ in
        .write { transaction in
          try feeds.forgetUnused(transaction)
          return nil
        }
      },
    ]
  }
}
