import Telemetry
import Values

/// Accounts.
public enum AuthEvents {
  public static var object: Literal { "auth" }
  public static var all: [EventDefinition] { [login, logout, signUp, passwordReset] }

  private static let method = ParameterDefinition(
    "auth_method", .choice(AuthMethod.literals)
  ) { EventWords.authMethod }

  public static let login = EventDefinition(
    "auth_login", object: "auth", verb: "login", parameters: [method],
    EventTraits(.analytics, owner: "identity")
  ) { EventWords.login }
  public static let logout = EventDefinition(
    "auth_logout", object: "auth", verb: "logout", EventTraits(.analytics, owner: "identity")
  ) { EventWords.logout }
  public static let signUp = EventDefinition(
    "auth_sign_up", object: "auth", verb: "sign_up", parameters: [method],
    EventTraits(.analytics, owner: "identity")
  ) { EventWords.signUp }
  public static let passwordReset = EventDefinition(
    "auth_password_reset", object: "auth_password", verb: "reset",
    parameters: [
      ParameterDefinition("stage", .choice(PasswordResetStage.literals)) { EventWords.stage }
    ],
    EventTraits(.analytics, owner: "identity")
  ) { EventWords.passwordReset }
}

/// With what somebody signs in.
public enum AuthMethod: EventChoice {
  case password, google, apple, passkey
  /// A link in a mail.
  case magic

  public var literal: Literal {
    switch self {
    case .password: "password"
    case .google: "google"
    case .apple: "apple"
    case .passkey: "passkey"
    case .magic: "magic"
    }
  }
}

public enum PasswordResetStage: EventChoice {
  case requested, completed

  public var literal: Literal {
    switch self {
    case .requested: "requested"
    case .completed: "completed"
    }
  }
}

extension Event {
  public static func authLogin(_ method: AuthMethod) -> Event {
    Event(AuthEvents.login, [.choice(method.literal)])
  }

  public static func authLogout() -> Event { Event(AuthEvents.logout) }

  public static func authSignUp(_ method: AuthMethod) -> Event {
    Event(AuthEvents.signUp, [.choice(method.literal)])
  }

  public static func authPasswordReset(_ stage: PasswordResetStage) -> Event {
    Event(AuthEvents.passwordReset, [.choice(stage.literal)])
  }
}
