import Goldens
import Mail
import Testing
import Values

@testable import IdentityServer

/// The mails of accounts and teams, byte for byte: the files of `Tests/Fixtures/messages`.
@Suite("The mails of accounts as they are sent")
struct LetterGoldenTests {
  private static let email = Email("ana@example.com")!
  private static let id = "01890a5d-0000-7000-8000-000000000001@clinica.example"
  private static let now = Instant("2026-11-22T12:00:00Z")!
  private static let link = "https://umbu.example/fisioflow/"

  /// Each with its name; an invitation is in the language that its sender chose, or in both.
  private static var letters: [(name: String, mail: MailMessage)] {
    func invitation(_ space: String, _ language: Language?) -> MailMessage {
      InvitationLetter(
        app: "FisioFlow", space: MailName(space, length: 40), email: email,
        link: link + "convite#ABCD", expiresAt: now, language: language
      ).message(id: id, date: now)
    }
    let change = { (isNew: Bool) -> MailMessage in
      EmailChangeLetter(
        app: "FisioFlow", email: email, isNew: isNew, link: link + "trocar-email#ABCD"
      ).message(id: id, date: now)
    }
    return [
      (
        "reset",
        PasswordResetLetter(app: "FisioFlow", email: email, link: link + "nova-senha#ABCD")
          .message(id: id, date: now)
      ),
      (
        "confirm",
        ConfirmationLetter(
          app: "Careguide", email: email, link: "https://umbu.example/careguide/confirmar#ABCD",
          expiresAt: now
        ).message(id: id, date: now)
      ),
      ("invite", invitation("Clínica <Ipê> & Filhos, evil.com", nil)),
      ("invite-pt-BR", invitation("Clínica Ipê", .pt)),
      ("invite-en", invitation("", .en)),
      ("change-new", change(true)), ("change-current", change(false)),
    ]
  }

  @Test("PL-008: reset, confirmation, invitation and change of e-mail, byte for byte")
  func letters() throws {
    for (name, mail) in Self.letters {
      let difference = try Golden.difference(
        MessageText.of(mail), from: "messages/account-\(name).txt")
      #expect(difference == nil)
      // Nothing in it loads anything.
      #expect(!mail.html.contains("<img") && !mail.html.contains("<script"))
    }
  }
}
