import API
import Copies
import Flow

extension OwnCopies {
  /// Bringing back what a copy has and the space lacks.
  public struct Restore: Equatable {
    public var step = RestoreStep.finding
    /// Another passphrase than the device's, as typed.
    public var passphrase = ""
    public var showsPassphrase = false

    public init() {}

    /// Whether records or documents are being brought back at this moment.
    public var isRunning: Bool {
      if case .running = step { true } else { false }
    }
  }

  public indirect enum RestoreStep: Equatable {
    case finding
    case list([StoredCopy])
    case fetching
    /// The device's passphrase did not open it, or, with true, neither did the one that was typed.
    case locked(String, wasTyped: Bool)
    case opening(String, wasTyped: Bool)
    /// It is open; what the place has of its documents is being looked up.
    case looking(CopyFile)
    case failed(RestoreFailure)
    case review(CopyReview)
    case running(CopyReview, CopyRun)
    case done(CopyReview, CopyRun)
  }

  /// Why a copy is of no use.
  public enum RestoreFailure: Hashable, Sendable {
    case place(CopyFailure)
    case damaged
    /// A newer version of the app made it.
    case newer
    case tooLarge
  }

  public indirect enum RestoreAction: Equatable {
    case opened
    case closed
    case found(Result<CopyList, APIError>)
    /// A file of the person's, where the space is on this device alone.
    case picked(FileChoice)
    case chosen(String)
    case fetched(Result<CopyData, APIError>)
    case typed(String)
    case passphraseShown
    case submitted
    case unsealed(Unsealing)
    case partsFound(Result<PartList, APIError>)
    case started
    case more
    case added(Int, MutationOutcome)
    case documents(ReturnAction)
    case stopped
  }

  /// What happens while documents are brought back.
  public indirect enum ReturnAction: Equatable {
    case nextPart
    case partFetched(Result<CopyData, APIError>)
    case partOpened(PartOpening)
    case documentAdded(MutationOutcome)
  }
}
