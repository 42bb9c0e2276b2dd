import Mail

/// How the checkout mails.
public struct CheckoutMail: Sendable {
  public var mailer: Mailer
  /// What comes after the `@` in the ids of mails.
  public var domain: String

  public init(_ mailer: Mailer, domain: String) {
    self.mailer = mailer
    self.domain = domain
  }
}
