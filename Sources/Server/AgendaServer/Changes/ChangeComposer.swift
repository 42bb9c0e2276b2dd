import Agenda
import Database
import Delivery
import Scheduling
import SyncServer
import Values
import ZoneFiles

/// What a message says of appointments that were cancelled, moved or put on again, as they are when it is sent: of what was
/// taken back meanwhile nothing.
struct ChangeComposer: Sendable {
  let rules: AgendaRules
  let zones: ZoneFolder
  let now: @Sendable () -> Instant

  static let kindName = "appointment.change"
  /// Of a message about what begins before people would be told of it in the morning.
  static let soon = "soon"

  var kind: MessageKind {
    var kind = MessageKind(
      Self.kindName, title: Phrase(pt: "Mudanças de horários", en: "Changes of appointments"),
      ways: [.init(.push, patience: 600_000), .init(.sms), .init(.mail)], nights: .held,
      template: .appointmentChange, compose: compose)
    kind.isForMembers = false
    kind.textsADay = 5
    kind.quietHours = rules.quietHours
    kind.otherNights = { $0.detail == Self.soon ? .disturbed : nil }
    return kind
  }

  /// One appointment, and what became of it.
  struct Told {
    var formerStart: CivilDateTime
    /// When it is now; nil of one that was cancelled.
    var start: CivilDateTime?
    /// Whether they were told before that it was cancelled.
    var isOnAgain = false

    /// Nil where nothing is to be told.
    init?(_ change: ToldChange, _ appointment: PlannedAppointment) {
      formerStart = change.formerStart
      if appointment.state == .cancelled {
        if change.wasCancelled { return nil }
        return
      }
      guard appointment.isExpected,
        change.wasCancelled || appointment.start != change.formerStart
      else { return nil }
      start = appointment.start
      isOnAgain = change.wasCancelled
    }

    func text(_ language: Language) -> String {
      let former = ReminderWords.moment(formerStart, language)
      guard let start else {
        return Phrase(pt: "{0} foi cancelado", en: "{0} was cancelled")(language, former)
      }
      if isOnAgain {
        return Phrase(pt: "{0} está marcado de novo", en: "{0} is on again")(
          language, ReminderWords.moment(start, language))
      }
      return Phrase(pt: "{0} mudou para {1}", en: "{0} was moved to {1}")(
        language, former, ReminderWords.moment(start, language))
    }
  }

  private func compose(
    _ message: QueuedMessage, _ transaction: any ReadTransaction
  ) throws -> Composition {
    let now = now()
    var all: [Told] = []
    var zone: ZoneRules?
    for change in try ToldChanges.of(message: message.id, transaction) {
      guard
        let appointment = try PlannedAppointments.find(
          change.appointment, in: message.space, transaction),
        now < appointment.startsAt, let told = Told(change, appointment)
      else { continue }
      zone = zone ?? zones.find(appointment.zone)
      all.append(told)
    }
    guard !all.isEmpty else { return .withdraw("nothing of it has changed") }
    guard let person = try rules.person(message.person, message.space, transaction) else {
      return .withdraw("nobody is written to")
    }
    guard try rules.mayWrite(message.space, transaction) else {
      return .fail(AgendaRules.unconfirmed)
    }
    let language = person.language
    var what = all.prefix(ReminderWords.mostMoments).map { $0.text(language) }
      .joined(separator: "; ")
    let others = all.count - ReminderWords.mostMoments
    if others > 0 {
      what += Phrase(pt: "; e mais {0}", en: "; and {0} more")(language, "\(others)")
    }
    return .send(
      MessageContent(
        to: Recipient(
          account: person.account, phone: person.phone, email: person.email, language: language,
          zone: zone ?? .utc),
        values: [
          "greeting": ReminderComposer.greeting(person.name, language),
          "house": try rules.house(message.space, transaction), "what": what,
        ]))
  }
}

extension MessageTemplate {
  /// What people are told when their appointments change.
  static let appointmentChange = MessageTemplate(
    subject: Phrase(
      pt: "{house}: mudança no seu horário", en: "{house}: your appointment has changed"),
    paragraphs: [
      Phrase(pt: "{greeting}", en: "{greeting}"),
      Phrase(
        pt: "{house} avisa sobre o seu horário: {what}.",
        en: "{house} has changed your appointment: {what}."),
      Phrase(
        pt: "Se não for possível para você, fale com {house}.",
        en: "If that does not suit you, contact {house}."),
    ],
    action: nil, short: Phrase(pt: "{house} avisa: {what}.", en: "{house}: {what}."),
    longest: [
      "greeting": "Olá, Maria das Graças.", "house": "Clínica de Fisioterapia Movimento e Saúde",
      "what":
        "qui, 26/11 às 17:30 mudou para sex, 27/11 às 17:30; qui, 03/12 às 17:30 foi cancelado",
    ],
    inEnglish: [
      "greeting": "Hello, Maria das Graças.",
      "what":
        "Thu, 26 Nov at 17:30 was moved to Fri, 27 Nov at 17:30; Thu, 03 Dec at 17:30 was cancelled",
    ]
  ).shortening("house")
}
