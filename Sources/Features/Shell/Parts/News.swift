import Flow
import Sync
import Values

/// What happens around the parts of an app.
public enum News: Equatable {
  /// The person goes to a page, of whichever part.
  case entered(Path)
  /// Where the device stands with the server has changed.
  case synced(SyncStatus)
  /// It is another day where the device is.
  case dayChanged(CivilDate)
  /// The person left the app or is back.
  case visible(Bool)
  /// A part has told it.
  case told(Message)
}
