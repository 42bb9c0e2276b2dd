import Delivery
import IdentityServer
import Mail
import Purchases
import Subscriptions
import Values

/// A mail about a plan, in both languages, Portuguese first: the server does not know which one an account reads.
struct PurchaseLetter: Sendable {
  /// What it is about.
  enum Subject: Sendable {
    /// - Parameter last: the last moment at which cancelling surely costs nothing.
    case trialEnds(at: Instant, last: Instant, source: PurchaseSource)
    case payerLeft(space: MailName, until: Instant?)
    /// - Parameter until: until when there is access all the same; nil where that has ended.
    case notCharged(until: Instant?)
    /// - Parameter until: when it ends without consent.
    case priceRaised(until: Instant, PriceRaise?)
    case stillCharged(space: MailName, until: Instant?)
    case seatTakenBack
  }

  var app: String
  /// The product, as people know it.
  var title: @Sendable (Language) -> String
  var to: Email
  var subject: Subject
  /// Of the page where it is managed.
  var link: String

  private static var trialSubject: Phrase {
    Phrase(pt: "{0}: seu período grátis termina em {1}", en: "{0}: your free trial ends on {1}")
  }
  private static var trialText: Phrase {
    Phrase(
      pt: "O período grátis de {0} termina em {1}. Depois disso a assinatura é cobrada.",
      en: "The free trial of {0} ends at {1}. After that the subscription is charged.")
  }
  private static var trialLast: Phrase {
    Phrase(
      pt: "Para não pagar nada, cancele até {0}. O plano vale até o fim do período mesmo assim.",
      en: "To pay nothing, cancel by {0}. The plan holds to the end of the trial all the same.")
  }
  /// In the last day of a trial.
  private static var trialNow: Phrase {
    Phrase(
      pt: "Para não pagar nada, cancele agora: a loja pode cobrar a qualquer hora do último dia.",
      en: "To pay nothing, cancel now: the store may charge at any time of the last day.")
  }
  private static var trialBefore: Phrase {
    Phrase(
      pt: "Para não pagar nada, cancele antes disso.", en: "To pay nothing, cancel before that.")
  }
  private static var cancelByApple: Phrase {
    Phrase(
      pt: "Cancela-se no iPhone, em Ajustes, no seu nome, em Assinaturas.",
      en: "It is cancelled on the iPhone, in Settings, under your name, in Subscriptions.")
  }
  private static var cancelHere: Phrase {
    Phrase(
      pt: "Cancela-se com dois toques, em Planos, Minhas compras:",
      en: "It is cancelled with two taps, in Plans, My purchases:")
  }
  private static var leftSubject: Phrase {
    Phrase(pt: "{0}: quem pagava o plano saiu", en: "{0}: whoever paid for the plan has left")
  }
  private static var leftText: Phrase {
    Phrase(
      pt: "Quem pagava {0} para {1} saiu da equipe.",
      en: "Whoever paid for {0} for {1} has left the team.")
  }
  private static var leftUntil: Phrase {
    Phrase(
      pt: """
        O que foi pago vale até {0}. Para o plano continuar depois, alguém que administra assina de \
        novo.
        """,
      en: """
        What is paid holds until {0}. To keep the plan after that, somebody who manages subscribes \
        anew.
        """)
  }
  private static var nothingLost: Phrase {
    Phrase(
      pt: "Nada é apagado: ler e exportar não dependem do plano.",
      en: "Nothing is deleted: reading and exporting do not depend on the plan.")
  }
  private static var failedSubject: Phrase {
    Phrase(
      pt: "{0}: a App Store não conseguiu cobrar", en: "{0}: the App Store could not charge you")
  }
  private static var failedText: Phrase {
    Phrase(
      pt: "A App Store não conseguiu cobrar {0}, e tenta de novo nos próximos dias.",
      en: "The App Store could not charge {0}, and tries again in the next days.")
  }
  private static var failedUntil: Phrase {
    Phrase(
      pt: "O plano continua até {0}. Para não perdê-lo, veja antes a forma de pagamento na Apple:",
      en: "The plan goes on until {0}. To keep it, look at your way of paying at Apple before:")
  }
  private static var failedOver: Phrase {
    Phrase(
      pt: "O plano está parado até a cobrança passar. Veja a forma de pagamento na Apple:",
      en: "The plan is paused until the charge goes through. Look at your way of paying at Apple:")
  }
  private static var raisedSubject: Phrase {
    Phrase(
      pt: "{0}: o preço vai subir, e a Apple espera a sua resposta",
      en: "{0}: the price goes up, and Apple waits for your answer")
  }
  private static var raisedText: Phrase {
    Phrase(
      pt: "O preço de {0} na App Store sobe com a próxima renovação.",
      en: "The price of {0} in the App Store goes up with the next renewal.")
  }
  private static var raisedFrom: Phrase {
    Phrase(
      pt: "O preço de {0} na App Store sobe de {1} para {2} com a renovação em {3}.",
      en: "The price of {0} in the App Store goes up from {1} to {2} with the renewal on {3}.")
  }
  private static var raisedUntil: Phrase {
    Phrase(
      pt: "Sem o seu aceite a assinatura termina em {0}, e nada mais é cobrado.",
      en: "Without your consent the subscription ends at {0}, and nothing more is charged.")
  }
  private static var answerApple: Phrase {
    Phrase(
      pt: """
        Aceite, ou recuse sem fazer nada: a resposta se dá no iPhone, em Ajustes, no seu nome, em \
        Assinaturas, ou aqui:
        """,
      en: """
        Agree, or refuse by doing nothing: one answers on the iPhone, in Settings, under your name, in \
        Subscriptions, or here:
        """)
  }
  private static var stillSubject: Phrase {
    Phrase(
      pt: "{0}: você saiu da equipe e ainda paga o plano",
      en: "{0}: you left the team and still pay for its plan")
  }
  private static var stillText: Phrase {
    Phrase(
      pt: "Você saiu de {1}, e a App Store continua cobrando {0} de você.",
      en: "You left {1}, and the App Store goes on charging you for {0}.")
  }
  private static var stillUntil: Phrase {
    Phrase(
      pt: "O que foi pago vale até {0}; cancele antes disso.",
      en: "What is paid holds until {0}; cancel before that.")
  }
  private static var onlyYou: Phrase {
    Phrase(
      pt: "Só você pode cancelar: no iPhone, em Ajustes, no seu nome, em Assinaturas, ou aqui:",
      en: """
        Only you can cancel: on the iPhone, in Settings, under your name, in Subscriptions, or here:
        """)
  }
  private static var seatSubject: Phrase {
    Phrase(
      pt: "{0}: o lugar que davam a você terminou", en: "{0}: the seat you were given has ended")
  }
  private static var seatText: Phrase {
    Phrase(
      pt: """
        Quem paga o plano da família retirou o lugar que dava a você. Suas famílias voltam ao seu \
        próprio plano.
        """,
      en: """
        Whoever pays for the family plan took back the seat you were given. Your families go back to \
        your own plan.
        """)
  }

  func message(id: String, date: Instant) -> MailMessage {
    let languages: [Language] = [.pt, .en]
    let parts = languages.map { paragraphs($0, at: date) }
    let text = parts.map { $0.joined(separator: "\n\n") + "\n\n" + link }
      .joined(separator: "\n\n—\n\n")
    let address = link.escapedForHTML
    let body = parts.map { part in
      part.map { "<p>\($0.escapedForHTML)</p>" }.joined(separator: "\n")
        + "\n<p><a href=\"\(address)\">\(address)</a></p>"
    }.joined(separator: "\n<hr>\n")
    let title = languages.map { line($0) }.joined(separator: " / ")
    let html = MailMessage.html(title: title, languages[0], body)
    return MailMessage(to: to, subject: title, text: text + "\n", html: html, id: id, date: date)
  }

  private func line(_ language: Language) -> String {
    switch subject {
    case .trialEnds(let end, _, _): Self.trialSubject(language, app, end.day(in: language))
    case .payerLeft: Self.leftSubject(language, app)
    case .notCharged: Self.failedSubject(language, app)
    case .priceRaised: Self.raisedSubject(language, app)
    case .stillCharged: Self.stillSubject(language, app)
    case .seatTakenBack: Self.seatSubject(language, app)
    }
  }

  private func paragraphs(_ language: Language, at now: Instant) -> [String] {
    switch subject {
    case .trialEnds(let end, let last, let source):
      let until =
        now < last
        ? Self.trialLast(language, Self.moment(last, language))
        : (source == .apple ? Self.trialNow : Self.trialBefore)(language)
      return [
        Self.trialText(language, title(language), Self.moment(end, language)), until,
        (source == .apple ? Self.cancelByApple : Self.cancelHere)(language),
      ]
    case .payerLeft(let space, let until):
      var paragraphs = [Self.leftText(language, title(language), space.text)]
      if let until { paragraphs.append(Self.leftUntil(language, until.day(in: language))) }
      return paragraphs + [Self.nothingLost(language)]
    case .notCharged(let until):
      let then = until.map { Self.failedUntil(language, $0.day(in: language)) }
      return [Self.failedText(language, title(language)), then ?? Self.failedOver(language)]
    case .priceRaised(let until, let raise):
      let text = raise.map { raise in
        Self.raisedFrom(
          language, title(language), raise.from.text(in: language), raise.to.text(in: language),
          raise.at.day(in: language))
      }
      return [
        text ?? Self.raisedText(language, title(language)),
        Self.raisedUntil(language, Self.moment(until, language)), Self.nothingLost(language),
        Self.answerApple(language),
      ]
    case .stillCharged(let space, let until):
      let text = Self.stillText(language, title(language), space.text)
      let then = until.map { Self.stillUntil(language, $0.day(in: language)) }
      return [text] + [then].compactMap { $0 } + [Self.onlyYou(language)]
    case .seatTakenBack:
      return [Self.seatText(language), Self.nothingLost(language)]
    }
  }

  /// The day in UTC, and the time of day.
  private static func moment(_ instant: Instant, _ language: Language) -> String {
    let minutes = instant.milliseconds / 60_000 % 1_440
    return instant.day(in: language)
      + ", \(two(Int(minutes / 60))):\(two(Int(minutes % 60))) UTC"
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
