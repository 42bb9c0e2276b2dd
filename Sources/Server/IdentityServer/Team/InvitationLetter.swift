import Mail
import Values

/// The words of an invitation's mail. The space's name is all in it that somebody chose.
struct InvitationLetter {
  var app: String
  var space: MailName
  var email: Email
  var link: String
  var expiresAt: Instant
  /// Nil for both, Portuguese first.
  var language: Language?

  private static var subject: Phrase {
    Phrase(pt: "Convite para o {0}", en: "Invitation to {0}")
  }
  private static var invites: Phrase {
    Phrase(
      pt: "{0} convidou você para a equipe, no {1}.", en: "{0} invited you to its team, on {1}.")
  }
  private static var someone: Phrase { Phrase(pt: "Alguém", en: "Someone") }
  private static var join: Phrase {
    Phrase(
      pt: "Para entrar, abra este link e use uma conta deste e-mail:",
      en: "To join, open this link and use an account of this e-mail:")
  }
  private static var until: Phrase {
    Phrase(
      pt: "O link vale até {0} e serve uma vez só.",
      en: "The link is good until {0} and for one use.")
  }
  private static var otherwise: Phrase {
    Phrase(
      pt: "Se você não esperava este convite, ignore esta mensagem.",
      en: "If you did not expect this invitation, ignore this message.")
  }

  func message(id: String, date: Instant) -> MailMessage {
    Letter(
      app: app, to: email, subject: Self.subject,
      before: { language in
        let name = space.text.isEmpty ? Self.someone.text(in: language) : space.text
        return [Self.invites(language, name, app), Self.join.text(in: language)]
      },
      after: { language in
        [
          Self.until(language, Letter.day(of: expiresAt, in: language)) + " "
            + Self.otherwise.text(in: language)
        ]
      }, link: link, language: language
    ).message(id: id, date: date)
  }
}
