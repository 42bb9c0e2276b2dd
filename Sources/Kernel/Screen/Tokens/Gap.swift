/// The space between things, on the grid of 4 px; raw values are the steps.
public enum Gap: Int, Sendable {
  case none = 0
  case hair = 1
  case small = 2
  case medium = 3
  case normal = 4
  case wide = 6
  case huge = 8

  var className: String { self == .none ? "" : " gap-\(rawValue)" }
}
