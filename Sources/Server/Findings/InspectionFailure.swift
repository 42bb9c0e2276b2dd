/// Why a file was not found to be one that is taken.
public enum InspectionFailure: Error, Hashable, Sendable {
  /// Of a kind that is not taken, by its content.
  case unwantedType(String)
  case unsound(Unsoundness)
  /// The disk has no room for what was to be made of it.
  case noRoom
  /// It could not be looked at, which is not its fault; trying again helps.
  case broken(String)
}
