import API
import Values

/// What the server said to a change of the team, or to an invitation.
public enum TeamFailure: Equatable, Sendable {
  case lastAdmin, alreadyMember, tooMany, notAllowed, noInvitation, otherEmail, noMail, unconfirmed
  case full
  /// As many people as the app lets belong to one space do, whatever the plan.
  case noSeat
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

  public func text(in app: App, _ language: Language) -> String {
    let space = app.words.space
    return switch self {
    case .lastAdmin:
      Phrase(
        pt: "Alguém precisa administrar {0}. Dê antes esta função a outra pessoa.",
        en: "Someone has to manage {0}. Give that role to another person first.")(
          language, space.the(language))
    case .alreadyMember:
      Phrase(
        pt: "Quem tem este e-mail já faz parte {0}.",
        en: "The person with this e-mail is part of {0} already.")(language, space.ofThe(language))
    case .notAllowed:
      Phrase(
        pt: "A sua função {0} já não permite isto.",
        en: "Your role in {0} does not allow this any more.")(language, space.inThe(language))
    case .noInvitation:
      Phrase(
        pt: "Este convite já foi usado, foi cancelado ou venceu. Peça um novo {0}.",
        en: "This invitation was used, taken back or has expired. Ask {0} for a new one.")(
          language, space.toThe(language))
    case .full where app.plans == nil, .noSeat:
      Phrase(
        pt: "Não cabe mais ninguém {0}.", en: "There is no room for anybody else in {0}.")(
          language, space.inThe(language))
    case .full:
      Phrase(
        pt: "O plano {0} não tem mais espaço. Veja os planos.",
        en: "{1}'s plan has no more room. See the plans.")(
          language, space.ofThe(language), space.theAtStart(language))
    case .other(let error): error.text(in: app, language)
    case .tooMany, .otherEmail, .noMail, .unconfirmed: phrase(language)
    }
  }

  /// What is said without naming the space.
  private var phrase: Phrase {
    switch self {
    case .tooMany:
      Phrase(
        pt: "São muitos de uma vez. Cancele os que não servem mais e tente de novo.",
        en: "These are too many at a time. Take back those of no use and try again.")
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
    case .lastAdmin, .alreadyMember, .notAllowed, .noInvitation, .full, .noSeat, .other:
      Phrase(pt: "", en: "")
    }
  }
}
