import Screen
import Values

extension Node {
  /// Sentences as points of a list, which screen readers count.
  static func bullets(_ points: [String]) -> Node {
    .tag("ul", "bullets", [], points.map { Node.words("li", $0).keyed($0) })
  }

  /// The same of points that have more in them than words.
  static func bullets(of points: [Node]) -> Node { .tag("ul", "bullets", [], points) }
}
