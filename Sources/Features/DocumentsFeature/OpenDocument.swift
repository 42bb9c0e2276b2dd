import Documents
import Flow
import Values

/// The document whose sheet is open.
public struct OpenDocument<Owner: DocumentOwner>: Equatable, Sendable {
  public enum Image: Equatable, Sendable {
    /// It is none, or none that a page can show.
    case none
    case loading
    case at(String)
    case missing(DocumentMissing)
  }

  public let id: ID<OwnedDocument<Owner>>
  public var image = Image.none
  /// Of saving its bytes to the device. Its failure is why they could not be.
  public var saving = Loading<DocumentMissing>()
  /// The name that is being typed.
  public var name: String?
  public var isNameWrong = false
  public var asksToRemove = false
  /// Why the last change was not done.
  public var isRefused = false

  public init(_ id: ID<OwnedDocument<Owner>>) {
    self.id = id
  }
}

/// Why what is in a document cannot be had now.
public enum DocumentMissing: Equatable, Sendable {
  /// It is not on this device, and there is no network.
  case offline
  /// It is on its way from another device.
  case onItsWay
  case failed
}
