import Agenda
import Database
import Delivery
import Jobs
import Scheduling
import SyncServer
import Values
import ZoneFiles

/// What somebody who waits is told of a time that became free, as long as it is kept for them.
struct OfferComposer: Sendable {
  let rules: AgendaRules
  let zones: ZoneFolder
  let now: @Sendable () -> Instant

  static let kindName = "waiting.offer"

  var kind: MessageKind {
    // The night has been waited for: a time that is held cannot.
    var kind = MessageKind(
      Self.kindName, title: Phrase(pt: "Horários que vagam", en: "Times that become free"),
      ways: [.init(.push, patience: 300_000), .init(.sms), .init(.mail)], nights: .disturbed,
      template: .waitingOffer, compose: compose)
    kind.isForMembers = false
    kind.textsADay = 5
    kind.isUrgent = true
    return kind
  }

  private func compose(
    _ message: QueuedMessage, _ transaction: any ReadTransaction
  ) throws -> Composition {
    guard let (offer, space) = try WaitingOffers.find(message.id, transaction),
      offer.state == .open, now() < offer.endsAt,
      let planned = try PlannedAppointments.find(offer.appointment.uuid, in: space, transaction),
      planned.state == .held
    else { return .withdraw("the time is not kept any more") }
    guard let person = try rules.person(offer.person, space, transaction) else {
      return .withdraw("nobody is written to")
    }
    guard try rules.mayWrite(space, transaction) else {
      return .fail(AgendaRules.unconfirmed)
    }
    guard let tokens = try MessageTokens.find(in: transaction) else {
      throw JobFailure("there is no secret for links")
    }
    let zone = zones.find(planned.zone) ?? .utc
    let language = person.language
    var content = MessageContent(
      to: Recipient(
        account: person.account, phone: person.phone, email: person.email, language: language,
        zone: zone),
      values: [
        "greeting": ReminderComposer.greeting(person.name, language),
        "house": try rules.house(space, transaction),
        "when": ReminderWords.moment(planned.start, language),
        "until": ReminderWords.moment(zone.local(offer.endsAt), language),
      ], path: OfferPage.path(of: offer.id, tokens))
    content.isNotedThere = true
    return .send(content)
  }
}

extension MessageTemplate {
  /// What those who wait are told of a time that became free.
  static let waitingOffer = MessageTemplate(
    subject: Phrase(pt: "{house}: vagou {when}", en: "{house}: {when} became free"),
    paragraphs: [
      Phrase(pt: "{greeting}", en: "{greeting}"),
      Phrase(
        pt: "Em {house} vagou um horário: {when}. Ele está reservado para você até {until}.",
        en: "{house} has a free time: {when}. It is kept for you until {until}."),
      Phrase(
        pt: """
          Pelo link abaixo você aceita ou recusa. Sem resposta até lá, ele vai para outra pessoa.
          """,
        en: """
          Use the link below to take it or to turn it down. Without an answer by then it goes to \
          somebody else.
          """),
    ],
    action: Phrase(pt: "Ver o horário", en: "See the time"),
    short: Phrase(
      pt: "{house}: vagou {when}. Reservado para você até {until}.",
      en: "{house}: {when} is free, and kept for you until {until}."),
    longest: [
      "greeting": "Olá, Maria das Graças.", "house": "Clínica de Fisioterapia Movimento e Saúde",
      "when": "qui, 26/11 às 17:30", "until": "qui, 26/11 às 10:30",
    ],
    inEnglish: [
      "greeting": "Hello, Maria das Graças.", "when": "Thu, 26 Nov at 17:30",
      "until": "Thu, 26 Nov at 10:30",
    ]
  ).shortening("house")
}
