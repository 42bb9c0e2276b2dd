import Clinic
import Values

/// The document whose sheet is open.
public struct OpenDocument: Equatable, Sendable {
  public enum Image: Equatable, Sendable {
    /// It is none, or none that a page can show.
    case none
    case loading
    case at(String)
    case missing(Missing)
  }

  /// Why what is in it cannot be had now.
  public enum Missing: Equatable, Sendable {
    /// It is not on this device, and there is no network.
    case offline
    /// It is on its way from another device.
    case onItsWay
    case failed
  }

  public let id: ID<Document>
  public var image = Image.none
  public var isSaving = false
  /// Why it could not be saved.
  public var notSaved: Missing?
  /// The name that is being typed.
  public var name: String?
  public var isNameWrong = false
  public var asksToRemove = false
  /// Why the last change was not done.
  public var isRefused = false
  /// Whether its look was told.
  public var isSeen = false

  public init(_ id: ID<Document>) {
    self.id = id
  }
}
