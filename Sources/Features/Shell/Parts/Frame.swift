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
  /// Whether the page that is open shows what the person is to see to.
  public internal(set) var showsTasks = false
  /// What the parts have for a place. It is handed the frame: what the frame held that held the frame would both stay in
  /// the memory for ever, with all that the app knew then.
  var gather: (AnyPart.Whereabouts, Frame) -> [Node] = { _, _ in [] }
  var gatherSettings: (Frame) -> [SettingsEntry] = { _ in [] }
  /// The first row of what the person is to see to.
  var refused: () -> [Node] = { [] }
  /// What a person can do about a refusal.
  public internal(set) var ways: (Refusal) -> [Node] = { _ in [] }

  public init(_ context: Context, _ parts: Parts = Parts()) {
    self.context = context
    self.parts = parts
  }

  /// What other parts say at the top of the page of a record.
  public func notes(_ subject: Subject) -> [Node] { gather(.notes(subject), self) }

  /// What other parts show on the page of a record.
  public func sections(_ subject: Subject) -> [Node] { gather(.sections(subject), self) }

  /// Rows at the end of the page of a record.
  public func links(_ subject: Subject) -> [Node] { gather(.links(subject), self) }

  public func syncNotes() -> [Node] { gather(.syncNotes, self) }

  public func syncSections() -> [Node] { gather(.syncSections, self) }

  public func usage() -> [Node] { gather(.usage, self) }

  /// Rows of what the person is to see to.
  public func tasks() -> [Node] { refused() + gather(.tasks, self) }

  public func settings() -> [SettingsEntry] { gatherSettings(self) }

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
