import Mail
import Values

/// The words of the two mails by which a change of e-mail is confirmed. Neither names the other mailbox: who
/// signed up with a stranger's address would choose what is written to it.
struct EmailChangeLetter {
  var app: String
  var email: Email
  /// Whether it goes to the new mailbox.
  var isNew: Bool
  var link: String

  private static var subject: Phrase {
    Phrase(pt: "Troca de e-mail no {0}", en: "Change of e-mail on {0}")
  }
  private static var ofNew: Phrase {
    Phrase(
      pt: "Alguém quer passar a entrar no {0} com este e-mail.",
      en: "Somebody wants to sign in to {0} with this e-mail from now on.")
  }
  private static var ofCurrent: Phrase {
    Phrase(
      pt: "Alguém pediu para trocar o e-mail da sua conta do {0}.",
      en: "Somebody asked to change the e-mail of your {0} account.")
  }
  private static var open: Phrase {
    Phrase(
      pt: "Se foi você, abra este link e confirme:",
      en: "If it was you, open this link and confirm:")
  }
  private static var both: Phrase {
    Phrase(
      pt: "A troca vale quando os dois e-mails, o de agora e o novo, confirmarem em até um dia.",
      en: "It is made once both e-mails, the present one and the new one, confirm it within a day.")
  }
  private static var otherwise: Phrase {
    Phrase(
      pt: "Se não foi você, ignore esta mensagem: nada muda.",
      en: "If it was not you, ignore this message: nothing changes.")
  }
  private static var othersKnow: Phrase {
    Phrase(
      pt: "Se não foi você, alguém sabe sua senha: nada muda sem este link, mas troque a senha.",
      en: """
        If it was not you, somebody knows your password: nothing changes without this link, but change \
        the password.
        """)
  }

  func message(id: String, date: Instant) -> MailMessage {
    Letter(
      app: app, to: email, subject: Self.subject,
      before: { language in
        [(isNew ? Self.ofNew : Self.ofCurrent)(language, app), Self.open.text(in: language)]
      },
      after: { language in
        [
          Self.both.text(in: language),
          (isNew ? Self.otherwise : Self.othersKnow).text(in: language),
        ]
      }, link: link
    ).message(id: id, date: date)
  }
}
