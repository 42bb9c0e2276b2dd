import Agenda
import Database
import Delivery
import Scheduling
import SyncServer
import Values
import ZoneFiles

/// What the therapist of a session is told when somebody answers by a link: on their devices, without a
/// name, since it stands on locked screens; the session's page has it.
struct AnswerNotice: Sendable {
  let rules: AgendaRules
  let zones: ZoneFolder
  let now: @Sendable () -> Instant

  static let kindName = "appointment.answer"

  private enum Words {
    static var confirmed: Phrase { Phrase(pt: "Presença confirmada", en: "They are coming") }
    static var cancelled: Phrase { Phrase(pt: "Horário cancelado", en: "They cancelled") }
  }

  var kind: MessageKind {
    MessageKind(
      Self.kindName, title: rules.answersTitle, ways: [.init(.push)], nights: .held,
      template: Self.template, compose: compose)
  }

  private static let template = MessageTemplate(
    subject: Phrase(pt: "{what}", en: "{what}"),
    paragraphs: [Phrase(pt: "{what}: {when}.", en: "{what}: {when}.")],
    action: Phrase(pt: "Abrir", en: "Open"), short: Phrase(pt: "{when}", en: "{when}"),
    longest: ["what": "Presença confirmada", "when": "qui, 26/11 às 17:30"],
    inEnglish: ["what": "They are coming", "when": "Thu, 26 Nov at 17:30"])

  /// Asks for it, in the transaction of the answer.
  func add(
    _ answer: AgendaAnswers.Answer, to appointment: UUID, in space: UUID,
    bringing delivery: Delivery,
    _ transaction: any WriteTransaction
  ) throws {
    let now = now()
    guard let planned = try PlannedAppointments.find(appointment, in: space, transaction),
      let therapist = try PlannedSessions.therapist(of: planned.session, in: space, transaction),
      now < planned.startsAt
    else { return }
    // Who cancels, is booked anew and cancels again is told of again.
    let key = "\(appointment) \(answer.rawValue) \(planned.start) \(now.milliseconds)"
    var message = QueuedMessage(
      id: UUID(naming: "answer \(space) \(key)"), of: Self.kindName, key: key, in: space,
      to: therapist, worth: now..<planned.startsAt)
    message.subject = appointment
    message.detail = answer.rawValue
    try delivery.add(message, transaction)
  }

  private func compose(
    _ message: QueuedMessage, _ transaction: any ReadTransaction
  ) throws -> Composition {
    guard let appointment = message.subject,
      let planned = try PlannedAppointments.find(appointment, in: message.space, transaction)
    else { return .withdraw("there is no such appointment any more") }
    let isCancelled = message.detail == AgendaAnswers.Answer.cancel.rawValue
    guard isCancelled == (planned.state == .cancelled) else {
      return .withdraw("it stands otherwise by now")
    }
    let zone = zones.find(planned.zone) ?? .utc
    guard
      let recipient = try Recipient.member(
        message.person, of: message.space, in: zone, transaction)
    else { return .withdraw("nobody is told") }
    let language = recipient.language
    return .send(
      MessageContent(
        to: recipient,
        values: [
          "what": (isCancelled ? Words.cancelled : Words.confirmed)(language),
          "when": ReminderWords.moment(planned.start, language),
        ], path: rules.sessionPath(planned.session), badge: try waiting(message, transaction)))
  }

  /// How long an answer that nobody opened is counted on the app's icon, in milliseconds.
  private static let memory: Int64 = 7 * 86_400_000

  /// The number on the app's icon: of how many appointments to come somebody has not opened an answer of the last seven
  /// days, this one included, and no more than an icon counts. Opening the app clears it.
  private func waiting(_ message: QueuedMessage, _ transaction: any ReadTransaction) throws -> Int {
    let now = now()
    let states = [QueuedMessage.State.waiting, .sent, .seen].map { "\($0.rawValue)" }
    let subjects = try transaction.rows(
      """
      SELECT DISTINCT subject FROM message WHERE space = $1 AND asked_at > $2 AND kind = $3 \
      AND person = $4 AND expires_at > $5 AND opened_at IS NULL AND subject IS NOT NULL \
      AND state IN (\(states.joined(separator: ", "))) LIMIT $6
      """,
      [
        SQLValue(message.space), .integer(now.milliseconds - Self.memory), .text(Self.kindName),
        SQLValue(message.person), .integer(now.milliseconds),
        .integer(Int64(MessageContent.mostCounted)),
      ]
    ) { $0.uuid(0) }
    return max(1, subjects.count)
  }
}
