import Analytics
import Fields
import Telemetry
import Values

/// What a change does to an item: `ItemWork("addPatient", .created, .patient)`.
public struct ItemWork: Sendable {
  public enum Deed: Sendable {
    case created, updated, deleted
    /// Handed on to others by what the change makes.
    case shared
  }

  /// The name of the change.
  public let change: Literal
  public let deed: Deed
  public let item: ItemType

  public init(_ change: Literal, _ deed: Deed, _ item: ItemType) {
    self.change = change
    self.deed = deed
    self.item = item
  }

  /// What it counts as; nil for a wish that came to nothing.
  func event(_ arguments: JSONValue, isSaved: Bool, seconds: Double) -> Event? {
    let status: EventStatus = isSaved ? .success : .error
    switch deed {
    case .created:
      return isSaved
        ? .itemCreated(item, contentLength: ContentLength(of: arguments.written)) : nil
    case .updated: return .itemUpdated(item, status, duration: seconds)
    case .deleted: return .itemDeleted(item, status, duration: seconds)
    case .shared: return isSaved ? .itemShared(item, by: .file) : nil
    }
  }
}

extension JSONValue {
  /// How many bytes of text there are in it, without ids.
  fileprivate var written: Int {
    switch self {
    case .text(let text): return UUID(text).isThere ? 0 : text.byteCount
    case .array(let items):
      var sum = 0
      for item in items { sum += item.written }
      return sum
    case .object(let members):
      var sum = 0
      for member in members { sum += member.value.written }
      return sum
    default: return 0
    }
  }
}
