import API
import Entitlements
import Flow
import Identity
import Values

/// What a part tells the app, which does it, or another part that hears of it.
public enum Message: Equatable {
  /// What is known of the space: its name, and its plan.
  case space(name: String, plan: Plan)
  /// Whether what the space has bought still counts on this device for what is no record: not once the server has
  /// not said so for too long.
  case planCounts(Bool)
  /// The person's own role in the space, by its raw value.
  case role(String)
  /// What the person tried is beyond the plan.
  case paywall(MeteredAction)
  /// Records that the part holds came, changed or went.
  case changed(RecordNews)
  /// The person wants something done with records.
  case act(Acting)
  /// Files that were chosen, dropped or recorded for a record: whoever keeps its documents takes them.
  case attach(Subject, [ChosenFile])
  /// What the server says of the account.
  case account(AccountView)
  /// What parts of one app tell each other, by a name of the app's.
  case own(Literal)

  /// To another space of the person's, at a page of it; nil is where the app begins.
  case open(UUID, at: Path? = nil)
  /// To the space that the account has beside those it had.
  case joined(AccountView)
  /// The person has left the space.
  case left
  /// The queue of this space is to be settled before the person leaves it.
  case mustSettle

  /// From a space of this device alone to signing up, or in; all of it stays.
  case toAccess(isNew: Bool)
  /// To the space of this device alone, as the device keeps it, beside the account that is signed in.
  case openAlone(String, at: Path? = nil)
  /// And back to the account, as the device keeps it; without a page to where the one goes up to the other.
  case openAccount(String, at: Path? = nil)

  case signOut
  /// Nothing holds the person back any more: they go where they wanted to.
  case released
  /// The person stays where they are.
  case stays

  case language(Language)
  case colorScheme(ColorScheme)
  case shortcuts(Bool)
  case showShortcuts
  /// What the server does not have goes into a file.
  case exportUnsent
}

extension Message {
  /// Files of records came to lie on this device beside those that were known.
  public static var filesCame: Message { .own("files came") }
  /// It is known which files lie on this device.
  public static var filesListed: Message { .own("files listed") }
  /// Nothing of what was attached is about to be kept any more.
  public static var filesKept: Message { .own("files kept") }
}
