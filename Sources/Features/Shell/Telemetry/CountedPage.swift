import Analytics
import Telemetry
import Values

/// Pages of an app that are one screen: `CountedPage("pacientes/:id", screen: "PatientDetail", item: .patient)`.
public struct CountedPage: Sendable {
  /// The path, in which `:id` stands for the id of a record and `*` for any one part.
  public let path: Literal
  /// What it is called in events.
  public let screen: Literal
  /// The type of the record that it shows: opening it is a look at that.
  public let item: ItemType?

  /// What opening it is as well.
  public let opening: Event?
  /// How many rows its list has by then; nil of a page that is no list, and its answer nil while they are being read: the
  /// page is counted once they are known.
  public let count: (@Sendable (Parts) -> Int?)?

  public init(
    _ path: Literal, screen: Literal, item: ItemType? = nil, opening: Event? = nil,
    count: (@Sendable (Parts) -> Int?)? = nil
  ) {
    self.path = path
    self.screen = screen
    self.item = item
    self.opening = opening
    self.count = count
  }

  /// The record that the parts of a path name; nil where they are of another page.
  func match(_ parts: [String]) -> Match? {
    let own = path.text.parts { $0 == "/" }
    guard own.count == parts.count else { return nil }
    var match = Match()
    for position in own.indices where own[position] != "*" {
      if own[position] != ":id" {
        guard own[position] == parts[position] else { return nil }
      } else {
        guard let id = UUID(parts[position]) else { return nil }
        match.id = id
      }
    }
    return match
  }

  struct Match { var id: UUID? }
}
