import Documents
import Entitlements
import Flow
import Identity
import Records
import Shell
import Sync
import Values

extension OwnedDocuments {
  public struct State: Equatable {
    public var context: Context
    /// All documents of the space.
    public var all: [Document] = []
    public var isLoaded = false
    /// Those whose bytes lie here until the server has them.
    public var kept: [KeptDocument<Owner>] = []
    /// Files that were chosen and are about to be kept, in order.
    public var choices: [Choice] = []
    public var troubles: [DocumentTrouble] = []
    /// Files that were chosen and for which this device had no room: the page still has them, until the app is closed.
    public var unkept: [Choice] = []
    public var sync = Standing()
    /// Whether the device has said what it holds, and whether what the records do not know of it has
    /// been decided upon.
    public var isListed = false
    public var isSwept = false
    /// Whether this tab is the one that sends, and whether it wants to be.
    public var leads = false
    public var asksToLead = false
    public var isVisible = true
    public var transfer: DocumentTransfer<Owner>?
    public var holds = SmallMap<UUID, DocumentHold>()
    /// The small pictures by their documents; nil inside for one that there is none of.
    public var previews = SmallMap<UUID, Preview>()
    /// Whose small picture is being fetched.
    public var previewing: ID<Document>?
    @Boxed public var open: OpenDocument<Owner>?

    public init(in context: Context = Context()) {
      self.context = context
      isVisible = context.device.isVisible
    }

    public var account: UUID { context.account.id }
    public var space: UUID { context.space }
    /// What the person may do with documents.
    public var permission: Permission { context.permission(on: Document.recordType) }
    public var plan: Plan { context.plan }
    /// Whether the plan lets documents be added and downloaded; where plans say nothing of it, they may be.
    public var areInPlan: Bool {
      guard (context.app.plans?.kind(of: .documents)).isThere else { return true }
      return plan.limits[.documents].allows(1)
    }
    /// What the app calls a space.
    var spaceNoun: Noun { context.app.words.space }
    /// What the app's people keep.
    var examples: Phrase { context.app.words.documents }
    /// The record whose page is open.
    public var owner: ID<Owner>? {
      guard let subject = context.subject, subject.type == Owner.recordType else { return nil }
      return ID(subject.id)
    }
  }

  /// A file that was chosen for a record.
  public struct Choice: Equatable, Sendable {
    public let file: ChosenFile
    /// As it will be added; its id comes when its turn does.
    public var document: Document
  }

  /// What of the sync's state matters here.
  public struct Standing: Equatable, Sendable {
    public var isOnline = true
    /// Whether the records are all here, and the person may still see them.
    public var isReady = false
    /// The documents whose adding the server has not acknowledged.
    public var adding = HashSet<UUID>()
    /// Those whose adding it refused.
    public var refused = HashSet<UUID>()

    public init() {}

    /// Whether the adding of a document is known to wait, or to have been refused.
    func isAdding(_ id: UUID) -> Bool { adding.contains(id) || refused.contains(id) }
  }

  public enum Preview: Equatable, Sendable {
    case none
    case at(String)
  }
}

extension OwnedDocuments.State {
  func document(_ id: ID<OwnedDocument<Owner>>) -> OwnedDocument<Owner>? {
    all.first { $0.id == id }
  }

  func kept(_ id: ID<OwnedDocument<Owner>>) -> KeptDocument<Owner>? {
    kept.first { $0.document.id == id }
  }

  /// Whether a file is here already, or its document is.
  func isKnown(_ id: ID<OwnedDocument<Owner>>) -> Bool {
    document(id) != nil || kept(id) != nil || sync.isAdding(id.uuid)
  }

  /// The documents of a record, the latest first.
  public func documents(of owner: ID<Owner>) -> [OwnedDocument<Owner>] {
    all.filter { $0.owner == owner }.ordered {
      ($1.addedAt, $1.id) < ($0.addedAt, $0.id)
    }
  }

  /// How many bytes count against the plan, with those that are about to be added.
  public var usedBytes: Int64 {
    kept.reduce(OwnedDocument<Owner>.storage(of: all)) { sum, kept in
      isAboutToCount(kept) ? sum + kept.document.bytes : sum
    }
  }

  private func isAboutToCount(_ kept: KeptDocument<Owner>) -> Bool {
    !kept.isAdded && document(kept.document.id) == nil
  }

  /// The documents whose bytes are here alone: their records, as they are or as they will be.
  public var unsent: [OwnedDocument<Owner>] {
    var unsent: [OwnedDocument<Owner>] = []
    for kept in kept {
      let id = kept.document.id
      if let document = document(id) {
        if document.file == nil { unsent.append(document) }
      } else if sync.adding.contains(id.uuid) || sync.refused.contains(id.uuid) || !kept.isAdded {
        unsent.append(kept.document)
      }
    }
    return unsent
  }
}
