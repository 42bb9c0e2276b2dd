import Care
import Database
import Delivery
import Jobs
import Records
import Scheduling
import SyncServer
import Values

/// What people are told of doses and of stock, when it is due and once more when it is sent: of the doses of a
/// message those that still wait then.
struct DoseMessages: Sendable {
  let rules: CareRules
  let tables: SpaceTables
  let zones: @Sendable (String) -> ZoneRules?
  let now: @Sendable () -> Instant

  static let reminder = "dose.reminder"
  static let escalation = "dose.escalation"
  static let stock = "stock.reminder"
  static let names = [reminder, escalation, stock]

  /// A message's detail.
  static let first = "first"
  static let again = "again"

  /// Of so many doses a notification has buttons that say what became of them.
  private static let mostAnswered = 8

  static func name(of part: ReminderRecipient.Part) -> String {
    switch part {
    case .first: reminder
    case .backup: escalation
    }
  }

  var kinds: [MessageKind] { [doses(.first), doses(.backup), stockKind] }

  private func doses(_ part: ReminderRecipient.Part) -> MessageKind {
    let ways = (rules.ways, rules.againWays)
    var kind = MessageKind(
      Self.name(of: part), title: part == .first ? DoseWords.reminders : DoseWords.escalations,
      ways: ways.0, nights: .disturbed,
      template: part == .first ? .doseReminder : .doseEscalation
    ) { message, transaction in
      try compose(message, part, transaction)
    }
    kind.otherWays = { $0.detail == Self.again ? ways.1 : nil }
    kind.isUrgent = true
    kind.isCapped = false
    return kind
  }

  private var stockKind: MessageKind {
    MessageKind(
      Self.stock, title: DoseWords.stocks, ways: rules.stockWays, nights: .held,
      template: .stockReminder, compose: composeStock)
  }

  /// Whom a message is for, and what it is about.
  private struct Told {
    var cared: CaredPerson
    var recipient: ReminderRecipient
    var member: CareRules.Member

    func recipient(in zone: ZoneRules) -> Recipient {
      Recipient(
        account: recipient.account, phone: member.mayBeTexted ? recipient.phone : nil,
        email: member.email, language: recipient.language, zone: zone)
    }
  }

  /// Nil where nobody is told any more: who said no, left, or has no consent.
  private func told(
    _ message: QueuedMessage, of person: UUID, _ part: ReminderRecipient.Part,
    _ reader: SpaceReader, _ transaction: any ReadTransaction
  ) throws -> Told? {
    guard let cared = try CaredPerson(person, reader, zones: zones, at: now()),
      let recipient = cared.plan.told(part).first(where: { $0.account == message.person }),
      let member = try rules.member(message.person, message.space, transaction)
    else { return nil }
    return Told(cared: cared, recipient: recipient, member: member)
  }

  private func compose(
    _ message: QueuedMessage, _ part: ReminderRecipient.Part, _ transaction: any ReadTransaction
  ) throws -> Composition {
    let now = now()
    let reader = SpaceReader(
      transaction, space: message.space, tables: tables, skipping: UnreadRecords.note)
    guard let person = message.subject,
      let told = try told(message, of: person, part, reader, transaction)
    else { return .withdraw("nobody is told of it") }
    let links = try DoseLinks.of(message: message.id, transaction)
    let doses = told.cared.watch.waiting(at: now).filter { dose in
      links.contains { $0.medicine == dose.medicine && $0.planned == dose.name }
    }
    guard let first = doses.first else { return .withdraw("no dose of it waits") }
    guard let tokens = try MessageTokens.find(in: transaction) else {
      throw JobFailure("there is no secret for links")
    }
    let language = told.recipient.language
    var content = MessageContent(
      to: told.recipient(in: told.cared.whereabouts.zone(at: now)),
      values: [
        "person": rules.plain(told.cared.person.name), "time": first.planned.time.shortText,
        "what": DoseWords.count(doses.count, language),
      ], path: DosePage.path(of: message.id, tokens))
    content.isNotedThere = true
    content.opens = ""
    content.sealedText = DoseWords.list(doses, told.cared, language)
    // What is told again takes the place of what was told before.
    content.group = UUID(naming: "doses \(message.space) \(person) \(message.person)")
    if told.member.mayLog, doses.count <= Self.mostAnswered {
      let answered = links.filter { link in
        doses.contains { $0.medicine == link.medicine && $0.name == link.planned }
      }
      content.actions = DoseAnswers.Answer.allCases.map { answer in
        MessageAction(
          answer.rawValue, title: DoseWords.button(answer, of: doses.count, language),
          opens: DosePage.path(of: message.id, tokens),
          posts: answered.map { DosePage.path(of: $0.id, answer, tokens) })
      }
    }
    return .send(content)
  }

  private func composeStock(
    _ message: QueuedMessage, _ transaction: any ReadTransaction
  ) throws -> Composition {
    let now = now()
    let reader = SpaceReader(
      transaction, space: message.space, tables: tables, skipping: UnreadRecords.note)
    guard let id = message.subject, let medicine = try reader.find(ID<Medicine>(id)),
      let warnDays = medicine.warnDays,
      let told = try told(message, of: medicine.person.uuid, .first, reader, transaction),
      let regimen = told.cared.regimens.first(where: { $0.medicine.id == medicine.id })
    else { return .withdraw("nobody is told of it") }
    let zone = told.cared.whereabouts.zone(at: now)
    let today = zone.local(now).date
    guard
      let outlook = try StockReminders.outlook(of: regimen, told.cared, reader, at: now),
      outlook.refill.description == message.detail, let date = outlook.runsOut,
      date.days(since: today) <= warnDays
    else { return .withdraw("there is enough of it again") }
    let language = told.recipient.language
    var content = MessageContent(
      to: told.recipient(in: zone),
      values: [
        "person": rules.plain(told.cared.person.name), "date": DoseWords.day(date, language),
      ], path: "remedios/\(medicine.id)")
    content.sealedText = DoseWords.runsOut(medicine, on: date, language)
    return .send(content)
  }
}
