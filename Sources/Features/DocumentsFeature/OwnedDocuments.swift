import API
import Documents
import Flow
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

  public indirect enum Action: Equatable {
    case changed(Changes<Document>)
    case syncChanged(SyncStatus)
    case visibilityChanged(Bool)
    /// The page of another record is open, or of none.
    case shown
    case listed([KeptBlob])
    /// Others have brought some to this device.
    case filesCame
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
    /// The plan lets nobody do that: the paywall is above this feature.
    case notInPlan
    case plansTapped
    /// To the page that tells what is still to be sent.
    case unsentTapped
  }

  /// What happens from the choice of files until they are added to a record.
  public indirect enum ChoosingAction: Equatable {
    case chooseTapped(ID<Owner>, fromCamera: Bool)
    case chosen(ID<Owner>, [ChosenFile])
    /// It is known what this device holds already.
    case heldKnown
    case idForChoice(ID<Document>)
    case choiceKept(BlobKeeping)
    case added(ID<Document>, MutationOutcome)
    case troublesClosed
    /// What this device had no room for is to be kept after all, or is let go of.
    case againTapped
    case unkeptDropped
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
    case .filesCame:
      return list
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
      return resumeUpload(&state)
    case .retryTapped(let id):
      state.holds[id.uuid] = nil
      return send(&state)
    case .noRoom, .notInPlan:
      return .none
    case .plansTapped:
      state.open = nil
      return .push(Path.plans.text)
    case .unsentTapped:
      return .push(Path.synchronisation.text)
    case .preview(let action):
      return reducePreviews(&state, action)
    case .opening(let action):
      return reduceOpening(&state, action)
    case .changing(let action):
      return reduceChanging(&state, action)
    }
  }
}
