import API
import Documents
import Entitlements
import Flow
import Identity
import Records
import Shell
import Sync
import Values

/// The documents of records: choosing, keeping, sending, opening and removing them.
///
/// What is chosen is kept on the device first, then added to the records, and sent when there is a
/// network, one at a time, by one of the device's tabs (Docs/Decisions/0018).
public enum OwnedDocuments<Owner: DocumentOwner> {
  public typealias Document = OwnedDocument<Owner>

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
    public var permission: Permission {
      context.permission(on: OwnedDocument<Owner>.recordType)
    }
    public var plan: Plan { context.plan }
    /// What the app calls a space.
    var spaceNoun: Noun { context.app.words.space }
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
  }

  public enum Preview: Equatable, Sendable {
    case none
    case at(String)
  }

  public indirect enum Action: Equatable {
    case changed(Changes<Document>)
    case syncChanged(SyncStatus)
    case visibilityChanged(Bool)
    /// The page of another record is open, or of none.
    case shown
    case listed([KeptBlob])
    case leading

    case choosing(ChoosingAction)
    /// The plan has no room for so many bytes: the paywall is above this feature.
    case noRoom(bytes: Int64)

    case answered(ID<Document>, HTTPOutcome)
    case rested
    case retryTapped(ID<Document>)

    case preview(PreviewAction)
    case opening(OpeningAction)
    case changing(ChangingAction)
    case plansTapped
  }

  /// What happens from the choice of files until they are added to a record.
  public indirect enum ChoosingAction: Equatable {
    case chooseTapped(ID<Owner>, fromCamera: Bool)
    case chosen(ID<Owner>, [ChosenFile])
    case idForChoice(ID<Document>)
    case choiceKept(BlobKeeping)
    case added(ID<Document>, MutationOutcome)
    case troublesClosed
  }

  /// What happens with the small pictures of a list.
  public indirect enum PreviewAction: Equatable {
    case previewFound(ID<Document>, String?, isLast: Bool)
    case previewFetched(ID<Document>, HTTPOutcome)
  }

  /// What happens on the sheet of one document, but for changes of it.
  public indirect enum OpeningAction: Equatable {
    case opened(ID<Document>)
    case imageFound(ID<Document>, String?, isLast: Bool)
    case imageFetched(ID<Document>, HTTPOutcome)
    case closed
    case saveTapped
    case saved(ID<Document>, Bool, isLast: Bool)
    case fileFetched(ID<Document>, HTTPOutcome)
    case saveKeptTapped(ID<Document>)
  }

  /// What happens while a document is renamed or removed.
  public indirect enum ChangingAction: Equatable {
    case renameTapped
    case nameTyped(String)
    case nameSubmitted
    case renamed(MutationOutcome)
    case removeTapped(ID<Document>)
    case removeCancelled
    case removeConfirmed
    case removed(ID<Document>, MutationOutcome)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      return apply(&state, changes)
    case .syncChanged(let status):
      return apply(&state, status)
    case .visibilityChanged(let isVisible):
      state.isVisible = isVisible
      return settleLead(&state)
    case .shown:
      state.troubles = []
      return nextPreview(&state)
    case .listed(let blobs):
      return apply(&state, blobs)
    case .leading:
      // The tab that led before may have begun uploads, which their notes name.
      state.leads = true
      state.isListed = false
      return list
    case .choosing(let action):
      return reduceChoosing(&state, action)
    case .answered(let id, let outcome):
      return answered(&state, id, outcome)
    case .rested:
      guard state.transfer?.step == .resting else { return .none }
      return goOn(&state)
    case .retryTapped(let id):
      state.holds[id.uuid] = nil
      return send(&state)
    case .noRoom:
      return .none
    case .plansTapped:
      state.open = nil
      return .push(Path.plans.text)
    case .preview(let action):
      return reducePreviews(&state, action)
    case .opening(let action):
      return reduceOpening(&state, action)
    case .changing(let action):
      return reduceChanging(&state, action)
    }
  }
}

extension OwnedDocuments.State {
  func document(_ id: ID<OwnedDocument<Owner>>) -> OwnedDocument<Owner>? {
    all.first { $0.id == id }
  }

  func kept(_ id: ID<OwnedDocument<Owner>>) -> KeptDocument<Owner>? {
    kept.first { $0.document.id == id }
  }

  /// The documents of a record, the latest first.
  func documents(of owner: ID<Owner>) -> [OwnedDocument<Owner>] {
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
