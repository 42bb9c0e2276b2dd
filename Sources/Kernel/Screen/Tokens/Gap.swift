import Values

/// The space between things, on the grid of 4 px; raw values are the classes.
public enum Gap: Literal, Sendable {
  case none = ""
  case hair = "gap-1"
  case small = "gap-2"
  case medium = "gap-3"
  case normal = "gap-4"
  case wide = "gap-6"
}
