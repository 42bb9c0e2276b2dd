/// Why a mail was not taken.
public enum MailRefusal: Error, Hashable, Sendable, CaseIterable {
  /// Nobody has that address (any more).
  case unknownAddress
  /// Its owner has not allowed that sender, or nobody vouches for the sender.
  case notAllowed
  /// It has more than 25 MB.
  case tooLarge
  /// It is no mail, or was made to do harm.
  case notAMail
  /// The address gets too much, or its owner's app has not taken in what came before. Later helps.
  case tooMuch
  /// The server cannot do it now. Later helps.
  case later

  /// What a mail server is told by the end of a program (sysexits(3)): 75 keeps the mail for another try, all others
  /// send it back.
  public var exitCode: Int {
    switch self {
    case .unknownAddress: 67
    case .notAllowed: 77
    case .tooLarge, .notAMail: 65
    case .tooMuch, .later: 75
    }
  }

  /// Whether the same mail may be sent again.
  public var canRetry: Bool { exitCode == 75 }

  /// For who sent it, in the mail that comes back; English, as mail servers speak.
  public var words: String {
    switch self {
    case .unknownAddress: "There is no such address here."
    case .notAllowed:
      "The owner of this address has not allowed this sender, or the sender could not be verified."
    case .tooLarge: "The message is larger than 25 MB."
    case .notAMail: "The message could not be read."
    case .tooMuch: "This address takes no more at the moment. Try again later."
    case .later: "The server cannot take the message now. Try again later."
    }
  }
}
