import Identity
import Records
import Screen
import Values

/// What surrounds a part's page on the screen.
public final class Frame {
  public let context: Context
  public let parts: Parts
  /// Where sync stands, for the bar of a page.
  public internal(set) var status = Node.none
  /// What concerns the app as a whole.
  public internal(set) var banners: [Node] = []
  /// What other parts say at the top of the page of a record, and what they show on it.
  public internal(set) var notes: (Subject) -> [Node] = { _ in [] }
  public internal(set) var sections: (Subject) -> [Node] = { _ in [] }
  /// Rows at the end of the page of a record.
  public internal(set) var links: (Subject) -> [Node] = { _ in [] }
  public internal(set) var syncNotes: () -> [Node] = { [] }
  public internal(set) var syncSections: () -> [Node] = { [] }
  public internal(set) var usage: () -> [Node] = { [] }
  /// Rows of what the person is to see to, and whether the page that is open shows them.
  public internal(set) var tasks: () -> [Node] = { [] }
  public internal(set) var showsTasks = false
  public internal(set) var settings: () -> [SettingsEntry] = { [] }
  /// What a person can do about a refusal.
  public internal(set) var ways: (Refusal) -> [Node] = { _ in [] }

  public init(_ context: Context, _ parts: Parts = Parts()) {
    self.context = context
    self.parts = parts
  }

  /// Whether the person may change a record.
  public func mayChange(_ subject: Subject) -> Bool { parts.mayChange(subject, in: context) }

  /// A refusal in words.
  public func words(of refusal: Refusal, _ language: Language) -> String {
    RefusalWords.text(refusal, parts.kinds, in: context.app.words.space, language)
  }

  /// What a member is called: the name that they gave, or their e-mail; empty for an account that was never one.
  public func memberName(of account: UUID) -> String {
    parts.memberName(of: account) ?? (account == context.account.id ? context.account.email : "")
  }
}
