import Identity
import Mail
import Values

/// The words of the mail by which people choose another password. It is in both languages: nobody knows
/// the person's.
struct PasswordResetLetter {
  var app: String
  var email: Email
  var link: String

  private static var subject: Phrase {
    Phrase(pt: "Nova senha do {0}", en: "New password for {0}")
  }
  private static var asked: Phrase {
    Phrase(
      pt: "Alguém pediu uma nova senha para a conta do {0} com este e-mail.",
      en: "Somebody asked for a new password for the {0} account with this e-mail.")
  }
  private static var open: Phrase {
    Phrase(
      pt: "Se foi você, abra este link e escolha outra:",
      en: "If it was you, open this link and choose another one:")
  }
  private static var until: Phrase {
    Phrase(
      pt: "O link vale por {0} minutos e serve uma vez só.",
      en: "The link is good for {0} minutes and for one use.")
  }
  /// What ends with the old one.
  private static var ends: Phrase {
    Phrase(
      pt:
        "Com a nova senha todos os aparelhos saem da conta, e os endereços de calendário criados nela deixam de valer: crie outros depois.",
      en:
        "With the new password all devices are signed out, and calendar addresses made in the account stop working: make new ones then."
    )
  }
  private static var otherwise: Phrase {
    Phrase(
      pt: "Se não foi você, ignore esta mensagem: sua senha continua a mesma.",
      en: "If it was not you, ignore this message: your password stays the same.")
  }

  func message(id: String, date: Instant) -> MailMessage {
    Letter(
      app: app, to: email, subject: Self.subject,
      before: { [Self.asked($0, app), Self.open.text(in: $0)] },
      after: {
        [
          Self.until($0, PasswordReset.minutes) + " " + Self.ends.text(in: $0),
          Self.otherwise.text(in: $0),
        ]
      },
      link: link
    ).message(id: id, date: date)
  }
}
