import Agenda
import Database
import Delivery
import Jobs
import Mail
import SyncServer
import Values
import ZoneFiles

/// What a reminder says when it is due, and once more when it is sent: of its appointments those that are
/// still to come then, at the times that they have then.
struct ReminderComposer: Sendable {
  let rules: AgendaRules
  let zones: ZoneFolder
  let now: @Sendable () -> Instant

  static let kindName = "appointment.reminder"

  var kind: MessageKind {
    let rules = rules
    var kind = MessageKind(
      Self.kindName, title: rules.title, ways: rules.reminders.last?.ways ?? [], nights: .before,
      template: rules.template, compose: compose)
    kind.quietHours = rules.quietHours
    kind.isForMembers = false
    kind.textsADay = 1
    kind.otherWays = { message in
      rules.reminders.first { $0.offset.label == message.detail }?.ways
    }
    return kind
  }

  private func compose(
    _ message: QueuedMessage, _ transaction: any ReadTransaction
  ) throws -> Composition {
    let now = now()
    let coming = try PlannedAppointments.of(link: message.id, in: transaction)
      .filter { $0.isExpected && now < $0.startsAt }
    guard let first = coming.first else { return .withdraw("nothing of it is to come") }
    guard let person = try rules.person(message.person, message.space, transaction) else {
      return .withdraw("nobody is written to")
    }
    guard try rules.mayWrite(message.space, transaction) else {
      return .fail(AgendaRules.unconfirmed)
    }
    guard let tokens = try MessageTokens.find(in: transaction) else {
      throw JobFailure("there is no secret for links")
    }
    let language = person.language
    let moments = coming.map(\.start)
    let recipient = Recipient(
      account: person.account, phone: person.phone, email: person.email, language: language,
      zone: zones.find(first.zone) ?? .utc)
    let house = try rules.house(message.space, transaction)
    let address = try rules.address(message.space, transaction)
    var content = MessageContent(
      to: recipient,
      values: [
        "greeting": Self.greeting(person.name, language),
        "house": house,
        "first": ReminderWords.moment(first.start, language),
        "when": ReminderWords.moments(moments, language),
        "where": Self.place(address, language),
      ], path: AnswerPage.path(of: message.id, tokens))
    content.isNotedThere = true
    let calendar = AppointmentCalendar(
      house: house, language: language, sender: rules.sender, zones: zones, address: address)
    content.attachment = MailAttachment(
      name: AppointmentCalendar.name(language), type: calendar.type,
      bytes: calendar.bytes(of: coming))
    return .send(content)
  }

  /// The sentence that says where the house is; empty where that is not said.
  private static func place(_ address: String, _ language: Language) -> String {
    address.isEmpty
      ? "" : " " + Phrase(pt: "Endereço: {0}.", en: "Address: {0}.")(language, address)
  }

  static func greeting(_ name: String, _ language: Language) -> String {
    name.isEmpty
      ? Phrase(pt: "Olá.", en: "Hello.")(language)
      : Phrase(pt: "Olá, {0}.", en: "Hello, {0}.")(language, name)
  }
}
