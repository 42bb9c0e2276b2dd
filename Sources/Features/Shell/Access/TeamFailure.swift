import API
import Values

/// What the server said to a change of the team, or to an invitation.
public enum TeamFailure: Equatable, Sendable {
  case lastAdmin, alreadyMember, tooMany, notAllowed, noInvitation, otherEmail, noMail, unconfirmed
  case full
  case other(APIError)

  public init(_ error: APIError) {
    switch error.problem?.code {
    case "lastAdmin": self = .lastAdmin
    case "alreadyMember": self = .alreadyMember
    case "tooManyInvitations", "tooManySpaces": self = .tooMany
    case "forbidden", "notMember": self = .notAllowed
    case "noInvitation": self = .noInvitation
    case "otherEmail": self = .otherEmail
    case "noMail": self = .noMail
    case "unconfirmed": self = .unconfirmed
    case "spaceFull": self = .full
    default: self = .other(error)
    }
  }

  @inline(never)
  public var text: Phrase {
    switch self {
    case .lastAdmin:
      Phrase(
        pt: "Alguém precisa administrar a clínica. Dê antes esta função a outra pessoa.",
        en: "Someone has to manage the clinic. Give that role to another person first.")
    case .alreadyMember:
      Phrase(
        pt: "Quem tem este e-mail já faz parte da clínica.",
        en: "The person with this e-mail is part of the clinic already.")
    case .tooMany:
      Phrase(
        pt: "São muitos de uma vez. Cancele os que não servem mais e tente de novo.",
        en: "These are too many at a time. Take back those of no use and try again.")
    case .notAllowed:
      Phrase(
        pt: "A sua função na clínica já não permite isto.",
        en: "Your role in the clinic does not allow this any more.")
    case .noInvitation:
      Phrase(
        pt: "Este convite já foi usado, foi cancelado ou venceu. Peça um novo à clínica.",
        en: "This invitation was used, taken back or has expired. Ask the clinic for a new one.")
    case .otherEmail:
      Phrase(
        pt: "Este convite é para outro e-mail. Entre com a conta daquele e-mail.",
        en: "This invitation is for another e-mail. Sign in with the account of that e-mail.")
    case .noMail:
      Phrase(
        pt: "Este servidor não envia e-mails. Cancele o convite e crie outro para ter o link.",
        en: "This server sends no e-mail. Take the invitation back and make another for its link.")
    case .unconfirmed:
      Phrase(
        pt: "Confirme antes seu e-mail: abra o link que enviamos. O link do convite já funciona.",
        en: "Confirm your e-mail first: open the link we sent. The invitation's own link works.")
    case .full:
      Phrase(
        pt: "O plano da clínica não tem mais espaço. Veja os planos.",
        en: "The clinic's plan has no more room. See the plans.")
    case .other(let error):
      error.words
    }
  }
}
