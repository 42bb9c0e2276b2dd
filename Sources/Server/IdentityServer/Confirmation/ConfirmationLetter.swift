import Mail
import Values

/// The words of the mail by which people confirm their address. Nothing in it was chosen by whoever
/// made the account, who may be anybody. It is in both languages: nobody knows the person's.
struct ConfirmationLetter {
  var app: String
  var email: Email
  var link: String
  var expiresAt: Instant

  private static var subject: Phrase {
    Phrase(pt: "Confirme seu e-mail no {0}", en: "Confirm your e-mail on {0}")
  }
  private static var made: Phrase {
    Phrase(
      pt: "Uma conta do {0} foi criada com este e-mail.",
      en: "An account of {0} was created with this e-mail.")
  }
  private static var open: Phrase {
    Phrase(
      pt: "Se foi você, abra este link e confirme:",
      en: "If it was you, open this link and confirm:")
  }
  private static var until: Phrase {
    Phrase(
      pt: "O link vale até {0} e serve uma vez só.",
      en: "The link is good until {0} and for one use.")
  }
  private static var otherwise: Phrase {
    Phrase(
      pt: "Se não foi você, ignore esta mensagem.", en: "If it was not you, ignore this message.")
  }

  func message(id: String, date: Instant) -> MailMessage {
    Letter(
      app: app, to: email, subject: Self.subject,
      before: { [Self.made($0, app), Self.open.text(in: $0)] },
      after: { language in
        [
          Self.until(language, Letter.day(of: expiresAt, in: language)) + " "
            + Self.otherwise.text(in: language)
        ]
      }, link: link
    ).message(id: id, date: date)
  }
}
